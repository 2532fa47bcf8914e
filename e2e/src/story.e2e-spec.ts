import { atThisPace } from '@laurel/test-kit/run/pace';
import { expect, test, type Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import {
  enterCode,
  expectAccessible,
  headerPoints,
  signInStaff,
  siteUrl,
  switchProgram,
  WatchedContext,
} from './site.ts';
import { CallRecorder, DocumentedClient } from './documented-client.ts';

test.describe.configure({ mode: 'serial' });

const email = `newcomer-${randomUUID().slice(0, 8)}@example.com`;
let people: WatchedContext;
let page: Page;
const recorder = new CallRecorder();
/** What the page's live region said, in order. */
const announced: string[] = [];

test.beforeAll(async ({ browser }, { project }) => {
  people = await WatchedContext.open(browser, project.use);
  recorder.watch(people.context);
  await people.context.exposeBinding('recordAnnouncement', (_source, text: string) => void announced.push(text));
  await people.context.addInitScript(() => {
    const { recordAnnouncement } = window as unknown as { recordAnnouncement: (text: string) => Promise<void> };
    // The region is there from the first render on; what is said before it is seen here is lost for a person as well.
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        if (element?.matches('[data-testid="announcements"]') && element.textContent)
          void recordAnnouncement(element.textContent);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  page = await people.page();
});

test.afterAll(async () => {
  await people.close();
});

async function complete(caption: string, action: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('article').filter({ hasText: caption }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: caption })).toBeVisible();
  await expectAccessible(page);
  const before = await headerPoints(page);
  const popup = page.waitForEvent('popup', { timeout: 2_000 }).catch(() => null);
  await page.getByRole('button', { name: action }).click();
  await (await popup)?.close();
  // Until the answer is there, the pressed button has the focus.
  await expect(page.getByRole('link', { name: 'Earn More' })).toBeVisible();
  const result = page.locator('main :focus');
  await expect(result).toBeVisible();
  const success = await result.innerText();
  // The event passes log, queue and inbox; two seconds are the promised limit.
  await expect.poll(() => headerPoints(page), { timeout: await atThisPace(2_000) }).toBeGreaterThan(before);
  const after = await headerPoints(page);
  const gain = page.getByRole('group', { name: /^You have earned \d/ });
  await expect(gain).toContainText(`+${after - before} `);
  await expect(gain.getByRole('progressbar')).toBeVisible();
  await page.keyboard.press('x');
  await expect(gain).toHaveCount(0);
  // The focus has the result read out, the live region the points: each is heard once.
  expect(success).toMatch(/\w/);
  expect(announced.filter((text) => text.includes(success))).toEqual([]);
  const points = new RegExp(`\\b${after - before} \\S+ added\\. Your balance is ${after} `);
  // A tier or a badge that the points have brought is said after them.
  await expect.poll(() => announced.filter((text) => points.test(text.replaceAll(',', ''))).length).toBe(1);
}

test('a visitor sees hero, challenges and rewards in the program’s own look [P-061] [P-062] [P-063] [P-064] [P-068]', async () => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Challenges' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What you can win:' })).toBeVisible();
  await expect(page.getByText('The sooner you join, the better your chances!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toHaveAttribute('href', '/signin');
  await expectAccessible(page);
});

test('another host shows another program with another look [P-001]', async () => {
  const look = async (): Promise<string[]> =>
    page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      return ['--perk-primary', '--font-header'].map((name) => style.getPropertyValue(name)).concat(document.title);
    });
  const own = await look();
  const other = new URL(siteUrl());
  other.hostname = `${process.env['E2E_OTHER'] ?? 'fernhill'}.localhost`;
  await page.goto(other.href);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const theirs = await look();
  for (const [index, value] of own.entries()) expect(theirs[index]).not.toBe(value);
  await expectAccessible(page);
});

