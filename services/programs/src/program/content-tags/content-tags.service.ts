import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type {
  ContentTagDetail,
  ContentTagRow,
  ContentTagSaved,
  ContentTagTable,
  CreateContentTagRequest,
  UpdateContentTagRequest,
} from '@laurel/contracts/programs/tags/content-tags.dto';
import type { TableQuery } from '@laurel/contracts/table/table-query.dto';
import { AuditService } from '@laurel/service-kit/audit/audit.service';
import { unlessTaken } from '@laurel/service-kit/errors/pg-errors';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Outbox } from '@laurel/service-kit/events/outbox';
import { InvalidInputError, NotFoundError } from '@laurel/service-kit/errors/business-error';
import { NoChangesError, VersionConflictError } from '@laurel/service-kit/http/edit-errors';
import { savedRecord } from '@laurel/service-kit/http/saved-record';
import { type TableColumns, tableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';
import { contentTagChanged } from '../programs/content-events.ts';
import { TagNameTakenError } from './content-tags.errors.ts';
import { ContentTagsRepository, type ListedContentTag } from './content-tags.repository.ts';

const columns: TableColumns = {
  sort: {
    name: { name: 't.name' },
    active: 't.is_active',
    taggings_count: 't.taggings_count',
    created_at: 't.created_at',
  },
  filter: { active: { sql: 't.is_active::text', match: 'one-of' } },
  search: ['t.name'],
  defaultSort: 'name',
  tieBreak: 't.id',
};

/** The tags of a program's content. */
@Injectable()
export class ContentTagsService {
  constructor(
    private readonly repository: ContentTagsRepository,
    private readonly outbox: Outbox,
    private readonly audit: AuditService,
  ) {}

  /** Names to choose from for challenges. */
  offered(scope: TenantScope): Promise<string[]> {
    return this.repository.activeNames(scope);
  }

  /**
   * Tag names in the spelling of their records; new ones get a record. Runs in the open transaction. Throws
   * `InvalidInputError` with the form's `field` for an invalid name, unless it was among those before.
   */
  async known(
    scope: TenantScope,
    names: readonly string[],
    { field, before = [] }: { field: string; before?: readonly string[] },
  ): Promise<string[]> {
    for (const name of names) if (!before.includes(name)) assertName(name, field);
    return this.withRecords(scope, names);
  }

  /** Names in the spelling of their records, without repetitions; a missing one is inserted. Locks the records. */
  async withRecords(scope: TenantScope, names: readonly string[]): Promise<string[]> {
    for (;;) {
      const added = await this.repository.insertMissing(scope, names);
      if (added.length > 0) await this.outbox.append(scope, ...added.map((tag) => contentTagChanged(tag)));
      const held = await this.repository.hold(scope, names);
      const written = held.filter((name) => name !== null);
      // A record that was renamed concurrently is missing.
      if (written.length === held.length) return [...new Set(written)];
    }
  }

  async table(scope: TenantScope, query: TableQuery): Promise<ContentTagTable> {
    const table = tableSql(query, columns, 1);
    const { rows, total } = await this.repository.page(scope, table);
    return { data: rows.map((row) => toRow(scope, row)), meta: { ...table.meta, total } };
  }

  async show(scope: TenantScope, id: string): Promise<ContentTagDetail> {
    const found = await this.repository.find(scope, id);
    if (found === null) throw new NotFoundError();
    const { challenges_count, rewards_count, version } = found;
    return { ...toRow(scope, found), challenges_count, rewards_count, version: Number(version) };
  }

  async create(scope: TenantScope, caller: AdminCaller, request: CreateContentTagRequest): Promise<ContentTagSaved> {
    const values = { name: request.name.trim(), active: request.active ?? true };
    assertName(values.name, 'name');
    const added = await this.repository.insert(scope, { name: values.name, isActive: values.active });
    if (added === null) throw new TagNameTakenError();
    const { id } = added;
    await this.outbox.append(scope, contentTagChanged(added));
    await this.audit.record(scope, caller, {
      action: 'create',
      resource: 'content_tag',
      resourceId: id,
      title: values.name,
      before: null,
      after: values,
    });
    return savedRecord('Content tag was created successfully!', await this.show(scope, id));
  }

  async update(
    scope: TenantScope,
    caller: AdminCaller,
    id: string,
    request: UpdateContentTagRequest,
  ): Promise<ContentTagSaved> {
    const found = await this.repository.lock(scope, id);
    if (found === null) throw new NotFoundError();
    const current = Number(found.version);
    if (current !== request.version) throw new VersionConflictError('tag', request.version, current);
    const before = { name: found.name, active: found.isActive };
    const after = { name: request.name.trim(), active: request.active };
    const isRenamed = before.name !== after.name;
    if (!isRenamed && before.active === after.active) throw new NoChangesError();
    if (isRenamed) assertName(after.name, 'name');
    await unlessTaken(
      this.repository.update(scope, id, { name: after.name, isActive: after.active }),
      TagNameTakenError,
    );
    if (isRenamed) await this.repository.outdateEditors(scope, id);
    const stored = { id, name: after.name, is_active: after.active, version: String(current + 1) };
    await this.outbox.append(scope, contentTagChanged(stored, before.name));
    await this.audit.record(scope, caller, {
      action: 'update',
      resource: 'content_tag',
      resourceId: id,
      title: after.name,
      before,
      after,
    });
    return savedRecord('Content tag updated successfully!', await this.show(scope, id));
  }
}

/** Filters are lists separated by commas, so a tag contains none. */
function assertName(name: string, field: string): void {
  if (name.includes(',')) throw new InvalidInputError({ [field]: ['must not contain a comma'] });
}

function toRow({ programId }: TenantScope, row: ListedContentTag): Pick<ContentTagRow, keyof ContentTagRow> {
  const { id, name, is_active: active, taggings_count, created_at } = row;
  return { id, program_id: programId, name, active, taggings_count, created_at: created_at.toISOString() };
}
