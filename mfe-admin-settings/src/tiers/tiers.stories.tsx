import { pending, refusal, reply } from '@laurel/web-kit/testing';
import type { StoryMeta } from '@laurel/ui/stories';
import { screen } from '@testing-library/dom';
import { story } from '../testing/story.ts';
import { first, ladder, TIERS } from './tiers.fixture.ts';

export const meta: StoryMeta = { title: 'Tiers', areas: ['admin'], pages: true };

const PAGE = '/admin/v2/programs/1/settings/program/program_tiers';
const FORM = `${TIERS}/new`;
const features = { tiers: true };
const errors = {
  'tiers.0.points_threshold_max': ['There is a gap between “Sprout” and “Leaf”'],
  'tiers.1.points_threshold_max': ['“Leaf” and “Blossom” overlap'],
};

export const Ladder = story(PAGE, { answers: [reply.get(FORM, ladder)], features });
export const InTwoLanguages = story(PAGE, {
  answers: [reply.get(FORM, ladder)],
  features,
  program: { i18n_enabled: true },
});
export const First = story(PAGE, { answers: [reply.get(FORM, first)], features });
export const Refused = story(PAGE, {
  answers: [
    reply.get(FORM, ladder),
    reply.post(TIERS, refusal(422, 'validation_failed', 'Some fields are not valid', errors)),
  ],
  features,
  play: async (user) => {
    await user.type(await screen.findByRole('textbox', { name: /^Up to points of tier 1/ }), '{backspace}');
    await user.click(screen.getByRole('button', { name: 'Save tiers' }));
  },
});
export const Loading = story(PAGE, { answers: [reply.get(FORM, pending)], features });
export const Failed = story(PAGE, {
  answers: [reply.get(FORM, refusal(503, 'service_unavailable', 'This part does not answer right now.'))],
  features,
});
export const SwitchedOff = story(PAGE, {
  answers: [reply.get(FORM, refusal(403, 'forbidden', 'You are not allowed to access this page'))],
});
