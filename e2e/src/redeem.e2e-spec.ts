import type { PageData } from '@laurel/contracts/page/page-data';
import type { ChallengeTile } from '@laurel/contracts/programs/challenges.dto';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { provision } from './calls/services.ts';
import { type Offer, offerRedeemed } from './newcomer/offers.ts';
import { enterCode, expectAccessible, WatchedContext } from './site.ts';

test.describe.configure({ mode: 'serial' });

const run = randomUUID().slice(0, 8);
const [member, other] = [`member-${run}@example.com`, `other-${run}@example.com`];
let people: WatchedContext;
let page: Page;
let dialog: Locator;
let both: Offer;

async function signIn(email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue to get your login code' }).click();
  await enterCode(page, email);
}

test.beforeAll(async ({ browser }, { project }) => {
  people = await WatchedContext.open(browser, project.use);
  page = await people.page();
  dialog = page.getByRole('dialog');
  both = await offerRedeemed('CLICK', 'MOBILE');
  await page.goto('/');
  const { program } = JSON.parse((await page.locator('#page-data').textContent()) ?? '') as PageData;
  for (const email of [member, other]) {
    const path = `programs/${program?.id ?? ''}/participants`;
    const id = await provision('identity', `${path}/${email}`, { first_name: 'Mira', last_name: 'Holt' });
    if (email === member) await provision('programs', `${path}/${id}/membership`, { granted: true });
  }
});

test.afterAll(async () => {
  await people.close();
});

test('a visitor is asked to join or to sign in, and returns to the offer as a member [P-336] [P-342] [P-345] [P-348]', async () => {
  await page.goto(both.address.replace(/&redeem=.*/, ''));
  await page
    .getByRole('button', { name: `Redeem now ${both.text}` })
    .first()
    .click();
  await expect(dialog.getByRole('heading', { name: 'Premium Access Required' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('link', { name: 'click here to login' }).click();
  await signIn(member);
  await expect(dialog.getByRole('heading', { name: 'Ready to Redeem?' })).toBeVisible();
  await expect(dialog.getByText(both.text)).toBeVisible();
  await expectAccessible(page);
});

test('shows a voucher on the phone, the same after a reload [P-354] [P-358] [P-374] [P-380]', async () => {
  await dialog.getByText('In person, on this phone').click();
  await dialog.getByRole('button', { name: 'Redeem Now' }).click();
  const voucher = dialog.getByRole('img', { name: /^Voucher with the code [A-Z0-9]{4}-[A-Z0-9]{4}$/ });
  await expect(voucher).toBeVisible();
  await expect(dialog.getByText(/^Valid for (10:00|9:5\d)$/)).toBeVisible();
  const isDrawn = (): Promise<boolean> => voucher.evaluate((image: HTMLImageElement) => image.naturalWidth > 0);
  await expect.poll(isDrawn).toBe(true);
  await expectAccessible(page);
  const name = await voucher.getAttribute('alt');
  await page.reload();
  await expect(voucher).toHaveAttribute('alt', name ?? '');
  await people.context.setOffline(true);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page
    .getByRole('button', { name: `Redeem now ${both.text}` })
    .first()
    .click();
  await expect.poll(isDrawn).toBe(true);
  await people.context.setOffline(false);
});

test('opens the merchant’s website in a tab of its own [P-351] [P-357]', async () => {
  const click = await offerRedeemed('CLICK');
  await page.goto(click.address);
  const popup = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: 'Get Discount' }).click();
  const tab = await popup;
  await tab.waitForURL(/\.example\//, { waitUntil: 'commit' }).catch(() => undefined);
  await tab.close();
  await expect(dialog).toBeHidden();
});

test('a participant without membership sees the challenges that grant it [P-346] [P-347]', async () => {
  await people.context.clearCookies();
  await page.goto(`/signin?redirect_to=${encodeURIComponent(both.address)}`);
  await signIn(other);
  await expect(dialog.getByRole('heading', { name: 'Premium Access Required' })).toBeVisible();
  await expect(dialog.getByText(/over 400,000 discounts/)).toBeVisible();
  await expect(dialog.getByRole('link', { name: /Premium|member/i }).first()).toBeVisible();
  await expectAccessible(page);
});

test('the carousel of membership challenges rotates until the participant stops it [P-367] [P-368] [P-369] [P-370] [P-371]', async () => {
  await expect(dialog.getByRole('button', { name: 'Next' })).toHaveCount(0);
  await page.route('**/public/home/active_uncompleted_challenges', async (route) => {
    const tiles = (await (await route.fetch()).json()) as Pick<ChallengeTile, keyof ChallengeTile>[];
    const memberships = tiles.filter(({ challenge_type: type }) => type === 'membership');
    await route.fulfill({ json: ['1', '2'].flatMap((copy) => memberships.map((tile) => ({ ...tile, id: copy }))) });
  });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await page.goto(both.address);
  const dots = dialog.getByRole('button', { name: /^Go to slide/ });
  await expect(dots).toHaveCount(2);
  for (const turn of [1, 0]) {
    await page.clock.runFor(3_500);
    await expect(dots.nth(turn)).toHaveAttribute('aria-current', 'true');
  }
  await dialog.getByRole('article').first().hover();
  await page.clock.runFor(3_500);
  await expect(dots.nth(0)).toHaveAttribute('aria-current', 'true');
});
