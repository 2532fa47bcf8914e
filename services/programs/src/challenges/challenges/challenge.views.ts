import type { DonationDetail } from '@laurel/contracts/programs/challenge-content/challenge-detail.dto';
import type { ChallengeDetail } from '@laurel/contracts/programs/challenge-content/challenge-detail.dto';
import type { ChallengeStatus } from '@laurel/contracts/programs/challenge-types';
import type { ChallengeRow } from '@laurel/contracts/programs/challenges.dto';
import type { SaveDonation } from '@laurel/contracts/programs/payments/payments.dto';
import type { Locale } from '@laurel/contracts/languages/languages';
import { translationColumns } from '@laurel/service-kit/languages/translation-sql';
import type { CsvColumn } from '@laurel/service-kit/table/csv-export';
import type { TableColumns } from '@laurel/service-kit/table/table-sql';
import type { Challenge } from './challenge.entity.ts';
import type { ChallengeListRow, RecordFigures } from './challenges.repository.ts';
import type { ChallengeContent } from '../kinds/challenge-kind.ts';

/**
 * Sort and filter columns of the back-office table. Without a start a challenge has always run, without an end it
 * stays.
 */
export const challengeColumns: TableColumns = {
  sort: {
    id: 'c.id',
    name: { name: 'c.name' },
    caption: { name: 'c.caption' },
    challenge_type: 'c.challenge_type',
    status: 'c.status',
    points: 'c.points',
    completions: 'c.completions',
    clicks: 'c.clicks',
    start: `coalesce(c.starts_at, '-infinity')`,
    finish: `coalesce(c.ends_at, 'infinity')`,
    updated_at: 'c.updated_at',
  },
  filter: {
    status: { sql: 'c.status', match: 'one-of' },
    challenge_type: { sql: 'c.challenge_type', match: 'one-of' },
    tag_list: { sql: 'c.tags', match: 'any-of' },
    archived: { sql: 'c.archived::text', match: 'one-of' },
    name: { sql: 'c.name', match: 'contains' },
    caption: { sql: 'c.caption', match: 'contains' },
  },
  search: ['c.name', 'c.caption', 'c.translated_captions'],
  defaultSort: '-id',
  tieBreak: 'c.id',
};

/** The columns of the export; a caption has one for each other language of the program. */
export const challengeCsv = (languages: readonly Locale[]): readonly CsvColumn[] => [
  { header: 'Id', sql: 'c.id' },
  { header: 'Name', sql: 'c.name', text: true },
  { header: 'Caption', sql: 'c.caption', text: true },
  ...translationColumns({ header: 'Caption', field: 'caption' }, languages),
  { header: 'Type', sql: 'c.challenge_type' },
  { header: 'Status', sql: 'c.status' },
  { header: 'Points', sql: 'c.points' },
  { header: 'Completions', sql: 'c.completions' },
  { header: 'Clicks', sql: 'c.clicks' },
  { header: 'Start', sql: 'iso(c.starts_at)' },
  { header: 'Finish', sql: 'iso(c.ends_at)' },
  { header: 'Tags', sql: `array_to_string(c.tags, ', ')`, text: true },
];

/** Audit trail names of fields that differ from the property names. */
const trailNames: Record<string, string> = {
  startsAt: 'start',
  endsAt: 'finish',
  isApproved: 'approved',
  isApiCompletionOnly: 'apiCompletionOnly',
};

/** Fields of a challenge as the audit trail names them; it has each translation as a field of its own. */
export const toTrail = (fields: Partial<Challenge>): object =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => name !== 'translations')
      .map(([name, value]: [string, unknown]) => [trailNames[name] ?? name, value]),
  );

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

export function toRow({ tags, starts_at, ends_at, updated_at, ...row }: ChallengeListRow): ChallengeRow {
  return {
    ...row,
    status: row.status as ChallengeStatus,
    tag_list: tags,
    start: iso(starts_at),
    finish: iso(ends_at),
    updated_at: updated_at.toISOString(),
  };
}

export function toDetail(challenge: Challenge, figures: RecordFigures, content: ChallengeContent): ChallengeDetail {
  return {
    id: challenge.id,
    program_id: challenge.programId,
    identifier: challenge.identifier,
    name: challenge.name,
    caption: challenge.caption,
    description: challenge.description,
    content: challenge.content,
    challenge_type: challenge.challengeType,
    challengeType: challenge.challengeType,
    parameters: challenge.parameters,
    status: figures.status as ChallengeStatus,
    points: challenge.points,
    reward_type: challenge.rewardType,
    completions: figures.completions,
    clicks: figures.clicks,
    points_earned: figures.points_earned,
    tag_list: challenge.tags,
    archived: challenge.archivedAt !== null,
    start: iso(challenge.startsAt),
    finish: iso(challenge.endsAt),
    link_url: challenge.linkUrl,
    cta_button_text: challenge.ctaButtonText,
    success_message: challenge.successMessage,
    image: challenge.imageUrl === null ? null : { url: challenge.imageUrl },
    image_url: challenge.imageUrl,
    bypass_modal: challenge.bypassModal,
    is_repeatable: challenge.isRepeatable,
    api_completion_only: challenge.isApiCompletionOnly,
    duration: challenge.duration,
    video_url: challenge.videoUrl,
    video_seconds: challenge.videoSeconds,
    approved: challenge.isApproved,
    achievement_collection_address: challenge.achievementCollectionAddress,
    version: challenge.version,
    updated_at: challenge.updatedAt.toISOString(),
    questions: content.questions,
    social_network_posts: content.social_network_posts,
    donation_challenge: content.donation_challenge && toDonation(content.donation_challenge),
    membership_challenge: content.membership_challenge,
    translations: challenge.translations,
  };
}

function toDonation({ entities, amounts, translations = {}, ...donation }: SaveDonation): DonationDetail {
  return {
    ...donation,
    translations,
    entities,
    amounts,
    active_donation_challenge_entity_options: entities
      .filter(({ active }) => active)
      .map(({ id = '', entity }) => ({ id, entity })),
    active_donation_challenge_amount_options: amounts
      .filter(({ active }) => active)
      .map(({ id = '', amount, points }) => ({ id, amount, points })),
  };
}
