/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { adminPagesAt } from '@laurel/admin-kit/testing';
import type { PermissionSet } from '@laurel/contracts/auth/permissions';
import type { UserProgram } from '@laurel/contracts/page/page-data';
import { addMessages, untypedApi as api } from '@laurel/web-kit';
import { alsoAnswer, answerCalls, refusal, reply, tableOf } from '@laurel/web-kit/testing';
import type { RouteObject } from '@laurel/web-kit/router';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import declaration from '../../remote.json' with { type: 'json' };
import { dashboardReplies, latestActions, latestUsers, usersGrowth } from './dashboard.fixture.ts';
import { Clock, FakeEmbla } from './overview/fake-embla.ts';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };

let clock = new Clock();
jest.unstable_mockModule('embla-carousel', () => ({
  default: (...[viewport, options, plugins]: ConstructorParameters<typeof FakeEmbla>) =>
    new FakeEmbla(viewport, options, plugins, clock),
}));
const drawn = jest.fn<(options: object) => void>();
jest.unstable_mockModule('apexcharts', () => ({
  default: class {
    constructor(_element: HTMLElement, options: Parameters<typeof drawn>[0]) {
      drawn(options);
    }
    render = (): Promise<void> => Promise.resolve();
    destroy = (): void => undefined;
  },
}));
/** Tells the chart that its element has another size. */
let resized = (): void => undefined;
window.ResizeObserver = class {
  constructor(callback: ResizeObserverCallback) {
    resized = () => callback([], this);
  }
  observe = (): void => undefined;
  unobserve = (): void => undefined;
  disconnect = (): void => undefined;
};
const { default: remote } = await import('../remote.tsx');

const get = jest.spyOn(api, 'get');
const DASHBOARD = '/admin/v2/programs/1/dashboard';
let still = false;
Object.defineProperty(window, 'matchMedia', { value: () => ({ matches: still }) });
const asked = (): string[] => get.mock.calls.map(([path]) => decodeURIComponent(path));

function open(address: string, permissions: PermissionSet = { dashboard: { view: true } }, program: object = {}): void {
  const nightjar = { id: '1', name: 'Nightjar', permissions, features: {}, term_points_as: 'miles', ...program };
  const page = { userPrograms: [nightjar as UserProgram] };
  render(adminPagesAt(remote.routes as RouteObject[], { address: `/admin/v2/programs/1${address}`, page }));
}

const section = async (name: string) => within(await screen.findByRole('region', { name }));
const shown = (carousel: HTMLElement): number =>
  within(carousel)
    .getAllByRole('button', { name: /slide/i })
    .findIndex((dot) => dot.getAttribute('aria-current') === 'true');
/** The carousel of that name, once it moves. */
const carousel = async (label: string): Promise<HTMLElement> => {
  const found = await screen.findByLabelText(label, { selector: '[aria-roledescription=carousel]' });
  await within(found).findByRole('button', { name: 'Next' });
  return found;
};
const pass = (millis: number): void => act(() => clock.advance(millis));

beforeEach(() => {
  addMessages('adminChallenges', { en, es });
  clock = new Clock();
  still = false;
  answerCalls(dashboardReplies);
  // Nothing overflows in a page without a layout.
  jest.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(900);
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
});
afterEach(() => {
  cleanup();
  jest.clearAllMocks();
});

