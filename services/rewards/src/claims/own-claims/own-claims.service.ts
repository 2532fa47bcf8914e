import type { ParticipantCaller } from '@laurel/contracts/auth/caller';
import type {
  OwnClaim,
  OwnClaims,
  OwnClaimsQuery,
  UpdateOwnClaimRequest,
} from '@laurel/contracts/rewards/own-claims.dto';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { ProgramClock } from '@laurel/service-kit/clock/program-clock';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { Injectable } from '@nestjs/common';
import { imageOf } from '../../rewards/rewards/reward.views.ts';
import { type ClaimRow, OwnClaimsRepository } from './own-claims.repository.ts';

/** What a participant has claimed, for the participant alone. */
@Injectable()
export class OwnClaimsService {
  constructor(
    private readonly repository: OwnClaimsRepository,
    private readonly clock: ProgramClock,
  ) {}

  async list(scope: TenantScope, caller: ParticipantCaller, query: OwnClaimsQuery): Promise<OwnClaims> {
    const { state = 'ready', page = 1, page_size = 20 } = query;
    const window = { state, limit: page_size, offset: (page - 1) * page_size };
    const counts = await this.repository.counts(scope, caller.participant_id);
    const rows = await this.repository.list(scope, caller.participant_id, window);
    return { data: rows.map(claimOf), meta: { page, page_size, total: counts[state] }, counts };
  }

  async update(
    scope: TenantScope,
    caller: ParticipantCaller,
    claimId: string,
    { is_used: isUsed }: UpdateOwnClaimRequest,
  ): Promise<OwnClaim> {
    await this.find(scope, caller, claimId);
    if (isUsed) await this.repository.markUsed(scope, claimId, await this.clock.now(scope));
    else await this.repository.markUnused(scope, claimId);
    return claimOf(await this.find(scope, caller, claimId));
  }

  private async find(scope: TenantScope, caller: ParticipantCaller, claimId: string): Promise<ClaimRow> {
    const claim = await this.repository.find(scope, caller.participant_id, claimId);
    if (claim === null) throw new NotFoundError();
    return claim;
  }
}

const claimOf = ({
  texts,
  image_url,
  redemption_image_url,
  claimed_at,
  used_at,
  ends_at,
  ...claim
}: ClaimRow): OwnClaim => ({
  ...claim,
  ...texts,
  image: imageOf(image_url),
  redemption_image: imageOf(redemption_image_url),
  claimed_at: claimed_at.toISOString(),
  used_at: used_at?.toISOString() ?? null,
  ends_at: ends_at?.toISOString() ?? null,
});
