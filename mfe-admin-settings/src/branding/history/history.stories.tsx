import { pending, refusal, reply } from '@laurel/web-kit/testing';
import type { StoryMeta } from '@laurel/ui/stories';
import { ADDRESS, answers } from '../../testing/settings.ts';
import { story } from '../../testing/story.ts';
import { VERSIONS, versions } from './looks.fixture.ts';

export const meta: StoryMeta = { title: 'History of the look', areas: ['admin'], pages: true };

const PAGE = `${ADDRESS}/settings/branding/history`;
const listed = [...answers, reply.get(VERSIONS, versions)];
const none = { data: [], meta: { page: 1, page_size: 20, total: 0 }, current_id: null };
const down = refusal(503, 'service_unavailable', 'This part does not answer right now.');

export const Looks = story(PAGE, { answers: listed });
export const LookOpened = story(`${PAGE}?look=3`, { answers: listed });
export const LooksLoading = story(PAGE, { answers: [...answers, reply.get(VERSIONS, pending)] });
export const LooksFailed = story(PAGE, { answers: [...answers, reply.get(VERSIONS, down)] });
export const NoLooks = story(PAGE, { answers: [...answers, reply.get(VERSIONS, none)] });
export const NotAllowed = story(PAGE, { answers: listed, permissions: { challenges: { view: true } } });