describe('the dashboard', () => {
  it('is the page of a program’s address, and has four tabs with addresses of their own [A-099] [A-100]', async () => {
    const visited = window.history.length;
    open('');
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    expect(window.location.pathname).toBe('/admin/v2/programs/1/dashboard');
    expect(window.history.length).toBe(visited);
    const links = within(screen.getByRole('navigation', { name: 'Parts of the dashboard' })).getAllByRole('link');
    const said = links.map((link) => [
      link.textContent,
      ...['href', 'aria-current'].map((name) => link.getAttribute(name)),
    ]);
    expect(said).toEqual([
      ['Overview', '/admin/v2/programs/1/dashboard', 'page'],
      ['Actions', '/admin/v2/programs/1/dashboard/actions', null],
      ['Challenges', '/admin/v2/programs/1/dashboard/challenges', null],
      ['Rewards', '/admin/v2/programs/1/dashboard/rewards', null],
    ]);
  });

  it('asks for nothing and says so when the person may not view it [A-128] [A-540]', async () => {
    open('/dashboard', { receipts: { manage: true } });
    expect(await screen.findByText('You are not allowed to access this page')).toBeTruthy();
    expect(get).not.toHaveBeenCalled();
    const entry = declaration.navigation.find(({ path }) => path.endsWith('/dashboard'));
    expect(entry?.permission).toEqual({ resource: 'dashboard', action: 'view' });
  });

  it('marks a program that is only a test [A-097]', async () => {
    open('/dashboard', undefined, { test_mode: true });
    expect(await screen.findByText(/^Test mode/)).toBeTruthy();
  });

  it('shows four figures, of all time and of thirty days that it names with their time zone [A-009] [A-101] [A-102] [A-103] [X-064]', async () => {
    open('/dashboard');
    const figures = await section('Program performance');
    await figures.findByText('18,240');
    const recent = figures.getAllByText(/ in the last 30 days$/);
    expect(recent.map(({ parentElement }) => parentElement?.textContent)).toEqual([
      'Active participants18,2406,112 in the last 30 days',
      'Completed challenges96,40112,007 in the last 30 days',
      'Program visits402,11831,950 in the last 30 days',
      'Participant actions131,88217,305 in the last 30 days',
    ]);
    expect(figures.getByText(/Oct 24, 2026 to Nov 22, 2026 \(Europe\/Madrid time\)/)).toBeTruthy();
  });

  it('labels as many days as have room, also when the window changes its size', async () => {
    alsoAnswer(reply.get(`${DASHBOARD}/users_growth`, usersGrowth(30)));
    const width = jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
    open('/dashboard?days=30');
    await waitFor(() => expect(drawn).toHaveBeenCalled());
    const { xaxis } = drawn.mock.calls.at(-1)?.[0] as {
      xaxis: { categories: string[]; labels: { formatter: (day: string) => string } };
    };
    const labelled = (): string[] => xaxis.categories.map(xaxis.labels.formatter).filter((text) => text !== '');
    expect(labelled()).toHaveLength(10);
    width.mockReturnValue(320);
    resized();
    expect(labelled()).toHaveLength(4);
    expect(labelled().at(-1)).toBe('Nov 22');
  });

  it('draws active users over the days of the address, and lists them as a table [A-104] [A-129]', async () => {
    alsoAnswer(reply.get(`${DASHBOARD}/users_growth`, usersGrowth(7)));
    open('/dashboard?days=7');
    const growth = await section('Users Growth');
    await waitFor(() => expect(drawn).toHaveBeenCalled());
    const { days } = usersGrowth(7);
    const line = {
      chart: { type: 'line' },
      series: [{ name: 'Active users', data: days.map(({ active_participants }) => active_participants) }],
      xaxis: { type: 'category', categories: days.map(({ day }) => day) },
    };
    expect(drawn.mock.calls.at(-1)?.[0]).toMatchObject(line);
    expect(growth.getByRole('figure', { name: 'Active users per day (Europe/Madrid time)' })).toBeTruthy();
    await userEvent.click(growth.getByRole('button', { name: /table/i }));
    expect(growth.getAllByRole('row')).toHaveLength(8);
    const range = growth.getByRole<HTMLSelectElement>('combobox', { name: 'Range' });
    const ranges = ['Last 7 days', 'Last 30 days', 'Last 90 days', 'Last 365 days'];
    expect(Array.from(range.options, ({ text }) => text)).toEqual(ranges);
    await userEvent.selectOptions(range, 'Last 90 days');
    await waitFor(() => expect(asked().at(-1)).toBe('/admin/v2/programs/1/dashboard/users_growth?days=90'));
    expect(window.location.search).toBe('?days=90');
    cleanup();
    open('/dashboard');
    await waitFor(() => expect(asked()).toContain('/admin/v2/programs/1/dashboard/users_growth?days=30'));
  });

  it('ranks people by points of the last thirty days and of all time, in the program’s word for points [A-020] [A-113] [A-114] [X-063]', async () => {
    open('/dashboard');
    const recent = await section('Top Users From Last 30 days');
    await recent.findByRole('link', { name: 'Chidi Anagonye' });
    const firstOf = ({ getAllByRole }: typeof recent) =>
      getAllByRole('row')
        .slice(0, 3)
        .map((row) => row.textContent);
    const heading = 'RankParticipantMiles';
    expect(firstOf(recent)).toEqual([heading, '1Chidi Anagonye7,500', '2Dora Maar6,350']);
    const ever = await section('Top Users All Time');
    expect(firstOf(ever)).toEqual([heading, '1Ada Lovelace9,800', '2Ben Okafor8,650']);
    expect(asked()).toEqual(
      expect.arrayContaining([
        '/admin/v2/programs/1/dashboard/top_users_this_month',
        '/admin/v2/programs/1/dashboard/top_users_all_time',
      ]),
    );
  });

  it('says of a section that failed that something went wrong, and shows the others [A-126]', async () => {
    const failed = refusal(500, 'internal_error', 'Secret words');
    alsoAnswer(
      reply.get(`${DASHBOARD}/program_performance_metrics`, failed),
      reply.get(`${DASHBOARD}/users_growth`, failed),
      reply.get(`${DASHBOARD}/latest_users`, failed),
      reply.get(`${DASHBOARD}/latest_actions`, failed),
    );
    open('/dashboard');
    expect(await (await section('Top Users All Time')).findByRole('link', { name: 'Ada Lovelace' })).toBeTruthy();
    await waitFor(() => expect(screen.getAllByText('Error! something went wrong')).toHaveLength(4));
    expect(screen.queryByText('Secret words')).toBeNull();
    alsoAnswer(reply.get(`${DASHBOARD}/latest_users`, latestUsers));
    await userEvent.click((await section('Latest Users')).getByRole('button', { name: 'Try again' }));
    expect(await (await section('Latest Users')).findByRole('link', { name: 'Eva Hesse' })).toBeTruthy();
    expect(screen.getAllByText('Error! something went wrong')).toHaveLength(3);
  });

  it('shows "No results found." for an empty section [A-108] [A-112] [X-096]', async () => {
    alsoAnswer(
      reply.get(`${DASHBOARD}/latest_users`, []),
      reply.get(`${DASHBOARD}/latest_actions`, []),
      reply.get(`${DASHBOARD}/top_users_this_month`, []),
    );
    open('/dashboard');
    for (const name of ['Latest Users', 'Latest Actions', 'Top Users From Last 30 days']) {
      expect(await (await section(name)).findByText('No results found.')).toBeTruthy();
    }
  });
});

