import { challengeButtonLabels } from '@laurel/contracts/programs/challenge-kinds';
import type { DemoChallenge } from '@laurel/demo/content';
import { expect, type Page } from '@playwright/test';
import { signUp } from './sign-up.ts';

/** The data needed to complete a challenge; `identifier` names its page. */
export interface ToDo extends Pick<
  DemoChallenge,
  'identifier' | 'caption' | 'challenge_type' | 'parameters' | 'link_url' | 'cta_button_text'
> {
  questions?: {
    title: string;
    answer_type: string;
    is_required?: boolean;
    options?: { details: string; is_correct?: boolean }[];
  }[];
  social_network_posts?: { message: string }[];
}

/** A challenge's type; for a `collect` its `parameters`: `quiz`, `survey` or `profile`. */
export const kindOf = ({ challenge_type: type, parameters }: ToDo): string =>
  type === 'collect' ? (parameters ?? type) : type;

type Deed = (page: Page, challenge: ToDo) => Promise<void>;

const isDone = (page: Page): Promise<void> => expect(page.getByRole('link', { name: 'Earn More' })).toBeVisible();
const pay = (page: Page): Promise<void> => page.getByRole('button', { name: 'Pay' }).click();

const labelOf = ({ cta_button_text: own, challenge_type: type }: ToDo): string => own ?? challengeButtonLabels[type];

async function followLink(page: Page, challenge: ToDo): Promise<void> {
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: labelOf(challenge) }).click();
  await (await popup).close();
  await isDone(page);
}

/** Answers the required questions, of choice or of text; correctly where an option is correct. */
async function answer(page: Page, { questions = [] }: ToDo): Promise<void> {
  for (const { title, answer_type: type, options = [], is_required: required } of questions) {
    if (!required) continue;
    const question = page.getByRole(type === 'multiple' ? 'group' : 'radiogroup', { name: title });
    const right = options.filter(({ is_correct }) => is_correct);
    const chosen = right.length > 0 ? right : options.slice(0, 1);
    if (type === 'multiple') for (const { details } of chosen) await question.getByLabel(details).check();
    else if (type === 'single') await question.getByLabel(chosen[0]?.details ?? '').check();
    else await page.getByLabel(title).fill('Harrow Quay');
  }
  await page.getByRole('button', { name: /^(Submit answers|Send survey|Save profile)$/ }).click();
  await isDone(page);
}

/**
 * How a participant completes a challenge of a kind, from its page to the confirmation. The ways of `signup` and
 * `location` only check what the page shows.
 */
const deeds: Record<string, Deed> = {
  signup: (page) => expect(page.getByText('Good news')).toBeVisible(),
  link: followLink,
  call_action: followLink,
  share: followLink,
  engage: followLink,
  quiz: answer,
  survey: answer,
  profile: answer,
  article: async (page) => {
    await page.getByRole('button', { name: 'I have read it' }).click();
    await isDone(page);
  },
  location: (page, challenge) =>
    expect(page.getByRole('link', { name: labelOf(challenge) })).toHaveAttribute('href', challenge.link_url ?? ''),
  video: async (page) => {
    await page.locator('video').evaluate(async (player: HTMLVideoElement) => {
      player.muted = true;
      await player.play();
    });
    await expect(page.getByText('Challenge Submitted!')).toBeVisible({ timeout: 60_000 });
  },
  unified_social: async (page, { social_network_posts: posts = [] }) => {
    const next = page.getByRole('button', { name: 'Next' });
    for (const { message } of posts) {
      await expect(page.getByText(message)).toBeVisible();
      await expect(next).toBeEnabled({ timeout: 45_000 });
      await next.click();
    }
    await expect(page.getByRole('main').getByText('You have viewed all posts')).toBeVisible();
  },
  referral: async (page) => {
    const link = await page.getByLabel('Your personal link').inputValue();
    const friends = await page.context().browser()?.newContext();
    if (!friends) throw new Error('The browser is gone');
    await signUp(await friends.newPage(), link, 'Finn');
    await friends.close();
    await expect(async () => {
      await page.reload();
      await expect(page.getByText('Friends who have signed up with your link: 1')).toBeVisible({ timeout: 1_000 });
    }).toPass();
  },
  donation: async (page) => {
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
    for (const group of await page.getByRole('radiogroup').all()) await group.getByRole('radio').first().check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await pay(page);
    await expect(page.getByText('Thank you for your donation!')).toBeVisible();
  },
  membership: async (page) => {
    await page.getByRole('button', { name: 'Become a member' }).click();
    await pay(page);
    await expect(page.getByText('Welcome, member!')).toBeVisible();
  },
};

/**
 * Opens a challenge's own page and does there what its kind asks for.
 * @throws if no way is known for the kind
 */
export async function complete(page: Page, challenge: ToDo): Promise<void> {
  const kind = kindOf(challenge);
  const deed = deeds[kind];
  if (deed === undefined) throw new Error(`No way to complete a challenge of the kind "${kind}" is known`);
  await page.goto(`/challenge/${challenge.identifier}`);
  await expect(page.getByRole('heading', { level: 1, name: challenge.caption })).toBeVisible();
  await deed(page, challenge);
}
