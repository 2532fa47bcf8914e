import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type { ParticipantSnapshot } from '@laurel/contracts/identity/participant-snapshot';
import type { BulkParticipantsRequest } from '@laurel/contracts/identity/participants/participants.dto';
import type { JobStarted } from '@laurel/contracts/jobs/job.dto';
import { type AuditEntry, AuditService } from '@laurel/service-kit/audit/audit.service';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Outbox } from '@laurel/service-kit/events/outbox';
import { InvalidInputError } from '@laurel/service-kit/errors/business-error';
import { SelectionChangedError } from '@laurel/service-kit/http/edit-errors';
import { JobsService } from '@laurel/service-kit/jobs/jobs.service';
import type { RunningJob } from '@laurel/service-kit/jobs/running-job';
import { Injectable } from '@nestjs/common';
import { AdminTagsService } from '../../admin-tags/admin-tags.service.ts';
import { demandTagName } from '../../admin-tags/tag-name.ts';
import { CodesService } from '../../../access/codes/codes.service.ts';
import { MailService } from '../../../mail/mail.service.ts';
import { selectionSql } from '../../participant-list/participant-filter.ts';
import { SessionsService } from '../../../access/sessions/sessions.service.ts';
import { titleOf } from '../participant-record.service.ts';
import { TaggingsRepository } from '../taggings.repository.ts';
import { BulkRepository, type IdRange } from './bulk.repository.ts';

/** What the job reads: the participants who matched at the call. Ids go up, so later sign-ups are above `until`. */
export interface BulkInput extends BulkParticipantsRequest {
  total: number;
  until: string;
}

/** One change of many participants, as a job. */
@Injectable()
export class BulkService {
  constructor(
    private readonly repository: BulkRepository,
    private readonly taggings: TaggingsRepository,
    private readonly adminTags: AdminTagsService,
    private readonly sessions: SessionsService,
    private readonly codes: CodesService,
    private readonly mail: MailService,
    private readonly outbox: Outbox,
    private readonly audit: AuditService,
    private readonly jobs: JobsService,
  ) {}

  /** Throws `SelectionChangedError` when more participants match than the caller expects. */
  async start(scope: TenantScope, caller: AdminCaller, request: BulkParticipantsRequest): Promise<JobStarted> {
    const { selection, add_tag, remove_tag, status } = request;
    const changes = [add_tag, remove_tag, status].filter((change) => change !== undefined);
    if (changes.length !== 1) throw new InvalidInputError({ selection: ['needs exactly one change'] });
    for (const tag of [add_tag, remove_tag]) if (tag !== undefined) demandTagName(tag, 'tag');
    const { total, until } = await this.repository.count(scope, selectionSql(scope, selection));
    if (selection.ids === undefined && selection.expected !== undefined && total > selection.expected) {
      throw new SelectionChangedError(total);
    }
    const change = { ...(add_tag && { add_tag }), ...(remove_tag && { remove_tag }), ...(status && { status }) };
    const title = total === 1 ? '1 participant' : `${total} participants`;
    const job_id = await this.jobs.start(scope, caller, {
      kind: 'participant_bulk',
      title,
      input: { selection, ...change, total, until } satisfies BulkInput,
      total,
    });
    await this.audit.record(scope, caller, {
      action: 'bulk_update',
      resource: 'participant_job',
      resourceId: job_id,
      title,
      before: null,
      after: change,
    });
    return { success: true, message: `${title} ${total === 1 ? 'is' : 'are'} being updated`, job_id };
  }

  /** One step of a job: changes the next participants of a range; returns the last one, or `null` at the end. */
  async change(
    scope: TenantScope,
    by: RunningJob['startedBy'],
    { selection, add_tag, remove_tag, status }: BulkParticipantsRequest,
    range: IdRange,
  ): Promise<{ last: string | null; done: number; changed: number }> {
    const ids = await this.repository.next(scope, selectionSql(scope, selection), range);
    const entries: AuditEntry[] = [];
    if (add_tag !== undefined && ids.length > 0) {
      const tag = demandTagName(add_tag, 'tag');
      const tagged = await this.taggings.add(scope, ids, await this.adminTags.ensureTag(scope, tag));
      for (const { id, before } of tagged)
        entries.push(entryOf(id, 'toggle_tag', tagsOf(before), tagsOf([...before, tag])));
    }
    if (remove_tag !== undefined) {
      const tag = demandTagName(remove_tag, 'tag');
      for (const { id, before } of await this.taggings.remove(scope, ids, tag)) {
        const after = before.filter((name) => name !== tag);
        entries.push(entryOf(id, 'toggle_tag', tagsOf(before), tagsOf(after)));
      }
    }
    if (status !== undefined) {
      const changes = await this.repository.setStatus(scope, ids, status);
      await this.publish(
        scope,
        changes.map(({ participant }) => participant),
      );
      for (const { was, participant } of changes) {
        entries.push(entryOf(participant.participant_id, 'update_participant', { status: was }, { status }));
      }
    }
    await this.audit.record(scope, by, ...entries);
    return { last: ids.at(-1) ?? null, done: ids.length, changed: entries.length };
  }

  private async publish(scope: TenantScope, participants: ParticipantSnapshot[]): Promise<void> {
    if (participants.length === 0) return;
    await this.outbox.append(scope, { type: 'participants.changed', data: { participants } });
    await this.sessions.endAllOfMany(
      scope,
      participants.map(({ participant_id }) => participant_id),
    );
    for (const { status, email } of participants) {
      if (status === 'active' || email === null) continue;
      await this.mail.forget(this.codes.numberOf({ scope, audience: 'participant', email }));
    }
  }
}

const tagsOf = (tags: readonly string[]): object => ({ tags });

/** What the history of one participant says of the change. */
const entryOf = (id: string, action: string, before: object, after: object): AuditEntry => ({
  action,
  resource: 'participant',
  resourceId: id,
  title: titleOf(id),
  before,
  after,
});