describe('what moves', () => {
  it('rotates the latest users every 4 s until the admin turns the carousel [A-105] [A-106] [A-107]', async () => {
    open('/dashboard');
    const users = await carousel('People who joined last');
    pass(3_999);
    expect(shown(users)).toBe(0);
    pass(1);
    expect(shown(users)).toBe(1);
    pass(6 * 4_000);
    expect(shown(users)).toBe(0);
    await userEvent.click(within(users).getByRole('button', { name: 'Previous' }));
    expect(shown(users)).toBe(6);
    pass(60_000);
    expect(shown(users)).toBe(6);
    await userEvent.click(within(users).getByRole('button', { name: 'Play' }));
    pass(4_000);
    expect(shown(users)).toBe(0);
  });

  it('stops at a touch or a look closer as well [A-107]', async () => {
    open('/dashboard');
    const users = await carousel('People who joined last');
    act(() => {
      users.querySelector('[data-moving]')?.dispatchEvent(new MouseEvent('mouseenter'));
    });
    pass(60_000);
    expect(shown(users)).toBe(0);
    expect(within(users).getByRole('button', { name: 'Play' })).toBeTruthy();
  });

  it('goes through the latest actions every 3000 ms [A-111]', async () => {
    open('/dashboard');
    const actions = await carousel('What was done last');
    pass(2_999);
    expect(shown(actions)).toBe(0);
    pass(1);
    expect(shown(actions)).toBe(1);
  });

  it('has a strip of five latest actions or more, which moves by itself and can be paused [A-109] [A-110]', async () => {
    alsoAnswer(reply.get(`${DASHBOARD}/latest_actions`, latestActions.slice(0, 5)));
    open('/dashboard');
    const strip = await carousel('Just now');
    pass(5_000);
    expect(shown(strip)).toBe(1);
    pass(5 * 5_000);
    expect(shown(strip)).toBe(1);
    await userEvent.click(within(strip).getByRole('button', { name: 'Pause' }));
    pass(60_000);
    expect(shown(strip)).toBe(1);
    const slides = strip.querySelector('[data-moving]');
    for (const way of ['mouseenter', 'mouseleave']) slides?.dispatchEvent(new MouseEvent(way));
    await Promise.resolve();
    pass(60_000);
    expect(shown(strip)).toBe(1);
    cleanup();
    alsoAnswer(reply.get(`${DASHBOARD}/latest_actions`, latestActions.slice(0, 4)));
    open('/dashboard');
    await carousel('What was done last');
    expect(screen.queryByLabelText('Just now')).toBeNull();
  });

  it('does not move under reduced motion', async () => {
    still = true;
    open('/dashboard');
    const users = await carousel('People who joined last');
    pass(60_000);
    expect(shown(users)).toBe(0);
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
  });
});

