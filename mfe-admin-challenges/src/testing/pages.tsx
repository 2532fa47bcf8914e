import { type AdminVisit, adminPagesAt, type Answers, answerCalls } from '@laurel/admin-kit/testing';
import { addMessages, untypedApi as api } from '@laurel/web-kit';
import type { RouteObject } from '@laurel/web-kit/router';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import remote from '../remote.tsx';

/** What the page has posted since `preparePages`. */
export const sent: [path: string, body: unknown][] = [];

/** Runs before each spec of these screens. */
export function preparePages(): void {
  addMessages('adminChallenges', { en, es });
  sent.length = 0;
  Object.defineProperty(window, 'matchMedia', { value: () => ({ matches: false }), configurable: true });
}

/** Answers calls, and notes those that change something. */
export function answer(answers: Answers): void {
  answerCalls(answers);
  const { post } = api;
  Object.assign(api, {
    post: (path: string, body?: unknown) => {
      sent.push([path, body]);
      return post(path, body);
    },
  });
}

/** The screen at an address. */
export function open(address: string, visit: Omit<AdminVisit, 'address'> = {}): ReturnType<typeof userEvent.setup> {
  render(adminPagesAt(remote.routes as RouteObject[], { address, ...visit }));
  return userEvent.setup();
}
