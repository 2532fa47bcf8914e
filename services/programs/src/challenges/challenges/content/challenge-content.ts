import { challengeKinds as describedKinds } from '@laurel/contracts/programs/challenge-kinds';
import { collect } from '@laurel/contracts/programs/challenge-kinds/collect';
import { challengeTypes } from '@laurel/contracts/programs/challenge-types';
import type { SaveOption, SaveQuestion } from '@laurel/contracts/programs/challenge-content/questions.dto';
import type { SavePost } from '@laurel/contracts/programs/challenge-content/social-posts.dto';
import type { SaveChallengeRequest } from '@laurel/contracts/programs/challenges.dto';
import { amountFault, amountFaultText, type Currency, inDecimalsOf } from '@laurel/contracts/programs/payments/money';
import type {
  SaveDonation,
  SaveDonationAmount,
  SaveDonationEntity,
  SaveMembership,
} from '@laurel/contracts/programs/payments/payments.dto';
import { mergedTranslations } from '@laurel/contracts/languages/translations';
import { InvalidInputError } from '@laurel/service-kit/errors/business-error';
import { isSafeImage, isSafeLink } from '../../../program/sanitize/links.ts';
import type { ChallengeContent, Fault, Plain } from '../../kinds/challenge-kind.ts';
import { challengeKinds } from '../../kinds/challenge-kinds.ts';
import { type ChallengeValues, readMoment } from '../challenge.rules.ts';

type Question = Plain<SaveQuestion>;
type Post = Plain<SavePost>;
type Donation = Plain<SaveDonation>;

const LONGEST_WAIT_SECONDS = 30;
const WAIT_SECONDS = { text: 5, image: 5, gallery: 10 };

const parts = ['questions', 'social_network_posts', 'donation_challenge', 'membership_challenge'] as const;

/** Finds questions that cannot be answered, posts that cannot be shown, and content of another type. */
export function* contentFaults(request: SaveChallengeRequest): Generator<Fault> {
  for (const field of parts) {
    const given = request[field];
    const isThere = given !== undefined && !(Array.isArray(given) && given.length === 0);
    if (!isThere || describedKinds[request.challenge_type].details.includes(field)) continue;
    const owner = challengeTypes.find((type) => describedKinds[type].details.includes(field));
    yield [field, `belongs to challenges of the type ${owner}`];
  }
  const { questions = [], social_network_posts: posts = [], donation_challenge: donation } = request;
  yield* faultsByPlace('questions', questions, (question) => questionFault(question, request.parameters));
  yield* faultsByPlace('social_network_posts', posts, postFault);
  for (const [field, list] of Object.entries({ questions, social_network_posts: posts })) {
    const ids = list.flatMap(({ id }) => id ?? []);
    if (new Set(ids).size < ids.length) yield [field, 'names something twice'];
  }
  yield* amountFaults(request);
  if (donation?.amounts.some(({ amount }) => Number(amount) === 0) === true) {
    yield ['donation_challenge.amounts', 'must be above zero'];
  }
}

function* amountFaults({
  donation_challenge: donation,
  membership_challenge: membership,
}: SaveChallengeRequest): Generator<Fault> {
  if (donation) {
    for (const [place, { amount, active = true }] of donation.amounts.entries()) {
      yield* faultOfAmount(`donation_challenge.amounts.${place}.amount`, amount, donation.currency, active);
    }
  }
  if (membership) yield* faultOfAmount('membership_challenge.price', membership.price, membership.currency, true);
}

/** Zero has a fault of its own, and an amount that is no longer offered may be small. */
function* faultOfAmount(field: string, amount: string, currency: Currency, offered: boolean): Generator<Fault> {
  const fault = amountFault(amount, currency);
  if (!fault || (fault.kind === 'least' && (!offered || Number(amount) === 0))) return;
  yield [field, amountFaultText(fault, currency)];
}

/** The content that is missing before participants could do a challenge of this type. */
export const missingFaults = (values: ChallengeValues, content: ChallengeContent): Iterable<Fault> =>
  challengeKinds[values.challengeType].missing(values, content);

/** The values with the points that the challenge shows. */
export const withEarnedPoints = (values: ChallengeValues, donation: Donation | null): ChallengeValues => ({
  ...values,
  points: challengeKinds[values.challengeType].points(values.points, donation),
});

/** Throws `InvalidInputError` with every fault. */
export function refuseFaults(faults: Iterable<Fault>): void {
  const errors: Record<string, string[]> = {};
  for (const [field, reason] of faults) (errors[field] ??= []).push(reason);
  if (Object.keys(errors).length > 0) throw new InvalidInputError(errors);
}

