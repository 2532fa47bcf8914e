import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Outbox } from '@laurel/service-kit/events/outbox';
import { Injectable } from '@nestjs/common';
import { judgeMembership } from './judge-membership.ts';
import { MembershipsRepository } from './memberships.repository.ts';

/** Members are participants who have completed a membership challenge. Runs in the open transaction. */
@Injectable()
export class MembershipsService {
  constructor(
    private readonly repository: MembershipsRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Derives the memberships of participants from their completions once more, and publishes them. */
  async refresh(scope: TenantScope, participantIds: readonly string[], at: Date): Promise<void> {
    await this.repository.holdChallenges(scope, participantIds);
    await this.derive(scope, participantIds, at);
  }

  /** After the end of a membership challenge has changed, updates every participant who has completed it. */
  async refreshMembersOf(scope: TenantScope, challengeId: string, at: Date): Promise<void> {
    await this.derive(scope, await this.repository.membersOf(scope, challengeId), at);
  }

  private async derive(scope: TenantScope, participantIds: readonly string[], at: Date): Promise<void> {
    if (participantIds.length === 0) return;
    await this.repository.lock(scope, participantIds);
    const ends = await this.repository.ends(scope, participantIds);
    const judged = [...ends].map(([participant_id, dates]) => ({ participant_id, ...judgeMembership(dates) }));
    const stored = await this.repository.store(scope, judged);
    const effective_at = at.toISOString();
    await this.outbox.append(
      scope,
      ...stored.map(({ participant_id, is_member, ends_at, version }) => ({
        type: 'membership.changed' as const,
        data: { participant_id, member: is_member, until: ends_at?.toISOString() ?? null, version },
        effective_at,
      })),
    );
  }
}
