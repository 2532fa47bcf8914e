import { pending, refusal, reply } from '@laurel/web-kit/testing';
import type { StoryMeta } from '@laurel/ui/stories';
import { screen } from '@testing-library/dom';
import { story } from '../testing/story.ts';
import { answers, CALLS, features, none, PAGES, POST } from './feed-posts.fixture.ts';

export const meta: StoryMeta = { title: 'Feed posts', areas: ['admin'], pages: true };

const down = refusal(503, 'service_unavailable', 'This part does not answer right now.');
const refused = refusal(422, 'validation_failed', 'Some fields are not valid', {
  'file.0.title': ['is required'],
  'file.3.link': ['Enter a valid link'],
});

export const List = story(PAGES, { features, answers });
export const ListEmpty = story(PAGES, { features, answers: none });
export const ListFailed = story(PAGES, { features, answers: [reply.get(CALLS, down)] });
export const FeatureOff = story(PAGES, { answers });
export const New = story(`${PAGES}/new`, { features, answers });
export const Edit = story(`${PAGES}/3/edit`, { features, answers });
export const EditLoading = story(`${PAGES}/3/edit`, { features, answers: [reply.get(POST, pending)] });
export const EditFailed = story(`${PAGES}/3/edit`, { features, answers: [reply.get(POST, down)] });
export const Import = story(`${PAGES}#import`, { features, answers });
export const ImportRefused = story(`${PAGES}#import`, {
  features,
  answers: [...answers, reply.post(`${CALLS}/import`, refused)],
  play: async (user) => {
    const file = new File(['[{}]'], 'posts.json', { type: 'application/json' });
    await user.upload(await screen.findByLabelText(/JSON file/), file);
    await user.click(screen.getByRole('button', { name: 'Import' }));
  },
});
