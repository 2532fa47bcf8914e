import type { ChallengeStatus } from '@laurel/contracts/programs/challenge-types';
import type { ChallengeDetail, ChallengeRow } from '@laurel/contracts/programs/challenges.dto';
import type { TableColumns } from '@laurel/service-kit/table/table-sql';
import type { Challenge } from './challenge.entity.ts';
import type { ChallengeFigures, ChallengeListRow } from './challenges.repository.ts';

/** What the back-office table sorts and filters by. Without a start a challenge has always run, without an end it stays. */
export const challengeColumns: TableColumns = {
  sort: {
    id: 'c.id',
    name: 'lower(c.name)',
    caption: 'lower(c.caption)',
    challenge_type: 'c.challenge_type',
    status: 'c.status',
    points: 'c.points',
    completions: 'c.completions',
    start: `coalesce(c.start, '-infinity')`,
    finish: `coalesce(c.finish, 'infinity')`,
    updated_at: 'c.updated_at',
  },
  filter: {
    status: { sql: 'c.status', match: 'one-of' },
    challenge_type: { sql: 'c.challenge_type', match: 'one-of' },
    name: { sql: 'c.name', match: 'contains' },
    caption: { sql: 'c.caption', match: 'contains' },
  },
  search: ['c.name', 'c.caption'],
  defaultSort: '-id',
  tieBreak: 'c.id',
};

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

export function toRow(row: ChallengeListRow): ChallengeRow {
  return {
    id: row.id,
    name: row.name,
    caption: row.caption,
    challenge_type: row.challenge_type,
    status: row.status as ChallengeStatus,
    points: row.points,
    completions: row.completions,
    start: iso(row.start),
    finish: iso(row.finish),
    updated_at: row.updated_at.toISOString(),
  };
}

export function toDetail(challenge: Challenge, figures: ChallengeFigures): ChallengeDetail {
  return {
    id: challenge.id,
    program_id: challenge.programId,
    identifier: challenge.identifier,
    name: challenge.name,
    caption: challenge.caption,
    description: challenge.description,
    content: challenge.content,
    challenge_type: challenge.challengeType,
    status: figures.status as ChallengeStatus,
    points: challenge.points,
    reward_type: challenge.rewardType,
    completions: figures.completions,
    start: iso(challenge.start),
    finish: iso(challenge.finish),
    link_url: challenge.linkUrl,
    cta_button_text: challenge.ctaButtonText,
    success_message: challenge.successMessage,
    image_url: challenge.imageUrl,
    bypass_modal: challenge.bypassModal,
    is_repeatable: challenge.isRepeatable,
    approved: challenge.approved,
    version: challenge.version,
    updated_at: challenge.updatedAt.toISOString(),
  };
}
