/** @jest-environment jsdom */
import { storeOrganization, storeUserProgram } from '@laurel/admin-kit/program';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { TabLinks } from '@laurel/ui/tabs';
import { untypedApi as api, changeLanguage, formatDate, getPageData, type PageData } from '@laurel/web-kit';
import { answerCalls, pending, refusal, reply } from '@laurel/web-kit/testing';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { arrive, BackOffice, everything, olive, programs } from '../testing/back-office.tsx';
import { UserMenu } from './late-parts.tsx';
import { closeOverlay, Overlay } from './shown-overlay.ts';

const sendBeacon = jest.fn<(url: string, report: string) => boolean>();
const put = jest.spyOn(api, 'put');
const submit = jest.spyOn(HTMLFormElement.prototype, 'submit').mockReturnValue();

beforeEach(async () => {
  localStorage.clear();
  Object.defineProperty(navigator, 'sendBeacon', { value: sendBeacon, configurable: true });
  Object.assign(window, { scrollTo: () => undefined });
  Object.assign(Element.prototype, { scrollIntoView: () => undefined, hasPointerCapture: () => false });
  await Promise.all([Overlay.load(), UserMenu.load()]);
});

afterEach(async () => {
  cleanup();
  closeOverlay();
  await changeLanguage('en');
  put.mockClear();
  sendBeacon.mockReset();
});

function show(address: string, page: Parameters<typeof arrive>[1] = {}): void {
  arrive(address, page);
  render(<BackOffice />);
}

const path = (): string => window.location.pathname + window.location.hash;
const press = (name: string | RegExp): Promise<void> => userEvent.click(screen.getByRole('button', { name }));
const pressItem = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole('menuitem', { name }));
const mayManage: Partial<PageData> = {
  user_permissions: { organization: { view: true, manage: true } },
  isAdmin: true,
};

describe('the title of the document', () => {
  const title = (): string => document.title;

  it('names page, place in the menu, program and product, and follows the page', async () => {
    show('/admin/v2');
    await waitFor(() => expect(title()).toBe('Welcome, Olive · Laurel'));
    cleanup();
    show('/admin/v2/programs/2/challenges');
    await waitFor(() => expect(title()).toMatch(/ · Fernhill Roastery · Laurel$/));
    const heading = document.createElement('h1');
    heading.innerHTML = '<span>Follow the river</span> <b>Active</b>';
    screen.getByRole('main').prepend(heading);
    await waitFor(() => expect(title()).toMatch(/^Follow the river · .*Fernhill Roastery · Laurel$/));
    heading.firstElementChild!.textContent = 'Follow the road';
    await waitFor(() => expect(title()).toMatch(/^Follow the road · /));
  });

  it('names the open tab of the page, except the first, whose address is that of the page', async () => {
    const labels = ['Details', 'Claims', 'Payments'];
    const tabs = (open: string): ReactNode => (
      <TabLinks
        label="Mug"
        items={labels.map((label) => ({ label, to: `/${label}`, current: label === open, count: 3 }))}
      />
    );
    show('/admin/v2/programs/2/challenges');
    const heading = document.createElement('h1');
    heading.textContent = 'Mug';
    const bar = document.createElement('div');
    screen.getByRole('main').prepend(heading, bar);
    const { rerender } = render(tabs('Details'), { container: bar });
    await waitFor(() => expect(title()).toMatch(/^Mug · .*Fernhill Roastery · Laurel$/));
    rerender(tabs('Claims'));
    await waitFor(() => expect(title()).toMatch(/^Claims · Mug · .*Fernhill Roastery · Laurel$/));
    rerender(tabs('Payments'));
    await waitFor(() => expect(title()).toMatch(/^Payments · Mug · /));
    rerender(tabs('Details'));
    await waitFor(() => expect(title()).toMatch(/^Mug · /));
  });
});

