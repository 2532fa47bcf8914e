import type { PageData } from '@laurel/contracts/page/page-data';
import type { RewardSelection } from '@laurel/contracts/rewards/reward-types';
import type { PointsResponse, RewardTile } from '@laurel/contracts/rewards/rewards.dto';
import { type DemoProgram, demoPrograms } from '@laurel/demo/content';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { straightTo } from '../calls/services.ts';
import { headerPoints, siteUrl, WatchedContext } from '../site.ts';
import { complete, kindOf } from './challenges.ts';
import { offerRedeemed } from './offers.ts';
import { signUp } from './sign-up.ts';
import { newMerchant, photograph } from './till-receipt.ts';

// The test takes long on a busy machine.
test.describe.configure({ timeout: 300_000 });

/** The types of the default program that other tests cover, error cases included. */
const walkedElsewhere: Record<string, readonly string[]> = {
  nightjar: [
    ...['article', 'link', 'quiz', 'survey', 'video', 'unified_social', 'referral', 'donation', 'membership'],
    ...['redeem', 'receipts', 'offers', 'settings'],
  ],
};
// The clock decides when these are complete, so they run beside all others.
const timed = ['video', 'unified_social'];

/** One challenge of each kind that a new participant can complete today. */
function challengesOf({ challenges }: DemoProgram) {
  const open = challenges.filter((each) => each.approved !== false && !each.start && !each.api_completion_only);
  return [...new Map(open.toReversed().map((each) => [kindOf(each), each])).values()];
}

async function sendReceipt(page: Page, browser: Browser): Promise<void> {
  const merchant = newMerchant();
  await page.goto('/receipts');
  const picture = { name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: await photograph(browser, merchant) };
  await page.locator('input[type=file]').last().setInputFiles(picture);
  await page.getByRole('button', { name: 'Send receipt' }).click();
  const card = page.getByRole('listitem').filter({ hasText: merchant });
  await expect(card).toContainText('Total 16.50', { timeout: 150_000 });
}

async function redeemOffers(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.goto((await offerRedeemed('CLICK', 'MOBILE')).address);
  await dialog.getByText('In person, on this phone').click();
  await dialog.getByRole('button', { name: 'Redeem Now' }).click();
  await expect(dialog.getByRole('img', { name: /^Voucher with the code/ })).toBeVisible();
  await page.goto((await offerRedeemed('CLICK')).address);
  const popup = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: 'Get Discount' }).click();
  await (await popup).close();
  await expect(dialog).toBeHidden();
}

/** The page itself sends the call: only browsers resolve `*.localhost` everywhere. */
function ask<T>(page: Page, path: string): Promise<T> {
  return page.evaluate(async (url) => (await (await fetch(url)).json()) as T, path);
}

/** A manual award by the organisers, as for helping at an event. */
async function addPointsTo(page: Page, amount: number): Promise<void> {
  const { program, user } = JSON.parse((await page.locator('#page-data').textContent()) ?? '') as PageData;
  const rewards = straightTo('rewards', { kind: 'service', service: 'e2e' });
  const body = { participant_id: user?.id, amount, title: 'Helped at an evening', key: `newcomer:${user?.id ?? ''}` };
  expect((await rewards.post(`/internal/programs/${program?.id ?? ''}/points`, body)).status).toBeLessThan(300);
  await rewards.close();
}

/** How a participant claims a reward of a type, from its page on. */
const gets: Partial<Record<RewardSelection, (page: Page, reward: RewardTile, isMember: boolean) => Promise<void>>> = {
  redeem: async (page) => {
    await page.getByRole('button', { name: /^Use .+ to Claim$/ }).click();
    await page.getByRole('button', { name: 'Claim it' }).click();
    await expect(page.getByText('Congrats!')).toBeVisible();
  },
  sweepstake: (page) =>
    expect(page.getByText(/You have earned (?:1 entry|[1-9]\d* entries) into this sweepstakes!/)).toBeVisible(),
  achievement: async (page, { threshold }) => {
    const { points } = await ask<PointsResponse>(page, '/public/points');
    await addPointsTo(page, Math.max(1, threshold - Number(points)));
    await expect(async () => {
      await page.reload();
      await expect(page.getByText("Congrats You've earned:")).toBeVisible({ timeout: 3_000 });
    }).toPass();
  },
  offer: async (page, _reward, isMember) => {
    const join = page.getByRole('link', { name: 'Become a member', exact: true });
    if (!isMember) return expect(join).toHaveAttribute('href', /^\/challenge\//);
    await expect(async () => {
      await page.reload();
      const offers = page.getByRole('link', { name: 'See my offers' });
      await expect(offers).toHaveAttribute('href', '/my-offers', { timeout: 3_000 });
    }).toPass();
  },
};

async function getRewards(page: Page, elsewhere: readonly string[]): Promise<void> {
  const tiles = await ask<RewardTile[]>(page, '/public/home/active_rewards');
  const cheapest = tiles.toSorted((one, other) => one.threshold - other.threshold).toReversed();
  for (const reward of new Map(cheapest.map((each) => [each.selection, each])).values()) {
    if (elsewhere.includes(reward.selection)) continue;
    await page.goto(`/reward/${reward.id}`);
    await expect(page.getByRole('heading', { name: reward.name }).first()).toBeVisible();
    await gets[reward.selection]?.(page, reward, !elsewhere.includes('membership'));
  }
}

async function chooseMail(page: Page): Promise<void> {
  await page.goto('/my-account');
  const settings = page.getByRole('region', { name: 'Email Settings' });
  await settings.getByRole('radio').last().check();
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your e-mail settings have been updated.')).toBeVisible();
}

/** What another tab has earned comes up on each page, maybe over the button that is to be pressed. */
async function closesWins(page: Page): Promise<Page> {
  const win = page.getByTestId('win');
  await page.addLocatorHandler(win, () => win.getByRole('button', { name: 'Close' }).click(), { noWaitAfter: true });
  return page;
}

for (const demo of demoPrograms) {
  const { subdomain, program } = demo;
  const elsewhere = walkedElsewhere[subdomain] ?? [];

  test(`a new participant completes every challenge and claims every reward of ${program.name}`, async ({ browser }, {
    project,
  }) => {
    const site = new URL(siteUrl());
    site.hostname = `${subdomain}.localhost`;
    const people = await WatchedContext.open(browser, { ...project.use, baseURL: site.href });
    const page = await closesWins(await people.page());
    const beside = async (deed: (tab: Page) => Promise<void>): Promise<void> => {
      const tab = await closesWins(await people.page());
      await deed(tab);
      await tab.close();
    };
    await signUp(page, '/signin', 'Nova');

    const challenges = challengesOf(demo).filter((each) => !elsewhere.includes(kindOf(each)));
    await Promise.all([
      ...challenges.filter((each) => timed.includes(kindOf(each))).map((each) => beside((tab) => complete(tab, each))),
      program.features['receipts'] && !elsewhere.includes('receipts') && beside((tab) => sendReceipt(tab, browser)),
      (async () => {
        for (const each of challenges.filter((one) => !timed.includes(kindOf(one)))) await complete(page, each);
      })(),
    ]);
    await page.goto('/');
    await expect.poll(() => headerPoints(page)).toBeGreaterThan(0);

    await getRewards(page, elsewhere);
    if (program.features['offers_reward'] && !elsewhere.includes('offers')) await redeemOffers(page);
    if (!elsewhere.includes('settings')) await chooseMail(page);

    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible();
    await people.close();
  });
}
