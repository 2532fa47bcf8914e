import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type {
  AttributeFieldType,
  CreateProfileAttributeRequest,
  CreateProfileEntryRequest,
  ProfileAttributeRow,
  ProfileAttributeSaved,
  ProfileAttributeTable,
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
import { profileValue } from './profile-value.ts';
import { AlreadyThereError } from './profiles.errors.ts';
import { ProfilesRepository } from './profiles.repository.ts';

const definitionColumns: TableColumns = {
  sort: { display_name: { name: 'a.display_name' }, attribute_name: 'a.attribute_name', created_at: 'a.id' },
  filter: { attribute_field_type: { sql: 'a.attribute_field_type', match: 'one-of' } },
  search: ['a.display_name', 'a.attribute_name'],
  defaultSort: 'display_name',
  tieBreak: 'a.id',
};

const entryColumns: TableColumns = {
  sort: { attribute_display_name: { name: 'a.display_name' }, value: 'e.value' },
  filter: {},
  search: ['a.display_name', 'e.value'],
  defaultSort: 'attribute_display_name',
  tieBreak: 'e.id',
};

/** A program's own profile attributes, and each participant's values of them. */
@Injectable()
export class ProfilesService {
  constructor(
    private readonly repository: ProfilesRepository,
    private readonly audit: AuditService,
  ) {}

  async definitions(scope: TenantScope, query: TableQuery): Promise<ProfileAttributeTable> {
    const table = tableSql(query, definitionColumns, 1);
    const { rows, total } = await this.repository.definitions(scope, table);
    return { data: rows, meta: { ...table.meta, total } };
  }

  async definitionsById(scope: TenantScope, ids: readonly string[]): Promise<ProfileAttributeRow[]> {
    const attributes = await this.repository.definitionsById(scope, ids);
    return attributes.map(({ id, displayName, attributeName, attributeFieldType }) => ({
      id,
      display_name: displayName,
      attribute_name: attributeName,
      attribute_field_type: attributeFieldType,
    }));
  }

  async define(
    scope: TenantScope,
    caller: AdminCaller,
    request: CreateProfileAttributeRequest,
  ): Promise<ProfileAttributeSaved> {
    const { attribute_name, attribute_field_type } = request;
    const display_name = request.display_name.trim();
    const values = {
      displayName: display_name,
      attributeName: attribute_name,
      attributeFieldType: attribute_field_type,
    };
    const id = await this.repository.addDefinition(scope, values);
    if (id === null) throw new AlreadyThereError('attribute');
    const row = { id, display_name, attribute_name, attribute_field_type };
    await this.audit.record(scope, caller, {
      action: 'create',
      resource: 'profile_attribute',
      resourceId: id,
      title: display_name,
      before: null,
      after: row,
    });
    return { success: true, message: 'Profile Attribute created successfully.', profile_attribute: row };
  }

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
    const type = await this.repository.typeOf(scope, attributeId);
    if (type === null) throw new InvalidInputError({ profile_attribute_id: ['is not an attribute of this program'] });
    const value = demandValue(type, typed);
    const id = await this.repository.add(scope, { participantId, attributeId, value });
    if (id === null) throw new AlreadyThereError('entry');
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
