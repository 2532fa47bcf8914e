import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type {
  AdminTagDetail,
  AdminTagRow,
  AdminTagSaved,
  AdminTagTable,
  UpdateAdminTagRequest,
} from '@laurel/contracts/identity/participants/admin-tags.dto';
import type { TableQuery } from '@laurel/contracts/table/table-query.dto';
import { AuditService } from '@laurel/service-kit/audit/audit.service';
import { isUniqueViolation } from '@laurel/service-kit/errors/pg-errors';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { NoChangesError, VersionConflictError } from '@laurel/service-kit/http/edit-errors';
import { savedRecord } from '@laurel/service-kit/http/saved-record';
import { JobsService } from '@laurel/service-kit/jobs/jobs.service';
import { type TableColumns, tableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';
import { TagChangingError, TagExistsError } from './admin-tags.errors.ts';
import type { AdminTag } from './admin-tag.entity.ts';
import { AdminTagsRepository, type ListedAdminTag } from './admin-tags.repository.ts';
import { demandTagName } from './tag-name.ts';

/** Participants who are moved in the request itself; a job moves more. */
const AT_ONCE = 20_000;

type StoredTag = Pick<AdminTag, 'id' | 'name' | 'version'>;

/** Ids of the tags: participants lose the first and get the second. */
export interface TagMove {
  from: string;
  to: string;
}

const columns: TableColumns = {
  sort: { name: { name: 't.name' }, created_at: 't.created_at' },
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
    private readonly jobs: JobsService,
  ) {}

  /** The id of the tag with the name, inserted if missing. Runs in the transaction that assigns it. */
  async ensureTag(scope: TenantScope, name: string): Promise<string> {
    const id = (await this.repository.ensureTags(scope, [name])).get(name);
    if (id === undefined) throw new Error('A tag that was just added is gone');
    return id;
  }

  /** Inserts missing tags; runs before their assignment, in the same transaction. */
  async ensureTags(scope: TenantScope, names: Iterable<string>): Promise<void> {
    const distinct = [...new Set(names)];
    if (distinct.length > 0) await this.repository.ensureTags(scope, distinct);
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

  /** Renames a tag, or merges it into the one that has the name, for all its participants. */
  async update(
    scope: TenantScope,
    caller: AdminCaller,
    id: string,
    request: UpdateAdminTagRequest,
  ): Promise<AdminTagSaved> {
    const name = demandTagName(request.name, 'name');
    const isCommon = await this.repository.isCommon(scope, id, AT_ONCE);
    if (request.merge === true && !isCommon) await this.repository.holdPeople(scope, id);
    const locked = await this.repository.lock(scope, [id], name);
    const found = locked.find((tag) => tag.id === id);
    if (found === undefined) throw new NotFoundError();
    const version = Number(found.version);
    if (version !== request.version) throw new VersionConflictError('tag', request.version, version);
    if (found.name === name) throw new NoChangesError();
    await this.demandSettled(scope, locked);
    const other = locked.find((tag) => tag.name === name);
    if (other !== undefined && request.merge !== true) throw new TagExistsError(name);
    const { taggings_count } = await this.show(scope, id);
    const target = other ?? (await this.rename(scope, found, name));
    const job_id =
      other !== undefined && isCommon ? await this.startMove(scope, caller, found, other, taggings_count) : null;
    if (other !== undefined && job_id === null) {
      await this.repository.replace(scope, id, other.id, await this.repository.holdPeople(scope, id));
      await this.repository.remove(scope, id);
    }
    await this.audit.record(scope, caller, {
      action: 'update',
      resource: 'admin_tag',
      resourceId: id,
      title: name,
      before: { name: found.name },
      after: { name, people: taggings_count, ...(other && { merged_into: other.id }) },
    });
    const stored = await this.show(scope, target.id);
    return savedRecord('Tag updated successfully!', Object.assign(stored, job_id !== null && { job_id }));
  }

  /**
   * One step of a job: moves the next participants from one tag to the other; returns the last id, or `null` at the
   * end. The tag is deleted then, unless it was assigned again meanwhile.
   */
  async move(
    scope: TenantScope,
    { from, to }: TagMove,
    after: string,
    most: number,
  ): Promise<{ last: string | null; moved: number }> {
    const people = await this.repository.holdPeople(scope, from, after, most);
    const locked = await this.repository.lock(scope, [from, to]);
    const [lost, gained] = [from, to].map((id) => locked.find((tag) => tag.id === id));
    if (lost === undefined) return { last: null, moved: 0 };
    if (gained === undefined) throw new NotFoundError('The tag that people were to get is gone');
    const moved = await this.repository.replace(scope, from, to, people);
    const last = people.at(-1) ?? null;
    if (last === null && !(await this.repository.isCommon(scope, from, 0))) await this.repository.remove(scope, from);
    return { last, moved };
  }

  /** A job refers to the ids of its two tags: neither may be renamed or deleted before it ends. */
  private async demandSettled(scope: TenantScope, locked: readonly StoredTag[]): Promise<void> {
    const ids = new Set(locked.map(({ id }) => id));
    const moves = await this.jobs.unfinished<TagMove>(scope, 'participant_tag');
    if (moves.some(({ from, to }) => ids.has(from) || ids.has(to))) throw new TagChangingError();
  }

  /** Until the job ends, the tag stays on participants who have not been moved yet. */
  private async startMove(
    scope: TenantScope,
    caller: AdminCaller,
    found: StoredTag,
    target: StoredTag,
    total: number,
  ): Promise<string> {
    const input: TagMove = { from: found.id, to: target.id };
    return this.jobs.start(scope, caller, {
      kind: 'participant_tag',
      title: `${found.name} → ${target.name}`,
      input,
      total,
    });
  }

  private async rename(scope: TenantScope, tag: StoredTag, name: string): Promise<StoredTag> {
    try {
      await this.repository.setName(scope, tag.id, name);
    } catch (error) {
      throw isUniqueViolation(error) ? new TagExistsError(name) : error;
    }
    return { id: tag.id, name, version: String(BigInt(tag.version) + 1n) };
  }
}

function toRow({ programId }: TenantScope, row: ListedAdminTag): Pick<AdminTagRow, keyof AdminTagRow> {
  const { id, name, taggings_count, created_at } = row;
  return { id, program_id: programId, name, taggings_count, created_at: created_at.toISOString() };
}
