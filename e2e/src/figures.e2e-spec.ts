import type { ImportStarted, ParticipantImport } from '@laurel/contracts/identity/participants/import.dto';
import type { DrawResponse } from '@laurel/contracts/rewards/draws.dto';
import { until } from '@laurel/local-platform/backing/wait';
import { expect, type Page, test } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { Office } from './back-office/office.ts';
import { tableIn } from './calls/receipts.ts';
import { provision } from './calls/services.ts';
import { article } from './calls/tenants.fixture.ts';
import { enterCode } from './site.ts';

test.describe.configure({ mode: 'serial' });

const run = randomUUID().slice(0, 8);
/** Its day is not the day of UTC: it is 11 hours behind, or 14 before. */
const zone = new Date().getUTCHours() < 11 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati';
/** The people, in the order of their ids. */
const names = {
  lukasz: 'Łukasz Wójcik',
  jose: 'José Núñez',
  ana: 'Ana Ibáñez',
  mia: 'Mia Brandt',
  noor: 'Noor Haddad',
};
const emailOf = (name: string): string => `${name}@figures-${run}.example`;
const ids: Record<string, string> = {};
const rewards: Record<string, string> = {};
let office: Office;
let desk: Page;

/** Two people reach the same points at one moment. */
async function importPoints(people: Record<string, number>): Promise<void> {
  const rows = Object.entries(people).map(([name, points]) => `${emailOf(name)},${points}`);
  const texts = { email: 'ignore', points: 'append' };
  const file = tableIn('csv_file', `email,points\n${rows.join('\n')}\n`, texts);
  const imports = `programs/${office.programId}/participants/import`;
  const { import_id } = await office.ask<ImportStarted>('identity', 'POST', imports, file);
  await until(async () => {
    const { status } = await office.ask<ParticipantImport>('identity', 'GET', `${imports}/${import_id}`);
    if (status !== 'done') throw new Error(`The import is ${status}`);
  }, 20_000);
}

test.beforeAll(async ({ browser }) => {
  office = await Office.found('Figures', { i18n_enabled: true, time_zone: zone });
  const reward = (selection: string, threshold: number, limit: number | null) =>
    provision('rewards', `programs/${office.programId}/rewards/${selection.replace('_', '-')}`, {
      name: `A ${selection}`,
      description: selection,
      selection,
      threshold,
      limit,
    });
  rewards['contest'] = await reward('mini_contest', 50, 3);
  rewards['draw'] = await reward('sweepstake', 50, null);
  for (const [name, full] of Object.entries(names)) {
    const [first = '', last = ''] = full.split(' ');
    ids[name] = await office.person(emailOf(name), first, last);
  }
  await office.earn(ids['ana']!, 20);
  await office.earn(ids['noor']!, 60);
  await office.earn(ids['ana']!, 40);
  await office.earn(ids['mia']!, 70);
  await importPoints({ lukasz: 55, jose: 55 });
  desk = await office.desk(browser);
});

test.afterAll(async () => {
  await office.close();
});

/** The rows of a list of people who can win: name, how they won and the third column. */
const standing = (): Promise<string[]> =>
  desk
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: desk.getByRole('gridcell') })
    .evaluateAll((rows) =>
      rows.map((row) => {
        const [name, won, place] = [...row.querySelectorAll('[role="gridcell"]')].map((cell) =>
          cell.textContent.trim(),
        );
        // The day of a win stands before how it was won.
        return [place, name, won?.replace(/^[A-Z][a-z]{2} \d{1,2}, \d{4}/, 'day, ')].join(' ');
      }),
    );

async function actOn(name: string, action: string): Promise<void> {
  await desk.getByRole('row', { name }).getByRole('button').last().click();
  await desk.getByRole('menuitem', { name: action }).click();
}

