/** @jest-environment jsdom */
import { adminPagesAt, type AdminVisit } from '@laurel/admin-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { addMessages, changeLanguage } from '@laurel/web-kit';
import type { RouteObject } from '@laurel/web-kit/router';
import { answerCalls, inTurn, reply, unreachable } from '@laurel/web-kit/testing';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import en from './messages/en.json' with { type: 'json' };
import es from './messages/es.json' with { type: 'json' };
import remote from './remote.tsx';
import { answers, document as api, DOCUMENT, earlier, endpoints, LATEST, newest, PAGES } from './testing/document.ts';

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
    expect(addressOf('Sandbox')).toBe('/admin/v2/programs/1/settings/integrations/sandbox');
    expect(addressOf('Webhooks')).toBe('/admin/v2/programs/1/settings/integrations/webhooks');
    expect(screen.getByText('6,000')).toBeTruthy();
    expect(screen.getByText('1,200')).toBeTruthy();
  });

  it('say what keys and endpoints did within a day, keys to those alone who may manage them', async () => {
    open(PAGES);
    expect(await screen.findByText('Works: 2. Calls in the last 24 hours: 2,434.')).toBeTruthy();
    expect(await screen.findByText('Endpoints: 1. Arrived in the last 24 hours: 98 of 100.')).toBeTruthy();
    cleanup();
    open(PAGES, { permissions: { program: { update: true } } });
    expect(await screen.findByText('Endpoints: 1. Arrived in the last 24 hours: 98 of 100.')).toBeTruthy();
    expect(screen.queryByText(/^Works/)).toBeNull();
  });

  it.each([
    PAGES,
    `${PAGES}/events`,
    `${PAGES}/events/points.changed`,
    `${PAGES}/reference`,
    `${PAGES}/reference/Points_post`,
  ])('%s is closed to admins who may not change the program', async (address) => {
    open(address, { permissions: { users: { view: true } } });
    expect(await screen.findByText('You are not allowed to access this page')).toBeTruthy();
    expect(screen.queryByText('points:write')).toBeNull();
    expect(screen.queryByText('points.changed')).toBeNull();
  });

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

describe('the events', () => {
  const shown = (): string[] =>
    screen.getAllByRole('button', { name: /^Show [a-z]/ }).map((button) => button.getAttribute('aria-label') ?? '');

  it('are a catalogue and the newest of the program, older ones page by page', async () => {
    open(`${PAGES}/events`, {}, [
      ...answers,
      reply.get(LATEST, ({ query }) => {
        const before = query.get('before');
        return before === '12' ? { data: earlier, next_before: null } : { data: newest, next_before: '12' };
      }),
    ]);
    expect((await screen.findByRole('link', { name: 'points.changed' })).getAttribute('href')).toBe(
      `${PAGES}/events/points.changed`,
    );
    await waitFor(() => expect(shown()).toEqual(['Show reward.claimed, number 13', 'Show points.changed, number 12']));
    await user.click(screen.getByRole('button', { name: 'Older' }));
    await waitFor(() => expect(shown()).toEqual(['Show points.changed, number 11']));
    await user.click(screen.getByRole('button', { name: 'Show points.changed, number 11' }));
    expect(within(await screen.findByRole('dialog')).getByText(/"unused_points": "120"/)).toBeTruthy();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Newer' }));
    await waitFor(() => expect(shown()).toHaveLength(2));
  });

  it('are filtered by type and participant, in the address as well, and ask for no participant that cannot be', async () => {
    const asked: string[] = [];
    open(`${PAGES}/events`, {}, [
      ...answers,
      reply.get(LATEST, ({ query }) => {
        asked.push(query.toString());
        return { data: [], next_before: null };
      }),
    ]);
    await user.selectOptions(await screen.findByLabelText('Type'), 'reward.claimed');
    await user.type(screen.getByRole('searchbox', { name: 'Participant ID' }), '77{Enter}');
    await waitFor(() => expect(asked.at(-1)).toBe('limit=10&types%5B%5D=reward.claimed&participant_id=77'));
    expect(window.location.search).toBe('?type=reward.claimed&participant=77');
    expect(await screen.findByText('No event yet')).toBeTruthy();
    const before = asked.length;
    await user.type(screen.getByRole('searchbox', { name: 'Participant ID' }), 'x{Enter}');
    expect(await screen.findByText('An ID has digits only')).toBeTruthy();
    expect(asked.slice(before).every((query) => !query.includes('77x'))).toBe(true);
  });

  it('of one type have fields, an example, the last ones and the way to have one sent', async () => {
    const asked: string[] = [];
    open(`${PAGES}/events/points.changed`, {}, [
      ...answers,
      reply.get(LATEST, ({ query }) => {
        asked.push(query.toString());
        return { data: earlier, next_before: null };
      }),
    ]);
    expect((await screen.findByRole('region', { name: 'The event as it is sent' })).textContent).toContain(
      '"lifetime_points": "480"',
    );
    expect(screen.getByText('Version 2026-11-27')).toBeTruthy();
    const fields = within(screen.getByRole('region', { name: 'Fields' }));
    expect(fields.getByText('sequence').closest('li')?.textContent).toContain('Grows by one with each event');
    expect(await screen.findByRole('link', { name: 'https://crm.example.com/hooks' })).toBeTruthy();
    expect(addressOf('https://crm.example.com/hooks')).toBe(
      '/admin/v2/programs/1/settings/integrations/webhooks/8?test=points.changed',
    );
    expect(screen.queryByRole('link', { name: 'https://old.example.com/hooks' })).toBeNull();
    await waitFor(() => expect(shown()).toEqual(['Show points.changed, number 11']));
    expect(asked).toEqual(['limit=10&types%5B%5D=points.changed']);
  });

  it('of one type lead to the webhooks where there is none yet, and an unknown type back to the events', async () => {
    open(`${PAGES}/events/points.changed`, {}, [...answers, endpoints([])]);
    expect(await screen.findByRole('link', { name: /^Add a webhook endpoint/ })).toBeTruthy();
    cleanup();
    open(`${PAGES}/events/points.burned`);
    expect(await screen.findByText('This version of the API has no such event.')).toBeTruthy();
    expect(addressOf('Events')).toBe(`${PAGES}/events`);
  });

  it('can be loaded again after a lost connection', async () => {
    open(`${PAGES}/events`, {}, [
      ...answers,
      reply.get(
        LATEST,
        inTurn<{ data: typeof newest; next_before: null }>(unreachable, unreachable, unreachable, {
          data: newest,
          next_before: null,
        }),
      ),
    ]);
    expect(await screen.findByText('The events could not be loaded', {}, { timeout: 10_000 })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(shown()).toHaveLength(2));
  });
});
