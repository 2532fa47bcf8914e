import type { TypedWhole } from '@laurel/admin-kit/fields';
import { type TranslationField, translationValues, withTranslations } from '@laurel/admin-kit/languages';
import type { ProfileAttribute } from '@laurel/contracts/identity/profile-attributes';
import type { ChallengeDetail } from '@laurel/contracts/programs/challenge-content/challenge-detail.dto';
import { challengeKinds, derivedButtonText } from '@laurel/contracts/programs/challenge-kinds';
import type { DetailField } from '@laurel/contracts/programs/challenge-kinds/challenge-kind';
import { collect } from '@laurel/contracts/programs/challenge-kinds/collect';
import type { AnswerType, PostType } from '@laurel/contracts/programs/challenge-types';
import type { Locale } from '@laurel/contracts/languages/languages';
import type { Translations } from '@laurel/contracts/languages/translations';
import { optionTexts, questionTexts } from '@laurel/contracts/programs/challenge-content/questions.dto';
import { postTexts } from '@laurel/contracts/programs/challenge-content/social-posts.dto';
import { challengeTexts, type SaveChallengeRequest } from '@laurel/contracts/programs/challenges.dto';
import { type Currency, donationEntityTexts, donationTexts } from '@laurel/contracts/programs/payments/payments.dto';
import { galleryOf, galleryText } from './gallery.ts';

export const steps = ['type', 'content', 'details', 'reward', 'schedule', 'tags', 'review'] as const;
export type Step = (typeof steps)[number];

export const fieldsOfStep = {
  type: ['challenge_type'],
  content: [
    'name',
    'caption',
    'link_url',
    'bypass_modal',
    'description',
    'image_url',
    'cta_button_text',
    'success_message',
  ],
  details: [
    'parameters',
    'content',
    'video_url',
    'video_seconds',
    'duration',
    'questions',
    'social_network_posts',
    'donation_challenge',
    'membership_challenge',
  ],
  reward: ['points', 'reward_type', 'is_repeatable', 'api_completion_only'],
  schedule: ['start', 'finish'],
  tags: ['tag_list'],
  review: [],
} as const satisfies Record<Step, readonly (keyof SaveChallengeRequest)[]>;

type OwnField = (typeof fieldsOfStep)[Step][number];
export type ChallengeField = OwnField | TranslationField<(typeof challengeTexts)[number]>;

/** The fields of a step, those in other languages after them. */
export const fieldsIn = (step: Step, languages: readonly Locale[]): readonly ChallengeField[] =>
  withTranslations<OwnField, (typeof challengeTexts)[number]>(fieldsOfStep[step], challengeTexts, languages);

export interface OptionForm {
  id?: string;
  details: string;
  is_correct: boolean;
  translations: Translations;
  /** No picture while its address is empty. */
  image: { public_url: string; alt_text: string };
}

export interface QuestionForm {
  id?: string;
  title: string;
  additional_details: string;
  answer_type: AnswerType;
  is_required: boolean;
  profile_attribute: ProfileAttribute | '';
  options: OptionForm[];
  translations: Translations;
}

export interface PostForm {
  id?: string;
  post_type: PostType;
  media_path: string;
  media_seconds: TypedWhole;
  message: string;
  username: string;
  url: string;
  published_at: string | null;
  social_network_page: { url: string; platform: string };
  /** The pictures of a gallery: an address a line. */
  social_network_child_posts: string;
  translations: Translations;
}

export interface DonationForm {
  entity_label: string;
  currency: Currency;
  entities: { id?: string; entity: string; active: boolean; translations: Translations }[];
  amounts: { id?: string; amount: string; points: TypedWhole; active: boolean }[];
  translations: Translations;
}

export interface MembershipForm {
  price: string;
  currency: Currency;
  merchant_name: string;
}

type Plain = Exclude<
  OwnField,
  | 'points'
  | 'video_seconds'
  | 'duration'
  | 'questions'
  | 'social_network_posts'
  | 'donation_challenge'
  | 'membership_challenge'
>;

/** The wizard's fields. A number is a text while it cannot be read; other empty fields are `null` or ''. */
export interface ChallengeForm extends Pick<Required<SaveChallengeRequest>, Plain> {
  points: TypedWhole;
  video_seconds: TypedWhole;
  duration: TypedWhole;
  questions: QuestionForm[];
  social_network_posts: PostForm[];
  donation_challenge: DonationForm;
  membership_challenge: MembershipForm;
  translations: Translations;
}

export const newOption: OptionForm = {
  details: '',
  is_correct: false,
  image: { public_url: '', alt_text: '' },
  translations: {},
};

export const newQuestion: QuestionForm = {
  title: '',
  additional_details: '',
  answer_type: 'single',
  is_required: true,
  profile_attribute: '',
  options: [newOption, newOption],
  translations: {},
};

export const newPost: PostForm = {
  post_type: 'image',
  media_path: '',
  media_seconds: null,
  message: '',
  username: '',
  url: '',
  published_at: null,
  social_network_page: { url: '', platform: 'Instagram' },
  social_network_child_posts: '',
  translations: {},
};

export const newEntity: DonationForm['entities'][number] = { entity: '', active: true, translations: {} };

const newChallenge: ChallengeForm = {
  name: '',
  caption: '',
  description: '',
  content: '',
  challenge_type: 'link',
  parameters: null,
  points: null,
  reward_type: 'points',
  link_url: null,
  cta_button_text: null,
  success_message: null,
  image_url: null,
  start: null,
  finish: null,
  bypass_modal: false,
  is_repeatable: false,
  api_completion_only: false,
  tag_list: [],
  video_url: null,
  video_seconds: null,
  duration: 80,
  questions: [],
  social_network_posts: [],
  donation_challenge: {
    entity_label: '',
    currency: 'usd',
    entities: [newEntity],
    amounts: [{ amount: '', points: null, active: true }],
    translations: {},
  },
  membership_challenge: { price: '', currency: 'usd', merchant_name: '' },
  translations: {},
};