describe('the tables of actions', () => {
  it.each([
    ['actions', ''],
    ['challenges', 'Challenge'],
    ['rewards', 'Reward'],
  ])(
    'are one of %s, twenty at a time, with a CSV of the same [A-020] [A-100] [A-115] [A-116] [A-117] [A-122] [A-124] [A-125]',
    async (tab, type) => {
      jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_200);
      open(`/dashboard/${tab}`);
      await screen.findByText('1–20 of 131,882');
      expect(screen.getByRole('link', { current: 'page' }).textContent.toLowerCase()).toBe(tab);
      for (const name of [/^Date/, 'Participant', 'Type', 'Title', 'Miles']) {
        expect(await screen.findByRole('columnheader', { name })).toBeTruthy();
      }
      const filter = type && `&columnFilters[actionable_type]=${type}`;
      const [, options] = get.mock.calls.at(-1) ?? [];
      expect(asked().at(-1)).toBe('/admin/v2/programs/1/dashboard/actions');
      expect(decodeURIComponent((options?.params as URLSearchParams).toString())).toBe(
        `page=1&page_size=20&sort=-created_at${filter}`,
      );
      const href = screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href') ?? '';
      expect(decodeURIComponent(href)).toBe(
        `/admin/v2/programs/1/dashboard/actions.csv?page=1&page_size=20&sort=-created_at${filter}`,
      );
    },
  );

  it('link to the record, and to the participant [A-127]', async () => {
    open('/dashboard/actions');
    const [link] = await screen.findAllByRole('link', { name: 'Find the river loop' });
    expect(link?.getAttribute('href')).toBe('/admin/v2/challenges/1');
    expect(screen.getAllByRole('link', { name: 'Ada Lovelace' })[0]?.getAttribute('href')).toBe('/admin/v2/users/1');
    cleanup();
    open('/dashboard');
    const [first] = within(await carousel('What was done last')).getAllByRole('group');
    expect(first?.textContent).toBe('Challenge2 hours agoFind the river loopAda Lovelace');
    const hrefs = within(first as HTMLElement)
      .getAllByRole('link')
      .map((way) => way.getAttribute('href'));
    expect(hrefs).toEqual(['/admin/v2/challenges/1', '/admin/v2/users/1']);
    const strip = within(await carousel('Just now'));
    expect(strip.getAllByRole('group')[0]?.textContent).toBe('Ada Lovelace · Find the river loop · 2 hours ago');
  });

  it('show a short name without the permission for the full one, and no erased participant [A-127]', async () => {
    const hidden = { name: null, details_url: null };
    const [ada, left] = latestActions;
    const data = [Object.assign({}, ada, hidden), Object.assign({}, left, hidden, { short_name: null })];
    alsoAnswer(reply.get(`${DASHBOARD}/actions`, tableOf(data)));
    open('/dashboard/actions');
    expect((await screen.findAllByText('Ada L.')).map((name) => name.closest('a'))).toContain(null);
    expect(screen.getAllByText('Former participant')).not.toHaveLength(0);
    expect(screen.queryByRole('link', { name: 'Ada L.' })).toBeNull();
  });
});