describe('the formats of the back-office', () => {
  const written = () => [document.documentElement.lang, formatDate('2026-11-23T12:00:00Z')];

  it('are those of the current program’s country, follow its settings, and change with the program', async () => {
    const [nightjar, fernhill] = programs as unknown as PageData['userPrograms'];
    show('/admin/v2/programs/2/challenges', { userPrograms: [nightjar!, { ...fernhill!, country: 'GB' }] });
    expect(written()).toEqual(['en-GB', '23 Nov 2026']);
    act(() => storeUserProgram({ ...fernhill!, country: 'US' }));
    expect(written()).toEqual(['en-US', 'Nov 23, 2026']);
    act(() => storeUserProgram({ ...fernhill!, country: 'MX' }));
    await act(() => changeLanguage('es'));
    expect(written()).toEqual(['es-MX', '23 nov 2026']);
    cleanup();
    show('/admin/v2/programs/1/challenges');
    expect(written()).toEqual(['es', '23 nov 2026']);
  });
});

describe('the start of the back-office', () => {
  it('lists the programs, the one opened last first [A-001] [A-003] [A-040] [A-041]', async () => {
    show('/admin/v2/programs/2/challenges');
    cleanup();
    show('/admin/v2');
    screen.getByRole('heading', { level: 1, name: 'Welcome, Olive' });
    screen.getByText('Choose a program.');
    expect(screen.getByRole('main').textContent).toMatch(
      /Fernhill Roastery.*fernhill\.test.*Opened last.*Nightjar Run Club.*nightjar\.test/,
    );
    const open = screen.getAllByRole('link', { name: /^Open / });
    expect(open.map((link) => link.getAttribute('aria-label'))).toEqual([
      'Open Fernhill Roastery',
      'Open Nightjar Run Club',
    ]);
    expect(screen.getAllByText('Opened last')).toHaveLength(1);
    expect(screen.queryByRole('link', { name: 'Create Program' })).toBeNull();
    await userEvent.click(open[1] as Element);
    expect(path()).toBe('/admin/v2/programs/1/dashboard');
  });

  it('marks no last program for a user who has opened none in this browser [A-041]', () => {
    show('/admin/v2/programs/2/challenges', { user: { ...olive, id: '99' } });
    cleanup();
    for (let visit = 1; visit <= 2; visit += 1) {
      show('/admin/v2');
      expect(screen.getAllByRole('link', { name: /^Open / })).toHaveLength(2);
      expect(screen.queryByText('Opened last')).toBeNull();
      cleanup();
    }
  });

  it('redirects at once when there is one program only [A-041]', () => {
    show('/admin/v2', { userPrograms: programs.slice(0, 1) });
    expect(path()).toBe('/admin/v2/programs/1/dashboard');
  });

  it.each([
    [mayManage, 'Create the first one of your organization.', 1],
    [{}, 'You have no program so far.', 0],
    [{ user_permissions: { organization: { view: true } } }, 'You have no program so far.', 0],
  ])(
    'shows a notice to a user without a program, and links to creation for those who may create one [A-021] [A-541] %#',
    (page, text, links) => {
      show('/admin/v2', { ...page, userPrograms: [] });
      screen.getByText('No programs yet');
      screen.getByText(new RegExp(text));
      const create = screen.queryAllByRole('link', { name: 'Create Program' });
      expect(create.map((link) => link.getAttribute('href'))).toEqual(
        Array(links).fill('/admin/v2/organization/programs#add-new-program'),
      );
    },
  );
});

describe('the banner of a program in test mode', () => {
  it.each([
    ['en', 'e-mails go to staff only, no money is charged, and visits are not counted.'],
    ['es', 'los correos llegan solo al equipo, no se cobra nada y las visitas no cuentan.'],
  ] as const)('names the effects of test mode, in %s [A-097]', async (language, words) => {
    await changeLanguage(language);
    show('/admin/v2/programs/1/challenges', { userPrograms: [{ ...programs[0], test_mode: true }] as never });
    expect(screen.getByText(new RegExp(`^Nightjar Run Club .*: ${words}$`))).toBeTruthy();
  });
});

