import type { CursorWindow } from '@laurel/service-kit/cursors/cursor';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

export interface ApiClaimRow {
  id: string;
  participant_id: string;
  reward_id: string;
  reward_name: string;
  points: string;
  coupon_code: string | null;
  unused_points: string;
  claimed_at: Date;
  reversed_at: Date | null;
}

const select = `SELECT c.id, c.participant_id, c.reward_id, r.name AS reward_name, c.points, k.code AS coupon_code,
    c.unused_points, c.claimed_at, v.reversed_at
  FROM claim c JOIN reward r ON r.program_id = c.program_id AND r.id = c.reward_id
  LEFT JOIN coupon k ON k.program_id = c.program_id AND k.reward_id = c.reward_id AND k.number = c.coupon_number
  LEFT JOIN claim_reversal v ON v.program_id = c.program_id AND v.claim_id = c.id
  WHERE c.program_id = $1`;

/** Claims as the public API shows them, those that staff assigned or a draw gave among them. */
@Injectable()
export class ClaimsApiRepository {
  constructor(private readonly database: Database) {}

  async isKnown(scope: TenantScope, participantId: string): Promise<boolean> {
    const rows = await this.database.query(
      scope,
      'SELECT FROM participant_copy WHERE program_id = $1 AND id = $2 AND erased_at IS NULL',
      [scope.programId, participantId],
    );
    return rows.length > 0;
  }

  /** One row more than the limit, the newest claims first. */
  list(scope: TenantScope, participantId: string, { limit, from, isBackward }: CursorWindow): Promise<ApiClaimRow[]> {
    const condition = from === null ? '' : ` AND c.id ${isBackward ? '>' : '<'} $3`;
    return this.database.query<ApiClaimRow>(
      scope,
      `${select} AND c.participant_id = $2${condition} ORDER BY c.id ${isBackward ? 'ASC' : 'DESC'} LIMIT ${limit + 1}`,
      [scope.programId, participantId, ...(from === null ? [] : [from])],
    );
  }

  async find(scope: TenantScope, id: string): Promise<ApiClaimRow | null> {
    const [row] = await this.database.query<ApiClaimRow>(scope, `${select} AND c.id = $2`, [scope.programId, id]);
    return row ?? null;
  }
}
