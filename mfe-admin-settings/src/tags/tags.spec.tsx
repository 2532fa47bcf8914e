/** @jest-environment jsdom */
import { adminPagesAt, type AdminVisit } from '@laurel/admin-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { addMessages, untypedApi as api } from '@laurel/web-kit';
import { alsoAnswer, answerCalls, inTurn, refusal, type Reply, reply, savedAs } from '@laurel/web-kit/testing';
import type { RouteObject } from '@laurel/web-kit/router';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import remote from '../remote.tsx';
import { answers, coffee, CONTENT_PAGES, newsletter, none, TAG_PAGES, vip } from './tags.fixture.ts';

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
const refused = (errors: Record<string, string[]>) =>
  refusal(422, 'validation_failed', 'Some fields are not valid', errors);
/** The cell is found by its text: a query by role takes jsdom seconds in a grid. */
const hrefOf = async (words: string): Promise<string | null | undefined> =>
  (await screen.findByText(words)).closest('a')?.getAttribute('href');
const asked = (get: { mock: { calls: unknown[][] } }): URLSearchParams[] =>
  get.mock.calls.map(([path]) => new URL(String(path), 'http://x')).map(({ searchParams }) => searchParams);

async function rename(name: string): Promise<void> {
  const field = await screen.findByLabelText(/^Name/);
  await user.clear(field);
  await user.type(field, name);
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
}

describe('the content tags', () => {
  it('are listed, searched by name, and link to their page; the button creates one [A-400] [A-401] [A-460] [A-555]', async () => {
    open(`${CONTENT_PAGES}?search=cof`);
    const get = jest.spyOn(api, 'get').mockClear();
    expect(await screen.findByLabelText('Search by name')).toBeTruthy();
    expect(await hrefOf('coffee & cake')).toBe(`${CONTENT_PAGES}/7`);
    expect(screen.getByText('12').closest('[role=gridcell]')).toBeTruthy();
    expect(screen.getAllByText('Inactive').some((words) => words.closest('[role=gridcell]'))).toBe(true);
    expect(await hrefOf('New content tag')).toBe(`${CONTENT_PAGES}/new`);
    const params = get.mock.calls.map(([, options]) => options?.params as URLSearchParams | undefined);
    expect(params.map((query) => query?.get('search'))).toContain('cof');
    cleanup();
    open(CONTENT_PAGES, [reply.get('/admin/v2/programs/1/content_tags', none)]);
    expect(await screen.findByText('No content tags yet')).toBeTruthy();
    cleanup();
    open(CONTENT_PAGES, [], { permissions: { program: { update: false } } });
    expect(await screen.findByText('You are not allowed to access this page')).toBeTruthy();
  });

  it('show the challenges and rewards that carry them, each a link to its page [A-401] [A-403] [A-404]', async () => {
    open(`${CONTENT_PAGES}/7`);
    const get = jest.spyOn(api, 'get').mockClear();
    expect(await screen.findByText('coffee & cake', { selector: 'h1 *' })).toBeTruthy();
    expect(await hrefOf('Brew it slow')).toBe('/admin/v2/challenges/11');
    expect(asked(get).map((query) => query.get('columnFilters[tag_list]'))).toContain('coffee & cake');
    await user.click(screen.getByRole('link', { name: /^Rewards/ }));
    expect(await hrefOf('A mug')).toBe('/admin/v2/rewards/31');
    expect(window.location.pathname).toBe(`${CONTENT_PAGES}/7/rewards`);
    expect(await hrefOf('Edit')).toBe(`${CONTENT_PAGES}/7/edit`);
    cleanup();
    open(`${CONTENT_PAGES}/7`, [], { permissions: { program: { update: true }, rewards: { view: true } } });
    expect(await hrefOf('A mug')).toBe('/admin/v2/rewards/31');
    cleanup();
    open(`${CONTENT_PAGES}/99`);
    await waitFor(() => expect(window.location.pathname).toBe(CONTENT_PAGES));
    expect(await screen.findByText('There is no such content tag.')).toBeTruthy();
  });

  it('are made in a form that says what was saved and shows it [A-400] [A-450]', async () => {
    open(`${CONTENT_PAGES}/new`, [
      reply.post('/admin/v2/programs/1/content_tags', refused({ name: ['is taken by another content tag'] })),
    ]);
    const name = await screen.findByLabelText(/^Name/);
    await user.click(screen.getByRole('button', { name: 'Create content tag' }));
    expect(await screen.findByText('Enter a name.')).toBeTruthy();
    await user.type(name, 'Summer');
    await user.click(screen.getByRole('button', { name: 'Create content tag' }));
    expect(await screen.findByText('Error!')).toBeTruthy();
    expect(screen.getByText('Name: is taken by another content tag')).toBeTruthy();
    alsoAnswer(
      reply.post('/admin/v2/programs/1/content_tags', savedAs(coffee, 'Content tag was created successfully!')),
    );
    const post = jest.spyOn(api, 'post').mockClear();
    await user.click(screen.getByRole('button', { name: 'Create content tag' }));
    expect(await screen.findByText('Content tag was created successfully!')).toBeTruthy();
    expect(screen.getByText('Sucess!')).toBeTruthy();
    expect(post).toHaveBeenCalledWith('/admin/v2/programs/1/content_tags', { name: 'Summer', active: true });
    await waitFor(() => expect(window.location.pathname).toBe(`${CONTENT_PAGES}/7`));
  });

  it('are edited from the version that was read; a save in between is shown [A-400] [A-451] [A-452]', async () => {
    open(`${CONTENT_PAGES}/7/edit`, [
      reply.put('/admin/v2/content_tags/7', refusal(409, 'version_conflict', 'This tag was changed by someone else')),
    ]);
    await screen.findByLabelText(/^Name/);
    alsoAnswer(reply.get('/admin/v2/content_tags/7', Object.assign({}, coffee, { name: 'cocoa', version: 9 })));
    await rename('coffee');
    const both = within(await screen.findByRole('dialog', { name: 'Someone else has changed this' }));
    for (const words of ['Yours: coffee', 'Saved: cocoa']) expect(both.getByText(words)).toBeTruthy();
    cleanup();
    localStorage.clear();
    open(`${CONTENT_PAGES}/7/edit`, [
      reply.put('/admin/v2/content_tags/7', savedAs(coffee, 'Content tag updated successfully!')),
    ]);
    const put = jest.spyOn(api, 'put').mockClear();
    await user.click(await screen.findByLabelText(/^Active/));
    await rename('coffee');
    expect(await screen.findByText('Content tag was updated successfully!')).toBeTruthy();
    expect(put).toHaveBeenCalledWith('/admin/v2/content_tags/7', {
      name: 'coffee',
      active: false,
      version: coffee.version,
    });
    await waitFor(() => expect(window.location.pathname).toBe(`${CONTENT_PAGES}/7`));
  });
});

