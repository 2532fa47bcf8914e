import type { ParticipantCaller } from '@laurel/contracts/auth/caller';
import { isBarred } from '@laurel/contracts/identity/participant-snapshot';
import { ProgramAccess } from '@laurel/service-kit/auth/program-access';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { KnownParticipants } from '@laurel/service-kit/read-models/known-participants';
import { Injectable } from '@nestjs/common';
import { ParticipantBlockedError } from './participants.errors.ts';
import { ParticipantsRepository } from './participants.repository.ts';

/** Whether a participant may use receipts at all. */
@Injectable()
export class ParticipantAccess {
  constructor(
    private readonly repository: ParticipantsRepository,
    private readonly programs: ProgramAccess,
    private readonly participants: KnownParticipants,
  ) {}

  /** Answers like an unknown page when the program has no receipts. */
  async assertFeature(scope: TenantScope): Promise<void> {
    const program = await this.programs.of(scope.programId);
    if (program?.features['receipts'] !== true) throw new NotFoundError();
  }

  async assertMaySend(scope: TenantScope, caller: ParticipantCaller): Promise<void> {
    await this.assertFeature(scope);
    const status = await this.repository.statusOf(scope, caller.participant_id);
    if (isBarred(status)) throw new ParticipantBlockedError();
  }

  /** A participant may be erased while a call of theirs runs: asks again where it stores, and makes an erasure wait. */
  async assertMayStillSend(scope: TenantScope, caller: ParticipantCaller): Promise<void> {
    const living = await this.participants.withoutErased(scope, [caller]);
    if (living.length === 0) throw new ParticipantBlockedError();
    await this.assertMaySend(scope, caller);
  }
}
