import { expect, type Page, test } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { enterCode, expectAccessible, headerPoints, WatchedContext } from './site.ts';

const donation = '/challenge/light-the-river-path';
const membership = '/challenge/nightjar-plus';

/** Signs a new participant up and returns to the challenge that required the sign-in. */
async function joinAt(page: Page, path: string): Promise<void> {
  const email = `payer-${randomUUID().slice(0, 8)}@example.com`;
  await page.goto(path);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue to get your login code' }).click();
  await page.getByLabel('First name').fill('Paola');
  await page.getByLabel('Last name').fill('Pay');
  await page.getByRole('checkbox').check();
  await expect(page.frameLocator('iframe[title]').getByText(/success|verified/i)).toBeVisible();
  await page.getByRole('button', { name: /^Sign up/ }).click();
  await enterCode(page, email);
  await expect(page).toHaveURL(new RegExp(`${path}$`));
}

const pay = (page: Page): Promise<void> => page.getByRole('button', { name: 'Pay' }).click();

test('a donation is chosen, cancelled, paid and thanked for; then a membership opens the offers [P-224…P-233] [P-218…P-222]', async ({
  browser,
}, { project }) => {
  const people = await WatchedContext.open(browser, project.use);
  const page = await people.page();
  await joinAt(page, donation);

  const proceed = page.getByRole('button', { name: 'Continue' });
  await expect(proceed).toBeDisabled();
  await page.getByRole('radio', { name: /Harrow Quay/ }).check();
  await expect(proceed).toBeDisabled();
  await page.getByRole('radio', { name: /£15\.00/ }).check();
  await expectAccessible(page);
  await proceed.click();

  await expect(page.getByRole('heading', { name: '£15.00' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Payment cancelled')).toBeVisible();
  await expectAccessible(page);
  const before = await headerPoints(page);

  await page.getByRole('radio', { name: /Harrow Quay/ }).check();
  await page.getByRole('radio', { name: /£15\.00/ }).check();
  await proceed.click();
  await pay(page);
  await expect(page.getByText('Thank you for your donation!')).toBeVisible();
  await expect(page.getByText('Your donation of £15.00 goes to Harrow Quay lamp crew.')).toBeVisible();
  await expect(page.getByText('Paola Pay')).toBeVisible();
  await expect.poll(() => headerPoints(page)).toBe(before + 160);
  await expectAccessible(page);
  await page.goto(donation);
  await expect(page.getByText('Good news, Paola!')).toBeVisible();

  await page.goto(membership);
  await expect(page.getByText('Nightjar Run Club').last()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Become a member' }).click();
  await pay(page);
  await expect(page.getByText('Welcome, member!')).toBeVisible();
  await expect.poll(() => headerPoints(page)).toBe(before + 160 + 300);
  await expect
    .poll(
      async () =>
        ((await (await page.request.get('/public/account')).json()) as Record<string, unknown>)[
          'eligible_offers_rewards?'
        ],
    )
    .toBe(true);
  await page.goto(membership);
  await expect(page.getByText('Member since')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('link', { name: 'See my offers' })).toHaveAttribute('href', '/my-offers');
  await people.close();
});

test('the address of another participant’s receipt shows nothing [P-233]', async ({ browser }, { project }) => {
  const people = await WatchedContext.open(browser, project.use);
  const page = await people.page();
  await page.goto('/?session_id=cs_test_of_somebody_else');
  await expect(page.getByRole('heading', { name: 'Challenges' })).toBeVisible();
  await expect(page.getByText('Thank you for your donation!')).toHaveCount(0);
  await people.close();
});
