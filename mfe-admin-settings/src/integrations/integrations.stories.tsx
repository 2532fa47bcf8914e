import { pending, refusal } from '@laurel/admin-kit/testing';
import type { StoryMeta } from '@laurel/ui/stories';
import { screen } from '@testing-library/dom';
import { story } from '../testing/story.ts';
import { answers, APTOS, aptos, CONTEST, none, OFFERS, PAGES, TRANSACTIONS } from './integrations.fixture.ts';

export const meta: StoryMeta = { title: 'Integrations', areas: ['admin'], pages: true };

const ROOT = '/admin/v2/programs/1/settings/integrations';
const down = refusal(503, 'This part does not answer right now.');
const features = { offers_reward: true };
const invalid = (field: string, ...reasons: string[]) =>
  Object.assign(refusal(422, 'Some fields are not valid', 'validation_failed'), { errors: { [field]: reasons } });

export const SocialPages = story(`${ROOT}/social-network-pages`, { answers });
export const SocialPagesNone = story(`${ROOT}/social-network-pages`, { answers: { [PAGES]: none } });
export const SocialPagesFailed = story(`${ROOT}/social-network-pages`, { answers: { [PAGES]: down } });
export const SocialPagesNotAllowed = story(`${ROOT}/social-network-pages`, { answers, permissions: {} });
export const AddSocialPage = story(`${ROOT}/social-network-pages#add`, { answers });
export const AddSocialPageRefused = story(`${ROOT}/social-network-pages#add`, {
  answers: { ...answers, [`POST ${PAGES}`]: invalid('url', 'This page has been added already') },
  play: async (user) => {
    const panel = await screen.findByRole('dialog');
    await user.type(await screen.findByLabelText(/^Address/), 'https://instagram.com/fernhillcoffee');
    await user.click(panel.querySelector('button[type=submit]') as HTMLButtonElement);
  },
});

export const OffersReward = story(`${ROOT}/offers-reward`, { answers, features });
export const OffersRewardFeatureOff = story(`${ROOT}/offers-reward`, { answers });
export const OffersRewardLoading = story(`${ROOT}/offers-reward`, { answers: { [OFFERS]: pending } });
export const OffersRewardFailed = story(`${ROOT}/offers-reward`, { answers: { [OFFERS]: down } });
export const OffersRewardRefused = story(`${ROOT}/offers-reward`, {
  answers: {
    ...answers,
    [`PUT ${OFFERS}`]: invalid('merchants_regex', 'This pattern cannot be used.', 'missing closing ): `(coffee`'),
  },
  features,
  play: async (user) => {
    await user.type(await screen.findByLabelText(/^Merchants shown/), '(');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
  },
});

export const PhotoContest = story(`${ROOT}/photo-contests`, { answers });
export const PhotoContestFailed = story(`${ROOT}/photo-contests`, { answers: { [CONTEST]: down } });

export const Aptos = story(`${ROOT}/aptos`, { answers });
export const AptosNew = story(`${ROOT}/aptos`, {
  answers: {
    [APTOS]: Object.assign({}, aptos, { enabled: false, wallet_address: null, mainnet_allowed: false, version: 0 }),
    [TRANSACTIONS]: none,
  },
});
export const AptosOnMainnet = story(`${ROOT}/aptos`, {
  answers: { ...answers, [APTOS]: Object.assign({}, aptos, { network: 'mainnet', network_locked: true }) },
});
export const AptosToMainnet = story(`${ROOT}/aptos`, {
  answers,
  play: async (user) => {
    await user.selectOptions(await screen.findByLabelText(/^Network/), 'mainnet');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByRole('dialog');
  },
});
export const AptosTransactionsFailed = story(`${ROOT}/aptos`, { answers: { [APTOS]: aptos, [TRANSACTIONS]: down } });
