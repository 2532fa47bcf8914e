/** @jest-environment jsdom */
import { adminPagesAt, type AdminVisit, inMenu } from '@laurel/admin-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ProfileAttributeSaved } from '@laurel/contracts/identity/participants/profile.dto';
import { addMessages, untypedApi as api } from '@laurel/web-kit';
import { alsoAnswer, answerCalls, descriptionOf, refusal, reply, type Reply } from '@laurel/web-kit/testing';
import type { RouteObject } from '@laurel/web-kit/router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import remote from '../remote.tsx';
import { nameFrom } from './attribute-name.ts';
import { answers, BIRTHDAY, birthday, LIST, none, ORDER, PAGES, SHOE, shoe } from './profile-attributes.fixture.ts';

const user = userEvent.setup({ delay: null });

/** jsdom has no pointers of its own. */
class PrimaryPointer extends MouseEvent {
  readonly isPrimary = true;
}
Object.assign(window, { PointerEvent: PrimaryPointer });

beforeEach(() => addMessages('adminSettings', { en, es }));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

function open(address: string, more: readonly Reply[] = [], visit: Omit<AdminVisit, 'address'> = {}): void {
  answerCalls(answers, more);
  render(adminPagesAt(remote.routes as RouteObject[], { address, ...visit }));
}
const saved = (changes: Partial<typeof shoe> = {}): ProfileAttributeSaved => ({
  success: true,
  message: 'Profile Attribute updated successfully.',
  profile_attribute: Object.assign({}, shoe, changes),
});
/** The whole toast that these words are in: its title says how it went. */
const toastOf = async (words: RegExp | string): Promise<string | null | undefined> =>
  (await screen.findByText(words)).closest('li')?.textContent;
const press = (name: string): Promise<void> => user.click(screen.getByRole('button', { name }));
/** The cell is found by its text: a query by role takes jsdom seconds in a grid. */
const hrefOf = async (words: string): Promise<string | null | undefined> =>
  (await screen.findByText(words)).closest('a')?.getAttribute('href');
const inCell = (words: string): boolean =>
  screen.getAllByText(words).some((each) => each.closest('[role=gridcell]') !== null);

