import type { TypedWhole } from '@laurel/admin-kit/fields';
import { type TranslationField, translationValues, withTranslations } from '@laurel/admin-kit/languages';
import type { Locale } from '@laurel/contracts/languages/languages';
import type { Currency } from '@laurel/contracts/programs/payments/payments.dto';
import type { RewardDetail } from '@laurel/contracts/rewards/admin-rewards.dto';
import { type RewardTranslations, rewardTexts, type SaveRewardRequest } from '@laurel/contracts/rewards/rewards.dto';
import { type RewardKind, rewardKinds } from '../../parts/reward-kinds.ts';
import { kindOf } from '../../parts/rewards.ts';

export const steps = ['type', 'content', 'terms', 'schedule', 'review'] as const;
export type Step = (typeof steps)[number];

export const fieldsOfStep = {
  type: ['selection'],
  content: [
    'name',
    'description',
    'description_details',
    'terms_conditions',
    'image_url',
    'active_image_url',
    'redemption_details',
    'redemption_image_url',
  ],
  terms: ['threshold', 'price', 'currency', 'limit', 'per_participant', 'feature'],
  schedule: ['start', 'finish'],
  review: [],
} as const satisfies Record<Step, readonly (keyof RewardForm)[]>;

type OwnField = (typeof fieldsOfStep)[Step][number];
export type RewardField = OwnField | TranslationField<(typeof rewardTexts)[number]>;

/** The fields of a step, those in other languages after them. */
export const fieldsIn = (step: Step, languages: readonly Locale[]): readonly RewardField[] =>
  withTranslations<OwnField, (typeof rewardTexts)[number]>(fieldsOfStep[step], rewardTexts, languages);

/** Empty numbers and texts are `null`; `price` is an amount such as `25.00`. */
export interface RewardForm {
  selection: RewardKind;
  name: string;
  description: string;
  description_details: string | null;
  terms_conditions: string | null;
  image_url: string | null;
  active_image_url: string | null;
  redemption_details: string | null;
  redemption_image_url: string | null;
  threshold: TypedWhole;
  price: string | null;
  currency: Currency;
  limit: TypedWhole;
  per_participant: TypedWhole;
  feature: boolean;
  start: string | null;
  finish: string | null;
  translations: RewardTranslations;
}

const newReward: RewardForm = {
  selection: 'redeem',
  name: '',
  description: '',
  description_details: null,
  terms_conditions: null,
  image_url: null,
  active_image_url: null,
  redemption_details: null,
  redemption_image_url: null,
  threshold: null,
  price: null,
  currency: 'usd',
  limit: null,
  per_participant: 1,
  feature: true,
  start: null,
  finish: null,
  translations: {},
};

/** @param languages the other languages of the program */
export function valuesOf(reward: RewardDetail | null, languages: readonly Locale[]): RewardForm {
  const translations = translationValues(languages, rewardTexts, reward?.translations);
  if (!reward) return { ...newReward, translations };
  return {
    selection: kindOf(reward),
    name: reward.name,
    description: reward.description,
    description_details: reward.description_details,
    terms_conditions: reward.terms_conditions,
    image_url: reward.image?.public_url ?? null,
    active_image_url: reward.active_image?.public_url ?? null,
    redemption_details: reward.redemption_details,
    redemption_image_url: reward.redemption_image?.public_url ?? null,
    threshold: reward.threshold,
    price: reward.price?.amount ?? null,
    currency: reward.price?.currency ?? 'usd',
    limit: reward.limit,
    per_participant: reward.per_participant,
    feature: reward.feature,
    start: reward.start,
    finish: reward.finish,
    translations,
  };
}

/** The sent values: only the fields of the chosen type. */
export function requestOf(form: RewardForm): Pick<SaveRewardRequest, keyof SaveRewardRequest> {
  const { selection, price, currency, threshold, active_image_url, limit, per_participant, ...rest } = form;
  const kind = rewardKinds[selection];
  return {
    ...rest,
    name: form.name.trim(),
    selection: kind.selection,
    threshold: hasThreshold(selection) ? (whole(threshold) ?? 0) : 0,
    ...(kind.isPriced && price !== null && { price: { amount: price, currency } }),
    active_image_url: kind.hasActiveImage ? active_image_url : null,
    limit: kind.isLimited ? whole(limit) : null,
    per_participant: kind.isClaimed ? whole(per_participant) : 1,
  };
}

/** The resolver refuses a text: without a value it would be no limit. */
const whole = (value: TypedWhole): number | null => value as number | null;

/** A number of points, or of challenges, decides. */
export const hasThreshold = (kind: RewardKind): kind is Exclude<RewardKind, 'offer' | 'priced'> =>
  rewardKinds[kind].hasThreshold;
