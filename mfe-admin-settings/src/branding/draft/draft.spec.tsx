/** @jest-environment jsdom */
import { adminPagesAt } from '@laurel/admin-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { addMessages, changeLanguage, untypedApi as api } from '@laurel/web-kit';
import {
  alsoAnswer,
  answerCalls,
  descriptionOf,
  inTurn,
  refusal,
  type Reply,
  reply,
  savedAs,
} from '@laurel/web-kit/testing';
import type { RouteObject } from '@laurel/web-kit/router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import en from '../../messages/en.json' with { type: 'json' };
import es from '../../messages/es.json' with { type: 'json' };
import remote from '../../remote.tsx';
import { ADDRESS, answers, settings } from '../../testing/settings.ts';
import { VERSIONS, versions } from '../history/looks.fixture.ts';
import { DRAFT, draft, drafted, PRIMARY } from './draft.fixture.ts';
import { framed } from '../preview/framed.fixture.ts';

const user = userEvent.setup({ delay: null });
const PUBLISH = `${DRAFT}/publish` as const;
const DISCARD = `${DRAFT}/discard` as const;
const saved = (program: object, message = 'The draft has been saved.') =>
  savedAs(Object.assign({}, settings, program), message);

beforeEach(() => addMessages('adminSettings', { en, es }));
afterEach(async () => {
  cleanup();
  localStorage.clear();
  await changeLanguage('en');
});

