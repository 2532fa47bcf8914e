/** @jest-environment jsdom */
import { adminPagesAt, type AdminVisit } from '@laurel/admin-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { addMessages, untypedApi as api } from '@laurel/web-kit';
import { answerCalls, refusal, type Reply, reply, savedAs } from '@laurel/web-kit/testing';
import type { RouteObject } from '@laurel/web-kit/router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import { ADDRESS } from '../testing/settings.ts';
import { answers, CAROUSELS, carousels, MENU, menu, program as stored } from '../testing/layout.ts';

const embla = {
  on: () => embla,
  off: () => embla,
  destroy: () => undefined,
  plugins: () => ({}),
  selectedScrollSnap: () => 0,
  scrollSnapList: () => [0, 1],
  slidesInView: () => [0, 1],
};
jest.unstable_mockModule('embla-carousel', () => ({ default: () => embla }));
window.matchMedia = () => ({ matches: true }) as MediaQueryList;
const { default: remote } = await import('../remote.tsx');

const user = userEvent.setup({ delay: null });

beforeEach(() => addMessages('adminSettings', { en, es }));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

function open(page: string, calls: Reply[] = [], visit: Partial<AdminVisit> = {}): jest.SpiedFunction<typeof api.post> {
  answerCalls(answers, reply.get(ADDRESS, Object.assign({}, stored, visit.program)), calls);
  const post = jest.spyOn(api, 'post').mockClear();
  render(adminPagesAt(remote.routes as RouteObject[], { address: `${ADDRESS}/settings/${page}`, ...visit }));
  return post;
}

const entry = (name: string): Promise<HTMLElement> => screen.findByRole('region', { name });
const write = (label: RegExp, value: string, where: HTMLElement): void => {
  fireEvent.change(within(where).getByLabelText(label), { target: { value } });
};
const press = (name: string): Promise<void> => user.click(screen.getByRole('button', { name }));
const shownTo = (people: string): (string | null)[] =>
  within(screen.getByRole('list', { name: people }))
    .queryAllByRole('listitem')
    .map((each) => each.textContent);

describe('the menu of the header', () => {
  it.each([
    ['layout', 'Navigation menus'],
    ['layout/navigation-menus', 'Navigation menus'],
    ['program/header-navigations-menu', 'Header navigation menu'],
  ])('is edited at settings/%s [A-442, A-462, A-463, X-089]', async (page, title) => {
    open(page);
    const name = within(await entry('Item 1')).getByLabelText<HTMLInputElement>(/^Name/);
    expect(name.value).toBe('The rules');
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(window.location.pathname).toBe(
      `${ADDRESS}/settings/${page === 'layout' ? 'layout/navigation-menus' : page}`,
    );
  });

  it('is shown as visitors and participants see it while it is edited, and saved as JSON [A-465, A-469, A-471]', async () => {
    const saved = savedAs(Object.assign({}, menu, { version: '4' }));
    const post = open('layout/navigation-menus', [reply.post(MENU, saved)]);
    const first = await entry('Item 1');
    expect(shownTo('Visitors')).toEqual(['The rules', 'Find us (opens in a new tab)']);
    expect(shownTo('Participants')).toEqual(['The rules', 'My beans', 'Find us (opens in a new tab)']);
    write(/^Name/, 'Privacy', first);
    await user.selectOptions(within(first).getByLabelText('Page of the site'), 'Privacy policy');
    await user.click(within(first).getByRole('switch', { name: /Opens in a new tab/ }));
    await user.click(within(await entry('Item 2')).getByRole('switch', { name: /Visitors see it, too/ }));
    await press('Move Item 3 up');
    await press('Remove Item 3');
    await press('Add an item');
    const added = await entry('Item 3');
    write(/^Name/, 'Shop', added);
    write(/^Address/, 'https://shop.test', added);
    const names = ['Privacy (opens in a new tab)', 'Find us (opens in a new tab)', 'Shop (opens in a new tab)'];
    expect(shownTo('Visitors')).toEqual(names);
    await press('Save changes');
    await waitFor(() => expect(post).toHaveBeenCalled());
    const [privacy, shop] = [
      { name: 'Privacy', navigation_url: '/privacy', show_in_tab: true, show_on_logout: true, translations: {} },
      { name: 'Shop', navigation_url: 'https://shop.test', show_in_tab: false, show_on_logout: true, translations: {} },
    ];
    expect(post).toHaveBeenCalledWith(MENU, {
      navigation_menus: [privacy, menu.navigation_menus[2], shop],
      version: '3',
    });
    expect(await screen.findByText('Success!')).toBeTruthy();
    expect(screen.getByText('Navigation menus updated successfully.')).toBeTruthy();
  });

  it('has a name for each language of the program', async () => {
    const program = { i18n_enabled: true, content_language: 'en' as const };
    const post = open('layout/navigation-menus', [reply.post(MENU, savedAs(menu))], { program });
    const first = await entry('Item 1');
    expect(screen.getByText('Spanish: 3 texts are missing')).toBeTruthy();
    write(/^Name \(Spanish\)/, 'Las reglas', first);
    await press('Save changes');
    await waitFor(() => expect(post).toHaveBeenCalled());
    const { navigation_menus: items } = post.mock.calls[0]?.[1] as typeof menu;
    expect(items.map(({ translations }) => translations)).toEqual([
      { es: { name: 'Las reglas' } },
      { es: { name: '' } },
      { es: { name: '' } },
    ]);
  });

  it('says what it is for while it is empty, and takes 12 items [A-456]', async () => {
    open('layout/navigation-menus', [reply.get(MENU, { navigation_menus: [], version: '3' })]);
    expect(await screen.findByText('The menu has no items yet')).toBeTruthy();
    await press('Add an item');
    expect(screen.queryByText('The menu has no items yet')).toBeNull();
    cleanup();
    const [item] = menu.navigation_menus;
    const most = Array.from({ length: 12 }, (_, index) =>
      Object.assign({}, item, { name: `Item of the menu ${index}` }),
    );
    open('layout/navigation-menus', [reply.get(MENU, { navigation_menus: most, version: '3' })]);
    await entry('Item 12');
    expect(screen.getByRole('button', { name: 'Add an item' })).toHaveProperty('disabled', true);
    expect(screen.getByText('12 at most')).toBeTruthy();
  });

  it('shows what the server refuses at its field, under "Error!!!" [A-472, A-563]', async () => {
    const refused = refusal(422, 'validation_failed', 'Another item has this name', {
      'navigation_menus.1.name': ['Another item has this name'],
    });
    open('layout/navigation-menus', [reply.post(MENU, refused)]);
    const second = await entry('Item 2');
    write(/^Name/, 'The rules', second);
    await press('Save changes');
    expect(await screen.findByText('Error!!!')).toBeTruthy();
    expect(within(second).getByLabelText(/^Name/).getAttribute('aria-invalid')).toBe('true');
    expect(within(second).getByText('Another item has this name')).toBeTruthy();
  });
});

