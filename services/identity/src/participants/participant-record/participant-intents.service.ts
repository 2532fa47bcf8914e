import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type {
  DeleteParticipantRequest,
  IntentDone,
  MagicLinkIssued,
} from '@laurel/contracts/identity/participants/participants.dto';
import { AuditService } from '@laurel/service-kit/audit/audit.service';
import { ProgramClock } from '@laurel/service-kit/clock/program-clock';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Outbox } from '@laurel/service-kit/events/outbox';
import { InvalidInputError } from '@laurel/service-kit/errors/business-error';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { ErasureService } from '../account/erasure.service.ts';
import { newToken } from '../../access/codes/code-secrets.ts';
import { CodesService } from '../../access/codes/codes.service.ts';
import { canonicalEmail } from '../participants/email-address.ts';
import { ProgramsService } from '../../programs/programs.service.ts';
import { DeletionRefusedError, MagicLinkRefusedError } from './participant-record.errors.ts';
import { ParticipantRecordRepository } from './participant-record.repository.ts';
import { present, titleOf } from './participant-record.service.ts';

/** Staff's actions on a participant beyond edits. */
@Injectable()
export class ParticipantIntentsService {
  constructor(
    private readonly repository: ParticipantRecordRepository,
    private readonly programs: ProgramsService,
    private readonly codes: CodesService,
    private readonly erasure: ErasureService,
    private readonly audit: AuditService,
    private readonly outbox: Outbox,
    private readonly clock: ProgramClock,
  ) {}

  /** A link that signs in once within 20 minutes, in a session that is marked as opened by staff. */
  async magicLink(scope: TenantScope, caller: AdminCaller, id: string): Promise<MagicLinkIssued> {
    const row = present(await this.repository.lock(scope, id));
    if (row.is_staff || (await this.repository.isAdminAddress(row.email))) throw new MagicLinkRefusedError('staff');
    if (row.status !== 'active') throw new MagicLinkRefusedError('inactive');
    const program = await this.programs.forSignIn(scope);
    const { secret } = await this.codes.issue(
      { scope, audience: 'participant', email: row.email, purpose: 'staff' },
      {
        method: 'magic_link',
        subjectId: id,
        registration: null,
        // The link is bound to no browser: its holder opens it.
        browserToken: newToken(),
        issuedBy: caller.name,
      },
    );
    await this.record(scope, caller, id, 'get_magic_link');
    return {
      success: true,
      message: 'It signs in once within 20 minutes.',
      magic_link: `${program.origin}/signin#token=${secret}`,
    };
  }

  /** Deletes completions, brings the balance to 0, leaves claimed rewards; the services that own them do so. */
  async resetActivities(scope: TenantScope, caller: AdminCaller, id: string): Promise<IntentDone> {
    const row = present(await this.repository.lock(scope, id));
    await this.repository.forgetRecruits(scope, id);
    await this.outbox.append(scope, {
      type: 'activities.reset',
      data: { reset_id: randomUUID(), participant_id: id },
      // The clock that has dated the completions and postings that it ends.
      effective_at: (await this.clock.now(scope)).toISOString(),
    });
    const { unused_points, completed_challenges } = row;
    await this.record(scope, caller, id, 'reset_activities', { unused_points, completed_challenges });
    return { success: true, message: 'Completions and points follow within seconds.' };
  }

  /** Erases a participant whose address has been typed by hand. */
  async delete(
    scope: TenantScope,
    caller: AdminCaller,
    id: string,
    { confirmation }: DeleteParticipantRequest,
  ): Promise<IntentDone> {
    const row = present(await this.repository.lock(scope, id));
    if (canonicalEmail(confirmation) !== row.email) {
      throw new InvalidInputError({ confirmation: ['This is not the e-mail address of this participant.'] });
    }
    if (row.email === (await this.repository.adminAddress(caller.admin_id))) throw new DeletionRefusedError('own');
    if (row.is_staff) throw new DeletionRefusedError('staff');
    await this.record(scope, caller, id, 'delete_participant', { status: row.status });
    await this.erasure.erase(scope, id);
    return { success: true, message: 'Everything that is kept of this person is being removed.' };
  }

  private record(
    scope: TenantScope,
    caller: AdminCaller,
    id: string,
    action: string,
    before: object | null = null,
  ): Promise<void> {
    return this.audit.record(scope, caller, {
      action,
      resource: 'participant',
      resourceId: id,
      title: titleOf(id),
      before,
      after: null,
    });
  }
}