function open(page: string, calls: Reply[] = [], language: 'en' | 'es' = 'en'): void {
  answerCalls([...answers, ...calls]);
  render(adminPagesAt(remote.routes as RouteObject[], { address: `${ADDRESS}/settings/branding/${page}`, language }));
}
const stands = reply.get(ADDRESS, drafted);
const press = (name: string): Promise<void> => user.click(screen.getByRole('button', { name }));
const colour = (name: string): Promise<HTMLInputElement> =>
  screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}\\b`) });
const type = (field: HTMLElement, value: string): boolean => fireEvent.change(field, { target: { value } });
/** The whole toast that these words are in: its title says how it went. */
const toastOf = async (words: RegExp | string): Promise<string | null | undefined> =>
  (await screen.findByText(words)).closest('li')?.textContent;
const dialog = (): HTMLElement => screen.queryByRole('alertdialog') ?? screen.getByRole('dialog');
const confirm = (name: string): Promise<void> => user.click(within(dialog()).getByRole('button', { name }));

describe('a form of the look without a draft', () => {
  it('publishes with its first button, and begins a draft with what was changed by the second', async () => {
    open('colors', [reply.put(DRAFT, saved({ look_draft: draft }))]);
    const primary = await colour('Primary');
    const put = jest.spyOn(api, 'put').mockClear();
    await press('Save draft');
    expect(await toastOf('No changes detected.')).toContain('Please update the form to save changes.');
    expect(put).not.toHaveBeenCalled();
    type(primary, '#00ff00');
    await press('Save draft');
    await waitFor(() => expect(put).toHaveBeenCalledTimes(1));
    expect(put.mock.calls[0]?.slice(0, 2)).toEqual([
      DRAFT,
      { changes: [{ field: PRIMARY, before: '#fbf5ea', value: '#00ff00' }], version: null },
    ]);
    expect(await toastOf('Visitors see it once it is published.')).toContain('Draft saved');
    expect((await screen.findByText(/^Draft by Olga Ortiz/)).textContent).toMatch(/Nov 20, 2026$/);
    expect(screen.queryByText('The program has been updated.')).toBeNull();
  });

  it('keeps assets in a draft that publishing requires, but no color that is none [A-492] [A-504]', async () => {
    open('assets', [reply.put(DRAFT, saved({ look_draft: draft }))]);
    const put = jest.spyOn(api, 'put').mockClear();
    type(await screen.findByLabelText(/^Hero title/), '');
    await press('Save changes');
    const favicon = await screen.findByLabelText(/^Favicon/);
    await waitFor(() => expect(descriptionOf(favicon)).toMatch(/Favicon is missing$/));
    expect(put).not.toHaveBeenCalled();
    await press('Save draft');
    await waitFor(() => expect(put).toHaveBeenCalledTimes(1));
    expect(put.mock.calls[0]?.[1]).toMatchObject({ changes: [{ field: 'header_text', value: '' }] });
    cleanup();
    open('colors');
    const primary = await colour('Primary');
    type(primary, 'red');
    await press('Save draft');
    await waitFor(() => expect(descriptionOf(primary)).toMatch(/A color looks like #1a2b3c$/));
    expect(put).toHaveBeenCalledTimes(1);
  });
});

describe('a form of the look with a draft', () => {
  it.each(['colors', 'assets', 'fonts', 'borders', 'css', 'history', 'theme'])(
    'says on the page of %s whose the draft is and what it changes',
    async (page) => {
      open(page, [stands, reply.get(VERSIONS, versions)]);
      const line = await screen.findByText(/^Draft by Olga Ortiz/);
      expect(line.textContent).toMatch(/Nov 20, 2026$/);
      expect(line.parentElement?.textContent).toContain('Not published yet: Colors, Assets, Borders, CSS.');
    },
  );

  it('shows its values in fields and preview, and saves to it alone', async () => {
    open('colors', [stands, reply.put(DRAFT, saved({ look_draft: draft }))]);
    const primary = await colour('Primary');
    expect(primary.value).toBe('#00ff00');
    expect((await framed()).state().template.header_text).toContain('Run at night');
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
    const put = jest.spyOn(api, 'put').mockClear();
    type(await colour('Secondary'), '#abcdef');
    await press('Save draft');
    await waitFor(() => expect(put).toHaveBeenCalledTimes(1));
    const field = 'element_css_style.colours.perk-secondary';
    expect(put.mock.calls[0]?.slice(0, 2)).toEqual([
      DRAFT,
      { changes: [{ field, before: '#fbf5ea', value: '#abcdef' }], version: '7' },
    ]);
  });

  it('merges what a colleague has saved to the draft meanwhile', async () => {
    const changes = [{ field: PRIMARY, before: '#fbf5ea', value: '#0000ff' }];
    const theirs = Object.assign({}, draft, { version: '8', changes });
    open('colors', [
      reply.get(ADDRESS, inTurn(drafted, Object.assign({}, settings, { look_draft: theirs }))),
      reply.put(DRAFT, (call) =>
        (call.body as { version: string }).version === '8'
          ? saved({ look_draft: theirs })
          : refusal(409, 'version_conflict', 'This draft was changed by someone else'),
      ),
    ]);
    type(await colour('Secondary'), '#abcdef');
    const put = jest.spyOn(api, 'put').mockClear();
    await press('Save draft');
    await waitFor(() => expect(put).toHaveBeenCalledTimes(2));
    expect(put.mock.calls[1]?.[1]).toMatchObject({ version: '8', changes: [{ value: '#abcdef' }] });
    expect((await colour('Primary')).value).toBe('#0000ff');
  });

  it('publishes it after a dialog that names every value, and shows the published look [A-502]', async () => {
    const published = { template_detail: { ...settings.template_detail, header_text: 'Run at night' }, version: '4' };
    open('assets', [stands, reply.post(PUBLISH, saved(published, 'The program has been updated.'))]);
    await screen.findByText(/^Draft by/);
    const post = jest.spyOn(api, 'post').mockClear();
    await press('Publish');
    expect(dialog().textContent).toContain('Publish the draft?');
    expect(
      within(dialog())
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '#fbf5ea → #00ff00',
      'Good mornings are made slowly → Run at night',
      'Medium → Full',
      'nothing → night.png',
      `${settings.css.length} characters → nothing`,
    ]);
    expect(post).not.toHaveBeenCalled();
    await confirm('Publish');
    expect(await toastOf('The program has been updated.')).toContain('Done!');
    expect(post.mock.calls.map(([path, body]) => [path, body])).toEqual([[PUBLISH, { version: '7' }]]);
    await waitFor(() => expect(screen.queryByText(/^Draft by/)).toBeNull());
    expect((await screen.findByLabelText<HTMLInputElement>(/^Hero title/)).value).toBe('Run at night');
    expect(screen.getAllByRole('button', { name: /^(Save|Publish|Discard)/ }).map((each) => each.textContent)).toEqual([
      'Save draft',
      'Save changes',
    ]);
    expect(document.activeElement?.contains(screen.getByLabelText(/^Hero title/))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  it('discards it after a dialog, and shows what visitors see', async () => {
    open('colors', [stands, reply.post(DISCARD, saved({}, 'The draft has been discarded.'))]);
    expect((await colour('Primary')).value).toBe('#00ff00');
    const post = jest.spyOn(api, 'post').mockClear();
    await press('Discard');
    expect(dialog().textContent).toContain('the site stays as it is');
    await confirm('Discard');
    expect(await toastOf('The draft has been discarded.')).toBe('The draft has been discarded.');
    expect(post.mock.calls.map(([path, body]) => [path, body])).toEqual([[DISCARD, { version: '7' }]]);
    await waitFor(async () => expect((await colour('Primary')).value).toBe('#fbf5ea'));
  });

  it('says at its field why a value is not saved [A-503]', async () => {
    const errors = { 'changes.1.value': ['must be a colour such as #1a2b3c'] };
    open('colors', [stands, reply.put(DRAFT, refusal(422, 'validation_failed', 'Some fields are not valid', errors))]);
    type(await colour('Secondary'), '#abcdef');
    const footer = await colour('Footer background');
    type(footer, '#123456');
    await press('Save draft');
    expect(await toastOf(/^Footer background: .*#1a2b3c/)).toContain('An error occurred.');
    expect([footer.getAttribute('aria-invalid'), footer.value]).toEqual(['true', '#123456']);
    expect((await colour('Secondary')).getAttribute('aria-invalid')).not.toBe('true');
  });

  it('asks to save the form first when it has changes of its own', async () => {
    open('colors', [stands]);
    type(await colour('Secondary'), '#abcdef');
    await press('Publish');
    expect(await toastOf('Save the form first')).toBe('Save the form firstIt has changes that are not in the draft.');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('says what publishing requires, by its field [A-503]', async () => {
    const refused = refusal(422, 'validation_failed', 'Some fields are not valid', { favicon_file: ['is required'] });
    open('colors', [stands, reply.post(PUBLISH, refused)]);
    await screen.findByText(/^Draft by/);
    await press('Publish');
    await confirm('Publish');
    expect(await toastOf(/^Favicon: is required/)).toContain('An error occurred.');
    expect(screen.getByRole('button', { name: 'Discard' })).toHaveProperty('disabled', false);
  });

  it.each([
    ['look_draft_gone', /was published or discarded in the meantime/],
    ['version_conflict', /was changed in the meantime/],
  ] as const)('reads the program anew when it is refused with %s', async (code, words) => {
    open('colors', [reply.get(ADDRESS, inTurn(drafted, settings)), reply.post(PUBLISH, refusal(409, code, 'x'))]);
    await screen.findByText(/^Draft by/);
    await press('Publish');
    await confirm('Publish');
    expect(await toastOf(words)).toContain('An error occurred.');
    await waitFor(async () => expect((await colour('Primary')).value).toBe('#fbf5ea'));
  });

  describe('that collides with what was published since', () => {
    const { template_detail: template } = settings;
    const later = Object.assign({}, drafted, {
      template_detail: { ...template, header_text: 'Sleep well' },
      version: '5',
    });
    const collide = async (): Promise<void> => {
      open('colors', [
        reply.get(ADDRESS, inTurn(drafted, later)),
        reply.post(PUBLISH, refusal(409, 'look_draft_conflict', 'The draft and the site have changed the same values')),
      ]);
      await screen.findByText(/^Draft by/);
      await press('Publish');
      await confirm('Publish');
      await screen.findByRole('dialog', { name: 'The draft and the site have both changed' });
    };

    it('shows both values, and publishes what staff choose over that look', async () => {
      await collide();
      expect(dialog().textContent).toContain('Before: Good mornings are made slowly');
      const group = within(dialog()).getByRole('radiogroup', { name: /^Hero title/ });
      expect(within(group).getByRole<HTMLInputElement>('radio', { name: 'Draft: Run at night' }).checked).toBe(true);
      await user.click(within(group).getByRole('radio', { name: 'Site: Sleep well' }));
      alsoAnswer(reply.post(PUBLISH, saved({ version: '6' }, 'The program has been updated.')));
      const post = jest.spyOn(api, 'post').mockClear();
      await confirm('Publish');
      expect(await toastOf('The program has been updated.')).toContain('Done!');
      expect(post.mock.calls.map(([, body]) => body)).toEqual([
        { version: '7', program_version: '5', keep_published: ['header_text'] },
      ]);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    });

    it('leaves the draft as it is for a later decision', async () => {
      await collide();
      const [post, put] = [jest.spyOn(api, 'post').mockClear(), jest.spyOn(api, 'put').mockClear()];
      await confirm('Decide later');
      expect(screen.queryByRole('dialog')).toBeNull();
      expect([post.mock.calls, put.mock.calls]).toEqual([[], []]);
      expect((await colour('Primary')).value).toBe('#00ff00');
    });
  });

  it('speaks the language of the reader', async () => {
    await changeLanguage('es');
    open('colors', [stands], 'es');
    const line = await screen.findByText(/^Borrador de Olga Ortiz/);
    expect(line.parentElement?.textContent).toContain('Aún sin publicar: Colores, Imágenes y textos, Bordes, CSS.');
    expect((await colour('Primario')).closest('form')?.textContent).toContain('Guardar borrador');
  });
});
