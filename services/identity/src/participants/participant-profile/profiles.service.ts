import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type {
  AttributeFieldType,
  CreateProfileEntryRequest,
  ProfileEntry,
  ProfileEntrySaved,
  ProfileEntryTable,
  UpdateProfileEntryRequest,
} from '@laurel/contracts/identity/participants/profile.dto';
import type { TableQuery } from '@laurel/contracts/table/table-query.dto';
import { AuditService } from '@laurel/service-kit/audit/audit.service';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { InvalidInputError, NotFoundError } from '@laurel/service-kit/errors/business-error';
import { NoChangesError, VersionConflictError } from '@laurel/service-kit/http/edit-errors';
import { type TableColumns, tableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';
import { profileValue } from '../profile-attributes/answers/profile-value.ts';
import { ProfileAttributesService } from '../profile-attributes/profile-attributes.service.ts';
import { EntryExistsError } from './profiles.errors.ts';
import { ProfilesRepository } from './profiles.repository.ts';

const entryColumns: TableColumns = {
  sort: { attribute_display_name: { name: 'a.display_name' }, value: 'e.value' },
  filter: {},
  search: ['a.display_name', 'e.value'],
  defaultSort: 'attribute_display_name',
  tieBreak: 'e.id',
};

/** Each participant's values of the program's own profile attributes. */
@Injectable()
export class ProfilesService {
  constructor(
    private readonly repository: ProfilesRepository,
    private readonly attributes: ProfileAttributesService,
    private readonly audit: AuditService,
  ) {}

  async page(scope: TenantScope, participantId: string, query: TableQuery): Promise<ProfileEntryTable> {
    const table = tableSql(query, entryColumns, 2);
    const { rows, total } = await this.repository.page(scope, participantId, table);
    return { data: rows, meta: { ...table.meta, total } };
  }

  async show(scope: TenantScope, id: string): Promise<ProfileEntry> {
    const entry = await this.repository.find(scope, id);
    if (entry === null) throw new NotFoundError();
    return entry;
  }

  async add(
    scope: TenantScope,
    caller: AdminCaller,
    participantId: string,
    { profile_attribute_id: attributeId, value: typed }: CreateProfileEntryRequest,
  ): Promise<ProfileEntrySaved> {
    const type = await this.attributes.holdType(scope, attributeId);
    if (type === null) throw new InvalidInputError({ profile_attribute_id: ['is not an attribute of this program'] });
    const value = demandValue(type, typed);
    const id = await this.repository.add(scope, { participantId, attributeId, value });
    if (id === null) throw new EntryExistsError();
    const entry = await this.show(scope, id);
    await this.record(scope, caller, entry, 'add_profile_entry');
    return { success: true, message: 'Profile entry created successfully.', entry };
  }

  async update(
    scope: TenantScope,
    caller: AdminCaller,
    id: string,
    { value: typed, version }: UpdateProfileEntryRequest,
  ): Promise<ProfileEntrySaved> {
    const before = await this.show(scope, id);
    if (before.version !== version) throw new VersionConflictError('profile entry', version, before.version);
    const value = demandValue(before.attribute_field_type, typed);
    if (value === before.value) throw new NoChangesError();
    if (!(await this.repository.setValue(scope, id, version, value))) {
      throw new VersionConflictError('profile entry', version, (await this.show(scope, id)).version);
    }
    const entry = await this.show(scope, id);
    await this.record(scope, caller, entry, 'update_profile_entry');
    return { success: true, message: 'Profile entry updated successfully.', entry };
  }

  /** Audits the change without the value: the trail outlives erased participants. */
  private record(scope: TenantScope, caller: AdminCaller, entry: ProfileEntry, action: string): Promise<void> {
    return this.audit.record(scope, caller, {
      action,
      resource: 'participant',
      resourceId: entry.participant_id,
      title: `Participant ${entry.participant_id}`,
      before: null,
      after: { attribute: entry.attribute_display_name },
    });
  }
}

function demandValue(type: AttributeFieldType, typed: string): string {
  const checked = profileValue(type, typed);
  if ('fault' in checked) throw new InvalidInputError({ value: [checked.fault] });
  return checked.value;
}