describe('the frame around a form', () => {
  it('takes what was just saved of a program and of the organization', () => {
    show('/admin/v2/programs/1/dashboard');
    screen.getByRole('button', { name: 'Switch program, now Nightjar Run Club' });
    expect(screen.queryByRole('button', { name: 'Español' })).toBeNull();
    const changes = { name: 'Nightjar', test_mode: true, i18n_enabled: true, time_zone: 'America/Denver' };
    const saved = { ...getPageData().userPrograms[0]!, ...changes };
    act(() => storeUserProgram(saved));
    screen.getByRole('button', { name: 'Switch program, now Nightjar' });
    screen.getByText(/^Nightjar is being tried out/);
    screen.getByRole('button', { name: 'Español' });
    expect(getPageData().userPrograms.map(({ name }) => name)).toEqual(['Nightjar', 'Fernhill Roastery']);
    expect(getPageData().userPrograms[0]!.time_zone).toBe('America/Denver');
    act(() => storeOrganization(Object.assign({}, getPageData().organization!, { name: 'Demo Ltd.' })));
    screen.getByRole('link', { name: 'Demo Ltd.' });
  });
});

describe('the program switcher', () => {
  it('finds programs by name and opens the user’s landing page there [A-003] [A-042] [A-054]', async () => {
    const [first, second] = programs;
    const reviewer = { receipts: { view: true, manage: true } };
    show('/admin/v2/programs/1/challenges', { userPrograms: [first, { ...second, permissions: reviewer }] as never });
    await press('Switch program, now Nightjar Run Club');
    const dialog = within(await screen.findByRole('dialog', { name: 'Switch program' }));
    const box = dialog.getByRole('combobox', { name: 'Find a program' });
    const isCurrent = (option: HTMLElement): boolean => within(option).queryByLabelText('Current program') !== null;
    expect(dialog.getAllByRole('option').map(isCurrent)).toEqual([true, false]);
    expect(screen.queryByRole('option', { name: 'Create Program' })).toBeNull();
    await userEvent.type(box, 'roast{Enter}');
    expect(path()).toBe('/admin/v2/programs/2/receipts');
    screen.getByRole('button', { name: 'Switch program, now Fernhill Roastery' });
    expect(localStorage.getItem('laurel-program:5')).toBe('2');
  });

  it('offers Create Program only to users who may manage the organization [A-003] [A-043] [A-541]', async () => {
    show('/admin/v2/programs/1/challenges', { user_permissions: { organization: { view: true } } });
    await press(/^Switch program/);
    expect(await screen.findAllByRole('option')).toHaveLength(2);
    expect(screen.queryByRole('option', { name: 'Create Program' })).toBeNull();
    cleanup();
    closeOverlay();
    show('/admin/v2/programs/1/challenges', mayManage);
    await press(/^Switch program/);
    await userEvent.click(await screen.findByRole('option', { name: 'Create Program' }));
    expect(path()).toBe('/admin/v2/organization/programs#add-new-program');
  });
});