test('opening a challenge asks for sign-up, and the code from the mailbox returns to it [P-090] [P-098] [P-103] [P-104] [P-124] [P-158]', async () => {
  await page.goto('/');
  const tile = page
    .getByRole('article')
    .filter({ hasText: /Read Now/ })
    .first();
  const signUpTile = page.getByRole('article').filter({ hasText: 'Join the night run' });
  await expect(signUpTile).toBeVisible();
  const caption = await tile.getByRole('heading').innerText();
  await tile.getByRole('link').click();
  await expect(page).toHaveURL(/\/signin\?redirect_to=%2Fchallenge%2F/);
  await expectAccessible(page);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue to get your login code' }).click();

  await expect(page.getByRole('heading', { name: /^Join .+ and start earning rewards!$/ })).toBeVisible();
  const signUp = page.getByRole('button', { name: /^Sign up/ });
  await expect(signUp).toBeDisabled();
  await page.getByLabel('First name').fill('Nova');
  await page.getByLabel('Last name').fill('Comer');
  await page.getByRole('checkbox').check();
  await expect(page.frameLocator('iframe[title]').getByText(/success|verified/i)).toBeVisible();
  await expectAccessible(page);
  const bonus = Number(/\d+/.exec(await signUp.innerText())?.[0]);
  await signUp.click();

  await expect(page.getByRole('heading', { name: 'Hey, Nova!' })).toBeVisible();
  await expect(page.getByRole('main').getByText(/n•+@e•+\.com/)).toBeVisible();
  await expect(page.getByText(/Request a new code in 0:\d\d/)).toBeVisible();
  await expectAccessible(page);
  await enterCode(page, email);
  await expect(page).toHaveURL(/\/challenge\//);
  await expect(page.getByRole('heading', { level: 1, name: caption })).toBeVisible();
  await expect.poll(() => headerPoints(page), { timeout: await atThisPace(2_000) }).toBe(bonus);
  await page.getByRole('link', { name: /home$/ }).first().click();
  await expect(page.getByRole('article').filter({ hasText: caption })).toBeVisible();
  await expect(signUpTile).toHaveCount(0);
});

test('a link and an article challenge earn points that reach the header within two seconds [P-165] [P-166]', async () => {
  await page.goto('/');
  const captionOf = (label: string): Promise<string> =>
    page.getByRole('article').filter({ hasText: label }).first().getByRole('heading').innerText();
  const [article, link] = [await captionOf('Read Now'), await captionOf('Visit Now')];
  await complete(article, 'I have read it');
  await complete(link, 'Visit Now');
});

test('a cash-in reward is claimed: balance down, lifetime unchanged, reward among the claimed ones [P-256] [P-267] [P-271]', async () => {
  await page.goto('/');
  const balance = await headerPoints(page);
  const affordable = page.locator('#rewards').getByRole('article');
  await expect(affordable.first()).toBeVisible();
  const costs = await affordable.evaluateAll((tiles) =>
    tiles.map((tile) => Number((/([\d,.]+) \S+/.exec(tile.textContent)?.[1] ?? 'x').replace(/\D/g, '') || Infinity)),
  );
  const index = costs.findIndex((cost) => cost <= balance);
  expect(index, `something to claim with ${balance} points`).toBeGreaterThanOrEqual(0);
  const name = await affordable.nth(index).getByRole('heading').innerText();
  await affordable.nth(index).getByRole('link').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Use .+ to Claim$/ }).click();
  const asked = page.getByRole('alertdialog', { name: `Claim “${name}”?` });
  const after = (balance - (costs[index] ?? 0)).toLocaleString('en');
  await expect(asked.getByRole('definition').last()).toHaveText(new RegExp(`^${after} `));
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Claim it' }).click();
  await expect(page.getByText('Congrats!')).toBeVisible();
  await expect.poll(() => headerPoints(page)).toBe(balance - (costs[index] ?? 0));
  await expect(page.locator('#claimed-rewards-title')).toBeFocused();
  await expect
    .poll(() => announced.at(-1)?.replaceAll(',', ''))
    .toMatch(new RegExp(`\\b${costs[index]} \\S+ taken off\\. Your balance is ${await headerPoints(page)} `));
  await expect(page.locator('#claimed-rewards').getByText(name).first()).toBeVisible();
  await expectOwnReward(name);
  await page.goto('/my-account');
  await expectAccessible(page);
  const points = (await (await page.request.get('/public/points')).json()) as { points: string; unused_points: string };
  expect(Number(points.points) - Number(points.unused_points)).toBe(costs[index]);
});

