import { rewardKinds } from '@laurel/contracts/rewards/reward-kinds';
import type { RewardSelection, WayToWin } from '@laurel/contracts/rewards/reward-types';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { CsvExport } from '@laurel/service-kit/table/csv-export';
import type { TableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { hasRewardSql } from '../../participants/has-reward.ts';
import { PARTICIPANT_NAME } from '../../participants/participant-name.ts';
import { takesPartSql } from '../../participants/taking-part.ts';
import { maskedCodeSql, maskedEmailSql, type FieldVisibility } from '../../rewards/rewards/field-visibility.ts';
import type { ReversibleClaim } from '../../rewards/stock/judge-reversal.ts';
import type { Candidate } from './judge-assignments.ts';

export interface ParticipantRow {
  participant_id: string;
  name: string;
  email: string | null;
  points: string;
  coupon_code: string | null;
  earned_at: Date;
}

export interface ContestantRow {
  participant_id: string;
  name: string;
  email: string | null;
  score: string;
  place: string;
  won_at: Date | null;
  how: WayToWin | null;
}

interface CandidateRow {
  id: string;
  claim_id: string;
  status: string | null;
  is_staff: boolean;
  has_reward: boolean;
  times: number;
  balance: string;
}

const had = `(
  SELECT h.participant_id, ${PARTICIPANT_NAME} AS name, p.email, ${maskedEmailSql('p.email')} AS masked,
    h.points, k.code, h.earned_at, h.number
  FROM (
    SELECT c.id AS number, c.participant_id, c.points, c.coupon_number, c.claimed_at AS earned_at FROM claim c
    WHERE c.program_id = $1 AND c.reward_id = $2 AND claim_stands(c)
    UNION ALL
    SELECT -w.participant_id, w.participant_id, 0, NULL, w.earned_at FROM award w WHERE w.program_id = $1 AND w.reward_id = $2) h
  LEFT JOIN participant_copy p ON p.program_id = $1 AND p.id = h.participant_id
  LEFT JOIN coupon k ON k.program_id = $1 AND k.reward_id = $2 AND k.number = h.coupon_number) h`;

/** The one order of a contest's candidates `c`, for its list and for assigning winners. */
const ranking = 'c.score DESC, c.reached_at, c.participant_id';

const contestants = `(
  SELECT c.participant_id, ${PARTICIPANT_NAME} AS name, p.email, ${maskedEmailSql('p.email')} AS masked,
    c.score, row_number() OVER (ORDER BY ${ranking}) AS place, l.claimed_at AS won_at, l.how
  FROM reward r, reward_candidates(r) c
  LEFT JOIN participant_copy p ON p.program_id = $1 AND p.id = c.participant_id
  LEFT JOIN LATERAL (
    SELECT t.claimed_at, t.how FROM claim t WHERE t.program_id = $1 AND t.participant_id = c.participant_id
      AND t.reward_id = $2 AND claim_stands(t) ORDER BY t.ordinal DESC LIMIT 1) l ON true
  WHERE r.program_id = $1 AND r.id = $2 AND ${takesPartSql('c.participant_id')}) c`;

const eligible = `FROM reward r, reward_candidates(r) c
  WHERE r.program_id = $1 AND r.id = $2 AND ${takesPartSql('c.participant_id')} AND NOT ${hasRewardSql('c.participant_id', '$2')}`;

@Injectable()
export class WinnersRepository {
  constructor(
    private readonly database: Database,
    private readonly csv: CsvExport,
  ) {}

  async participants(
    scope: TenantScope,
    rewardId: string,
    table: TableSql,
    visibility: FieldVisibility,
  ): Promise<{ rows: ParticipantRow[]; total: number }> {
    const code = visibility.codes ? 'code' : maskedCodeSql('code');
    const shown = `participant_id, name, ${emailFor(visibility)} AS email, points, ${code} AS coupon_code, earned_at`;
    const from = `FROM ${had} WHERE true${table.where}`;
    const params = [scope.programId, rewardId, ...table.params];
    const rows = await this.database.query<ParticipantRow>(scope, pageSql(shown, from, table), params);
    return { rows, total: await this.count(scope, from, params) };
  }

  export(scope: TenantScope, rewardId: string, table: TableSql, visibility: FieldVisibility): Promise<StreamableFile> {
    return this.csv.stream(scope, {
      filename: 'participants.csv',
      columns: [
        { header: 'participant_id', sql: 'participant_id' },
        { header: 'name', sql: 'name', text: true },
        { header: 'email', sql: emailFor(visibility), text: true },
        { header: 'points', sql: 'points' },
        { header: 'coupon', sql: visibility.codes ? 'code' : maskedCodeSql('code'), text: true },
        { header: 'earned_at', sql: 'iso(earned_at)' },
      ],
      from: `${had} WHERE true${table.where} ORDER BY ${table.order}`,
      params: [scope.programId, rewardId, ...table.params],
    });
  }

  async contestants(
    scope: TenantScope,
    rewardId: string,
    table: TableSql,
    visibility: FieldVisibility,
  ): Promise<{ rows: ContestantRow[]; total: number }> {
    const shown = `participant_id, name, ${emailFor(visibility)} AS email, score, place, won_at, how`;
    const from = `FROM ${contestants} WHERE true${table.where}`;
    const params = [scope.programId, rewardId, ...table.params];
    const rows = await this.database.query<ContestantRow>(scope, pageSql(shown, from, table), params);
    return { rows, total: await this.count(scope, from, params) };
  }

  async countEligible(scope: TenantScope, rewardId: string): Promise<number> {
    return this.count(scope, eligible, [scope.programId, rewardId]);
  }

  /** The next eligible participants: for a contest in its ranking, otherwise those who joined first. */
  async nextEligible(
    scope: TenantScope,
    rewardId: string,
    selection: RewardSelection,
    after: string,
    most: number,
  ): Promise<string[]> {
    const [condition, order] = rewardKinds[selection].isContest
      ? ['AND $3::bigint IS NOT NULL', ranking]
      : ['AND c.participant_id > $3', 'c.participant_id'];
    const rows = await this.database.query<{ participant_id: string }>(
      scope,
      `SELECT c.participant_id ${eligible} ${condition} ORDER BY ${order} LIMIT $4`,
      [scope.programId, rewardId, after, most],
    );
    return rows.map(({ participant_id }) => participant_id);
  }

  /** The participants among them who are no contestants. */
  async strangers(scope: TenantScope, rewardId: string, participantIds: readonly string[]): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      scope,
      `SELECT i.id FROM unnest($3::bigint[]) AS i (id) WHERE NOT EXISTS (
         SELECT FROM reward r, reward_candidates(r) c WHERE r.program_id = $1 AND r.id = $2
           AND c.participant_id = i.id AND ${takesPartSql('i.id')})`,
      [scope.programId, rewardId, participantIds],
    );
    return rows.map(({ id }) => id);
  }

  /** Input of the decision on assigning them the reward, each of them once and in their order. */
  async candidates(scope: TenantScope, rewardId: string, participantIds: readonly string[]): Promise<Candidate[]> {
    const rows = await this.database.query<CandidateRow>(
      scope,
      `SELECT i.id, nextval('claim_id_seq') AS claim_id, p.status, coalesce(p.is_staff, false) AS is_staff,
         ${hasRewardSql('i.id', '$2')} AS has_reward, coalesce(l.ordinal, 0) AS times, coalesce(a.balance, 0) AS balance
       FROM unnest($3::bigint[]) WITH ORDINALITY AS i (id, position)
       LEFT JOIN participant_copy p ON p.program_id = $1 AND p.id = i.id
       LEFT JOIN account a ON a.program_id = $1 AND a.participant_id = i.id
       LEFT JOIN LATERAL (
         SELECT max(c.ordinal) AS ordinal FROM claim c
         WHERE c.program_id = $1 AND c.participant_id = i.id AND c.reward_id = $2) l ON true
       ORDER BY i.position`,
      [scope.programId, rewardId, [...new Set(participantIds)]],
    );
    return rows.map(({ id, claim_id, status, is_staff, has_reward, times, balance }) => ({
      participantId: id,
      claimId: claim_id,
      status,
      isStaff: is_staff,
      hasReward: has_reward,
      times,
      balance: BigInt(balance),
    }));
  }

  /** A claim that cost no points. */
  async assignedClaim(scope: TenantScope, rewardId: string, claimId: string): Promise<ReversibleClaim> {
    const [row] = await this.database.query<{ participant_id: string; stands: boolean }>(
      scope,
      `SELECT c.participant_id, claim_stands(c) AS stands FROM claim c
       WHERE c.program_id = $1 AND c.reward_id = $2 AND c.id = $3 AND c.points = 0`,
      [scope.programId, rewardId, claimId],
    );
    if (row === undefined) throw new Error(`Claim ${claimId} was not assigned`);
    return { id: claimId, participantId: row.participant_id, isReversed: !row.stands };
  }

  private async count(scope: TenantScope, from: string, params: readonly unknown[]): Promise<number> {
    const [row] = await this.database.query<{ total: number }>(scope, `SELECT count(*)::int AS total ${from}`, params);
    return row?.total ?? 0;
  }
}

const emailFor = ({ emails }: FieldVisibility): string => (emails ? 'email' : 'masked');

const pageSql = (shown: string, from: string, { order, limit, offset }: TableSql): string =>
  `SELECT ${shown} ${from} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
