import { pending, refusal, reply } from '@laurel/web-kit/testing';
import type { StoryMeta } from '@laurel/ui/stories';
import { screen } from '@testing-library/dom';
import { story } from '../testing/story.ts';
import { answers, APTOS, aptos, CONTEST, none, OFFERS, PAGES, TRANSACTIONS } from './integrations.fixture.ts';

export const meta: StoryMeta = { title: 'Integrations', areas: ['admin'], pages: true };

const ROOT = '/admin/v2/programs/1/settings/integrations';
const down = refusal(503, 'service_unavailable', 'This part does not answer right now.');
const features = { offers_reward: true };
const invalid = (field: string, ...reasons: string[]) =>
  refusal(422, 'validation_failed', 'Some fields are not valid', { [field]: reasons });

export const SocialPages = story(`${ROOT}/social-network-pages`, { answers });
export const SocialPagesNone = story(`${ROOT}/social-network-pages`, { answers: [reply.get(PAGES, none)] });
export const SocialPagesFailed = story(`${ROOT}/social-network-pages`, { answers: [reply.get(PAGES, down)] });
export const SocialPagesNotAllowed = story(`${ROOT}/social-network-pages`, { answers, permissions: {} });
export const AddSocialPage = story(`${ROOT}/social-network-pages#add`, { answers });
export const AddSocialPageRefused = story(`${ROOT}/social-network-pages#add`, {
  answers: [...answers, reply.post(PAGES, invalid('url', 'This page has been added already'))],
  play: async (user) => {
    const panel = await screen.findByRole('dialog');
    await user.type(await screen.findByLabelText(/^Address/), 'https://instagram.com/fernhillcoffee');
    await user.click(panel.querySelector('button[type=submit]') as HTMLButtonElement);
  },
});

export const OffersReward = story(`${ROOT}/offers-reward`, { answers, features });
export const OffersRewardFeatureOff = story(`${ROOT}/offers-reward`, { answers });
export const OffersRewardLoading = story(`${ROOT}/offers-reward`, { answers: [reply.get(OFFERS, pending)] });
export const OffersRewardFailed = story(`${ROOT}/offers-reward`, { answers: [reply.get(OFFERS, down)] });
export const OffersRewardRefused = story(`${ROOT}/offers-reward`, {
  answers: [
    ...answers,
    reply.put(OFFERS, invalid('merchants_regex', 'This pattern cannot be used.', 'missing closing ): `(coffee`')),
  ],
  features,
  play: async (user) => {
    await user.type(await screen.findByLabelText(/^Merchants shown/), '(');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
  },
});

export const PhotoContest = story(`${ROOT}/photo-contests`, { answers });
export const PhotoContestFailed = story(`${ROOT}/photo-contests`, { answers: [reply.get(CONTEST, down)] });

export const Aptos = story(`${ROOT}/aptos`, { answers });
export const AptosNew = story(`${ROOT}/aptos`, {
  answers: [
    reply.get(
      APTOS,
      Object.assign({}, aptos, { enabled: false, wallet_address: null, mainnet_allowed: false, version: 0 }),
    ),
    reply.get(TRANSACTIONS, none),
  ],
});
export const AptosOnMainnet = story(`${ROOT}/aptos`, {
  answers: [...answers, reply.get(APTOS, Object.assign({}, aptos, { network: 'mainnet', network_locked: true }))],
});
export const AptosToMainnet = story(`${ROOT}/aptos`, {
  answers,
  play: async (user) => {
    await user.selectOptions(await screen.findByLabelText(/^Network/), 'mainnet');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByRole('dialog');
  },
});
export const AptosTransactionsFailed = story(`${ROOT}/aptos`, {
  answers: [reply.get(APTOS, aptos), reply.get(TRANSACTIONS, down)],
});
