import type { MagicLinkIssued } from '@laurel/contracts/identity/participants/participants.dto';
import { expect, type Page, test } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { Office } from './back-office/office.ts';
import { provision } from './calls/services.ts';
import { article } from './calls/tenants.fixture.ts';

const features = { otp_login: true, receipts: true, offers_reward: true, dynamic_feed_posts: true, tiers: true };
let office: Office;
let rewardId: string;
let challengeId: string;
let participantId: string;

test.beforeAll(async () => {
  office = await Office.found('Lantern', { features });
  const program = `programs/${office.programId}`;
  const treat = { name: 'A mug', description: 'Holds tea.', selection: 'redeem', threshold: 5 };
  challengeId = await provision('programs', `${program}/challenges/walk`, article('Night walk'));
  rewardId = await provision('rewards', `${program}/rewards/mug`, treat);
  participantId = await office.person(`pia-${randomUUID().slice(0, 8)}@example.com`, 'Pia', 'Roth');
});

test.afterAll(async () => {
  await office.close();
});

/** Opens each page, and expects its title. */
async function walk(page: Page, titles: Record<string, string>): Promise<void> {
  for (const [address, title] of Object.entries(titles)) {
    await test.step(address, async () => {
      await page.goto(address);
      await expect(page).toHaveTitle(title);
    });
  }
  expect(new Set(Object.values(titles)).size).toBe(Object.keys(titles).length);
}

test('every page of the site has a title of its own, which names the page and the program', async ({ browser }) => {
  const page = await (await office.browser(browser)).page();
  await walk(page, {
    '/': 'Lantern',
    '/signin': 'Sign in · Lantern',
    '/rules': 'Rules of Lantern · Lantern',
    '/my-offers': 'Explore Perks and Benefits · Lantern',
  });
  const magic = `participants/${participantId}/get_magic_link`;
  const { magic_link } = await office.ask<MagicLinkIssued>('identity', 'POST', magic);
  await page.goto(magic_link);
  await page.getByRole('button', { name: 'Sign in with this link' }).click();
  await expect(page.getByTestId('header-points')).toContainText('Pia');
  await walk(page, {
    '/': 'Lantern',
    '/my-account': 'My Account · Lantern',
    '/my-rewards': 'My rewards · Lantern',
    '/receipts': 'My receipts · Lantern',
    '/challenge/walk': 'Night walk · Lantern',
    [`/reward/${rewardId}`]: 'A mug · Lantern',
  });
  // A page that is opened inside the site names itself as well.
  await page.goto('/');
  await page.getByRole('article').filter({ hasText: 'Night walk' }).getByRole('link').click();
  await expect(page).toHaveTitle('Night walk · Lantern');
  await page.goBack();
  await expect(page).toHaveTitle('Lantern');
});

/** Paths below the address of the program, by what stands before the program's name in the title. */
const officePages: Record<string, string> = {
  Dashboard: 'dashboard',
  'Rewards · Dashboard': 'dashboard/rewards',
  Challenges: 'challenges',
  'New challenge · Challenges': 'challenges/new',
  Rewards: 'rewards',
  'New reward · Rewards': 'rewards/new',
  'Payments to decide · Rewards': 'rewards/payments',
  Participants: 'users',
  'Import participants · Participants': 'users/import',
  'Referrals to decide · Participants': 'users/referrals',
  Receipts: 'receipts',
  Changes: 'audit',
  Developers: 'developers',
  'Events · Developers': 'developers/events',
  'points.changed · Developers': 'developers/events/points.changed',
  'Reference · Developers': 'developers/reference',
  'Adds points, or deducts them with a negative amount · Developers': 'developers/reference/Points_post',
  'General · Settings': 'settings/program/general',
  'Enrollment · Settings': 'settings/program/enrollment',
  'Colors · Settings': 'settings/branding/colors',
};

test('every page of the back-office has a title of its own, which names the page and the program', async ({
  browser,
}) => {
  const desk = await office.desk(browser);
  const program = `/admin/v2/programs/${office.programId}`;
  await walk(desk, {
    ...Object.fromEntries(
      Object.entries(officePages).map(([title, path]) => [`${program}/${path}`, `${title} · Lantern · Laurel`]),
    ),
    [`/admin/v2/challenges/${challengeId}`]: 'Walk of Night walk · Challenges · Lantern · Laurel',
    [`/admin/v2/rewards/${rewardId}`]: 'A mug · Rewards · Lantern · Laurel',
    [`/admin/v2/rewards/${rewardId}/history`]: 'History · A mug · Rewards · Lantern · Laurel',
    [`/admin/v2/users/${participantId}`]: 'Pia Roth · Participants · Lantern · Laurel',
    '/admin/v2/organization/programs': 'Programs · Laurel',
    '/admin/v2/organization/admins': 'Admins · Laurel',
    '/admin/v2/organization/roles': 'Roles · Laurel',
  });
});