/** Two taps from home lead to what was claimed, which stays over a reload, and can be marked as used and back. */
async function expectOwnReward(name: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^My rewards$/i })
    .click();
  const own = page.getByRole('listitem', { name });
  await expect(own).toBeVisible();
  await page.reload();
  await expectAccessible(page);
  await own.getByRole('button', { name: 'I have used it' }).click();
  await expect(own).toHaveCount(0);
  await page.getByRole('tab', { name: /^Used/ }).click();
  await page.reload();
  await expect(page.getByRole('tab', { name: /^Used/, selected: true })).toHaveText('Used1');
  await own.getByRole('button', { name: 'Not used yet' }).click();
  await expect(own).toHaveCount(0);
  await page.getByRole('tab', { name: /^Ready/ }).click();
  await expect(own).toBeVisible();
}

test('staff create and activate a challenge, and the participant sees it on the next visit to home', async ({
  browser,
}, { project }) => {
  const office = await WatchedContext.open(browser, {
    ...project.use,
    viewport: { width: 1440, height: 900 },
    isMobile: false,
  });
  recorder.watch(office.context);
  const staff = await office.page();
  await signInStaff(staff, 'owner@demo.test');
  await expectAccessible(staff);
  await page.goto('/');
  await switchProgram(staff, await page.title());
  await staff.getByRole('link', { name: 'Challenges' }).first().click();
  await expect(staff.getByRole('heading', { level: 1, name: 'Challenges' })).toBeVisible();
  await expectAccessible(staff);
  const caption = `Open day ${randomUUID().slice(0, 6)}`;
  await createLinkChallenge(staff, caption);
  await page.goto('/');
  await expect(page.getByRole('article').filter({ hasText: caption })).toBeVisible();
  await office.close();
});

async function createLinkChallenge(staff: Page, caption: string): Promise<void> {
  const steps = staff.getByRole('navigation', { name: 'Steps' });
  await staff.getByRole('link', { name: 'Add challenge' }).first().click();
  await staff.getByRole('radio', { name: /^Link/ }).check();
  await steps.getByText('Content').click();
  await staff.getByLabel('Name').fill(caption);
  await staff.getByRole('textbox', { name: /^Caption \(required\)/ }).fill(caption);
  await staff.getByRole('textbox', { name: /^Link/ }).fill('https://example.com/open-day');
  await expectAccessible(staff);
  await steps.getByText('Miles and reward').click();
  await staff.getByLabel('Miles', { exact: false }).first().fill('90');
  await steps.getByText('Review').click();
  await staff.getByRole('button', { name: 'Save and activate' }).click();
  await expect(staff.getByText('Challenge created successfully.').first()).toBeVisible();
}

test('staff without the permission get the blocking dialog, and 403 from the API', async ({ browser }, { project }) => {
  const office = await WatchedContext.open(browser, project.use);
  recorder.watch(office.context);
  const staff = await office.page();
  const owner = await staff.request.get('/public/home/active_uncompleted_challenges');
  expect(owner.ok()).toBe(true);
  await signInStaff(staff, 'reviewer@demo.test');
  const programId = await staff.evaluate(() => {
    const data = JSON.parse(document.getElementById('page-data')?.textContent ?? '{}') as {
      userPrograms: { id: string }[];
    };
    return data.userPrograms[0]?.id;
  });
  await staff.goto(`/admin/v2/programs/${programId}/challenges`);
  await expect(staff.getByRole('alertdialog', { name: 'You are not allowed to access this page' })).toBeVisible();
  await expectAccessible(staff);
  const answer = await staff.request.get(`/admin/v2/programs/${programId}/challenges`, {
    headers: { accept: 'application/json' },
  });
  expect(answer.status()).toBe(403);
  await office.close();
});

test('a client that is generated from the documents makes every call of the story', async () => {
  const calls = await recorder.settled();
  const titles = calls.map(({ call }) => `${call.method} ${call.path.replaceAll(/\/\d+/g, '/{id}')}`);
  expect(titles).toEqual(
    expect.arrayContaining([
      'POST /public/signin/verify',
      'POST /public/challenges/submit',
      'POST /public/rewards/process_reward',
      'POST /admin/v2/programs/{id}/challenges',
    ]),
  );
  const client = new DocumentedClient();
  const sorted = (query: [string, string][]): string[] => query.map((pair) => pair.join('=')).sort();
  for (const sent of calls) {
    const made = client.request(sent);
    expect({ ...made, query: sorted(made.query) }).toEqual({ ...sent.call, query: sorted(sent.call.query) });
  }
});