function* faultsByPlace<T>(field: string, list: T[], faultOf: (item: T) => string | null): Generator<Fault> {
  for (const [place, item] of list.entries()) {
    const fault = faultOf(item);
    if (fault !== null) yield [`${field}.${place}`, fault];
  }
}

function questionFault(
  { answer_type: type, options = [], profile_attribute: attribute }: SaveQuestion,
  kind: string | null = null,
): string | null {
  if (attribute !== undefined && !collect.answerRules(kind).fillsAccount)
    return 'fills in an account only in a profile';
  const isChoice = type === 'single' || type === 'multiple';
  if (isChoice !== options.length > 0) return isChoice ? 'needs options' : 'takes no options';
  const images = options.flatMap((option) => option.image?.public_url ?? []);
  return images.every(isSafeImage) ? null : 'has an image that is not a valid link';
}

function postFault(post: SavePost): string | null {
  const { post_type: type, media_path: media = null, social_network_child_posts: children = [] } = post;
  if (type === 'video' && post.media_seconds === undefined) return 'needs the length of its video';
  if ((type === 'image' || type === 'video') && media === null) return 'needs a media_path';
  if (type === 'gallery' && children.length === 0) return 'needs social_network_child_posts';
  if (post.published_at && readMoment(post.published_at) === null) return 'has a date that is not valid';
  const media_paths = [media, ...children.map((child) => child.media_path)].filter((path) => path !== null);
  const links = [post.url, post.social_network_page.url].filter((link) => link !== null && link !== undefined);
  return media_paths.every(isSafeImage) && links.every(isSafeLink) ? null : 'has a link that is not valid';
}

/** Seconds for which a post has to be on the screen: half of a video, at most 30 s. */
export function waitSeconds({
  post_type: type,
  media_seconds: length = 0,
}: Pick<SavePost, 'post_type' | 'media_seconds'>): number {
  return type === 'video' ? Math.min(LONGEST_WAIT_SECONDS, length / 2) : WAIT_SECONDS[type];
}

/** The content of the request in the database's format, so that the two can be compared. */
export function contentOf(request: SaveChallengeRequest): Partial<ChallengeContent> {
  const { questions, social_network_posts: posts, donation_challenge: donation } = request;
  const membership: Plain<SaveMembership> | undefined = request.membership_challenge;
  return {
    ...(questions && { questions: questions.map(plainQuestion) }),
    ...(posts && { social_network_posts: posts.map(plainPost) }),
    ...(donation && { donation_challenge: plainDonation(donation) }),
    ...(membership && {
      membership_challenge: { ...membership, price: inDecimalsOf(membership.price, membership.currency) },
    }),
  };
}

/** A content without its ids: for a copy. */
export function withoutIds(content: ChallengeContent): ChallengeContent {
  const { questions, social_network_posts: posts, donation_challenge: donation } = content;
  return {
    ...content,
    questions: questions.map((question) => ({
      ...withoutId(question),
      options: question.options?.map(withoutId) ?? [],
    })),
    social_network_posts: posts.map(withoutId),
    donation_challenge: donation && {
      ...donation,
      entities: donation.entities.map(withoutId),
      amounts: donation.amounts.map(withoutId),
    },
  };
}

function withoutId<T extends { id?: string }>(record: T): T {
  const copy = { ...record };
  delete copy.id;
  return copy;
}

function plainQuestion({ options = [], ...question }: Question): Question {
  return withoutNulls({
    additional_details: '',
    is_required: false,
    ...question,
    translations: mergedTranslations({}, question.translations),
    options: options.map(({ image, ...option }: Plain<SaveOption>) =>
      withoutNulls({
        is_correct: false,
        ...option,
        translations: mergedTranslations({}, option.translations),
        image: image && { public_url: image.public_url, alt_text: image.alt_text },
      }),
    ),
  });
}

function plainPost({ published_at: published, social_network_child_posts: children = [], ...post }: Post): Post {
  const { url, platform } = post.social_network_page;
  return withoutNulls({
    ...post,
    published_at: published && readMoment(published)?.toISOString(),
    social_network_page: withoutNulls({ url, platform }),
    social_network_child_posts: children.map(({ post_type, media_path }) => ({ post_type, media_path })),
    translations: mergedTranslations({}, post.translations),
  });
}

function plainDonation(donation: Donation): Donation {
  return {
    ...donation,
    translations: mergedTranslations({}, donation.translations),
    entities: donation.entities.map((entity: Plain<SaveDonationEntity>) => ({
      active: true,
      ...entity,
      translations: mergedTranslations({}, entity.translations),
    })),
    amounts: donation.amounts.map((option: Plain<SaveDonationAmount>) => ({
      active: true,
      ...option,
      amount: inDecimalsOf(option.amount, donation.currency),
    })),
  };
}

/** The fields that have a value. */
export function withoutNulls<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)) as T;
}
