/** @jest-environment jsdom */
import { adminPagesAt, type AdminVisit } from '@laurel/admin-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { addMessages, changeLanguage } from '@laurel/web-kit';
import type { RouteObject } from '@laurel/web-kit/router';
import { answerCalls, inTurn, reply, unreachable } from '@laurel/web-kit/testing';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import en from './messages/en.json' with { type: 'json' };
import es from './messages/es.json' with { type: 'json' };
import remote from './remote.tsx';
import { answers, document as api, DOCUMENT, PAGES } from './testing/document.ts';

const user = userEvent.setup({ delay: null });

beforeEach(() => addMessages('adminDevelopers', { en, es }));
afterEach(async () => {
  cleanup();
  await changeLanguage('en');
});

function open(address: string, visit: Omit<AdminVisit, 'address'> = {}, calls = answers): void {
  answerCalls(calls);
  render(adminPagesAt(remote.routes as RouteObject[], { address, ...visit }));
}
const addressOf = (name: string): string | null => screen.getByRole('link', { name }).getAttribute('href');

describe('the developers’ pages', () => {
  it('begin with keys, webhooks, a first call and the limits', async () => {
    open(PAGES);
    expect(await screen.findByText(/curl -H "Authorization: Bearer \$LAUREL_API_KEY"/)).toBeTruthy();
    expect(addressOf('API keys')).toBe('/admin/v2/programs/1/settings/integrations/api_auths');
    expect(addressOf('Webhooks')).toBe('/admin/v2/programs/1/settings/integrations/webhooks');
    expect(screen.getByText('6,000')).toBeTruthy();
    expect(screen.getByText('1,200')).toBeTruthy();
  });

  it.each([PAGES, `${PAGES}/reference`, `${PAGES}/reference/Points_post`])(
    '%s is closed to admins who may not change the program',
    async (address) => {
      open(address, { permissions: { users: { view: true } } });
      expect(await screen.findByText('You are not allowed to access this page')).toBeTruthy();
      expect(screen.queryByText('points:write')).toBeNull();
    },
  );

  it('are in Spanish, with the document’s words marked as English', async () => {
    await changeLanguage('es');
    open(`${PAGES}/reference`, { language: 'es' });
    const summary = await screen.findByText('Adds points, or deducts them with a negative amount');
    expect(summary.lang).toBe('en');
    expect(screen.getByText('Referencia')).toBeTruthy();
  });
});

describe('the reference', () => {
  it('lists every call of the API’s document with a page of its own', async () => {
    open(`${PAGES}/reference`);
    await screen.findByText('Version 2026-11-27');
    const ids = Object.values(api.paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId));
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    for (const id of ids) expect(links).toContain(`${PAGES}/reference/${id}`);
    expect(ids).toHaveLength(5);
  });

  it('finds calls, keeps the words in the address, and says when none fits', async () => {
    open(`${PAGES}/reference`);
    const field = await screen.findByRole('searchbox', { name: 'Search calls' });
    await user.type(field, 'points:write{Enter}');
    expect(window.location.search).toBe('?q=points%3Awrite');
    const calls = screen.getAllByRole('link').filter((link) => link.getAttribute('href')?.includes('/reference/'));
    expect(calls.map((link) => link.getAttribute('href'))).toEqual([`${PAGES}/reference/Points_post`]);
    await user.type(field, ' nowhere{Enter}');
    expect(await screen.findByText('"points:write nowhere"', { exact: false })).toBeTruthy();
  });

  it('shows a call with its scope, fields, refusals and examples for terminal and SDK', async () => {
    open(`${PAGES}/reference/Points_post`);
    const body = within(await screen.findByRole('region', { name: 'Body' }));
    expect(body.getByText('amount').closest('li')?.textContent).toBe(
      'amountintegerRequiredWhole points; negative ones are deducted.',
    );
    expect(body.getByText('reference').closest('li')?.textContent).not.toContain('Required');
    expect(screen.getByText('points:write')).toBeTruthy();
    expect(screen.getByText('insufficient_points').closest('a')?.getAttribute('href')).toBe(
      '/api/v1/problems/insufficient_points',
    );
    expect(screen.getByRole('region', { name: 'Example of the call' }).textContent).toContain('curl -X POST');
    await user.click(screen.getByRole('tab', { name: 'TypeScript' }));
    expect(screen.getByRole('region', { name: 'Example of the call' }).textContent).toContain(
      "laurel.POST('/api/v1/participants/{participant_id}/points'",
    );
    expect(screen.getByRole('region', { name: 'Example of the answer' }).textContent).toContain('"lifetime": 1');
  });

  it('says of an unknown call that there is none, with the way back', async () => {
    open(`${PAGES}/reference/Points_burn`);
    expect(await screen.findByText('This version of the API has no such call.')).toBeTruthy();
    expect(addressOf('Reference')).toBe(`${PAGES}/reference`);
  });

  it('can be loaded again after a lost connection', async () => {
    open(`${PAGES}/reference`, {}, [
      reply.get(DOCUMENT, inTurn<typeof api>(unreachable, unreachable, unreachable, api)),
    ]);
    // The query asks twice more before it gives up.
    const title = 'The description of the API could not be loaded';
    expect(await screen.findByText(title, {}, { timeout: 10_000 })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Version 2026-11-27')).toBeTruthy();
  });
});
