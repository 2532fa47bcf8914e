import { pending, refusal, reply } from '@laurel/web-kit/testing';
import type { StoryMeta } from '@laurel/ui/stories';
import { screen } from '@testing-library/dom';
import { story } from '../testing/story.ts';
import { answers, DETAIL_URL, features, LIST_URL, none, PAGE_PATH } from './feed-posts.fixture.ts';

export const meta: StoryMeta = { title: 'Feed posts', areas: ['admin'], pages: true };

const down = refusal(503, 'service_unavailable', 'This part does not answer right now.');
const refused = refusal(422, 'validation_failed', 'Some fields are not valid', {
  'file.0.title': ['is required'],
  'file.3.link': ['Enter a valid link'],
});

export const List = story(PAGE_PATH, { features, answers });
export const ListEmpty = story(PAGE_PATH, { features, answers: none });
export const ListFailed = story(PAGE_PATH, { features, answers: [reply.get(LIST_URL, down)] });
export const FeatureOff = story(PAGE_PATH, { answers });
export const New = story(`${PAGE_PATH}/new`, { features, answers });
export const Edit = story(`${PAGE_PATH}/3/edit`, { features, answers });
export const EditLoading = story(`${PAGE_PATH}/3/edit`, { features, answers: [reply.get(DETAIL_URL, pending)] });
export const EditFailed = story(`${PAGE_PATH}/3/edit`, { features, answers: [reply.get(DETAIL_URL, down)] });
export const Import = story(`${PAGE_PATH}#import`, { features, answers });
export const ImportRefused = story(`${PAGE_PATH}#import`, {
  features,
  answers: [...answers, reply.post(`${LIST_URL}/import`, refused)],
  play: async (user) => {
    const file = new File(['[{}]'], 'posts.json', { type: 'application/json' });
    await user.upload(await screen.findByLabelText(/JSON file/), file);
    await user.click(screen.getByRole('button', { name: 'Import' }));
  },
});
