import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type {
  DecideReferralRequest,
  HeldReferralTable,
  ReferralDecided,
} from '@laurel/contracts/programs/referrals/held-referrals.dto';
import type { TableQuery } from '@laurel/contracts/table/table-query.dto';
import { AuditService } from '@laurel/service-kit/audit/audit.service';
import { ProgramClock } from '@laurel/service-kit/clock/program-clock';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { type TableColumns, tableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';
import { ExportAccess } from '../../challenges/export-access.ts';
import { ReferralsService } from '../referrals.service.ts';
import { ReferralDecidedError } from './held-referrals.errors.ts';
import { HeldReferralsRepository, type HeldReferralState } from './held-referrals.repository.ts';

/** Searching by address needs the permission to see addresses, or the table would leak them one guess at a time. */
const columnsFor = (seesEmails: boolean): TableColumns => ({
  sort: {
    held_at: 'h.held_at',
    participant_name: { name: 'h.participant_name' },
    recruiter_name: { name: 'h.recruiter_name' },
    points: 'h.points',
  },
  filter: { signals: { sql: 'h.signals', match: 'any-of' } },
  search: [
    ...['h.participant_name', 'h.recruiter_name'],
    ...(seesEmails ? ["coalesce(h.participant_email, '')", "coalesce(h.recruiter_email, '')"] : []),
  ],
  defaultSort: '-held_at',
  tieBreak: 'h.participant_id',
});

const messages: Record<ReferralDecided['outcome'], string> = {
  paid: 'The referral is paid',
  waiting: 'The referral will be paid on a later day',
  refused: 'The referral will not be paid',
};

/** Referrals that wait for a person. Every decision is part of the recruiter's audit trail. Runs in the open transaction. */
@Injectable()
export class HeldReferralsService {
  constructor(
    private readonly repository: HeldReferralsRepository,
    private readonly referrals: ReferralsService,
    private readonly access: ExportAccess,
    private readonly clock: ProgramClock,
    private readonly audit: AuditService,
  ) {}

  async list(scope: TenantScope, caller: AdminCaller, query: TableQuery): Promise<HeldReferralTable> {
    const seesEmails = await this.access.seesEmails(scope, caller);
    const table = tableSql(query, columnsFor(seesEmails), 1);
    const { rows, total } = await this.repository.page(scope, table);
    const data = rows.map((row) => ({
      ...row,
      ...(!seesEmails && { participant_email: null, recruiter_email: null }),
      joined_at: row.joined_at.toISOString(),
      first_step_at: row.first_step_at.toISOString(),
      held_at: row.held_at.toISOString(),
    }));
    return { data, meta: { ...table.meta, total } };
  }

  /** Throws `NotFoundError`, `ReferralDecidedError`. */
  async decide(
    scope: TenantScope,
    caller: AdminCaller,
    participantId: string,
    { decision, reason }: DecideReferralRequest,
  ): Promise<ReferralDecided> {
    const { recruiter_id, recruiter_name, signals } = await this.find(scope, participantId);
    await this.referrals.lock(scope, recruiter_id);
    const decided = await this.repository.decide(scope, participantId, decision);
    if (!decided) throw new ReferralDecidedError((await this.find(scope, participantId)).decision ?? decision);
    await this.audit.record(scope, caller, {
      action: decision === 'paid' ? 'pay_referral' : 'refuse_referral',
      resource: 'participant',
      resourceId: recruiter_id,
      title: recruiter_name || recruiter_id,
      before: { signals },
      after: { recruit_id: participantId, decision, reason },
    });
    const outcome = decision === 'paid' ? await this.pay(scope, participantId, recruiter_id) : decision;
    return { success: true, message: messages[outcome], outcome };
  }

  private async pay(scope: TenantScope, participantId: string, recruiterId: string): Promise<'paid' | 'waiting'> {
    await this.referrals.pay(scope, [recruiterId], await this.clock.now(scope));
    return (await this.find(scope, participantId)).is_paid ? 'paid' : 'waiting';
  }

  private async find(scope: TenantScope, participantId: string): Promise<HeldReferralState> {
    const referral = await this.repository.find(scope, participantId);
    if (referral === null) throw new NotFoundError();
    return referral;
  }
}
