/** @jest-environment jsdom */
import { adminPagesAt, type AdminVisit } from '@laurel/admin-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { addMessages, untypedApi as api } from '@laurel/web-kit';
import { answerCalls, refusal, reply, type Reply, savedAs } from '@laurel/web-kit/testing';
import type { RouteObject } from '@laurel/web-kit/router';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import remote from '../remote.tsx';
import { answers, LIST, PAGES, VALUE, value } from './evergreen.fixture.ts';

const user = userEvent.setup({ delay: null });

beforeEach(() => addMessages('adminSettings', { en, es }));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

function open(address: string, more: readonly Reply[] = [], visit: Omit<AdminVisit, 'address'> = {}): void {
  answerCalls(answers, more);
  render(adminPagesAt(remote.routes as RouteObject[], { address, ...visit }));
}
const card = (name: string): Promise<HTMLElement> => screen.findByRole('region', { name });
const toggle = async (): Promise<void> => {
  await user.click(await screen.findByLabelText(/Show it on the site/));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
};
/** The rules of the styles of the page that hold for an element: jsdom resolves no nested ones with variables. */
const rulesOf = (element: HTMLElement): string =>
  [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => rule instanceof CSSStyleRule && element.matches(rule.selectorText))
    .map(({ cssText }) => cssText)
    .join('');

describe('the evergreen settings', () => {
  it('are cards, green and on or red and off, each with a way to change it [A-405] [A-408] [A-409] [A-410]', async () => {
    open(PAGES);
    const on = await card('Completed activities');
    const off = await card('Claimed rewards');
    expect(within(on).getByText('On')).toBeTruthy();
    expect(rulesOf(on)).toContain('background: var(--color-success-tint)');
    expect(within(off).getByText('Off')).toBeTruthy();
    expect(rulesOf(off)).toContain('background: var(--color-danger-tint)');
    expect(rulesOf(off)).not.toContain('success');
    expect(within(off).getByRole('link').getAttribute('href')).toBe(`${PAGES}/6`);
    expect(within(on).getByRole('link').getAttribute('href')).toBe(`${PAGES}/new?definition=1`);
  });

  it('name the contact where there is none, and are closed without the permission [A-407] [A-555]', async () => {
    open(PAGES, [reply.get(LIST, { data: [] })]);
    expect(await screen.findByText('Contact Perk team to request this feature')).toBeTruthy();
    cleanup();
    open(PAGES, [], { permissions: { program: { update: false } } });
    expect(await screen.findByText('You are not allowed to access this page')).toBeTruthy();
  });

  it('are changed in a form that returns to the list [A-406] [A-411] [A-451]', async () => {
    open(`${PAGES}/6`, [
      reply.put(VALUE, savedAs(Object.assign({}, value, { active: true, version: 4 }), 'The value has been saved.')),
    ]);
    const put = jest.spyOn(api, 'put').mockClear();
    await toggle();
    expect(await screen.findByText('Evergreen setting was updated successfully!')).toBeTruthy();
    expect(screen.getByText('Sucess!')).toBeTruthy();
    expect(put).toHaveBeenCalledWith(VALUE, { active: true, version: 3 });
    await waitFor(() => expect(window.location.pathname).toBe(PAGES));
  });

  it('are decided for the first time from their card [A-411] [A-450]', async () => {
    const values = '/admin/v2/programs/1/evergreen_setting_values';
    open(`${PAGES}/new?definition=1`, [
      reply.post(values, savedAs(Object.assign({}, value, { id: '9' }), 'The value has been saved.')),
    ]);
    const post = jest.spyOn(api, 'post').mockClear();
    await toggle();
    expect(await screen.findByText('Evergreen setting was created successfully!')).toBeTruthy();
    expect(post).toHaveBeenCalledWith(values, { evergreen_setting_definition_id: '1', active: false });
    await waitFor(() => expect(window.location.pathname).toBe(PAGES));
    cleanup();
    open(`${PAGES}/new?definition=2`);
    await waitFor(() => expect(window.location.pathname).toBe(`${PAGES}/6`));
  });

  it('show the error of a failed save, with a retry [A-412]', async () => {
    const errors = { active: ['is not allowed in a test program'] };
    const refused = refusal(422, 'validation_failed', 'Not valid', errors);
    open(`${PAGES}/6`, [reply.put(VALUE, refused)]);
    await toggle();
    expect(await screen.findByText('Please try again')).toBeTruthy();
    expect(screen.getByText('Show it on the site: is not allowed in a test program')).toBeTruthy();
    expect(window.location.pathname).toBe(`${PAGES}/6`);
  });
});
