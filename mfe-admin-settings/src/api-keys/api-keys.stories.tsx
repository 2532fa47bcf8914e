import type { ApiKeyRow } from '@laurel/contracts/identity/api-keys/api-keys.dto';
import type { StoryMeta } from '@laurel/ui/stories';
import { pending, refusal, reply, tableOf } from '@laurel/web-kit/testing';
import { screen } from '@testing-library/dom';
import { story } from '../testing/story.ts';
import { answers, issued, KEY, KEYS, PAGES } from './api-keys.fixture.ts';

export const meta: StoryMeta = { title: 'API keys', areas: ['admin'], pages: true };

const down = refusal(503, 'service_unavailable', 'This part does not answer right now.');

export const List = story(PAGES, { answers });
export const ListNone = story(PAGES, { answers: [reply.get(KEYS, tableOf<ApiKeyRow>([]))] });
export const ListFailed = story(PAGES, { answers: [reply.get(KEYS, down)] });
export const ListNotAllowed = story(PAGES, { answers, permissions: { program: { update: true } } });
export const New = story(`${PAGES}/new`, { answers });
export const NewRefused = story(`${PAGES}/new`, {
  answers,
  play: async (user) => {
    await user.type(await screen.findByLabelText(/^Allowed IP addresses/), '203.0.113.0/33');
    await user.click(screen.getByRole('button', { name: 'Create API key' }));
  },
});
export const Issued = story(`${PAGES}/new`, {
  answers: [...answers, reply.post(KEYS, issued())],
  play: async (user) => {
    await user.type(await screen.findByLabelText(/^Name/), 'Web shop');
    await user.click(screen.getByLabelText(/^points:read/));
    await user.click(screen.getByRole('button', { name: 'Create API key' }));
    await screen.findByText('Your API key');
  },
});
export const Edit = story(`${PAGES}/4`, { answers });
export const EditEnded = story(`${PAGES}/7`, { answers });
export const EditLoading = story(`${PAGES}/4`, { answers: [reply.get(KEY, pending)] });
export const Rotate = story(`${PAGES}/4`, {
  answers,
  play: async (user) => {
    await user.click(await screen.findByRole('button', { name: 'Rotate' }));
    await screen.findByText('Rotate “Web shop”?');
  },
});
export const Revoke = story(`${PAGES}/4`, {
  answers,
  play: async (user) => {
    await user.click(await screen.findByRole('button', { name: 'Revoke' }));
    await screen.findByText('Revoke “Web shop”?');
  },
});
