import { pending, refusal, reply } from '@laurel/web-kit/testing';
import type { StoryMeta } from '@laurel/ui/stories';
import { screen } from '@testing-library/dom';
import { story } from '../testing/story.ts';
import { answers, FILES, LIBRARY, pageOf } from './media-library.fixture.ts';

export const meta: StoryMeta = { title: 'Media library in the settings', areas: ['admin'], pages: true };

const down = refusal(503, 'service_unavailable', 'This part does not answer right now.');

export const Library = story(LIBRARY, { answers });
export const LibraryNone = story(LIBRARY, { answers: [...answers, reply.get(FILES, pageOf([]))] });
export const LibraryLoading = story(LIBRARY, { answers: [...answers, reply.get(FILES, pending)] });
export const LibraryFailed = story(LIBRARY, { answers: [...answers, reply.get(FILES, down)] });
export const LibraryFile = story(LIBRARY, {
  answers,
  play: async (user) => user.click(await screen.findByRole('button', { name: /Lamps/ })),
});
export const LibraryFileTexts = story(LIBRARY, {
  answers,
  play: async (user) => {
    await user.click(await screen.findByRole('button', { name: /Lamps/ }));
    await user.click(await screen.findByRole('tab', { name: 'Edit' }));
  },
});
export const LibraryDelete = story(LIBRARY, {
  answers,
  play: async (user) => {
    await user.click(await screen.findByRole('button', { name: /Lamps/ }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await screen.findByText(/It is used by/);
  },
});
export const LibraryReplace = story(LIBRARY, {
  answers,
  play: async (user) => {
    await user.click(await screen.findByRole('button', { name: /Lamps/ }));
    const file = new File(['picture'], 'lamps-in-winter.jpg', { type: 'image/jpeg' });
    await user.upload(await screen.findByLabelText('Replace', { selector: 'input' }), file);
    await screen.findByText(/It is shown at once by/);
  },
});
