import type { HeldReferralTable } from '@laurel/contracts/programs/referrals/held-referrals.dto';
import { organizationAdmin } from '@laurel/test-kit/caller-factories';
import { expect, test, type Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { provision, straightTo } from './calls/services.ts';
import { enterCode, expectAccessible, headerPoints, siteUrl, WatchedContext } from './site.ts';

test.describe.configure({ mode: 'serial' });

const clip = (message: string) => ({
  post_type: 'video',
  media_path: '/media/nightjar/warm-up.webm',
  media_seconds: 2,
  message,
  username: 'nightjar.run',
  social_network_page: { platform: 'Instagram', url: null },
});

/** Shortens the long challenges: 2 s of the video, 1 s for every post, and a link that opens at once. */
const challenges = () => ({
  'short-cut': { challenge_type: 'link', link_url: `${siteUrl()}/official-rules`, bypass_modal: true },
  'short-film': {
    challenge_type: 'video',
    video_url: '/media/nightjar/warm-up.webm',
    video_seconds: 8,
    duration: 25,
  },
  'short-posts': { challenge_type: 'unified_social', social_network_posts: [clip('The first.'), clip('The second.')] },
});

let people: WatchedContext | undefined;
let page: Page;

/** Signs a new participant up, from the address of an invitation. */
async function join(visitor: Page, address: string, firstName: string): Promise<void> {
  const email = `${firstName.toLowerCase()}-${randomUUID().slice(0, 8)}@example.com`;
  await visitor.goto(address);
  await visitor.getByLabel('Email').fill(email);
  await visitor.getByRole('button', { name: 'Continue to get your login code' }).click();
  await visitor.getByLabel('First name').fill(firstName);
  await visitor.getByLabel('Last name').fill('Comer');
  await visitor.getByRole('checkbox').check();
  await expect(visitor.frameLocator('iframe[title]').getByText(/success|verified/i)).toBeVisible();
  await visitor.getByRole('button', { name: /^Sign up/ }).click();
  await enterCode(visitor, email);
  await expect(visitor.getByTestId('header-points')).toBeVisible();
}

async function open(caption: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('article').filter({ hasText: caption }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: caption })).toBeVisible();
}

async function ownSite(): Promise<{ site: { id: string }; organization_id: string }> {
  const programs = straightTo('programs', { kind: 'service', service: 'e2e' });
  const { body } = await programs.get('/internal/site', { query: { host: new URL(siteUrl()).host } });
  await programs.close();
  return body as { site: { id: string }; organization_id: string };
}

/** Pays what is held: all participants of these tests share a network, so that a quick first step is suspect. */
async function payHeld(): Promise<void> {
  const { site, organization_id } = await ownSite();
  const programs = straightTo('programs', organizationAdmin(organization_id));
  const list = `/admin/v2/programs/${site.id}/held_referrals`;
  const { data } = (await programs.get(list)).body as HeldReferralTable;
  for (const { participant_id } of data) {
    await programs.post(`${list}/${participant_id}/decide`, { decision: 'paid', reason: 'One machine runs the tests' });
  }
  await programs.close();
}

async function provisionChallenges(approved: boolean): Promise<void> {
  const { site } = await ownSite();
  for (const [identifier, challenge] of Object.entries(challenges())) {
    const words = { name: identifier, caption: `For the tests: ${identifier}`, points: 20, approved };
    await provision('programs', `programs/${site.id}/challenges/${identifier}`, { ...words, ...challenge });
  }
}

test.beforeAll(async ({ browser }, { project }) => {
  await provisionChallenges(true);
  people = await WatchedContext.open(browser, project.use);
  page = await people.page();
  await join(page, '/signin', 'Nova');
});

test.afterAll(async () => {
  await people?.close();
  // Other tests read the same home page.
  if (people) await provisionChallenges(false);
});

test('a challenge that bypasses its page opens its link at once [P-159]', async () => {
  await page.goto('/challenge/short-cut');
  await expect(page).toHaveURL(/\/official-rules$/);
});

test('a quiz asks, refuses incomplete answers, and shows the result [P-172] [P-175] [P-179] [P-166] [P-167]', async () => {
  await open('Are you a night runner?');
  const send = page.getByRole('button', { name: 'Submit answers' });
  await send.click();
  await expect(page.getByText('Please answer this question.')).toHaveCount(3);
  await expectAccessible(page);
  await page.getByRole('radio', { name: /Under the big lamp/ }).check();
  await page.getByRole('checkbox', { name: /reflects/ }).check();
  await page.getByRole('checkbox', { name: /torch/ }).check();
  await page.getByRole('radio', { name: 'Five' }).check();
  const before = await headerPoints(page);
  await send.click();
  await expect(
    page.getByRole('main').getByText('Challenge Submitted successfully! You got 2 of 3 right.'),
  ).toBeVisible();
  await expect(page.locator(':focus')).toHaveText('Challenge Submitted successfully! You got 2 of 3 right.');
  await expect(send).toHaveCount(0);
  await expect.poll(() => headerPoints(page)).toBeGreaterThan(before);
  await page.reload();
  await expect(page.getByText('Good news, Nova!')).toBeVisible();
});