/**
 * The form of a record; a derived button text counts as none.
 *
 * @param languages the other languages of the program
 */
export function valuesOf(challenge: ChallengeDetail | null, languages: readonly Locale[]): ChallengeForm {
  const translations = translationValues(languages, challengeTexts, challenge?.translations);
  if (!challenge) {
    const label = translationValues(languages, donationTexts, {});
    return {
      ...newChallenge,
      translations,
      donation_challenge: { ...newChallenge.donation_challenge, translations: label },
    };
  }
  const {
    questions,
    social_network_posts: posts,
    donation_challenge: donation,
    membership_challenge: membership,
  } = challenge;
  const fields = Object.keys(newChallenge) as (keyof ChallengeForm & keyof ChallengeDetail)[];
  const own = Object.fromEntries(fields.map((field) => [field, challenge[field]])) as unknown as ChallengeForm;
  const derived = derivedButtonText(challenge.challenge_type, challenge.parameters);
  return {
    ...own,
    translations,
    cta_button_text: challenge.cta_button_text === derived ? null : challenge.cta_button_text,
    questions: questions.map((question) => ({
      ...newQuestion,
      ...plain(question),
      translations: translationValues(languages, questionTexts, question.translations),
      options: (question.options ?? []).map((option) => ({
        ...newOption,
        ...plain(option),
        translations: translationValues(languages, optionTexts, option.translations),
      })),
    })),
    social_network_posts: posts.map((post) => ({
      ...newPost,
      ...plain(post),
      media_path: post.media_path ?? '',
      url: post.url ?? '',
      published_at: post.published_at ?? null,
      social_network_page: { url: post.social_network_page.url ?? '', platform: post.social_network_page.platform },
      social_network_child_posts: galleryText(post.social_network_child_posts ?? []),
      translations: translationValues(languages, postTexts, post.translations),
    })),
    donation_challenge: donation
      ? {
          entity_label: donation.entity_label,
          currency: donation.currency,
          translations: translationValues(languages, donationTexts, donation.translations),
          entities: donation.entities.map((entity) => ({
            active: true,
            ...plain(entity),
            translations: translationValues(languages, donationEntityTexts, entity.translations),
          })),
          amounts: donation.amounts.map((amount) => ({ active: true, ...plain(amount) })),
        }
      : { ...newChallenge.donation_challenge, translations: translationValues(languages, donationTexts, {}) },
    membership_challenge: membership ? { ...plain(membership) } : newChallenge.membership_challenge,
  };
}

/** What was read is plain data, whatever class describes it. */
const plain = <T extends object>(record: T): Pick<T, keyof T> => record;

/** What a completion earns at most, and whether it may be less: the amounts of a donation earn their own points each. */
export function earned({
  challenge_type: type,
  points,
  donation_challenge: donation,
}: Pick<ChallengeForm, 'challenge_type' | 'points' | 'donation_challenge'>): { most: TypedWhole; varies: boolean } {
  if (!challengeKinds[type].earnsByAmount) return { most: points, varies: false };
  const offered = donation.amounts
    .filter(({ active }) => active)
    .flatMap(({ points: each }) => (typeof each === 'number' ? each : []));
  return { most: offered.length > 0 ? Math.max(...offered) : null, varies: new Set(offered).size > 1 };
}

/** The sent values: no fields of other types, and without a link the tile cannot open one. */
export function requestOf(form: ChallengeForm): object {
  const { questions, social_network_posts, donation_challenge, membership_challenge, video_seconds, duration, ...own } =
    form;
  const { details, earnsByAmount } = challengeKinds[form.challenge_type];
  const has = (field: DetailField): boolean => details.includes(field);
  return {
    ...own,
    // The server takes those of the amounts.
    ...(earnsByAmount && { points: 0 }),
    parameters: has('parameters') ? form.parameters : null,
    bypass_modal: form.bypass_modal && form.link_url !== null,
    ...(has('video_seconds') && video_seconds !== null && { video_seconds }),
    ...(has('duration') && duration !== null && { duration }),
    ...(has('questions') && { questions: questions.map((question) => questionRequest(question, form.parameters)) }),
    ...(has('social_network_posts') && { social_network_posts: social_network_posts.map(postRequest) }),
    ...(has('donation_challenge') && { donation_challenge }),
    ...(has('membership_challenge') && { membership_challenge }),
  };
}

function questionRequest(
  { options, profile_attribute: attribute, ...question }: QuestionForm,
  kind: string | null,
): object {
  const { fillsAccount, isScored } = collect.answerRules(kind);
  return {
    ...question,
    ...(attribute !== '' && fillsAccount && { profile_attribute: attribute }),
    options: hasOptions(question.answer_type)
      ? options.map(({ image, is_correct, ...option }) => ({
          ...option,
          is_correct: is_correct && isScored,
          ...(image.public_url !== '' && { image }),
        }))
      : [],
  };
}

function postRequest({ social_network_child_posts: gallery, media_seconds: seconds, ...post }: PostForm): object {
  const { post_type: type, social_network_page: page } = post;
  return {
    ...post,
    media_path: type === 'image' || type === 'video' ? post.media_path : null,
    ...(type === 'video' && seconds !== null && { media_seconds: seconds }),
    url: post.url === '' ? null : post.url,
    social_network_page: { ...page, url: page.url === '' ? null : page.url },
    social_network_child_posts: type === 'gallery' ? galleryOf(gallery) : [],
  };
}

export const hasOptions = (type: AnswerType): boolean => type === 'single' || type === 'multiple';
