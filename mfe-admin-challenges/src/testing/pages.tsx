import { type AdminVisit, adminPagesAt } from '@laurel/admin-kit/testing';
import { addMessages } from '@laurel/web-kit';
import type { RouteObject } from '@laurel/web-kit/router';
import { receivedCalls } from '@laurel/web-kit/testing';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import remote from '../remote.tsx';

/** What the page has posted since `preparePages`. */
export const sent = (): [path: string, body: unknown][] =>
  receivedCalls.filter(({ method }) => method === 'post').map(({ path, body }) => [path, body]);

/** Runs before each spec of these screens. */
export function preparePages(): void {
  addMessages('adminChallenges', { en, es });
  receivedCalls.length = 0;
  Object.defineProperty(window, 'matchMedia', { value: () => ({ matches: false }), configurable: true });
}

/** The screen at an address. */
export function open(address: string, visit: Omit<AdminVisit, 'address'> = {}): ReturnType<typeof userEvent.setup> {
  render(adminPagesAt(remote.routes as RouteObject[], { address, ...visit }));
  return userEvent.setup();
}