describe('the header', () => {
  it('shows the menu of the pages that the user may open, of the program and of the organization [A-044] [A-068] [A-069]', () => {
    const menu = (page: Parameters<typeof arrive>[1] = {}): string[][] => {
      cleanup();
      show('/admin/v2/programs/1/challenges', page);
      const links = within(screen.getByRole('navigation', { name: 'Back-office' })).getAllByRole('link');
      return links.map((link) => [link.textContent, link.getAttribute('href') ?? '']);
    };
    const own = [
      ['Dashboard', '/admin/v2/programs/1/dashboard'],
      ['Challenges', '/admin/v2/programs/1/challenges'],
      ['Receipts', '/admin/v2/programs/1/receipts'],
    ];
    expect(menu()).toEqual(own);
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Challenges');
    const all = ['Programs', '/admin/v2/organization/programs'];
    expect(menu({ user_permissions: { organization: { view: true } } })).toEqual([...own, all]);
    expect(menu({ is_super_admin: true })).toEqual([...own, all, ['Features', '/admin/v2/organization/features']]);
  });

  it('opens the menu on a phone, until another page is chosen', async () => {
    show('/admin/v2/programs/1/challenges');
    const isOpen = (): string | null => screen.getByRole('button', { name: 'Menu' }).getAttribute('aria-expanded');
    expect(isOpen()).toBe('false');
    await press('Menu');
    expect(isOpen()).toBe('true');
    await userEvent.click(screen.getByRole('link', { name: 'Dashboard' }));
    expect(isOpen()).toBe('false');
  });

  const bilingual = { userPrograms: [{ ...programs[0], i18n_enabled: true }] as never };

  it('offers the other language only where the program has it, saves it with the account and reloads [A-047] [A-048] [A-559]', async () => {
    show('/admin/v2/programs/1/challenges');
    expect(screen.queryByRole('button', { name: 'Español' })).toBeNull();
    cleanup();
    let answer: (saved: { success: true }) => void = () => undefined;
    answerCalls(reply.put('/admin/v2/users/5', new Promise<{ success: true }>((done) => (answer = done))));
    show('/admin/v2/programs/1/challenges', bilingual);
    await press('Español');
    expect(put).toHaveBeenCalledWith('/admin/v2/users/5', { preferred_locale: 'es' });
    // jsdom loads no page, and logs an error when one is to be loaded.
    const logged = jest.spyOn(console, 'error').mockReturnValue();
    answer({ success: true });
    await waitFor(() => expect(logged).toHaveBeenCalledWith(expect.objectContaining({ type: 'not implemented' })));
    logged.mockRestore();
  });

  it('offers English to a reader of Spanish [A-047] [A-048]', async () => {
    answerCalls(reply.put('/admin/v2/users/5', pending));
    await changeLanguage('es');
    show('/admin/v2/programs/1/challenges', bilingual);
    await press('English');
    expect(put).toHaveBeenCalledWith('/admin/v2/users/5', { preferred_locale: 'en' });
  });

  it('only logs that a language could not be saved [A-049] [X-115]', async () => {
    answerCalls(reply.put('/admin/v2/users/5', refusal(503, 'busy', 'Down')));
    show('/admin/v2/programs/1/challenges', bilingual);
    await press('Español');
    await waitFor(() => expect(sendBeacon).toHaveBeenCalledTimes(1));
    expect(JSON.parse(sendBeacon.mock.calls[0]?.[1] ?? '')).toMatchObject({ kind: 'language', message: 'Down' });
    expect(screen.queryByText('Down')).toBeNull();
    await press('Español');
    await waitFor(() => expect(sendBeacon).toHaveBeenCalledTimes(2));
    expect(screen.queryByRole('region', { name: /^Notifi/ })?.textContent ?? '').toBe('');
  });

  it('shows the logo of the organization, and the picture on its start page [A-070]', () => {
    const pictures = { logo_public_url: '/media/logo.svg', background_image_public_url: '/media/hall.jpg' };
    show('/admin/v2', { organization: { id: '1', name: 'Demo Inc.', ...pictures } });
    const shown = (part: HTMLElement): unknown => part.querySelector('img')?.getAttribute('src');
    expect(shown(screen.getByRole('link', { name: 'Demo Inc.' }))).toBe('/media/logo.svg');
    expect(shown(screen.getByRole('main'))).toBe('/media/hall.jpg');
    cleanup();
    show('/admin/v2');
    expect(document.querySelector('img')).toBeNull();
  });

  it('links from the user menu to the organization, the program’s site and sign-out [A-050] [A-051] [A-052] [A-025] [A-552]', async () => {
    show('/admin/v2/programs/2/challenges', mayManage);
    await press(/^Your account, Olive/);
    expect((await screen.findByRole('menuitem', { name: 'Organization' })).getAttribute('href')).toBe(
      '/admin/v2/organization/programs',
    );
    const site = screen.getByRole('menuitem', { name: 'Go to Program Page' });
    expect([site.getAttribute('href'), site.getAttribute('target')]).toEqual(['http://fernhill.test', '_blank']);
    await pressItem('Log out');
    const form = submit.mock.contexts[0] as HTMLFormElement;
    expect([form.method, new URL(form.action).pathname]).toEqual(['post', '/admin/v2/auth/sign_out']);
    expect(new FormData(form).has('authenticity_token')).toBe(true);
  });

  it('has no Organization link for staff of programs, nor for viewers of the organization [A-002] [A-050] [A-552]', async () => {
    for (const page of [{}, { user_permissions: { organization: { view: true } } }]) {
      show('/admin/v2/programs/1/challenges', page);
      await press(/^Your account, Olive/);
      await screen.findByRole('menuitem', { name: 'Log out' });
      expect(screen.queryByRole('menuitem', { name: 'Organization' })).toBeNull();
      cleanup();
    }
  });

  it('is dark by default, and remembers the chosen theme in the browser [A-015] [A-016]', async () => {
    delete document.documentElement.dataset['theme'];
    show('/admin/v2/programs/1/challenges');
    await press(/^Your account, Olive/);
    await pressItem(/light/i);
    expect([document.documentElement.dataset['theme'], localStorage.getItem('laurel-theme')]).toEqual([
      'light',
      'light',
    ]);
  });

  it('has no search without the permission, nor its keys [A-045] [A-549]', async () => {
    show('/admin/v2/programs/1/challenges');
    await press(/^Search/);
    await screen.findByRole('dialog', { name: 'Search' });
    cleanup();
    closeOverlay();
    const permissions = { ...everything, global_search: { view: false } };
    show('/admin/v2/programs/1/challenges', { userPrograms: [{ ...programs[0], permissions }] as never });
    expect(screen.queryByRole('button', { name: /^Search/ })).toBeNull();
    await userEvent.keyboard('{Control>}k{/Control}/');
    expect(screen.queryByRole('dialog')).toBeNull();
    cleanup();
    show('/admin/v2', { userPrograms: [] });
    screen.getByText('No programs yet');
    expect(screen.queryByRole('button', { name: /^Search/ })).toBeNull();
  });
});

