import { expect, type Page, test } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { press } from './back-office/keyboard.ts';
import {
  createChallenge,
  createReward,
  captionOf,
  challengeDrafts,
  rewardDrafts,
  rewardNameOf,
} from './back-office/wizards.ts';
import { complete } from './newcomer/challenges.ts';
import { signUp } from './newcomer/sign-up.ts';
import { expectAccessible, mailbox, signInStaff, siteUrl, WatchedContext } from './site.ts';

// The tests are one story, from an empty program to the published draw.
test.describe.configure({ mode: 'serial', timeout: 360_000 });

const mark = randomUUID().slice(0, 6);
const program = `Quay Club ${mark}`;
const owner = `olga-${mark}@example.com`;
const editor = `edda-${mark}@example.com`;
const built = new Map<string, string>();
const prizes = new Map<string, string>();
let desk: Page;
let site: string;
let office: WatchedContext;

test.beforeAll(async ({ browser }) => {
  office = await WatchedContext.open(browser, { viewport: { width: 1440, height: 900 } });
});

test.afterAll(async () => {
  await office.close();
});

function raise(type: string): never {
  throw new Error(`No person creates ${type}`);
}

/** The time without seconds, as the field has it. */
const minutesAhead = (count: number): Date => new Date(Math.ceil(Date.now() / 60_000 + count) * 60_000);

/** Sends a call in the session of the page. */
const post = (page: Page, path: string): Promise<number> =>
  page.evaluate(async (address) => {
    const token = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '';
    return (await fetch(address, { method: 'POST', headers: { 'X-CSRF-Token': token } })).status;
  }, path);

async function invite(page: Page, person: { email: string; firstName: string; role: string; in?: string }) {
  await page.getByRole('link', { name: 'Admins' }).click();
  await page.getByRole('link', { name: 'Invite Admin' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByLabel('First name').fill(person.firstName);
  await panel.getByLabel('Last name').fill('Quay');
  await panel.getByLabel('E-mail').fill(person.email);
  if ((await panel.getByLabel('Role 1', { exact: true }).count()) === 0) {
    await panel.getByRole('button', { name: 'Add role' }).click();
  }
  await panel.getByLabel('Role 1', { exact: true }).selectOption({ label: person.role });
  if (person.in) await panel.getByLabel('Programs of role 1').selectOption({ label: person.in });
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('The admin has been invited.')).toBeVisible();
}

async function actOnRow(page: Page, row: string, action: string): Promise<void> {
  await page.getByRole('row', { name: row }).getByRole('button').last().click();
  await page.getByRole('menuitem', { name: action }).click();
}

const confirm = (page: Page, action: string): Promise<void> =>
  page.getByRole('alertdialog').getByRole('button', { name: action }).click();

/** A file of 100,000 people, as exported from another system. */
function guests(): Buffer {
  const rows = Array.from(
    { length: 100_000 },
    (_, n) => `guest-${n}-${mark}@example.com,Guest ${n},Quay,5,"vip,early"`,
  );
  return Buffer.from(`E-mail,Given name,Surname,Balance,Labels\n${rows.join('\n')}\n`);
}

async function acceptInvitation(page: Page, email: string): Promise<void> {
  await page.goto(await mailbox().link(email, 'token='));
  await page.getByRole('button', { name: /^Sign in/ }).click();
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible();
}

/** The size of the scripts that the page has loaded, in kB of gzip. */
async function scriptKilobytes(page: Page): Promise<number> {
  const scripts = await page.evaluate(() =>
    Promise.all(
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .map(async ({ name }) => (await fetch(name)).text()),
    ),
  );
  return scripts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).byteLength / 1_000, 0);
}

test('a new owner of the organization creates a program and invites an editor [A-073] [A-074] [A-081]', async ({
  browser,
}) => {
  const house = await WatchedContext.open(browser, { viewport: { width: 1440, height: 900 } });
  const first = await house.page();
  await signInStaff(first, 'owner@demo.test');
  await invite(first, { email: owner, firstName: 'Olga', role: 'Owner' });
  await house.close();

  desk = await office.page();
  await acceptInvitation(desk, owner);
  await desk.goto('/admin/v2');
  await expect(desk.getByRole('heading', { level: 1, name: 'Welcome, Olga' })).toBeVisible();
  expect(await scriptKilobytes(desk)).toBeLessThan(235);
  await desk.getByRole('link', { name: 'Programs' }).click();
  await desk.getByRole('link', { name: 'Add program' }).click();
  await desk.getByLabel('Program name').fill(program);
  for (const feature of await desk.getByRole('dialog').getByRole('checkbox').all()) await feature.check();
  await expectAccessible(desk);
  await desk.getByRole('dialog').getByRole('button', { name: 'Add program' }).click();
  await expect(desk.getByRole('button', { name: `Switch program, now ${program}` })).toBeVisible();
  const url = new URL(siteUrl());
  url.hostname = `quay-club-${mark}.${url.hostname}`;
  site = url.href;
  await invite(desk, { email: editor, firstName: 'Edda', role: 'Content editor', in: program });
});