test('a contest has one order, by points, then by when they were reached, then by id, and its winners stand on top', async () => {
  await desk.goto(`/admin/v2/rewards/${rewards['contest']}/mini_contest`);
  await expect
    .poll(standing)
    .toEqual(['1 Mia Brandt –', '2 Noor Haddad –', '3 Ana Ibáñez –', '4 Łukasz Wójcik –', '5 José Núñez –']);
  await actOn(names.lukasz, 'Set as winner');
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Set as winner' }).click();
  await expect
    .poll(standing)
    .toEqual([
      '4 Łukasz Wójcik day, named by hand',
      ...['1 Mia Brandt –', '2 Noor Haddad –', '3 Ana Ibáñez –', '5 José Núñez –'],
    ]);
  // Two of the three pieces are left: the second goes to the one of two people with 60 points who reached them first.
  await desk.getByRole('button', { name: 'Sync winners' }).click();
  await expect(desk.getByRole('dialog')).toContainText('Assign 2 winners. Left afterwards: 0.');
  await desk.getByRole('dialog').getByRole('button', { name: 'Sync winners' }).click();
  await expect
    .poll(standing, { timeout: 90_000 })
    .toEqual([
      ...['1 Mia Brandt day, synced', '2 Noor Haddad day, synced', '4 Łukasz Wójcik day, named by hand'],
      ...['3 Ana Ibáñez –', '5 José Núñez –'],
    ]);
});

test('the winners of a draw stand on top of its entrants, with how each was chosen', async () => {
  const draw = `rewards/${rewards['draw']}`;
  await office.ask('rewards', 'POST', `${draw}/sweepstake/commit`);
  await office.ask('rewards', 'POST', `${draw}/generate_sweepstake_entries`);
  await until(async () => {
    const { state } = await office.ask<DrawResponse>('rewards', 'GET', `${draw}/sweepstake`);
    if (state !== 'frozen') throw new Error(`The draw is ${state}`);
  }, 30_000);
  await desk.goto(`/admin/v2/${draw}/sweepstakes`);
  await expect.poll(standing).toHaveLength(5);
  const entrants = await standing();
  expect(entrants.map((entrant) => entrant.replace(/^\d /, ''))).toEqual(
    Object.values(names).map((name) => `${name} –`),
  );
  await actOn(names.noor, 'Set as winner');
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Brought the lamps');
  await dialog.getByRole('button', { name: 'Set as winner' }).click();
  await expect.poll(standing).toEqual(['5 Noor Haddad day, named by hand', ...entrants.slice(0, 4)]);
  await desk.getByRole('button', { name: 'Draw winners' }).click();
  await dialog.getByLabel('How many winners').fill('2');
  await dialog.getByRole('button', { name: 'Draw winners' }).click();
  await expect(desk.getByText('The winners are drawn')).toBeVisible();
  await expect.poll(async () => (await standing()).filter((entrant) => entrant.endsWith('day, drawn'))).toHaveLength(2);
  const after = await standing();
  expect(after[0]).toBe('5 Noor Haddad day, named by hand');
  const isDrawn = (entrant: string): boolean => after.includes(entrant.replace('–', 'day, drawn'));
  const drawn = after.slice(1, 3);
  expect(drawn.every((entrant) => entrant.endsWith('day, drawn'))).toBe(true);
  expect(after.slice(3)).toEqual(entrants.slice(0, 4).filter((entrant) => !isDrawn(entrant)));
});

test('people are found without their accents and capital letters', async () => {
  await desk.goto(`/admin/v2/programs/${office.programId}/users`);
  const rows = desk
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: desk.getByRole('gridcell') });
  await expect(rows).toHaveCount(5);
  for (const [typed, name] of [
    ['jose nunez', names.jose],
    ['LUKASZ WOJCIK', names.lukasz],
    ['ibáñez', names.ana],
  ] as const) {
    await desk.getByRole('searchbox').fill(typed);
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(name);
    await desk.getByRole('searchbox').fill('');
    await expect(rows).toHaveCount(5);
  }
});

/** A figure of the dashboard's tiles. */
const tile = async (label: string): Promise<string> => {
  const tiles = await desk.getByRole('region', { name: 'Program performance' }).innerText();
  return new RegExp(`${label}\\s+(\\S+)`).exec(tiles)?.[1] ?? '';
};

async function readWalk(page: Page, email: string): Promise<void> {
  await page.goto('/challenge/walk');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue to get your login code' }).click();
  await enterCode(page, email);
  await page.getByRole('button', { name: 'I have read it' }).click();
  await expect(page.getByRole('link', { name: 'Earn More' })).toBeVisible();
}