describe('a page', () => {
  it('at the address of a program alone redirects to the user’s landing page in it [A-053]', () => {
    const reviewer = { challenges: { view: true }, receipts: { view: true, manage: true } };
    const arrivals = [
      [reviewer, 'receipts'],
      [{ ...reviewer, dashboard: { view: true } }, 'dashboard'],
    ] as const;
    for (const [permissions, page] of arrivals) {
      show('/admin/v2/programs/1', { userPrograms: [{ ...programs[0], permissions }] as never });
      expect(path()).toBe(`/admin/v2/programs/1/${page}`);
      cleanup();
    }
  });

  it('that the user may not open is replaced by a dialog that Escape does not close [A-055] [A-059]', async () => {
    const permissions = { challenges: { view: true }, receipts: {} };
    const userPrograms = programs.map((program) => ({ ...program, permissions }));
    show('/admin/v2/programs/1/dashboard', { userPrograms });
    const dialog = await screen.findByRole('alertdialog', { name: 'You are not allowed to access this page' });
    within(dialog).getByText('Somebody who manages the organization Demo Inc. can give you access.');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(document.body);
    expect(screen.getByRole('alertdialog')).toBe(dialog);
    expect(document.querySelector('main')?.textContent).toBe('');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Switch program' }));
    await userEvent.type(await screen.findByRole('combobox'), 'fern{Enter}');
    expect(path()).toBe('/admin/v2/programs/2/challenges');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('of a foreign program, or of a user who may open none, shows the same dialog [A-058] [A-059]', async () => {
    show('/admin/v2/programs/9/challenges');
    const dialog = await screen.findByRole('alertdialog', { name: 'You are not allowed to access this page' });
    await userEvent.click(within(dialog).getByRole('link', { name: 'Back to the start' }));
    screen.getByRole('heading', { name: 'Welcome, Olive' });
    cleanup();
    show('/admin/v2', { userPrograms: [{ ...programs[0], permissions: { receipts: {} } }] as never });
    const end = await screen.findByRole('alertdialog', { name: 'You are not allowed to access this page' });
    expect(within(end).queryByRole('link')).toBeNull();
    await userEvent.click(within(end).getByRole('button', { name: 'Log out' }));
    expect((submit.mock.contexts[0] as HTMLFormElement).action).toContain('/admin/v2/auth/sign_out');
  });

  it.each(['/admin/v2/programs', '/admin/v2/programs/', '/admin/v2/programs//challenges'])(
    'at %s, without its program, says what is missing [A-057]',
    (address) => {
      show(address);
      screen.getByText('Missing param program_id');
    },
  );

  it('of a program in test mode shows a notice on top [A-097]', () => {
    show('/admin/v2/programs/1/challenges', { userPrograms: [{ ...programs[0], test_mode: true }] as never });
    screen.getByText('Test mode');
    screen.getByText(/^Nightjar Run Club is being tried out/);
    cleanup();
    show('/admin/v2/programs/1/challenges');
    expect(screen.queryByText('Test mode')).toBeNull();
  });
});
