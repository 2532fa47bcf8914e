import type { ChallengeType } from '@laurel/contracts/programs/challenge-types';
import type { RewardSelection } from '@laurel/contracts/rewards/reward-types';
import { expect, type Page } from '@playwright/test';
import type { ToDo } from '../newcomer/challenges.ts';

/** A challenge as the wizard creates it and as a participant completes it. */
interface ChallengeDraft extends Omit<ToDo, 'identifier' | 'caption'> {
  challenge_type: ChallengeType;
  /** Fills in the fields of the type on the steps of content and details. */
  fillType: (page: Page) => Promise<void>;
}

const question = 'Which way is the wind?';
const post = 'Lamps on, every Thursday.';
const picture = '/media/nightjar/river-loop.svg';

/** One challenge of every type, by the type's name in the wizard. */
export const challengeDrafts: Readonly<Record<string, ChallengeDraft>> = {
  'Sign-up': { challenge_type: 'signup', fillType: (page) => detail(page, { 'Sign-up for': 'email' }) },
  Video: {
    challenge_type: 'video',
    fillType: (page) =>
      detail(page, { 'Address of the video': '/media/nightjar/warm-up.webm', 'Length in seconds': '2' }),
  },
  Article: { challenge_type: 'article', fillType: (page) => detail(page, { Article: 'Once upon a river.' }) },
  Referral: { challenge_type: 'referral', fillType: () => Promise.resolve() },
  Membership: {
    challenge_type: 'membership',
    fillType: (page) => detail(page, { Price: '30.00', Payee: 'Quay Club' }),
  },
  Share: {
    challenge_type: 'share',
    fillType: (page) => detail(page, { 'Where it is shared': 'Facebook' }, '/pages/rules'),
  },
  Questions: {
    challenge_type: 'collect',
    parameters: 'quiz',
    questions: [
      {
        title: question,
        answer_type: 'single',
        is_required: true,
        options: [{ details: 'North', is_correct: true }, { details: 'South' }],
      },
    ],
    fillType: async (page) => {
      await step(page, 'Details');
      await page.getByRole('radio', { name: /^Quiz/ }).check();
      await page.getByRole('button', { name: 'Add question' }).click();
      await fill(page, { Question: question, 'Option 1': 'North', 'Option 2': 'South' });
      await page.getByRole('checkbox', { name: 'Correct answer' }).first().check();
    },
  },
  Link: { challenge_type: 'link', fillType: (page) => detail(page, {}, '/pages/map') },
  'Call to action': { challenge_type: 'call_action', fillType: (page) => detail(page, {}, '/pages/petition') },
  'Social media': {
    challenge_type: 'engage',
    fillType: (page) => detail(page, { 'Which social network': 'Instagram' }, '/pages/quay'),
  },
  'Social feed': {
    challenge_type: 'unified_social',
    social_network_posts: [{ message: post }],
    fillType: async (page) => {
      await step(page, 'Details');
      await page.getByRole('button', { name: 'Add post' }).click();
      await fill(page, { 'Picture or video': picture, 'Posted by': 'quay', Text: post });
    },
  },
  Donation: {
    challenge_type: 'donation',
    fillType: (page) =>
      detail(page, {
        'Label for the recipients': 'Club',
        Name: 'Lamps',
        Amount: '5.00',
        'Points it earns': '10',
      }),
  },
  Location: {
    challenge_type: 'location',
    link_url: 'https://example.org/pages/quay',
    fillType: (page) => detail(page, {}, '/pages/quay'),
  },
};

/** The fields of a reward type on its step of terms, by the type's name in the wizard. */
export const rewardDrafts: Readonly<Record<string, { selection: RewardSelection; terms: Record<string, string> }>> = {
  Achievement: { selection: 'achievement', terms: { 'Lifetime earnings': '50' } },
  Milestone: { selection: 'milestone', terms: { 'Completed challenges': '3' } },
  Sweepstakes: { selection: 'sweepstake', terms: { 'Points for one entry': '10' } },
  'Cash-in': { selection: 'redeem', terms: { 'Cost in points': '20' } },
  'Mini contest': { selection: 'mini_contest', terms: { 'Points to take part': '1' } },
  'Membership offer': { selection: 'offer', terms: {} },
  Priced: { selection: 'redeem', terms: { Price: '4.00' } },
};

export const captionOf = (type: string): string => `Meet the ${type}`;
export const rewardNameOf = (type: string): string => `Prize: ${type}`;

/** Creates a challenge with the wizard and saves it as a draft. Starts and ends on the list. */
export async function createChallenge(page: Page, type: string): Promise<string> {
  await start(page, 'Add challenge', type);
  await fill(page, { Name: `Built: ${type}`, Caption: captionOf(type) });
  await challengeDrafts[type]?.fillType(page);
  await step(page, 'Points and reward');
  if (type !== 'Donation') await fill(page, { Points: '25' });
  return saveDraft(page, /\/challenges$/);
}

/** Creates a reward as `createChallenge` does a challenge; `finish` is the end of a sweepstake. */
export async function createReward(page: Page, type: string, finish?: Date): Promise<string> {
  await start(page, 'Add reward', type);
  await fill(page, { Name: rewardNameOf(type), Description: 'Kept for you at the quay.' });
  await step(page, 'Terms');
  await fill(page, rewardDrafts[type]?.terms ?? {});
  if (finish) {
    await step(page, 'Schedule');
    await page.getByLabel('End').fill(wallTime(finish));
  }
  return saveDraft(page, /\/rewards$/);
}

async function start(page: Page, add: string, type: string): Promise<void> {
  await page.getByRole('link', { name: add }).first().click();
  await page
    .getByRole('radio', { name: type, exact: false })
    .and(page.getByLabel(new RegExp(`^${type}`)))
    .check();
  await page.getByRole('button', { name: 'Next' }).click();
}

async function saveDraft(page: Page, list: RegExp): Promise<string> {
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: 'Save as draft' }).click();
  const { id } = (await (await answer).json()) as { id: string };
  await expect(page).toHaveURL(list);
  return id;
}

const step = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name }).click();

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    await page.getByRole('textbox', { name: new RegExp(`^${name}( \\(|$)`) }).fill(value);
  }
}

async function detail(page: Page, fields: Record<string, string>, link?: string): Promise<void> {
  if (link !== undefined) await fill(page, { Link: `https://example.org${link}` });
  if (Object.keys(fields).length === 0) return;
  await step(page, 'Details');
  await fill(page, fields);
}

/** The value that a `datetime-local` field takes, in UTC: the zone of a program without one of its own. */
const wallTime = (moment: Date): string => moment.toISOString().slice(0, 16);
