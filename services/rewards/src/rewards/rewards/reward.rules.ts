import { amountFault, amountFaultText, minorOf } from '@laurel/contracts/programs/payments/money';
import { mergedTranslations } from '@laurel/contracts/languages/translations';
import type { RewardTranslations, SaveRewardRequest } from '@laurel/contracts/rewards/rewards.dto';
import { changedTranslations } from '@laurel/service-kit/audit/changed-translations';
import { InvalidInputError } from '@laurel/service-kit/errors/business-error';
import { isDeepStrictEqual } from 'node:util';
import type { Reward } from './reward.entity.ts';

const fields = [
  'name',
  'description',
  'descriptionDetails',
  'termsConditions',
  'redemptionDetails',
  'redemptionImageUrl',
  'imageUrl',
  'activeImageUrl',
  'selection',
  'threshold',
  'price',
  'currency',
  'claimLimit',
  'perParticipant',
  'startsAt',
  'endsAt',
  'isVisible',
  'translations',
] as const;

type RewardField = (typeof fields)[number];

/** Names of fields in the API and the audit that differ from the table's. */
const apiNames: Partial<Record<RewardField, string>> = { startsAt: 'start', endsAt: 'finish', isVisible: 'feature' };

const apiNameOf = (field: RewardField): string => apiNames[field] ?? field;

/** The fields of a reward's form; the platform writes the rest of the row. */
export type RewardValues = Pick<Reward, RewardField>;

/** Further fields that provisioning sets. */
export type ProvisionedValues = RewardValues & Pick<Reward, 'isApproved'>;

const EARLIEST = Date.parse('2000-01-01T00:00:00Z');
const LATEST = Date.parse('2200-01-01T00:00:00Z');

/**
 * The state that a request describes; throws `InvalidInputError` with a message for every field that is not acceptable.
 *
 * @param translations those of the stored reward
 */
export function rewardValues(request: SaveRewardRequest, translations: RewardTranslations = {}): RewardValues {
  const faults: Record<string, string[]> = {};
  const startsAt = moment('start', request.start, faults);
  const endsAt = moment('finish', request.finish, faults);
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) faults['finish'] = ['must be after the start'];
  if (request.price) {
    const { amount, currency } = request.price;
    const fault = amountFault(amount, currency);
    if (fault) faults['price'] = [amountFaultText(fault, currency)];
    if (request.threshold > 0) faults['price'] = ['is for rewards that cost no points'];
  }
  if (Object.keys(faults).length > 0) throw new InvalidInputError(faults);
  return {
    name: request.name.trim(),
    description: request.description,
    descriptionDetails: request.description_details ?? null,
    termsConditions: request.terms_conditions ?? null,
    redemptionDetails: request.redemption_details ?? null,
    redemptionImageUrl: request.redemption_image_url ?? null,
    imageUrl: request.image_url ?? null,
    activeImageUrl: request.active_image_url ?? null,
    selection: request.selection,
    threshold: String(request.threshold),
    price: request.price ? minorOf(request.price.amount, request.price.currency) : null,
    currency: request.price?.currency ?? null,
    claimLimit: request.limit === undefined || request.limit === null ? null : String(request.limit),
    perParticipant: request.per_participant === undefined ? 1 : request.per_participant,
    startsAt,
    endsAt,
    isVisible: request.feature ?? true,
    translations: mergedTranslations(translations, request.translations),
  };
}

/** Chosen values before and after a change under the names of the audit; each translation is a field of its own. */
export function audited(
  before: RewardValues | null,
  after: RewardValues,
  chosen: readonly RewardField[] = fields,
): { before: object | null; after: object } {
  const named = (values: RewardValues): object =>
    Object.fromEntries(
      chosen.filter((field) => field !== 'translations').map((field) => [apiNameOf(field), values[field]]),
    );
  const translations = changedTranslations(before?.translations ?? {}, after.translations);
  return {
    before: before && { ...named(before), ...translations.before },
    after: { ...named(after), ...translations.after },
  };
}

export const valuesOf = (reward: Reward): RewardValues =>
  Object.fromEntries(fields.map((field) => [field, reward[field]])) as RewardValues;

/** The fields whose values differ. */
export function changedFields(before: RewardValues, after: RewardValues): RewardField[] {
  return fields.filter((field) => !isDeepStrictEqual(before[field], after[field]));
}

/** Claimed and held pieces are below every new limit. */
export function assertLimitHolds(taken: bigint, { claimLimit }: RewardValues): void {
  if (claimLimit === null || BigInt(claimLimit) >= taken) return;
  throw new InvalidInputError({ limit: [`must be at least ${taken}, as many have been claimed`] });
}

const conditions: readonly RewardField[] = ['selection', 'threshold', 'startsAt', 'endsAt'];

/** A reward that was given keeps its type, and an announced draw its conditions. */
export function assertUnlocked(changed: readonly RewardField[], locks: { given: boolean; drawn: boolean }): void {
  const fixed = changed.filter(
    (field) => conditions.includes(field) && (locks.drawn || (locks.given && field === 'selection')),
  );
  if (fixed.length === 0) return;
  const reason = locks.drawn ? 'cannot be changed once a draw is committed' : 'cannot be changed once it was given';
  throw new InvalidInputError(Object.fromEntries(fixed.map((field) => [apiNameOf(field), [reason]])));
}

/** Tags without surrounding blanks and without repetitions, regardless of case. */
export function tagList(tags: readonly string[]): string[] {
  const byKey = new Map(tags.map((tag) => [tagKey(tag), tag.trim()]));
  return [...byKey.values()];
}

export const tagKey = (tag: string): string => tag.trim().toLowerCase();

/** A text without a time zone is in UTC. */
function moment(field: string, value: string | null | undefined, faults: Record<string, string[]>): Date | null {
  if (value === undefined || value === null) return null;
  const hasZone = !value.includes('T') || /(?:Z|[+-]\d{2}(?::?\d{2})?)$/i.test(value);
  const time = Date.parse(hasZone ? value : `${value}Z`);
  if (time >= EARLIEST && time <= LATEST) return new Date(time);
  faults[field] = ['is not a valid date'];
  return null;
}
