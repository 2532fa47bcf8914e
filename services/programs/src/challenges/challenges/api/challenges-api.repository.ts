import type { ChallengeRewardType, ChallengeType } from '@laurel/contracts/programs/challenge-types';
import type { ApiChallengeStatus } from '@laurel/contracts/public-api/challenges.dto';
import type { CursorWindow } from '@laurel/service-kit/cursors/cursor';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { tagsSql } from '../challenge.entity.ts';

export interface ApiChallengeRow {
  id: string;
  identifier: string;
  name: string;
  caption: string;
  challenge_type: ChallengeType;
  status: ApiChallengeStatus;
  points: number;
  reward_type: ChallengeRewardType;
  is_repeatable: boolean;
  api_completion_only: boolean;
  image_url: string | null;
  tags: string[];
  starts_at: Date | null;
  ends_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export interface ChallengeFilters {
  status?: string | undefined;
  tag?: string | undefined;
}

const status = 'challenge_status(c.is_approved, c.starts_at, c.ends_at, (SELECT program_now($1)))';

const select = `SELECT c.id, c.identifier, c.name, c.caption, c.challenge_type, ${status} AS status,
    c.points::float8 AS points, c.reward_type, c.is_repeatable, c.is_api_completion_only AS api_completion_only,
    c.image_url, ${tagsSql('c')} AS tags, c.starts_at, c.ends_at, c.created_at, c.updated_at
  FROM challenge c WHERE c.program_id = $1 AND c.is_approved AND c.archived_at IS NULL`;

/** Challenges as the public API shows them; drafts are left out. */
@Injectable()
export class ChallengesApiRepository {
  constructor(private readonly database: Database) {}

  /** One row more than the limit, the newest challenges first. */
  list(
    scope: TenantScope,
    filters: ChallengeFilters,
    { limit, from, isBackward }: CursorWindow,
  ): Promise<ApiChallengeRow[]> {
    const params: unknown[] = [scope.programId];
    const conditions: string[] = [];
    const add = (condition: (place: string) => string, value: unknown): void => {
      conditions.push(` AND ${condition(`$${params.push(value)}`)}`);
    };
    if (filters.status !== undefined) add((place) => `${status} = ${place}`, filters.status);
    if (filters.tag !== undefined) add((place) => `${place} = ANY (${tagsSql('c')})`, filters.tag);
    if (from !== null) add((place) => `c.id ${isBackward ? '>' : '<'} ${place}`, from);
    return this.database.query<ApiChallengeRow>(
      scope,
      `${select}${conditions.join('')} ORDER BY c.id ${isBackward ? 'ASC' : 'DESC'} LIMIT ${limit + 1}`,
      params,
    );
  }

  async find(scope: TenantScope, id: string): Promise<ApiChallengeRow | null> {
    const [row] = await this.database.query<ApiChallengeRow>(scope, `${select} AND c.id = $2`, [scope.programId, id]);
    return row ?? null;
  }
}
