import { challengeKinds as describedKinds } from '@laurel/contracts/programs/challenge-kinds';
import { mergedTranslations } from '@laurel/contracts/languages/translations';
import type { SaveChallengeRequest } from '@laurel/contracts/programs/challenges.dto';
import { InvalidInputError } from '@laurel/service-kit/errors/business-error';
import { isSafeImage, isSafeLink } from '../../program/sanitize/links.ts';
import { sanitizeHtml } from '../../program/sanitize/sanitize-html.ts';
import { sanitizeTranslations } from '../../program/sanitize/sanitize-translations.ts';
import { isDeepStrictEqual } from 'node:util';
import { challengeKinds } from '../kinds/challenge-kinds.ts';
import type { Challenge } from './challenge.entity.ts';

const staffFields = [
  'name',
  'caption',
  'description',
  'content',
  'challengeType',
  'parameters',
  'points',
  'rewardType',
  'linkUrl',
  'ctaButtonText',
  'successMessage',
  'imageUrl',
  'startsAt',
  'endsAt',
  'bypassModal',
  'isRepeatable',
  'isApiCompletionOnly',
  'duration',
  'videoUrl',
  'videoSeconds',
  'tags',
  'translations',
] as const;
type StaffField = (typeof staffFields)[number];

/** The fields of a challenge that staff edit; the platform owns the rest of the row. */
export type ChallengeValues = Pick<Challenge, StaffField>;

export function pick(values: ChallengeValues, fields: readonly StaffField[]): Partial<ChallengeValues> {
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}

export function valuesOf(challenge: Challenge): ChallengeValues {
  return pick(challenge, staffFields) as ChallengeValues;
}

const nothingYet: Omit<ChallengeValues, 'name' | 'caption' | 'challengeType' | 'points'> = {
  description: '',
  content: '',
  parameters: null,
  rewardType: 'points',
  linkUrl: null,
  ctaButtonText: null,
  successMessage: null,
  imageUrl: null,
  startsAt: null,
  endsAt: null,
  bypassModal: false,
  isRepeatable: false,
  isApiCompletionOnly: false,
  duration: null,
  videoUrl: null,
  videoSeconds: null,
  tags: [],
  translations: {},
};

const EARLIEST = Date.parse('2000-01-01T00:00:00Z');
const LATEST = Date.parse('2200-01-01T00:00:00Z');

/**
 * Merges the request into the stored challenge (`null` for a new one): a missing field stays as it is, HTML is
 * sanitized. Throws `InvalidInputError` with a message for every invalid field.
 */
export function challengeValues(request: SaveChallengeRequest, before: ChallengeValues | null): ChallengeValues {
  const faults: Record<string, string[]> = {};
  const { description, content } = request;
  const values: ChallengeValues = {
    ...nothingYet,
    ...before,
    ...present({
      description: description === undefined ? undefined : sanitizeHtml('description', description),
      content: content === undefined ? undefined : sanitizeHtml('content', content),
      parameters: request.parameters,
      rewardType: request.reward_type,
      linkUrl: request.link_url,
      ctaButtonText: request.cta_button_text,
      successMessage: request.success_message,
      imageUrl: request.image_url,
      startsAt: momentOr('start', request.start, faults),
      endsAt: momentOr('finish', request.finish, faults),
      bypassModal: request.bypass_modal,
      isRepeatable: request.is_repeatable,
      isApiCompletionOnly: request.api_completion_only,
      duration: request.duration,
      videoUrl: request.video_url,
      videoSeconds: request.video_seconds,
      translations:
        request.translations &&
        mergedTranslations(
          before?.translations ?? {},
          sanitizeTranslations(request.translations, ['description', 'content']),
        ),
      tags: request.tag_list === undefined ? undefined : [...new Set(request.tag_list.map((tag) => tag.trim()))],
    }),
    name: request.name.trim(),
    caption: request.caption.trim(),
    challengeType: request.challenge_type,
    points: request.points,
  };
  for (const [field, reason] of faultsOf(values)) (faults[field] ??= []).push(reason);
  if (Object.keys(faults).length > 0) throw new InvalidInputError(faults);
  return values;
}

function* faultsOf(values: ChallengeValues): Generator<readonly [string, string]> {
  const { challengeType, linkUrl, imageUrl, videoUrl, startsAt, endsAt } = values;
  if (describedKinds[challengeType].needsLink && linkUrl === null) yield ['link_url', 'is required'];
  if (values.bypassModal && linkUrl === null) yield ['bypass_modal', 'needs a link'];
  if (linkUrl !== null && !isSafeLink(linkUrl)) yield ['link_url', 'Enter a valid link'];
  if (imageUrl !== null && !isSafeImage(imageUrl)) yield ['image_url', 'Enter a valid link'];
  if (videoUrl !== null && !isSafeImage(videoUrl)) yield ['video_url', 'Enter a valid link'];
  yield* challengeKinds[challengeType].faults(values);
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) yield ['finish', 'must be after the start'];
}

function momentOr(
  field: string,
  value: string | null | undefined,
  faults: Record<string, string[]>,
): Date | null | undefined {
  if (value === undefined || value === null) return value;
  const moment = readMoment(value);
  if (moment === null) faults[field] = ['is not a valid date'];
  return moment ?? undefined;
}

/** A moment of a form; one without a zone is in UTC. `null` for impossible and absurd ones. */
export function readMoment(value: string): Date | null {
  const hasZone = !value.includes('T') || /(?:Z|[+-]\d{2}(?::?\d{2})?)$/i.test(value);
  const time = Date.parse(hasZone ? value : `${value}Z`);
  return time >= EARLIEST && time <= LATEST ? new Date(time) : null;
}

function present<T extends object>(fields: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>;
  };
}

/** The fields whose values differ. */
export function changedFields(before: ChallengeValues, after: ChallengeValues): StaffField[] {
  return staffFields.filter((field) => !isDeepStrictEqual(before[field], after[field]));
}