test('a survey takes every type of answer and leaves out empty ones [P-174] [P-176]', async () => {
  await open('Help us plan the next Thursdays');
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'Foxes, fast' }).check();
  await page.getByLabel('Which soup do you want to see again?').fill('  Leek ');
  await page.getByLabel('How many kilometres').fill('32.5');
  await page.getByLabel('When did you first run with us?').fill('2025-06-12');
  await page.getByRole('radio', { name: 'Yes' }).check();
  const sent = page.waitForRequest(/\/challenges\/submit$/);
  await page.getByRole('button', { name: 'Send survey' }).click();
  const fields = [...((await sent).postData() ?? '').matchAll(/name="questions\[\d+\]\[value\]\[\]"\r\n\r\n(.*)\r\n/g)];
  expect(fields.map(([, value]) => value).slice(1)).toEqual(['Leek', '32.5', '2025-06-12', 'true']);
  await expect(page.getByText(/Thank you\. We read every word/)).toBeVisible();
  await page.getByRole('link', { name: 'Earn More' }).click();
  await expect(page.getByRole('heading', { name: 'Challenges' })).toBeVisible();
});

test('a video counts watched seconds, skips nothing, and completes itself once [P-197] [P-198] [P-199] [P-200] [P-202]', async () => {
  await open('For the tests: short-film');
  const submissions: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/challenges/submit')) submissions.push(request.url());
  });
  const video = page.locator('video');
  const playFrom = (second: number): Promise<void> =>
    video.evaluate(async (player: HTMLVideoElement, from) => {
      player.muted = true;
      player.currentTime = from;
      await player.play();
    }, second);
  await expectAccessible(page);
  await playFrom(7.2);
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.ended)).toBe(true);
  expect(submissions).toEqual([]);
  await playFrom(0);
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime)).toBeGreaterThan(2.6);
  await video.evaluate((player: HTMLVideoElement) => player.pause());
  await expect(page.getByText('Challenge Submitted!')).toBeVisible();
  await expect(video).toBeVisible();
  await playFrom(7.2);
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.ended)).toBe(true);
  expect(submissions).toHaveLength(1);
});

test('posts are viewed in turn, each for its time, credited together, and cycle around [P-203] [P-204] [P-207] [P-208] [P-209] [P-210] [P-211]', async () => {
  await open('For the tests: short-posts');
  const next = page.getByRole('button', { name: 'Next' });
  await expect(page.getByText('The first.')).toBeVisible();
  await expect(next).toBeDisabled();
  await expect(next).toBeEnabled();
  await expect(page.getByText('You have viewed all posts')).toHaveCount(0);
  const before = await headerPoints(page);
  await next.click();
  await expect(page.getByText('The second.')).toBeVisible();
  await expect(next).toBeDisabled();
  await expect(page.getByRole('main').getByText('You have viewed all posts')).toBeVisible();
  await expectAccessible(page);
  await next.click();
  await expect(page.getByText('The first.')).toBeVisible();
  await expect.poll(() => headerPoints(page)).toBe(before + 20);
});

test('a participant’s own link recruits, and is credited after the recruit’s first step [P-215] [P-216]', async ({
  browser,
}, { project }) => {
  await open('Recruit somebody who says they are too slow');
  await expect(page.getByText('Nobody has signed up with your link yet.')).toBeVisible();
  await expectAccessible(page);
  const link = await page.getByLabel('Your personal link').inputValue();
  const before = await headerPoints(page);
  const friends = await WatchedContext.open(browser, project.use);
  const friend = await friends.page();
  await join(friend, link, 'Finn');
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Friends who have signed up with your link: 1')).toBeVisible({ timeout: 3_000 });
    await expect(page.getByText('Waiting for a first step: 1')).toBeVisible({ timeout: 3_000 });
  }).toPass();
  expect(await headerPoints(page)).toBe(before);
  await friend.goto('/challenge/first-five-kilometres');
  await friend.getByRole('button', { name: 'I have read it' }).click();
  await expect(friend.getByRole('link', { name: 'Earn More' })).toBeVisible();
  await friends.close();
  await expect(async () => {
    await payHeld();
    await page.reload();
    await expect(page.getByText('Friends who have signed up with your link: 1')).toBeVisible({ timeout: 3_000 });
    await expect(page.getByText(/^Waiting for/)).toBeHidden();
    expect(await headerPoints(page)).toBe(before + 150);
  }).toPass();
});
