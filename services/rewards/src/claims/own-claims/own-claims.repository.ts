import type { ClaimState } from '@laurel/contracts/rewards/claim-states';
import type { ClaimCounts, OwnClaim } from '@laurel/contracts/rewards/own-claims.dto';
import { rewardKinds } from '@laurel/contracts/rewards/reward-kinds';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { readerLanguage } from '@laurel/service-kit/telemetry/request-context';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { ClaimUse } from './claim-use.entity.ts';

export interface ClaimRow extends Pick<OwnClaim, 'id' | 'reward_id' | 'selection' | 'code' | 'points' | 'state'> {
  /** In the reader's language where the reward has them. */
  texts: Pick<OwnClaim, 'name' | 'redemption_details' | 'untranslated'>;
  image_url: string | null;
  redemption_image_url: string | null;
  claimed_at: Date;
  used_at: Date | null;
  /** `null` also for a reward that was won: it can be used after the end of its reward. */
  ends_at: Date | null;
}

/** Types of rewards whose claims expire at the end of the reward. */
const claimedSelections = Object.entries(rewardKinds)
  .filter(([, { isClaimed }]) => isClaimed)
  .map(([selection]) => selection);

/**
 * The participant's claims that stand, each with its state. `$1` is the program, `$2` the participant, `$3` the reader's
 * language, `$4` are the `claimedSelections`.
 */
const own = `own AS (
  SELECT c.id, c.reward_id, r.selection, r.image_url, r.redemption_image_url, k.code,
    in_language(jsonb_build_object('name', r.name, 'redemption_details', r.redemption_details), r.translations,
      other_language($1, $3), '{name,redemption_details}') AS texts,
    c.points, c.claimed_at, u.used_at, e.ends_at,
    CASE WHEN u.used_at IS NOT NULL THEN 'used' WHEN e.ends_at <= program_now($1) THEN 'expired' ELSE 'ready' END AS state
  FROM claim c
  JOIN reward r ON r.program_id = c.program_id AND r.id = c.reward_id
  CROSS JOIN LATERAL (SELECT CASE WHEN r.selection = ANY($4) THEN r.ends_at END AS ends_at) e
  LEFT JOIN coupon k ON k.program_id = c.program_id AND k.reward_id = c.reward_id AND k.number = c.coupon_number
  LEFT JOIN claim_use u ON u.program_id = c.program_id AND u.claim_id = c.id
  WHERE c.program_id = $1 AND c.participant_id = $2 AND claim_stands(c))`;

@Injectable()
export class OwnClaimsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(ClaimUse) private readonly uses: Repository<ClaimUse>,
  ) {}

  async list(
    { programId }: TenantScope,
    participantId: string,
    { state, limit, offset }: { state: ClaimState; limit: number; offset: number },
  ): Promise<ClaimRow[]> {
    return this.database.query<ClaimRow>(
      { programId },
      `WITH ${own} SELECT * FROM own WHERE state = $5 ORDER BY claimed_at DESC, id DESC LIMIT $6 OFFSET $7`,
      [programId, participantId, readerLanguage(), claimedSelections, state, limit, offset],
    );
  }

  async counts({ programId }: TenantScope, participantId: string): Promise<ClaimCounts> {
    const rows = await this.database.query<{ state: ClaimState; count: number }>(
      { programId },
      `WITH ${own} SELECT state, count(*)::int AS count FROM own GROUP BY state`,
      [programId, participantId, readerLanguage(), claimedSelections],
    );
    return { ready: 0, used: 0, expired: 0, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) };
  }

  /** `null` when the participant has no such claim, or it was reversed. */
  async find({ programId }: TenantScope, participantId: string, claimId: string): Promise<ClaimRow | null> {
    const [row] = await this.database.query<ClaimRow>({ programId }, `WITH ${own} SELECT * FROM own WHERE id = $5`, [
      programId,
      participantId,
      readerLanguage(),
      claimedSelections,
      claimId,
    ]);
    return row ?? null;
  }

  /** A claim that is used already keeps its moment. */
  async markUsed({ programId }: TenantScope, claimId: string, usedAt: Date): Promise<void> {
    await this.uses.createQueryBuilder().insert().values({ programId, claimId, usedAt }).orIgnore().execute();
  }

  async markUnused({ programId }: TenantScope, claimId: string): Promise<void> {
    await this.uses.delete({ programId, claimId });
  }
}
