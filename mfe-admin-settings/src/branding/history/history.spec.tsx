/** @jest-environment jsdom */
import { adminPagesAt } from '@laurel/admin-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { addMessages, changeLanguage, untypedApi as api } from '@laurel/web-kit';
import { alsoAnswer, answerCalls, inTurn, refusal, type Reply, reply, savedAs } from '@laurel/web-kit/testing';
import type { RouteObject } from '@laurel/web-kit/router';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import en from '../../messages/en.json' with { type: 'json' };
import es from '../../messages/es.json' with { type: 'json' };
import remote from '../../remote.tsx';
import { ADDRESS, answers, settings } from '../../testing/settings.ts';
import { VERSIONS, versions } from './looks.fixture.ts';
import { framed } from '../preview/framed.fixture.ts';

const user = userEvent.setup({ delay: null });
const PAGE = `${ADDRESS}/settings/branding/history`;
const RESTORE = `${VERSIONS}/2/restore` as const;
const restored = savedAs(Object.assign({}, settings, { version: '4' }), 'The program has been updated.');
const [newest] = versions.data;
const after = {
  ...versions,
  data: [Object.assign({}, newest, { id: '5', published_at: '2026-11-25T10:00:00.000Z' }), ...versions.data],
  meta: { ...versions.meta, total: 5 },
  current_id: '5',
};

beforeEach(() => addMessages('adminSettings', { en, es }));
afterEach(async () => {
  cleanup();
  await changeLanguage('en');
});

type Visit = Omit<Parameters<typeof adminPagesAt>[1], 'address'> & { calls?: Reply[]; query?: string };

function open({ calls = [], query = '', ...visit }: Visit = {}): void {
  answerCalls([...answers, reply.get(VERSIONS, versions), ...calls]);
  render(adminPagesAt(remote.routes as RouteObject[], { address: PAGE + query, ...visit }));
}
const entries = async (): Promise<HTMLElement[]> =>
  within(await screen.findByRole('list', { name: 'Published looks, newest first' })).getAllByRole('listitem');
const button = (name: RegExp | string): HTMLElement => screen.getByRole('button', { name });
const press = (name: RegExp): Promise<void> => user.click(button(name));

