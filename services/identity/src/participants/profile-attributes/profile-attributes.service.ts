import type { AdminCaller } from '@laurel/contracts/auth/caller';
import {
  type ActiveProfileAttribute,
  type AttributeFieldType,
  type CreateProfileAttributeRequest,
  maxProfileAttributes,
  type ProfileAttributeDetail,
  type ProfileAttributeRemoved,
  type ProfileAttributeRow,
  type ProfileAttributeSaved,
  type ProfileAttributeTable,
  type ProfileAttributesArranged,
  type ArrangeProfileAttributesRequest,
  type UpdateProfileAttributeRequest,
} from '@laurel/contracts/identity/participants/profile.dto';
import type { TableQuery } from '@laurel/contracts/table/table-query.dto';
import { AuditService } from '@laurel/service-kit/audit/audit.service';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { InvalidInputError, NotFoundError } from '@laurel/service-kit/errors/business-error';
import { unlessTaken } from '@laurel/service-kit/errors/pg-errors';
import { NoChangesError, VersionConflictError } from '@laurel/service-kit/http/edit-errors';
import { type TableColumns, tableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';
import type { ProfileAttribute } from './profile-attribute.entity.ts';
import {
  demandFreeName,
  demandSameMeaning,
  isUnchanged,
  toActive,
  toRow,
  valuesAfter,
  valuesOf,
} from './profile-attribute.views.ts';
import {
  AttributeAnsweredError,
  AttributeNameTakenError,
  OrderChangedError,
  TooManyAttributesError,
} from './profile-attributes.errors.ts';
import { ProfileAttributesRepository } from './profile-attributes.repository.ts';

const columns: TableColumns = {
  sort: {
    position: 'position',
    display_name: { name: 'display_name' },
    attribute_name: { name: 'attribute_name' },
    created_at: 'id',
  },
  filter: {
    attribute_field_type: { sql: 'attribute_field_type', match: 'one-of' },
    active: { sql: 'is_active::text', match: 'one-of' },
  },
  search: ['display_name', 'attribute_name'],
  defaultSort: 'position',
  tieBreak: 'id',
};

/** The profile attributes that a program defines beyond the standard ones. */
@Injectable()
export class ProfileAttributesService {
  constructor(
    private readonly repository: ProfileAttributesRepository,
    private readonly audit: AuditService,
  ) {}

  async table(scope: TenantScope, query: TableQuery): Promise<ProfileAttributeTable> {
    const table = tableSql(query, columns, 1);
    const { rows, total } = await this.repository.page(scope, table);
    return { data: rows.map(toRow), meta: { ...table.meta, total } };
  }

  async show(scope: TenantScope, id: string): Promise<ProfileAttributeDetail> {
    const found = await this.repository.find(scope, id);
    if (found === null) throw new NotFoundError();
    return Object.assign(toRow(found), {
      answers_count: await this.repository.countAnswers(scope, id),
      version: found.version,
    });
  }

  async listByIds(scope: TenantScope, ids: readonly string[]): Promise<ProfileAttributeRow[]> {
    return (await this.repository.findMany(scope, ids)).map(toRow);
  }

  /** The type of an attribute that stays until the transaction ends; `null` for an unknown one. */
  async holdType(scope: TenantScope, id: string): Promise<AttributeFieldType | null> {
    return (await this.repository.hold(scope, id))?.attributeFieldType ?? null;
  }

  /** What the program asks its participants, in order. */
  async listActive(scope: TenantScope): Promise<ActiveProfileAttribute[]> {
    return (await this.repository.active(scope)).map(toActive);
  }

  async create(
    scope: TenantScope,
    caller: AdminCaller,
    request: CreateProfileAttributeRequest,
  ): Promise<ProfileAttributeSaved> {
    const values = valuesAfter(request);
    demandFreeName(values.attributeName);
    await this.repository.lockSet(scope);
    const present = await this.repository.list(scope);
    if (present.length >= maxProfileAttributes) throw new TooManyAttributesError(maxProfileAttributes);
    const position = Math.max(0, ...present.map((attribute) => attribute.position)) + 1;
    const id = await this.repository.insert(scope, values, position);
    if (id === null) throw new AttributeNameTakenError();
    const stored = await this.show(scope, id);
    await this.record(scope, caller, stored, { action: 'create', before: null, after: values });
    return { success: true, message: 'Profile Attribute created successfully.', profile_attribute: stored };
  }

  async update(
    scope: TenantScope,
    caller: AdminCaller,
    id: string,
    request: UpdateProfileAttributeRequest,
  ): Promise<ProfileAttributeSaved> {
    const found = await this.lock(scope, id);
    if (found.version !== request.version) {
      throw new VersionConflictError('profile attribute', request.version, found.version);
    }
    const after = valuesAfter(request, found);
    const before = valuesOf(found);
    if (isUnchanged(before, after)) throw new NoChangesError();
    if (after.attributeName !== before.attributeName) demandFreeName(after.attributeName);
    if (await this.repository.isAnswered(scope, id)) demandSameMeaning(before, after);
    await unlessTaken(this.repository.update(scope, id, after), AttributeNameTakenError);
    const stored = await this.show(scope, id);
    await this.record(scope, caller, stored, { action: 'update', before, after });
    return { success: true, message: 'Profile Attribute updated successfully.', profile_attribute: stored };
  }

  /** Puts all attributes in an order, unless it differs by now from the one that the caller has seen. */
  async arrange(
    scope: TenantScope,
    caller: AdminCaller,
    { profile_attribute_ids: ids, previous_ids: seen }: ArrangeProfileAttributesRequest,
  ): Promise<ProfileAttributesArranged> {
    const isSameSet = new Set(ids).size === ids.length && ids.length === seen.length;
    if (!isSameSet || !ids.every((id) => seen.includes(id))) {
      throw new InvalidInputError({ profile_attribute_ids: ['must be all the attributes, each once'] });
    }
    await this.repository.lockSet(scope);
    const present = await this.repository.list(scope);
    if (present.map(({ id }) => id).join() !== seen.join()) throw new OrderChangedError();
    if (ids.join() === seen.join()) throw new NoChangesError();
    await this.repository.arrange(scope, ids);
    const names = new Map(present.map(({ id, displayName }) => [id, displayName]));
    await this.audit.record(scope, caller, {
      action: 'arrange',
      resource: 'profile_attribute',
      resourceId: ids[0] ?? '0',
      title: 'Order of the profile attributes',
      before: { order: seen.map((id) => names.get(id)).join(', ') },
      after: { order: ids.map((id) => names.get(id)).join(', ') },
    });
    return { success: true, message: 'The order has been saved.', profile_attribute_ids: ids };
  }

  /** Removes an attribute without answers. */
  async remove(scope: TenantScope, caller: AdminCaller, id: string): Promise<ProfileAttributeRemoved> {
    const found = await this.lock(scope, id);
    const answers = await this.repository.countAnswers(scope, id);
    if (answers > 0) throw new AttributeAnsweredError(answers);
    await this.repository.remove(scope, id);
    await this.record(scope, caller, toRow(found), { action: 'delete', before: valuesOf(found), after: null });
    return { success: true, message: 'Profile Attribute deleted successfully.', id, program_id: scope.programId };
  }

  private async lock(scope: TenantScope, id: string): Promise<ProfileAttribute> {
    const found = await this.repository.lock(scope, id);
    if (found === null) throw new NotFoundError();
    return found;
  }

  private record(
    scope: TenantScope,
    caller: AdminCaller,
    { id, display_name }: Pick<ProfileAttributeRow, 'id' | 'display_name'>,
    change: { action: string; before: object | null; after: object | null },
  ): Promise<void> {
    const { action, before, after } = change;
    return this.audit.record(scope, caller, {
      action,
      resource: 'profile_attribute',
      resourceId: id,
      title: display_name,
      before,
      after,
    });
  }
}
