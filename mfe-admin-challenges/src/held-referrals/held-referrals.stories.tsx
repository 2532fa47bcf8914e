import { pending, refusal, reply, tableOf } from '@laurel/web-kit/testing';
import type { StoryMeta } from '@laurel/ui/stories';
import { screen } from '@testing-library/dom';
import { heldReferrals } from '../testing/referrals.ts';
import { story } from '../testing/story.ts';

export const meta: StoryMeta = { title: 'Referrals to decide', areas: ['admin'], pages: true };

const SCREEN = '/admin/v2/programs/1/users/referrals';
const LIST = '/admin/v2/programs/1/held_referrals';

export const List = story(SCREEN, { answers: [reply.get(LIST, tableOf(heldReferrals))] });
export const Deciding = story(SCREEN, {
  answers: [reply.get(LIST, tableOf(heldReferrals))],
  play: async (user) => {
    await user.click(await screen.findByRole('button', { name: /Cleo Nash/ }, { timeout: 10_000 }));
    await user.click(await screen.findByRole('menuitem', { name: 'Do not pay' }));
  },
});
export const ListLoading = story(SCREEN, { answers: [reply.get(LIST, pending)] });
export const ListEmpty = story(SCREEN, { answers: [reply.get(LIST, tableOf([]))] });
export const ListFailed = story(SCREEN, {
  answers: [reply.get(LIST, refusal(503, 'service_unavailable', 'Referrals do not answer right now.'))],
});
