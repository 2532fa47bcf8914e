import type { ApiKeyCaller } from '@laurel/contracts/auth/caller';
import type {
  ApiParticipant,
  ApiParticipantErased,
  ApiParticipantPage,
  ApiParticipantQuery,
  CreateApiParticipantRequest,
  FindExternalIdRequest,
  FindExternalIdResponse,
  UpdateApiParticipantRequest,
  UpsertApiParticipantRequest,
} from '@laurel/contracts/public-api/participants.dto';
import { AuditService } from '@laurel/service-kit/audit/audit.service';
import { keyAsAuthor } from '@laurel/service-kit/audit/key-author';
import { Cursors } from '@laurel/service-kit/cursors/cursor';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { unlessTaken } from '@laurel/service-kit/errors/pg-errors';
import { VersionConflictError } from '@laurel/service-kit/http/edit-errors';
import { Injectable } from '@nestjs/common';
import { ErasureService } from '../account/erasure.service.ts';
import { DeletionRefusedError } from '../participant-record/participant-record.errors.ts';
import { canonicalEmail } from '../participants/email-address.ts';
import { demandEmail } from '../participants/email-address.errors.ts';
import { ParticipantsService } from '../participants/participants.service.ts';
import { EmailFixedError, ParticipantExistsError } from './participant-api.errors.ts';
import { type ApiParticipantRow, orderOf, ParticipantApiRepository } from './participant-api.repository.ts';

type Action = 'create' | 'update_participant' | 'delete_participant';

/** Participants for customers' systems. All but the lookup runs in the open transaction. */
@Injectable()
export class ParticipantApiService {
  constructor(
    private readonly db: Database,
    private readonly repository: ParticipantApiRepository,
    private readonly participants: ParticipantsService,
    private readonly erasure: ErasureService,
    private readonly audit: AuditService,
  ) {}

  async list(scope: TenantScope, query: ApiParticipantQuery): Promise<ApiParticipantPage> {
    const { status, tag, created_at, updated_at } = query;
    // An address that is none has no participant.
    const email = query.email === undefined ? undefined : (canonicalEmail(query.email) ?? '');
    const filters = { status, tag, email, created_at, updated_at };
    const form = orderOf(filters) === 'id' ? 'id' : 'moment';
    const page = await new Cursors('participants', filters, query, form).page((window) =>
      this.repository.list(scope, filters, window),
    );
    return { ...page, data: page.data.map(toParticipant) };
  }

  async show(scope: TenantScope, id: string): Promise<ApiParticipant> {
    return toParticipant(present(await this.repository.find(scope, id)));
  }

  /** The participant behind an external id. */
  async findExternal({ program_id, external_id }: FindExternalIdRequest): Promise<FindExternalIdResponse> {
    const scope = { programId: program_id };
    const participant_id = await this.db.transaction(scope, () => this.repository.idOf(scope, external_id));
    return { participant_id };
  }

  async create(
    scope: TenantScope,
    caller: ApiKeyCaller,
    { email: address, first_name, last_name, external_id = null, status = 'active' }: CreateApiParticipantRequest,
  ): Promise<ApiParticipant> {
    const email = demandEmail(address);
    const names = { firstName: first_name, lastName: last_name };
    const added = await this.participants.create(scope, { email, ...names, status });
    if (added === null) throw new ParticipantExistsError('email');
    if (external_id !== null) await this.setExternalId(scope, added.id, external_id);
    await this.record(scope, caller, added.id, { action: 'create', before: null, after: { status } });
    return this.show(scope, added.id);
  }

  async update(
    scope: TenantScope,
    caller: ApiKeyCaller,
    id: string,
    { first_name, last_name, external_id, status, version }: UpdateApiParticipantRequest,
  ): Promise<ApiParticipant> {
    const before = present(await this.repository.lock(scope, id));
    if (version !== undefined && version !== before.version) {
      throw new VersionConflictError('participant', version, before.version);
    }
    await this.participants.bringTo(scope, before.email, { firstName: first_name, lastName: last_name, status });
    if (external_id !== undefined && external_id !== before.external_id) {
      await this.setExternalId(scope, id, external_id);
    }
    const after = present(await this.repository.find(scope, id));
    if (after.version !== before.version) {
      await this.record(scope, caller, id, {
        action: 'update_participant',
        before: { status: before.status },
        after: { status: after.status },
      });
    }
    return toParticipant(after);
  }

  /** Creates the participant of an external id, or brings them to these values; a repeated call changes nothing. */
  async upsert(
    scope: TenantScope,
    caller: ApiKeyCaller,
    externalId: string,
    { email: address, ...values }: UpsertApiParticipantRequest,
  ): Promise<ApiParticipant> {
    await this.repository.lockExternalId(scope, externalId);
    const id = await this.repository.idOf(scope, externalId);
    if (id === null) return this.create(scope, caller, { email: address, ...values, external_id: externalId });
    const { email } = present(await this.repository.find(scope, id));
    // Only participants change their address, because they have to prove the new one.
    if (demandEmail(address) !== email) throw new EmailFixedError();
    return this.update(scope, caller, id, values);
  }

  /** Erases a participant everywhere, as they or staff would. */
  async erase(scope: TenantScope, caller: ApiKeyCaller, id: string): Promise<ApiParticipantErased> {
    const { is_staff, status } = present(await this.repository.lock(scope, id));
    if (is_staff) throw new DeletionRefusedError('staff');
    await this.record(scope, caller, id, { action: 'delete_participant', before: { status }, after: null });
    await this.erasure.erase(scope, id);
    return { id, erased: true };
  }

  private async setExternalId(scope: TenantScope, id: string, externalId: string | null): Promise<void> {
    await unlessTaken(this.repository.setExternalId(scope, id, externalId), ExternalIdTakenError);
  }

  private record(
    scope: TenantScope,
    caller: ApiKeyCaller,
    id: string,
    change: { action: Action; before: object | null; after: object | null },
  ): Promise<void> {
    const title = `Participant ${id}`;
    return this.audit.record(scope, keyAsAuthor(caller), { ...change, resource: 'participant', resourceId: id, title });
  }
}

class ExternalIdTakenError extends ParticipantExistsError {
  constructor() {
    super('external_id');
  }
}

function present(row: ApiParticipantRow | null): ApiParticipantRow {
  if (row === null) throw new NotFoundError('Participant not found');
  return row;
}

function toParticipant(row: ApiParticipantRow): ApiParticipant {
  const { id, external_id, email, first_name, last_name, status, tags, version } = row;
  return {
    id,
    external_id,
    email,
    first_name,
    last_name,
    status,
    tags,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    version,
  };
}
