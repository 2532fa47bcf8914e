import type { AdminCaller } from '@laurel/contracts/auth/caller';
import {
  type AdminTagDetail,
  type AdminTagRow,
  type AdminTagSaved,
  type AdminTagTable,
  mostRenamed,
  type UpdateAdminTagRequest,
} from '@laurel/contracts/identity/participants/admin-tags.dto';
import type { TableQuery } from '@laurel/contracts/table/table-query.dto';
import { AuditService } from '@laurel/service-kit/audit/audit.service';
import { errorCode } from '@laurel/service-kit/database/pg-errors';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { InvalidInputError, NotFoundError } from '@laurel/service-kit/http/business-error';
import { NoChangesError, VersionConflictError } from '@laurel/service-kit/http/edit-errors';
import { type TableColumns, tableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';
import { TagExistsError, TagTooCommonError } from './admin-tags.errors.ts';
import { type AdminTagRecord, AdminTagsRepository, type ListedAdminTag } from './admin-tags.repository.ts';

const UNIQUE_VIOLATION = '23505';

const columns: TableColumns = {
  sort: { name: 'lower(t.name)', created_at: 't.created_at' },
  filter: {},
  search: ['t.name'],
  defaultSort: 'name',
  tieBreak: 't.id',
};

/** The tags of a program's participants. */
@Injectable()
export class AdminTagsService {
  constructor(
    private readonly repository: AdminTagsRepository,
    private readonly audit: AuditService,
  ) {}

  /** Called before people are given tags, in the same transaction. */
  async know(scope: TenantScope, names: Iterable<string>): Promise<void> {
    const distinct = [...new Set(names)];
    if (distinct.length > 0) await this.repository.know(scope, distinct);
  }

  async table(scope: TenantScope, query: TableQuery): Promise<AdminTagTable> {
    const table = tableSql(query, columns, 1);
    const { rows, total } = await this.repository.page(scope, table);
    return { data: rows.map((row) => toRow(scope, row)), meta: { ...table.meta, total } };
  }

  async show(scope: TenantScope, id: string): Promise<AdminTagDetail> {
    const found = await this.repository.find(scope, id);
    if (found === null) throw new NotFoundError();
    return { ...toRow(scope, found), version: found.version };
  }

  /** Renames a tag, or joins it to the one that has the name; everybody who has it follows. */
  async update(
    scope: TenantScope,
    caller: AdminCaller,
    id: string,
    request: UpdateAdminTagRequest,
  ): Promise<AdminTagSaved> {
    const name = demandName(request.name);
    const locked = await this.repository.lock(scope, id, name);
    const found = locked.find((tag) => tag.id === id);
    if (found === undefined) throw new NotFoundError();
    if (found.version !== request.version) throw new VersionConflictError('tag', request.version, found.version);
    if (found.name === name) throw new NoChangesError();
    const other = locked.find((tag) => tag.name === name);
    if (other !== undefined && request.merge !== true) throw new TagExistsError(name);
    if ((await this.repository.count(scope, found.name, mostRenamed)) > mostRenamed) {
      throw new TagTooCommonError(mostRenamed);
    }
    const kept = other ?? (await this.rename(scope, found, name));
    const people = await this.repository.replace(scope, found.name, name);
    if (other !== undefined) await this.repository.remove(scope, id);
    await this.audit.record(scope, caller, {
      action: 'update',
      resource: 'admin_tag',
      resourceId: id,
      title: name,
      before: { name: found.name },
      after: { name, people, ...(other && { merged_into: other.id }) },
    });
    const message = 'Tag updated successfully!';
    return { success: true, message, id: kept.id, program_id: scope.programId, version: kept.version };
  }

  private async rename(scope: TenantScope, tag: AdminTagRecord, name: string): Promise<AdminTagRecord> {
    try {
      await this.repository.setName(scope, tag.id, name);
    } catch (error) {
      if (errorCode(error) === UNIQUE_VIOLATION) throw new TagExistsError(name);
      throw error;
    }
    return { ...tag, name, version: tag.version + 1 };
  }
}

/** Tags are lists with commas in files and addresses; so a tag has none. */
function demandName(text: string): string {
  const name = text.trim();
  if (name.includes(',')) throw new InvalidInputError({ name: ['must not contain a comma'] });
  return name;
}

function toRow({ programId }: TenantScope, row: ListedAdminTag): Pick<AdminTagRow, keyof AdminTagRow> {
  const { id, name, taggings_count, created_at } = row;
  return { id, program_id: programId, name, taggings_count, created_at: created_at.toISOString() };
}
