/** @jest-environment jsdom */
import { adminPagesAt } from '@laurel/admin-kit/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { addMessages } from '@laurel/web-kit';
import { answerCalls, refusal, reply } from '@laurel/web-kit/testing';
import { Link, Outlet, type RouteObject } from '@laurel/web-kit/router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import remote from '../remote.tsx';
import { ADDRESS, answers, settings } from '../testing/settings.ts';

const unreadable = reply.get(ADDRESS, refusal(500, 'internal_error', 'Something went wrong on our side.'));
const form = (): HTMLElement | null => screen.queryByRole('button', { name: 'Save changes' });

beforeEach(() => addMessages('adminSettings', { en, es }));
afterEach(cleanup);

/** Opens a page of the settings beside links to two others. */
function open(): void {
  const links = (
    <>
      <Link to={`${ADDRESS}/settings/program/labels`}>To labels</Link>
      <Link to={`${ADDRESS}/settings/program/seo`}>To SEO</Link>
      <Outlet />
    </>
  );
  const routes = [{ element: links, children: remote.routes as RouteObject[] }];
  render(adminPagesAt(routes, { address: `${ADDRESS}/settings/program/general` }));
}

const later = { timeout: 5_000 };

it('a page whose program cannot be read anew says so, in place of a form over what was read before', async () => {
  answerCalls([...answers, reply.get(ADDRESS, settings)]);
  open();
  await screen.findByRole('button', { name: 'Save changes' });
  answerCalls([...answers, unreadable]);
  await userEvent.click(screen.getByText('To labels'));
  const again = await screen.findByRole('button', { name: 'Try again' }, later);
  expect(form()).toBeNull();
  // The next page begins with the same failure, and waits for its own answer.
  answerCalls([...answers, reply.get(ADDRESS, Object.assign({}, settings, { version: '4' }))]);
  await userEvent.click(screen.getByText('To SEO'));
  expect(again.isConnected).toBe(false);
  await waitFor(() => expect(form()).toBeTruthy(), later);
}, 20_000);
