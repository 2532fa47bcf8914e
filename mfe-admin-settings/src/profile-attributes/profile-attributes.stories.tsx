import { refusal, reply } from '@laurel/web-kit/testing';
import type { StoryMeta } from '@laurel/ui/stories';
import { screen } from '@testing-library/dom';
import { story } from '../testing/story.ts';
import { answers, BIRTHDAY, LIST, none, ORDER, PAGES, SHOE } from './profile-attributes.fixture.ts';

export const meta: StoryMeta = { title: 'Profile attributes', areas: ['admin'], pages: true };

const down = refusal(503, 'service_unavailable', 'This part does not answer right now.');

export const Attributes = story(PAGES, { answers });
export const AttributesNone = story(PAGES, { answers: [reply.get(LIST, none)] });
export const AttributesFailed = story(PAGES, { answers: [reply.get(LIST, down)] });
export const AttributesNotAllowed = story(PAGES, { answers, permissions: { program: { manage: false } } });
export const Order = story(`${PAGES}#order`, { answers });
export const OrderRefused = story(`${PAGES}#order`, {
  answers: [
    ...answers,
    reply.put(ORDER, refusal(409, 'order_changed', 'The profile attributes have changed meanwhile.')),
  ],
  play: async (user) => {
    await user.click(await screen.findByRole('button', { name: 'Move Shoe size down' }));
    await user.click(screen.getByRole('button', { name: 'Save order' }));
  },
});
export const NewAttribute = story(`${PAGES}/new`, { answers });
export const EditAttribute = story(`${PAGES}/7`, { answers });
export const AnsweredAttribute = story(`${PAGES}/8`, { answers });
export const DeleteUnanswered = story(`${PAGES}/7`, {
  answers: [...answers, reply.delete(SHOE, down)],
  play: async (user) => user.click(await screen.findByRole('button', { name: 'Delete' })),
});
export const DeleteAnswered = story(`${PAGES}/8`, {
  answers: [...answers, reply.put(BIRTHDAY, down)],
  play: async (user) => user.click(await screen.findByRole('button', { name: 'Delete' })),
});