describe('the profile attributes', () => {
  it('are listed in their order, with type, places and state, and link to their page', async () => {
    const get = jest.spyOn(api, 'get').mockClear();
    open(`${PAGES}?search=shoe`);
    expect(await screen.findByLabelText('Search by name')).toHaveProperty('value', 'shoe');
    expect(await hrefOf('Shoe size')).toBe(`${PAGES}/7`);
    for (const words of [
      'shoe_size',
      'Short text',
      'Sign-up, Profile',
      'Date',
      'Staff only',
      'Long text',
      'Inactive',
    ]) {
      expect([words, inCell(words)]).toEqual([words, true]);
    }
    expect(await hrefOf('New profile attribute')).toBe(`${PAGES}/new`);
    expect(inMenu('Profile attributes')?.getAttribute('href')).toBe(PAGES);
    const params = get.mock.calls.map(([, options]) => options?.params as URLSearchParams | undefined);
    expect(params.map((query) => [query?.get('search'), query?.get('sort')])).toContainEqual(['shoe', 'position']);
    cleanup();
    open(PAGES, [reply.get(LIST, none)]);
    await screen.findByRole('heading', { name: 'No profile attributes yet' });
  });

  it('have a list, a page for a new one and one for each, over calls of the same shape [A-396]', async () => {
    const get = jest.spyOn(api, 'get').mockClear();
    open(`${PAGES}?search=day`);
    expect(await hrefOf('New profile attribute')).toBe(`${PAGES}/new`);
    expect(await hrefOf('Birthday')).toBe(`${PAGES}/8`);
    expect(get.mock.calls.map(([path]) => path)).toContain(LIST);
    cleanup();
    open(`${PAGES}/new`, [reply.post(LIST, saved())]);
    const post = jest.spyOn(api, 'post').mockClear();
    await user.type(await screen.findByLabelText(/^Display name/), 'Hat');
    await press('Create profile attribute');
    await waitFor(() => expect(window.location.pathname).toBe(PAGES));
    expect(post.mock.calls.map(([path]) => path)).toEqual([LIST]);
    cleanup();
    open(`${PAGES}/7`, [reply.put(SHOE, saved({ display_name: 'Hat', version: '4' }))]);
    const put = jest.spyOn(api, 'put').mockClear();
    const name = await screen.findByLabelText<HTMLInputElement>(/^Display name/);
    expect(get.mock.calls.map(([path]) => path)).toContain(SHOE);
    await user.clear(name);
    await user.type(name, 'Hat');
    await press('Save changes');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Hat/));
    expect(put.mock.calls.map(([path]) => path)).toEqual([SHOE]);
    cleanup();
    open(`${PAGES}/99`);
    await waitFor(() => expect(window.location.pathname).toBe(PAGES));
    expect(await toastOf('There is no such profile attribute.')).toBe('There is no such profile attribute.');
  });

  it('are closed without the permission to manage the program, in the menu as well', async () => {
    for (const address of [PAGES, `${PAGES}/new`, `${PAGES}/7`]) {
      open(address, [], { permissions: { program: { update: true, manage: false }, users: { view: true } } });
      await screen.findByRole('alertdialog', { name: 'You are not allowed to access this page' });
      expect(inMenu('Profile attributes')).toBeNull();
      cleanup();
    }
  });

  it('are made in a form with a name, a type and places, which returns to the list [A-397] [A-453]', async () => {
    open(`${PAGES}/new`, [
      reply.post(
        LIST,
        refusal(409, 'already_exists', 'This program has an attribute of this name.', {
          attribute_name: ['This program has an attribute of this name.'],
        }),
      ),
    ]);
    const name = await screen.findByLabelText(/^Display name/);
    await press('Create profile attribute');
    await waitFor(() => expect(descriptionOf(name)).toMatch(/Enter a display name\.$/));
    await user.type(name, 'Born on');
    expect(screen.getByLabelText<HTMLInputElement>(/^Attribute name/).value).toBe('born_on');
    const types = within(screen.getByLabelText(/^Type/)).getAllByRole<HTMLOptionElement>('option');
    expect(types.map(({ value }) => value)).toEqual(['text_area', 'boolean', 'date', 'date_time', 'other']);
    await user.selectOptions(screen.getByLabelText(/^Type/), 'Date');
    await user.click(screen.getByLabelText(/^Ask at sign-up/));
    await user.click(screen.getByLabelText(/^Required/));
    await press('Create profile attribute');
    const columns = screen.getByLabelText(/^Attribute name/);
    await waitFor(() => expect(descriptionOf(columns)).toMatch(/This program has an attribute of this name\.$/));
    alsoAnswer(reply.post(LIST, Object.assign(saved(), { message: 'Profile Attribute created successfully.' })));
    const post = jest.spyOn(api, 'post').mockClear();
    await press('Create profile attribute');
    expect(await toastOf('Profile Attribute created successfully.')).toMatch(/^Sucess!/);
    expect(post).toHaveBeenCalledWith(LIST, {
      display_name: 'Born on',
      attribute_name: 'born_on',
      attribute_field_type: 'date',
      help_text: '',
      required: true,
      active: true,
      places: ['sign_up', 'profile'],
    });
    await waitFor(() => expect(window.location.pathname).toBe(PAGES));
  });

  it('are changed from the version that was read; a save in between is shown', async () => {
    const conflict = refusal(409, 'version_conflict', 'This profile attribute was changed by someone else');
    open(`${PAGES}/7`, [reply.put(SHOE, conflict)]);
    const name = await screen.findByLabelText(/^Display name/);
    alsoAnswer(reply.get(SHOE, Object.assign({}, shoe, { display_name: 'Size of your shoes', version: '4' })));
    await user.type(name, ' (EU)');
    await press('Save changes');
    const both = within(await screen.findByRole('dialog', { name: 'Someone else has changed this' }));
    expect(both.getAllByText(/^(Yours|Saved): /).map(({ textContent }) => textContent)).toEqual([
      'Yours: Shoe size (EU)',
      'Saved: Size of your shoes',
    ]);
    cleanup();
    localStorage.clear();
    open(`${PAGES}/7`, [reply.put(SHOE, saved({ active: false, version: '4' }))]);
    const put = jest.spyOn(api, 'put').mockClear();
    await user.click(await screen.findByLabelText(/^Active/));
    await press('Save changes');
    expect(await toastOf('Profile Attribute updated successfully.')).toMatch(/^Sucess!/);
    expect(put).toHaveBeenCalledWith(SHOE, {
      display_name: 'Shoe size',
      attribute_name: 'shoe_size',
      attribute_field_type: 'other',
      help_text: 'European sizes',
      required: true,
      active: false,
      places: ['sign_up', 'profile'],
      version: '3',
    });
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1 }).parentElement?.textContent).toContain('Inactive'),
    );
  });

  it('show name and type, but do not change them, once participants have answered', async () => {
    open(`${PAGES}/8`, [reply.put(BIRTHDAY, saved(Object.assign({}, birthday, { display_name: 'Your birthday' })))]);
    expect((await screen.findByLabelText<HTMLInputElement>(/^Attribute name/)).readOnly).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>(/^Type/)).toMatchObject({ readOnly: true, value: 'Date' });
    expect(screen.getAllByText('1,204 participants have answered, so this cannot change.')).toHaveLength(2);
    const put = jest.spyOn(api, 'put').mockClear();
    await user.type(screen.getByLabelText(/^Display name/), '!');
    await press('Save changes');
    await waitFor(() => expect(put).toHaveBeenCalled());
    expect(put.mock.calls[0]?.[1]).toMatchObject({ attribute_name: 'birthday', attribute_field_type: 'date' });
  });

  it('are deleted without answers; with some the dialog names them and deactivates instead', async () => {
    open(`${PAGES}/7`, [
      reply.delete(SHOE, {
        success: true,
        message: 'Profile Attribute deleted successfully.',
        id: '7',
        program_id: '1',
      }),
    ]);
    await screen.findByLabelText(/^Display name/);
    await press('Delete');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Shoe size?' }));
    expect(dialog.getByText(/no answers are lost/).textContent).toBe(
      'No participant has answered it, so no answers are lost. This cannot be undone.',
    );
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await toastOf('Shoe size has been deleted.')).toBe('Shoe size has been deleted.');
    await waitFor(() => expect(window.location.pathname).toBe(PAGES));
    cleanup();
    open(`${PAGES}/8`, [reply.put(BIRTHDAY, saved(Object.assign({}, birthday, { active: false })))]);
    const put = jest.spyOn(api, 'put').mockClear();
    await screen.findByLabelText(/^Display name/);
    await press('Delete');
    const instead = within(await screen.findByRole('alertdialog', { name: 'Birthday has answers' }));
    expect(instead.getByText(/their answers would be lost/).textContent).toMatch(
      /^1,204 participants have answered, and/,
    );
    expect(instead.getAllByRole('button').map(({ textContent }) => textContent)).not.toContain('Delete');
    await user.click(instead.getByRole('button', { name: 'Deactivate' }));
    expect(await toastOf('The site no longer asks for Birthday.')).toBe('The site no longer asks for Birthday.');
    expect(put.mock.calls[0]?.[1]).toMatchObject({ active: false, version: '2' });
  });

  it('are arranged with buttons that the keyboard reaches, as a whole', async () => {
    open(`${PAGES}#order`, [
      reply.put(ORDER, { success: true, message: 'The order has been saved.', profile_attribute_ids: ['8', '7', '9'] }),
    ]);
    const down = await screen.findByRole('button', { name: 'Move Shoe size down' });
    const buttons = within(down.closest('form') ?? document.body).getAllByRole('button');
    expect(buttons.map((each) => each.getAttribute('aria-label') ?? each.textContent)).toEqual([
      'Move Shoe size up',
      'Move Shoe size down',
      'Move Birthday up',
      'Move Birthday down',
      'Move What the baristas should know about you up',
      'Move What the baristas should know about you down',
      'Cancel',
      'Save order',
    ]);
    down.focus();
    await user.keyboard('{Enter}');
    expect(
      screen.getByText('Shoe size is now at place 2 of 3.').closest('[role=status], [aria-live], output')?.textContent,
    ).toBe('Shoe size is now at place 2 of 3.');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Shoe size down');
    const put = jest.spyOn(api, 'put').mockClear();
    await press('Save order');
    expect(await toastOf('The order has been saved.')).toBe('Sucess!The order has been saved.');
    expect(put).toHaveBeenCalledWith(ORDER, {
      profile_attribute_ids: ['8', '7', '9'],
      previous_ids: ['7', '8', '9'],
    });
    await waitFor(() => expect(window.location.hash).toBe(''));
    cleanup();
    const changed = refusal(409, 'order_changed', 'The profile attributes have changed meanwhile.');
    open(`${PAGES}#order`, [reply.put(ORDER, changed)]);
    await user.click(await screen.findByRole('button', { name: 'Move Shoe size down' }));
    await press('Save order');
    const said = await screen.findAllByText('The profile attributes have changed meanwhile.');
    expect(said.map((each) => each.closest('[role=alert], li')?.textContent)).toEqual([
      'Error!The profile attributes have changed meanwhile.',
    ]);
    expect(window.location.hash).toBe('#order');
  });

  it('are dragged to another place by a pointer; Escape leaves them, and the panel stays', async () => {
    open(`${PAGES}#order`, [
      reply.put(ORDER, { success: true, message: 'The order has been saved.', profile_attribute_ids: ['8', '9', '7'] }),
    ]);
    const down = await screen.findByRole('button', { name: 'Move Shoe size down' });
    const entries = [...(down.closest('ol')?.children ?? [])];
    entries.forEach((entry, index) => {
      entry.getBoundingClientRect = () => DOMRect.fromRect({ y: index * 100, width: 300, height: 100 });
      entry.scrollIntoView = jest.fn();
    });
    const grip = entries[0]?.querySelector('[data-grip]') ?? document.body;
    const names = (): (string | null)[] => screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent);
    const before = names();
    fireEvent.pointerDown(grip, { button: 0, clientY: 20 });
    fireEvent.pointerMove(window, { clientY: 150 });
    expect(entries.map((entry) => entry.hasAttribute('data-target'))).toEqual([false, true, false]);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    fireEvent.pointerUp(window, { clientY: 250 });
    expect(names()).toEqual(before);
    expect(window.location.hash).toBe('#order');
    fireEvent.pointerDown(grip, { button: 2, clientY: 20 });
    fireEvent.pointerMove(window, { clientY: 250 });
    fireEvent.pointerUp(window, { clientY: 250 });
    expect(names()).toEqual(before);
    fireEvent.pointerDown(grip, { button: 0, clientY: 20 });
    fireEvent.pointerMove(window, { clientY: 150 });
    fireEvent.pointerMove(window, { clientY: 990 });
    fireEvent.pointerUp(window, { clientY: 990 });
    await screen.findByText('Shoe size is now at place 3 of 3.');
    const put = jest.spyOn(api, 'put').mockClear();
    await press('Save order');
    expect(await toastOf('The order has been saved.')).toBe('Sucess!The order has been saved.');
    expect(put).toHaveBeenCalledWith(ORDER, {
      profile_attribute_ids: ['8', '9', '7'],
      previous_ids: ['7', '8', '9'],
    });
  });

  it.each([
    ['Shoe size', 'shoe_size'],
    ['¿Talla de pie? (EU)', 'talla_de_pie_eu'],
    ['2nd name', 'nd_name'],
    ['足', ''],
    ['long '.repeat(20), 'long_'.repeat(12).replace(/_$/, '')],
  ])('get a name of columns from their display name: %j', (displayName, name) => {
    expect(nameFrom(displayName)).toBe(name);
  });
});