test('the editor writes one challenge and one reward of each type, and the owner approves them [A-131, A-147, A-150, A-163, A-177, A-178]', async ({
  browser,
}) => {
  const study = await WatchedContext.open(browser, { viewport: { width: 1440, height: 900 } });
  const page = await study.page();
  await acceptInvitation(page, editor);
  await page.getByRole('link', { name: 'Challenges' }).first().click();
  await page.getByRole('link', { name: 'Add challenge' }).click();
  await expect(page.getByRole('radio')).toHaveCount(Object.keys(challengeDrafts).length);
  await expectAccessible(page);
  await page.goBack();
  for (const type of Object.keys(challengeDrafts)) built.set(type, await createChallenge(page, type));
  expect(await post(page, `/admin/v2/challenges/${built.get('Link')}/toggle_approval`)).toBe(403);
  await page.getByRole('link', { name: 'Rewards' }).first().click();
  for (const type of Object.keys(rewardDrafts)) {
    prizes.set(type, await createReward(page, type, type === 'Sweepstakes' ? minutesAhead(2) : undefined));
  }
  expect(await post(page, `/admin/v2/rewards/${prizes.get('Cash-in')}/toggle_approval`)).toBe(403);
  await study.close();

  await desk.goto(`/admin/v2/challenges/${built.get('Questions')}`);
  await expect(desk.getByText('Total completions')).toBeVisible();
  for (const id of built.values()) expect(await post(desk, `/admin/v2/challenges/${id}/toggle_approval`)).toBe(200);
  await desk.goto(`/admin/v2/rewards/${prizes.get('Cash-in')}/coupons`);
  await desk.getByRole('button', { name: 'Add coupons' }).click();
  await desk.getByRole('textbox', { name: 'Codes' }).fill('QUAY-1, QUAY-2, QUAY-3');
  await desk.getByRole('dialog').getByRole('button', { name: 'Add coupons' }).click();
  await expect(desk.getByText('Coupons added')).toBeVisible();
  for (const id of prizes.values()) expect(await post(desk, `/admin/v2/rewards/${id}/toggle_approval`)).toBe(200);
});

