import type { ProvisionRewardRequest } from '@laurel/contracts/rewards/rewards.dto';
import { InvalidInputError } from '@laurel/service-kit/http/business-error';
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
  'start',
  'finish',
  'approved',
  'feature',
] as const;

/** What people decide about a reward; the rest of the row is the platform's. */
export type RewardValues = Pick<Reward, (typeof fields)[number]>;

const EARLIEST = Date.parse('2000-01-01T00:00:00Z');
const LATEST = Date.parse('2200-01-01T00:00:00Z');

/** The state that a request describes; throws `InvalidInputError` with a message for every field that is not acceptable. */
export function rewardValues(request: ProvisionRewardRequest): RewardValues {
  const faults: Record<string, string[]> = {};
  const start = moment('start', request.start, faults);
  const finish = moment('finish', request.finish, faults);
  if (start !== null && finish !== null && finish <= start) faults['finish'] = ['must be after the start'];
  if (request.price && request.threshold > 0) faults['price'] = ['is for rewards that cost no points'];
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
    price: request.price ? Math.round(Number(request.price.amount) * 100) : null,
    currency: request.price?.currency ?? null,
    claimLimit: request.limit === undefined || request.limit === null ? null : String(request.limit),
    perParticipant: request.per_participant === undefined ? 1 : request.per_participant,
    start,
    finish,
    approved: request.approved ?? true,
    feature: request.feature ?? true,
  };
}

export function isSame(reward: Reward, values: RewardValues): boolean {
  return fields.every((field) => comparable(reward[field]) === comparable(values[field]));
}

/** One without a zone is in UTC. */
function moment(field: string, value: string | null | undefined, faults: Record<string, string[]>): Date | null {
  if (value === undefined || value === null) return null;
  const hasZone = !value.includes('T') || /(?:Z|[+-]\d{2}(?::?\d{2})?)$/i.test(value);
  const time = Date.parse(hasZone ? value : `${value}Z`);
  if (time >= EARLIEST && time <= LATEST) return new Date(time);
  faults[field] = ['is not a valid date'];
  return null;
}

const comparable = (value: unknown): unknown => (value instanceof Date ? value.getTime() : value);