describe('the tags of participants', () => {
  it('are listed, searched by name, and show who has them [A-402] [A-403] [A-404] [A-460]', async () => {
    open(TAG_PAGES);
    expect(await screen.findByLabelText('Search by name')).toBeTruthy();
    expect(await hrefOf('newsletter')).toBe(`${TAG_PAGES}/4`);
    expect(screen.getByText('1,204').closest('[role=gridcell]')).toBeTruthy();
    cleanup();
    open(`${TAG_PAGES}/4`);
    const get = jest.spyOn(api, 'get').mockClear();
    expect(await screen.findByText('newsletter', { selector: 'h1 *' })).toBeTruthy();
    expect(await hrefOf('Ada Brook')).toBe('/admin/v2/users/21');
    expect(asked(get).map((query) => query.get('columnFilters[tag]'))).toContain('newsletter');
    cleanup();
    open(`${TAG_PAGES}/4`, [], { permissions: { program: { update: true }, users: { view: false } } });
    expect(await screen.findByText('newsletter', { selector: 'h1 *' })).toBeTruthy();
    expect(await screen.findByText('You are not allowed to access this page')).toBeTruthy();
  });

  it('are renamed, and joined to another one only once that is confirmed [A-402] [A-451]', async () => {
    const exists = refusal(409, 'tag_exists', 'There is a tag “vip” already');
    open(`${TAG_PAGES}/4/edit`, [reply.put('/admin/v2/admin_tags/4', exists)]);
    const put = jest.spyOn(api, 'put').mockClear();
    await rename('vip');
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/Everybody who has “newsletter” gets “vip” instead/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('There is a tag “vip” already')).toBeTruthy();
    expect(put).toHaveBeenCalledTimes(1);
    expect(window.location.pathname).toBe(`${TAG_PAGES}/4/edit`);
    const joined = savedAs(Object.assign({}, vip, { version: 3 }));
    alsoAnswer(reply.put('/admin/v2/admin_tags/4', inTurn<typeof exists | typeof joined>(exists, joined)));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Merge tags' }));
    expect(await screen.findByText('Tag was updated successfully!')).toBeTruthy();
    expect(put).toHaveBeenLastCalledWith('/admin/v2/admin_tags/4', { name: 'vip', version: 2, merge: true });
    await waitFor(() => expect(window.location.pathname).toBe(`${TAG_PAGES}/5`));
    expect(screen.queryByText(/Renaming is in progress/)).toBeNull();
  });

  it('show who has them now after another one has joined them [A-402]', async () => {
    open(`${TAG_PAGES}/5`, [reply.put('/admin/v2/admin_tags/4', savedAs(vip, 'Tag updated successfully!'))]);
    expect(await screen.findByText('Ada Brook')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Participant tags' }));
    await user.click(await screen.findByText('newsletter'));
    await user.click(await screen.findByText('Edit'));
    const get = jest.spyOn(api, 'get').mockClear();
    await rename('vip');
    await waitFor(() => expect(window.location.pathname).toBe(`${TAG_PAGES}/5`));
    await waitFor(() => expect(asked(get).map((query) => query.get('columnFilters[tag]'))).toContain('vip'));
  });

  it('say so when their many people get the new name only little by little [A-402]', async () => {
    open(`${TAG_PAGES}/4/edit`, [
      reply.put(
        '/admin/v2/admin_tags/4',
        savedAs(Object.assign({}, newsletter, { job_id: '9', version: 3 }), 'Tag updated successfully!'),
      ),
    ]);
    await rename('letter');
    expect((await screen.findByText(/Renaming is in progress/)).closest('li')?.textContent).toBe(
      'Renaming is in progress. Until it ends, some people keep the old name.',
    );
    await waitFor(() => expect(window.location.pathname).toBe(`${TAG_PAGES}/4`));
  });
});
