import type { ChallengeType } from '@laurel/contracts/programs/challenge-types';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { InvalidInputError, NotFoundError } from '@laurel/service-kit/errors/business-error';
import { Outbox } from '@laurel/service-kit/events/outbox';
import { KnownParticipants } from '@laurel/service-kit/read-models/known-participants';
import { Injectable } from '@nestjs/common';
import { challengeKinds } from '../kinds/challenge-kinds.ts';
import { judgeMembership, startOf } from './judge-membership.ts';
import { MembershipsRepository } from './memberships.repository.ts';

/**
 * Members are participants who have completed a membership challenge, or to whom the platform has granted a membership.
 * Runs in the open transaction.
 */
@Injectable()
export class MembershipsService {
  constructor(
    private readonly repository: MembershipsRepository,
    private readonly participants: KnownParticipants,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Refuses to make a challenge a membership, or to make it none, once participants have taken it: payers stay members, and
   * others do not become any.
   */
  async assertTypeFits(
    scope: TenantScope,
    { id, challengeType: before }: { id: string; challengeType: ChallengeType },
    after: ChallengeType,
  ): Promise<void> {
    if (challengeKinds[before].isMembership === challengeKinds[after].isMembership) return;
    if (!(await this.repository.isTaken(scope, id))) return;
    throw new InvalidInputError({
      challenge_type: [
        'cannot change to or from a membership, because participants have completed it or are paying for it',
      ],
    });
  }

  /** Derives the memberships of participants from their completions once more, and publishes them. */
  async refresh(scope: TenantScope, participantIds: readonly string[], at: Date): Promise<void> {
    await this.repository.holdChallenges(scope, participantIds);
    await this.derive(scope, participantIds, at);
  }

  /** After the end of a membership challenge has changed, updates every participant who has completed it. */
  async refreshMembersOf(scope: TenantScope, challengeId: string, at: Date): Promise<void> {
    await this.derive(scope, await this.repository.membersOf(scope, challengeId), at);
  }

  /** Grants a membership without an end, or takes the granted one back. A repeated call writes nothing. */
  async grant(scope: TenantScope, participantId: string, isGranted: boolean, at: Date): Promise<void> {
    const living = await this.participants.withoutErased(scope, [{ participant_id: participantId }]);
    if (living.length === 0) throw new NotFoundError();
    if ((await this.repository.isGranted(scope, participantId)) === isGranted) return;
    await this.repository.setGranted(scope, participantId, isGranted);
    await this.refresh(scope, [participantId], at);
  }

  private async derive(scope: TenantScope, participantIds: readonly string[], at: Date): Promise<void> {
    if (participantIds.length === 0) return;
    const locked = await this.repository.lock(scope, participantIds);
    const ends = await this.repository.ends(scope, participantIds);
    const judged = locked.map(({ participant_id, ...before }) => {
      const membership = judgeMembership(ends.get(participant_id) ?? []);
      return { participant_id, ...membership, starts_at: startOf(before, membership, at) };
    });
    const stored = await this.repository.store(scope, judged);
    const effective_at = at.toISOString();
    await this.outbox.append(
      scope,
      ...stored.map(({ participant_id, is_member, starts_at, ends_at, version }) => ({
        type: 'membership.changed' as const,
        data: {
          participant_id,
          member: is_member,
          since: starts_at?.toISOString() ?? null,
          until: ends_at?.toISOString() ?? null,
          version,
        },
        effective_at,
      })),
    );
  }
}