test('what staff do on the site is not the participants’ activity', async ({ browser }) => {
  await provision('programs', `programs/${office.programId}/challenges/walk`, article('Figures'));
  const stella = await office.person(emailOf('stella'), 'Stella', 'Quay');
  const { version } = await office.ask<{ version: string }>('identity', 'GET', `participants/${stella}`);
  const change = { body: { staff: true, version } };
  await office.ask('identity', 'POST', `participants/${stella}/update_participant`, change);
  const preview = await desk.context().newPage();
  await readWalk(preview, emailOf('stella'));
  await preview.close();
  await office.person(emailOf('ben'), 'Ben', 'Ito');
  await readWalk(await (await office.browser(browser)).page(), emailOf('ben'));
  await expect(async () => {
    await desk.goto(`/admin/v2/programs/${office.programId}/dashboard`);
    const latest = desk.getByRole('region', { name: 'Latest Actions' });
    await expect(latest.getByText('Ben Ito')).toBeVisible({ timeout: 2_000 });
    // The tiles are counted a moment after the list.
    const labels = ['Active participants', 'Completed challenges', 'Participant actions', 'Program visits'];
    expect(await Promise.all(labels.map(tile))).toEqual(['1', '1', '1', '1']);
  }).toPass({ timeout: 90_000 });
  await expect(desk.getByRole('main').getByText('Stella')).toHaveCount(0);
});

/** The figures of a day on the chart's axis, by the position where they are drawn. */
const drawnDays = (): Promise<{ label: string; labelAt: number; point: [number, number] }[]> =>
  desk.getByRole('figure', { name: /^Active users per day/ }).evaluate((figure) => {
    const line = figure.querySelector<SVGPathElement>('path.apexcharts-line');
    const matrix = line?.getScreenCTM();
    const points = [...(line?.getAttribute('d') ?? '').matchAll(/[ML] ([\d.]+) ([\d.]+)/g)].map(([, x, y]) =>
      new DOMPoint(Number(x), Number(y)).matrixTransform(matrix ?? undefined),
    );
    return [...figure.querySelectorAll('.apexcharts-xaxis-label')].map((text, index) => {
      const { left, width } = text.getBoundingClientRect();
      return {
        label: text.querySelector('tspan')?.textContent ?? '',
        labelAt: left + width / 2,
        point: [points[index]?.x ?? NaN, points[index]?.y ?? NaN] as [number, number],
      };
    });
  });

test('the days of the chart stand below their points, and are the days of the program', async () => {
  const dayIn = (format: Intl.DateTimeFormatOptions, daysAgo: number): string =>
    new Intl.DateTimeFormat('en', { ...format, timeZone: zone }).format(Date.now() - daysAgo * 86_400_000);
  const today = dayIn({ dateStyle: 'medium' }, 0);
  await desk.goto(`/admin/v2/programs/${office.programId}/dashboard`);
  const figure = desk.getByRole('figure', { name: `Active users per day (${zone} time)` });
  await figure.getByRole('button', { name: 'Show the figures as a table' }).click();
  const table = figure.getByRole('row').filter({ has: desk.getByRole('rowheader') });
  await expect(table).toHaveCount(30);
  const days = await table.evaluateAll((rows) => rows.map((row) => row.querySelector('th')?.textContent ?? ''));
  // The day may change between the two moments.
  expect([today, dayIn({ dateStyle: 'medium' }, 0)]).toContain(days.at(-1));
  await expect.poll(async () => (await drawnDays()).length).toBe(30);
  const drawn = await drawnDays();
  const labelled = drawn.flatMap(({ label, labelAt, point }, index) =>
    label === '' ? [] : [{ label, day: days[index], distance: Math.abs(labelAt - point[0]) }],
  );
  expect(labelled.length).toBeGreaterThan(5);
  expect(labelled.map(({ label }) => label)).toEqual(labelled.map(({ day }) => day?.replace(/, \d{4}$/, '')));
  for (const { label, distance } of labelled) expect(distance, label).toBeLessThan(2);
  // What was done today is drawn today: above the line of all days before.
  const heights = drawn.map(({ point }) => point[1]);
  expect(Math.min(...heights.slice(0, -1)) - (heights.at(-1) ?? NaN)).toBeGreaterThan(20);
});
