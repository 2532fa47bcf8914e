import type { PageData } from '@laurel/contracts/page/page-data';
import type { ChallengeTile } from '@laurel/contracts/programs/challenges.dto';
import type { PointsResponse, RewardTile } from '@laurel/contracts/rewards/rewards.dto';
import { expect, type Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { headerPoints, mailbox, signInStaff } from '../site.ts';

// The steps use structure, not words: an earlier release may have other texts.

/** The story visits home, signs up, completes two challenges and claims the reward that their points pay for. */
export async function participantStory(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('article').getByRole('link').first()).toBeVisible();
  await expect(page.locator('#rewards').getByRole('article').first()).toBeVisible();
  await signUp(page);
  // The points of the sign-up arrive a moment later; the test must not count them as those of a challenge.
  let balance = await signUpPoints(page);
  await expect
    .poll(async () => (await answerOf<PointsResponse>(page, '/public/points')).unused_points)
    .toBe(String(balance));

  const challenges = await answerOf<ChallengeTile[]>(page, '/public/home/active_uncompleted_challenges');
  const articles = challenges.filter(({ challenge_type }) => challenge_type === 'article').slice(0, 2);
  expect(articles).toHaveLength(2);
  for (const { id, caption, points } of articles) {
    await page.goto(`/challenge/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: caption })).toBeVisible();
    await page.getByRole('main').getByRole('button').first().click();
    balance += points;
    await expect.poll(() => headerPoints(page)).toBe(balance);
  }

  const rewards = await answerOf<RewardTile[]>(page, '/public/home/current_rewards');
  const reward = rewards.find(({ selection, threshold }) => selection === 'redeem' && threshold <= balance);
  await page.goto(`/reward/${reward?.id}`);
  const claim = page.getByRole('dialog').getByRole('button', { name: String(reward?.threshold) });
  await claim.waitFor();
  // The story is about what the builds ask of each other, not about clicks while the page still loads.
  await page.waitForLoadState('networkidle');
  await claim.click();
  // Earlier releases claim at once; later ones ask first, in an alert dialog whose last button confirms.
  const confirm = page.getByRole('alertdialog').getByRole('button').last();
  await expect(async () => {
    if (await confirm.isVisible()) await confirm.click({ timeout: 1_000 });
    expect(await headerPoints(page)).toBe(balance - (reward?.threshold ?? 0));
  }).toPass({ timeout: 30_000 });
}

/** The points that the program gives for a sign-up. */
function signUpPoints(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { program } = JSON.parse(document.getElementById('page-data')?.textContent ?? '') as PageData;
    return program?.signup_challenge?.points ?? 0;
  });
}

async function signUp(page: Page): Promise<void> {
  const email = `skew-${randomUUID().slice(0, 8)}@example.com`;
  await page.goto('/signin');
  await page.locator('input[autocomplete=email]').fill(email);
  await page.keyboard.press('Enter');
  await page.locator('input[autocomplete=given-name]').fill('Nova');
  await page.locator('input[autocomplete=family-name]').fill('Comer');
  await page.getByRole('checkbox').check();
  await expect(page.frameLocator('iframe[title]').getByText(/success|verified/i)).toBeVisible();
  await page.locator('button[type=submit]').click();
  await page.locator('input[autocomplete=one-time-code]').fill(await mailbox().code(email));
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('header-points')).toBeVisible();
}

/** Every page of the back-office's menu, as the remotes declare it. */
export async function backOfficeStory(page: Page): Promise<void> {
  await signInStaff(page, 'owner@demo.test');
  const addresses = await declaredMenu(page);
  expect(addresses.length).toBeGreaterThan(0);
  await page.goto(addresses.at(-1) ?? '');
  for (const address of addresses) {
    await page.getByRole('navigation').locator(`a[href="${address}"]`).click();
    await expect(page).toHaveURL(({ pathname }) => pathname.startsWith(address));
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(main.locator('form, section, table, ul, dl, [role=grid], input').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
}

/** Addresses of all entries, in a program with all the features they need. */
function declaredMenu(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const embedded = (id: string): unknown => JSON.parse(document.getElementById(id)?.textContent ?? '');
    const boot = embedded('boot') as {
      remotes: Record<
        string,
        { declaration: { navigation: { path: string; feature?: string; permission?: { resource: string } }[] } }
      >;
    };
    const { userPrograms } = embedded('page-data') as Pick<PageData, 'userPrograms'>;
    const entries = Object.values(boot.remotes)
      .flatMap(({ declaration }) => declaration.navigation)
      .filter(({ permission }) => permission?.resource !== 'super_admin');
    const program = userPrograms.find(({ features }) =>
      entries.every(({ feature }) => feature === undefined || features[feature]),
    );
    return entries.map(({ path }) => path.replace('{program_id}', program?.id ?? ''));
  });
}

async function answerOf<T>(page: Page, path: string): Promise<T> {
  return (await (await page.request.get(path)).json()) as T;
}
