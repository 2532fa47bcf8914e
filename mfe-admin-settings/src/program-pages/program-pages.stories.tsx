import { pending, refusal, reply } from '@laurel/web-kit/testing';
import type { StoryMeta } from '@laurel/ui/stories';
import { screen } from '@testing-library/dom';
import { story } from '../testing/story.ts';
import { answers, rules } from './program-pages.fixture.ts';

export const meta: StoryMeta = { title: 'Program pages', areas: ['admin'], pages: true };

const ROOT = '/admin/v2/programs/1/settings/program/program-pages';
const LIST = '/admin/v2/programs/1/program_pages';
const PAGE = '/admin/v2/program_pages/31';
const none = { data: [], meta: { page: 1, page_size: 20, total: 0 } };
const down = refusal(503, 'service_unavailable', 'This part does not answer right now.');
const taken = 'Another page of this program has this address';

export const List = story(ROOT, { answers });
export const ListEmpty = story(ROOT, { answers: [reply.get(LIST, none)] });
export const ListFailed = story(ROOT, { answers: [reply.get(LIST, down)] });
export const NotAllowed = story(ROOT, { answers, permissions: { challenges: { view: true } } });
export const New = story(`${ROOT}/new`, { answers });
export const NewRefused = story(`${ROOT}/new`, {
  answers: [...answers, reply.post(LIST, refusal(422, 'validation_failed', taken, { slug: [taken] }))],
  play: async (user) => {
    await user.type(await screen.findByLabelText(/^Title/), 'Official Rules');
    await user.click(screen.getByRole('button', { name: 'Create draft' }));
  },
});
export const Published = story(`${ROOT}/31`, { answers });
export const Draft = story(`${ROOT}/31`, { answers: [...answers, reply.get(PAGE, rules)] });
export const AskedBeforePublishing = story(`${ROOT}/31`, {
  answers: [...answers, reply.get(PAGE, rules)],
  play: async (user) => user.click(await screen.findByRole('button', { name: 'Publish' })),
});
export const PageLoading = story(`${ROOT}/31`, { answers: [reply.get(PAGE, pending)] });
export const PageFailed = story(`${ROOT}/31`, { answers: [reply.get(PAGE, down)] });
