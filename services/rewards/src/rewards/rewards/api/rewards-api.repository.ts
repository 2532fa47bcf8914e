import type { CursorWindow } from '@laurel/service-kit/cursors/cursor';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { tagNamesSql } from '../../content-tags/tag-names.ts';
import { summaryColumns, type SummaryRow } from '../reward-lookup.ts';

export interface ApiRewardRow extends SummaryRow {
  identifier: string;
  description: string;
  image_url: string | null;
  tags: string[];
  created_at: Date;
  updated_at: Date;
  /** Number of times that the participant has it: claims that stand, awards and offers. */
  times: number;
}

export interface RewardFilters {
  status?: string | undefined;
  tag?: string | undefined;
}

/** A participant whose claims are judged. */
interface ClaimantRow {
  status: string;
  balance: string;
}

const select = `SELECT ${summaryColumns}, r.identifier, r.description, r.image_url, ${tagNamesSql('r')} AS tags,
    r.created_at, r.updated_at, coalesce(h.times, 0)::int AS times
  FROM reward r JOIN reward_stock s ON s.program_id = r.program_id AND s.reward_id = r.id
  LEFT JOIN rewards_had($1, $2) h ON h.reward_id = r.id
  WHERE r.program_id = $1 AND r.is_approved`;

/** Rewards as the public API shows them; drafts are left out. `participantId` is `null` where none is judged. */
@Injectable()
export class RewardsApiRepository {
  constructor(private readonly database: Database) {}

  /** One row more than the limit, the newest rewards first. */
  list(
    scope: TenantScope,
    participantId: string | null,
    { status, tag }: RewardFilters,
    { limit, from, isBackward }: CursorWindow,
  ): Promise<ApiRewardRow[]> {
    const params: unknown[] = [scope.programId, participantId];
    const conditions: string[] = [];
    const add = (condition: (place: string) => string, value: unknown): void => {
      conditions.push(` AND ${condition(`$${params.push(value)}`)}`);
    };
    if (status !== undefined) {
      const current = 'reward_status(r.is_approved, r.starts_at, r.ends_at, (SELECT program_now($1)))';
      add((place) => `${current} = ${place}`, status);
    }
    if (tag !== undefined) add((place) => `${place} = ANY (${tagNamesSql('r')})`, tag);
    if (from !== null) add((place) => `r.id ${isBackward ? '>' : '<'} ${place}`, from);
    return this.database.query<ApiRewardRow>(
      scope,
      `${select}${conditions.join('')} ORDER BY r.id ${isBackward ? 'ASC' : 'DESC'} LIMIT ${limit + 1}`,
      params,
    );
  }

  async find(scope: TenantScope, participantId: string | null, id: string): Promise<ApiRewardRow | null> {
    const params = [scope.programId, participantId, id];
    const [row] = await this.database.query<ApiRewardRow>(scope, `${select} AND r.id = $3`, params);
    return row ?? null;
  }

  /** `null` for a participant whom the program does not have, or no longer. */
  async claimant(scope: TenantScope, participantId: string): Promise<ClaimantRow | null> {
    const [row] = await this.database.query<ClaimantRow>(
      scope,
      `SELECT p.status, coalesce(a.balance, 0) AS balance FROM participant_copy p
       LEFT JOIN account a ON a.program_id = p.program_id AND a.participant_id = p.id
       WHERE p.program_id = $1 AND p.id = $2 AND p.erased_at IS NULL`,
      [scope.programId, participantId],
    );
    return row ?? null;
  }
}