test('a participant of the new site completes every challenge and gets every reward [A-215] [A-226] [A-241]', async ({
  browser,
}) => {
  const home = await WatchedContext.open(browser, { baseURL: site });
  const page = await home.page();
  await signUp(page, '/signin', 'Nova');
  for (const [type, id] of built) {
    const draft = challengeDrafts[type] ?? raise(type);
    await test.step(type, () => complete(page, { ...draft, identifier: id, caption: captionOf(type) }));
  }
  await page.goto(`/reward/${prizes.get('Cash-in')}`);
  await page.getByRole('button', { name: /^Use .+ to Claim$/ }).click();
  await page.getByRole('button', { name: 'Claim it' }).click();
  await page.getByRole('button', { name: 'See it' }).click();
  await expect(page).toHaveURL(/\/my-rewards#claim-\d+$/);
  const own = page.getByRole('listitem', { name: rewardNameOf('Cash-in') });
  await expect(own).toBeFocused();
  await expect(own.getByText('QUAY-1', { exact: true })).toBeVisible();
  await expect(own.getByRole('img', { name: 'QR code: QUAY-1' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/reward/${prizes.get('Cash-in')}`);
  await expect(page.getByText('QUAY-1')).toBeVisible();
  await page.goto(`/reward/${prizes.get('Priced')}`);
  await page.getByRole('button', { name: /4\.00/ }).click();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('button', { name: 'Pay' }).click();
  await page.waitForURL((url) => url.href.startsWith(site));

  await desk.goto(`/admin/v2/rewards/${prizes.get('Mini contest')}/mini_contest`);
  await actOnRow(desk, 'Nova Comer', 'Set as winner');
  await confirm(desk, 'Set as winner');
  await expect(desk.getByText('Winner assigned')).toBeVisible();
  await page.goto('/');
  const prizesHad = page.getByRole('region', { name: 'Claimed rewards' });
  for (const type of prizes.keys()) {
    if (type !== 'Sweepstakes')
      await expect(prizesHad.getByRole('heading', { name: rewardNameOf(type) })).toBeVisible();
  }
  await page.goto(`/reward/${prizes.get('Sweepstakes')}`);
  await expect(page.getByText(/You have earned (?:1 entry|[1-9]\d* entries) into this sweepstakes!/)).toBeVisible();
  await home.close();
});

test('the owner imports 100,000 people while the progress bar moves, exports them, finds one and awards points [A-248] [A-255] [A-263] [A-272]', async () => {
  test.setTimeout(900_000);
  const address = desk.url().replace(/\/admin\/v2.*$/, '/admin/v2');
  await desk.goto(address);
  await desk.getByRole('link', { name: 'Participants' }).first().click();
  await desk.getByRole('link', { name: 'Import' }).click();
  await desk.locator('input[type=file]').setInputFiles({ name: 'guests.csv', mimeType: 'text/csv', buffer: guests() });
  const strategies = desk.locator('section').filter({ hasText: 'Existing participants' }).last();
  await strategies.getByLabel('E-mail').selectOption({ label: 'Ignore' });
  await strategies.getByLabel('Points').selectOption({ label: 'Append' });
  await expectAccessible(desk);
  await desk.getByRole('button', { name: 'Check the file' }).click();
  await expect(desk.getByText('100,000 rows checked')).toBeVisible({ timeout: 270_000 });
  await desk.getByRole('button', { name: 'Import 100,000 people' }).click();
  const bar = desk.getByRole('progressbar').first();
  const seen = new Set<string | null>();
  await expect(async () => {
    if (await bar.isVisible()) seen.add(await bar.getAttribute('aria-valuenow'));
    // What the page shows instead explains a failure.
    expect(await desk.getByRole('main').innerText()).toContain('The import is done');
  }).toPass({ timeout: 480_000, intervals: [250] });
  expect(seen.size).toBeGreaterThan(2);
  await expectAccessible(desk);

  await desk.getByRole('link', { name: 'Participants' }).first().click();
  await desk.getByRole('button', { name: 'Export' }).click();
  const download = desk.waitForEvent('download');
  await desk.getByRole('link', { name: 'Download CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.trim().split('\n').length).toBeGreaterThan(100_000);
  await desk.keyboard.press('Escape');
  await desk.getByRole('searchbox').fill(`guest-77777-${mark}@example.com`);
  await desk.getByRole('link', { name: 'Guest 77777' }).click();
  await expect(async () => {
    await desk.reload();
    await expect(desk.getByRole('region', { name: 'At a glance' })).toContainText(/Points\s*5/, { timeout: 2_000 });
  }).toPass({ timeout: 180_000 });
  await desk.getByRole('button', { name: 'Add points' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('Points').fill('40');
  await dialog.getByLabel('Action title').fill('Welcome aboard');
  await dialog.getByRole('button', { name: 'Add points' }).click();
  await expect(desk.getByText('Points Added')).toBeVisible();
});

test('the owner draws the sweepstakes with the keyboard alone, and any visitor can verify the winners [A-225] [A-242] [A-245]', async () => {
  await desk.goto(`/admin/v2/rewards/${prizes.get('Sweepstakes')}/sweepstakes`);
  await press(desk, desk.getByRole('button', { name: 'Commit the draw' }));
  await press(desk, desk.getByRole('alertdialog').getByRole('button', { name: 'Commit the draw' }));
  const generate = desk.getByRole('button', { name: 'Generate entries' });
  await expect(async () => {
    await desk.reload();
    await expect(generate).toBeEnabled({ timeout: 2_000 });
  }).toPass({ timeout: 450_000 });
  await press(desk, generate);
  await press(desk, desk.getByRole('alertdialog').getByRole('button', { name: 'Generate entries' }));
  // Entries are listed once every event up to their moment was handled.
  await expect(desk.getByRole('button', { name: 'Draw winners' })).toBeVisible({ timeout: 120_000 });
  await press(desk, desk.getByRole('button', { name: 'Draw winners' }));
  await press(desk, desk.getByRole('dialog').getByRole('button', { name: 'Draw winners' }));
  await expect(desk.getByText('The winners are drawn')).toBeVisible();
  await expectAccessible(desk);
  const address = new URL(`/public/rewards/${prizes.get('Sweepstakes')}/draw`, site).href;
  await expect(desk.getByRole('link', { name: 'The draw' })).toHaveAttribute('href', address);
  const root = resolve(import.meta.dirname, '../..');
  const verified = await promisify(execFile)('npm', ['run', '--silent', 'verify:draw', '--', address], { cwd: root });
  expect(verified.stdout).toContain('The draw was held as announced.');
});
