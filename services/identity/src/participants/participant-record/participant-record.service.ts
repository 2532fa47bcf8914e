import type { AdminCaller } from '@laurel/contracts/auth/caller';
import {
  maxTags,
  type ParticipantDetail,
  type ParticipantSaved,
  type ReferralTable,
  type TagToggled,
  type ToggleTagRequest,
  type UpdateParticipantRequest,
} from '@laurel/contracts/identity/participants/participants.dto';
import type { PageQuery } from '@laurel/contracts/table/table-query.dto';
import { AuditService } from '@laurel/service-kit/audit/audit.service';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Outbox } from '@laurel/service-kit/events/outbox';
import { InvalidInputError, NotFoundError } from '@laurel/service-kit/errors/business-error';
import { NoChangesError, VersionConflictError } from '@laurel/service-kit/http/edit-errors';
import { Injectable } from '@nestjs/common';
import { AdminTagsService } from '../admin-tags/admin-tags.service.ts';
import { demandTagName } from '../admin-tags/tag-name.ts';
import { CodesService } from '../../access/codes/codes.service.ts';
import { MailService } from '../../mail/mail.service.ts';
import { ParticipantListService } from '../participant-list/participant-list.service.ts';
import { SessionsService } from '../../access/sessions/sessions.service.ts';
import { ParticipantRecordRepository, type RecordedParticipant } from './participant-record.repository.ts';
import { snapshotOfRecord, toDetail, toReferral } from './record-views.ts';
import { TaggingsRepository } from './taggings.repository.ts';

/** Staff's view of one participant, and their edits. */
@Injectable()
export class ParticipantRecordService {
  constructor(
    private readonly repository: ParticipantRecordRepository,
    private readonly taggings: TaggingsRepository,
    private readonly list: ParticipantListService,
    private readonly adminTags: AdminTagsService,
    private readonly sessions: SessionsService,
    private readonly codes: CodesService,
    private readonly mail: MailService,
    private readonly audit: AuditService,
    private readonly outbox: Outbox,
  ) {}

  async show(scope: TenantScope, caller: AdminCaller, id: string): Promise<ParticipantDetail> {
    const row = present(await this.repository.find(scope, id));
    const open = await this.list.maySeeAddresses(scope, caller);
    const answers = (await this.list.answersOf(scope, [id])).get(id) ?? [];
    return toDetail(scope, row, { open, programTags: await this.list.tags(scope), answers });
  }

  async referrals(scope: TenantScope, id: string, query: PageQuery): Promise<ReferralTable> {
    const { page = 1, page_size = 20 } = query;
    const window = { limit: page_size, offset: (page - 1) * page_size };
    const { rows, total } = await this.repository.referrals(scope, id, window);
    return { data: rows.map(toReferral), meta: { page, page_size, total } };
  }

  /** Sets status and staff flag, with effect on open sessions and waiting mail at once. */
  async update(
    scope: TenantScope,
    caller: AdminCaller,
    id: string,
    { status, staff, version }: UpdateParticipantRequest,
  ): Promise<ParticipantSaved> {
    const before = present(await this.repository.lock(scope, id));
    if (before.version !== version) throw new VersionConflictError('participant', version, before.version);
    const state = { status: status ?? before.status, isStaff: staff ?? before.is_staff };
    if (state.status === before.status && state.isStaff === before.is_staff) throw new NoChangesError();
    await this.repository.setState(scope, id, state);
    const after = present(await this.repository.find(scope, id));
    await this.outbox.append(scope, { type: 'participant.changed', data: snapshotOfRecord(after) });
    await this.applyState(scope, after);
    await this.audit.record(scope, caller, {
      action: 'update_participant',
      resource: 'participant',
      resourceId: id,
      title: titleOf(id),
      before: { status: before.status, staff: before.is_staff },
      after: { status: state.status, staff: state.isStaff },
    });
    return { success: true, participant: await this.show(scope, caller, id) };
  }

  async toggleTag(scope: TenantScope, caller: AdminCaller, id: string, request: ToggleTagRequest): Promise<TagToggled> {
    const { tags: before } = present(await this.repository.lock(scope, id));
    const tag = demandTagName(request.tag, 'tag');
    const tags = before.includes(tag) ? before.filter((each) => each !== tag) : [...before, tag];
    if (tags.length > maxTags) throw new InvalidInputError({ tag: [`a participant has at most ${maxTags} tags`] });
    if (tags.includes(tag)) await this.taggings.add(scope, [id], await this.adminTags.ensureTag(scope, tag));
    else await this.taggings.remove(scope, [id], tag);
    await this.audit.record(scope, caller, {
      action: 'toggle_tag',
      resource: 'participant',
      resourceId: id,
      title: titleOf(id),
      before: { tags: before },
      after: { tags },
    });
    return { success: true, tags };
  }

  /** Signs a participant out who may not sign in, and deletes their waiting mail. */
  private async applyState(scope: TenantScope, { id, email, status }: RecordedParticipant): Promise<void> {
    if (status === 'active') return this.sessions.refreshAllOf(scope, id);
    await this.sessions.endAllOf(scope, id);
    await this.mail.forget(this.codes.numberOf({ scope, audience: 'participant', email }));
  }
}

/** Never a name: the trail outlives erased participants. */
export const titleOf = (id: string): string => `Participant ${id}`;

export function present(row: RecordedParticipant | null): RecordedParticipant {
  if (row === null) throw new NotFoundError('Participant not found');
  return row;
}
