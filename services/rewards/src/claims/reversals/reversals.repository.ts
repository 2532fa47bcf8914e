import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import type { ReversibleClaim } from '../../rewards/stock/judge-reversal.ts';

export interface ClaimToReverse extends ReversibleClaim {
  points: number;
  /** Name of the reward at the time of the claim; `null` when it cost nothing. */
  title: string | null;
  /** The participant or an API key has claimed it, for points or nothing. */
  isOwn: boolean;
}

interface ClaimRow {
  participant_id: string;
  points: string;
  title: string | null;
  stands: boolean;
  is_own: boolean;
}

@Injectable()
export class ReversalsRepository {
  constructor(private readonly database: Database) {}

  async rewardOf(scope: TenantScope, claimId: string): Promise<string | null> {
    const [row] = await this.database.query<{ reward_id: string }>(
      scope,
      'SELECT reward_id FROM claim WHERE program_id = $1 AND id = $2',
      [scope.programId, claimId],
    );
    return row?.reward_id ?? null;
  }

  /** The claim as it is once its reward is locked. */
  async load(scope: TenantScope, claimId: string): Promise<ClaimToReverse> {
    const [row] = await this.database.query<ClaimRow>(
      scope,
      `SELECT c.participant_id, c.points, t.title, claim_stands(c) AS stands, c.how IS NULL AND NOT EXISTS (
         SELECT FROM purchase p WHERE p.program_id = $1 AND p.id = c.id) AS is_own
       FROM claim c LEFT JOIN transfer t ON t.program_id = $1 AND t.id = c.transfer_id
       WHERE c.program_id = $1 AND c.id = $2`,
      [scope.programId, claimId],
    );
    if (row === undefined) throw new Error(`Claim ${claimId} is gone`);
    const { participant_id: participantId, title, stands, is_own: isOwn } = row;
    return { id: claimId, participantId, points: Number(row.points), title, isReversed: !stands, isOwn };
  }
}