describe('the history of the look', () => {
  it('lists every published look, the newest first, with who, when and what changed in words', async () => {
    open();
    const texts = (await entries()).map(({ textContent }) => textContent);
    expect(texts).toEqual([
      expect.stringMatching(
        /^Return to the look of Nov 22, 2026, .*: Colors, Assets, Fonts, Borders, Theme, CSSOn the site now.*Nov 24, 2026, .*, by Ada Byron/,
      ),
      expect.stringMatching(/^Published from the draft: Style sheet, Hero title.*Nov 23, 2026, .*, by Olga Ortiz/),
      expect.stringMatching(/^Saved: Primary.*Nov 22, 2026, .*, by Ada Byron/),
      expect.stringMatching(/^The look that the program came with.*Nov 21, 2026/),
    ]);
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toContain('History ');
    expect(screen.getAllByText('On the site now')).toHaveLength(1);
  });

  it('shows a look on its preview, which the address names', async () => {
    open();
    await entries();
    expect(button(/^See this look: Nov 22/).getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByTestId('site-frame')).toBeNull();
    await press(/^See this look: Nov 22, 2026/);
    expect((await framed()).state().template.header_text).toBe('Look 2');
    expect(window.location.search).toBe('?look=2');
    expect(button(/^Close this look: Nov 22/).getAttribute('aria-expanded')).toBe('true');
    await press(/^Close this look/);
    expect(screen.queryByTestId('site-frame')).toBeNull();
    cleanup();
    open({ query: '?look=3' });
    expect((await framed()).state().template.header_text).toBe('Look 3');
  });

  it('brings an earlier look back at one press, once for a double click, and shows the new version', async () => {
    open({ calls: [reply.get(VERSIONS, inTurn(versions, after)), reply.post(RESTORE, restored)] });
    await entries();
    const post = jest.spyOn(api, 'post').mockClear();
    expect(screen.queryByRole('button', { name: /^Return to this look: Nov 24/ })).toBeNull();
    await user.dblClick(button(/^Return to this look: Nov 22, 2026/));
    const done = await screen.findByText('The program has been updated.');
    expect(done.closest('li')?.textContent).toContain('Done!');
    await waitFor(async () => expect(await entries()).toHaveLength(5));
    expect((await entries())[0]?.textContent).toContain('On the site now');
    expect(post.mock.calls.map(([path, body]) => [path, body])).toEqual([[RESTORE, { current_id: '4' }]]);
  });

  it.each([
    ['published over', refusal(409, 'version_conflict', 'This look was changed by someone else'), /Another look was/],
    ['as the site is', refusal(422, 'no_changes', 'No changes detected'), /The site looks like this already/],
    [
      'not valid any more',
      refusal(422, 'validation_failed', 'x', { css: ['Line 1: @import is not allowed.'] }),
      /@import is not allowed/,
    ],
    ['not answered', refusal(503, 'service_unavailable', 'Not now'), /^An error occurred/],
  ])('says why a look did not come back that is %s, and reads the list anew', async (_, answer, words) => {
    open({ calls: [reply.get(VERSIONS, inTurn(versions, after)), reply.post(RESTORE, answer)] });
    await entries();
    await press(/^Return to this look: Nov 22/);
    expect((await screen.findByText(words)).closest('li')?.textContent).toMatch(
      /^(An error occurred|No changes detected)/,
    );
    await waitFor(async () => expect(await entries()).toHaveLength(5));
  });

  it('has the older looks on pages of their own', async () => {
    const many = { ...versions, meta: { ...versions.meta, total: 24 } };
    open({ calls: [reply.get(VERSIONS, many)] });
    await entries();
    expect(screen.queryByRole('button', { name: 'Newer looks' })).toBeNull();
    const get = jest.spyOn(api, 'get').mockClear();
    await press(/^Older looks/);
    await screen.findByRole('button', { name: 'Newer looks' });
    expect(window.location.search).toBe('?page=2');
    expect(String(get.mock.calls.at(-1)?.[0])).toContain('page=2');
    expect(screen.queryByRole('button', { name: 'Older looks' })).toBeNull();
  });

  it('says that there is none, that it failed, and that the reader may not see it', async () => {
    open({ calls: [reply.get(VERSIONS, { data: [], meta: { page: 1, page_size: 20, total: 0 }, current_id: null })] });
    await screen.findByRole('heading', { name: 'Nothing has been published yet' });
    expect(screen.queryByRole('list', { name: 'Published looks, newest first' })).toBeNull();
    cleanup();
    open({ calls: [reply.get(VERSIONS, refusal(404, 'not_found', 'Not found'))] });
    expect((await screen.findByRole('alert')).textContent).toContain('The earlier looks could not be loaded.');
    alsoAnswer(reply.get(VERSIONS, versions));
    await press(/^Try again/);
    expect(await entries()).toHaveLength(4);
    cleanup();
    open({ permissions: { challenges: { view: true } } });
    await screen.findByRole('alertdialog', { name: 'You are not allowed to access this page' });
    expect(screen.queryByRole('list', { name: 'Published looks, newest first' })).toBeNull();
  });

  it('speaks the language of the reader', async () => {
    await changeLanguage('es');
    open({ language: 'es' });
    const saved = await screen.findByText(/^Publicado desde el borrador: Hoja de estilos/);
    expect(saved.closest('li')?.textContent).toMatch(/23 nov 2026.*, por Olga Ortiz/);
    expect(screen.getAllByRole('button', { name: /^Volver a este aspecto/ })).toHaveLength(3);
  });
});
