import { pending, refusal, reply } from '@laurel/web-kit/testing';
import type { StoryMeta } from '@laurel/ui/stories';
import { story } from '../testing/story.ts';
import { answers, FILES, LIBRARY, pageOf } from './media-library.fixture.ts';

export const meta: StoryMeta = { title: 'Media library in the settings', areas: ['admin'], pages: true };

const down = refusal(503, 'service_unavailable', 'This part does not answer right now.');

export const Library = story(LIBRARY, { answers });
export const LibraryNone = story(LIBRARY, { answers: [...answers, reply.get(FILES, pageOf([]))] });
export const LibraryLoading = story(LIBRARY, { answers: [...answers, reply.get(FILES, pending)] });
export const LibraryFailed = story(LIBRARY, { answers: [...answers, reply.get(FILES, down)] });