describe('the carousel', () => {
  const saved = savedAs(Object.assign({}, carousels, { version: '4' }));
  const sentBy = (post: ReturnType<typeof open>): object => Object.fromEntries(post.mock.calls[0]?.[1] as FormData);

  it('is shown as the home page has it while it is edited, and sent as a form [A-558, A-464, A-466, A-467, A-468, A-470]', async () => {
    const post = open('layout/carousels', [reply.post(CAROUSELS, saved)]);
    const second = await entry('Slide 2');
    const preview = screen.getByRole('region', { name: 'Carousel of the home page' });
    expect(within(preview).getByText('Join in')).toBeTruthy();
    expect(within(preview).getByText('Learn More')).toBeTruthy();
    write(/^Title/, 'Open at night', second);
    write(/^Description/, 'Until ten', second);
    write(/^Picture/, '/media/fernhill/night.jpg', second);
    write(/^Button link/, '', second);
    expect(within(preview).getByRole('heading', { name: 'Open at night' })).toBeTruthy();
    expect(within(preview).getByText('Until ten')).toBeTruthy();
    expect(within(preview).queryByText('Learn More')).toBeNull();
    await press('Save changes');
    await waitFor(() => expect(post).toHaveBeenCalled());
    const texts = Object.entries(carousels.carousels[0] ?? {}).filter(([field]) => field !== 'translations');
    const fields = {
      ...Object.fromEntries(texts.map(([field, value]) => [`carousels[0][${field}]`, value])),
      'carousels[1][title]': 'Open at night',
      'carousels[1][description]': 'Until ten',
      'carousels[1][image]': '/media/fernhill/night.jpg',
      'carousels[1][link]': '',
      'carousels[1][button_text]': '',
    };
    expect([post.mock.calls[0]?.[0], sentBy(post)]).toEqual([CAROUSELS, { ...fields, version: '3' }]);
    expect(await screen.findByText('Success!')).toBeTruthy();
    expect(screen.getByText('Carousels updated successfully.')).toBeTruthy();
  });

  it('has texts for each language of the program', async () => {
    const program = { i18n_enabled: true, content_language: 'en' as const };
    const post = open('layout/carousels', [reply.post(CAROUSELS, saved)], { program });
    const first = await entry('Slide 1');
    expect(screen.getByText('Spanish: 4 texts are missing')).toBeTruthy();
    write(/^Title \(Spanish\)/, 'Mes de la cosecha', first);
    write(/^Button text \(Spanish\)/, 'Apúntate', first);
    await press('Save changes');
    await waitFor(() => expect(post).toHaveBeenCalled());
    expect(sentBy(post)).toMatchObject({
      'carousels[0][title]': 'Harvest month',
      'carousels[0][translations][es][title]': 'Mes de la cosecha',
      'carousels[0][translations][es][description]': '',
      'carousels[0][translations][es][button_text]': 'Apúntate',
      'carousels[1][translations][es][title]': '',
    });
  });

  it('is emptied as well, and the preview shows the hero again', async () => {
    const post = open('layout/carousels', [reply.post(CAROUSELS, Object.assign({}, saved, { carousels: [] }))]);
    await entry('Slide 2');
    await press('Remove Slide 1');
    await press('Remove Slide 1');
    expect(screen.getByText('The carousel has no slides yet')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Good mornings are made slowly' })).toBeTruthy();
    await press('Save changes');
    await waitFor(() => expect(sentBy(post)).toEqual({ carousels: '[]', version: '3' }));
  });

  it('says "Error!!!" when it could not be saved [A-563]', async () => {
    open('layout/carousels', [reply.post(CAROUSELS, refusal(503, 'busy', 'Not now'))]);
    await entry('Slide 2');
    await press('Remove Slide 1');
    await press('Save changes');
    const said = await screen.findByText('Not now');
    expect(said.closest('li')?.textContent).toBe('Error!!!Not now');
  });

  it('that cannot be loaded says so, and is loaded again [A-472]', async () => {
    open('layout/carousels', [reply.get(CAROUSELS, refusal(503, 'busy', 'This part does not answer right now.'))]);
    expect(await screen.findByText('This part of the layout could not be loaded.')).toBeTruthy();
    answerCalls(answers);
    await press('Try again');
    expect(await entry('Slide 1')).toBeTruthy();
  });
});
