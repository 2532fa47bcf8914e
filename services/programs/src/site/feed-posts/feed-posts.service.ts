import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type {
  FeedPostDetail,
  FeedPostRemoved,
  FeedPostSaved,
  FeedPostsImported,
  FeedPostTable,
  ImportFeedPostsRequest,
  NewFeedPostForm,
  SaveFeedPostRequest,
  UpdateFeedPostRequest,
} from '@laurel/contracts/programs/feed-posts/feed-posts.dto';
import type { TableQuery } from '@laurel/contracts/table/table-query.dto';
import { AuditService } from '@laurel/service-kit/audit/audit.service';
import { ForbiddenError } from '@laurel/service-kit/auth/auth.errors';
import { ProgramAccess } from '@laurel/service-kit/auth/program-access';
import { unlessTaken } from '@laurel/service-kit/errors/pg-errors';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { NoChangesError, VersionConflictError } from '@laurel/service-kit/http/edit-errors';
import { savedRecord } from '@laurel/service-kit/http/saved-record';
import { ContentLanguages } from '@laurel/service-kit/languages/content-languages';
import { tableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { ProgramChanges } from '../../program/programs/program-changes.ts';
import type { FeedPost } from './feed-post.entity.ts';
import { changeOf, emptyPost, feedPostValues, importedPosts } from './feed-post.rules.ts';
import { feedPostColumns, feedPostFields, toDetail, toRow, valuesOf } from './feed-post.views.ts';
import { FeedPostNameTakenError } from './feed-posts.errors.ts';
import { FeedPostsRepository, type WrittenFeedPost } from './feed-posts.repository.ts';

/** Posts of a page of the site. */
const PAGE_SIZE = 6;

/** A program's news, in programs whose feature `dynamic_feed_posts` is on. */
@Injectable()
export class FeedPostsService {
  constructor(
    private readonly repository: FeedPostsRepository,
    private readonly programs: ProgramAccess,
    private readonly changes: ProgramChanges,
    private readonly languages: ContentLanguages,
    private readonly audit: AuditService,
  ) {}

  /** JSON text of a `FeedPostPage`; empty while the feature is off. */
  async live(scope: TenantScope, page: number): Promise<string> {
    return this.repository.livePage(scope, page, PAGE_SIZE);
  }

  async table(scope: TenantScope, query: TableQuery): Promise<FeedPostTable> {
    await this.assertFeature(scope);
    const table = tableSql(query, feedPostColumns, 1);
    const { rows, total } = await this.repository.page(scope, table);
    return { data: rows.map(toRow), meta: { ...table.meta, total } };
  }

  async newForm(scope: TenantScope): Promise<NewFeedPostForm> {
    await this.assertFeature(scope);
    return { fields: feedPostFields, defaultValues: emptyPost, time_zone: await this.timeZone(scope) };
  }

  async show(scope: TenantScope, id: string): Promise<FeedPostDetail> {
    await this.assertFeature(scope);
    const found = await this.repository.find(scope, id);
    if (found === null) throw new NotFoundError();
    return toDetail(found, await this.timeZone(scope));
  }

  async create(scope: TenantScope, caller: AdminCaller, request: SaveFeedPostRequest): Promise<FeedPostSaved> {
    await this.assertFeature(scope);
    await this.languages.assertTranslations(scope, request);
    const after = feedPostValues(request, emptyPost);
    const id = await unlessTaken(this.repository.insert(scope, after), FeedPostNameTakenError);
    await this.record(scope, caller, 'create', { id, before: null, after });
    return savedRecord('Feed post created successfully.', await this.show(scope, id));
  }

  async update(
    scope: TenantScope,
    caller: AdminCaller,
    id: string,
    request: UpdateFeedPostRequest,
  ): Promise<FeedPostSaved> {
    await this.languages.assertTranslations(scope, request);
    const found = await this.lock(scope, id);
    if (Number(found.version) !== request.version) {
      throw new VersionConflictError('feed post', request.version, found.version);
    }
    const before = valuesOf(found);
    const after = feedPostValues(request, before);
    if (isDeepStrictEqual(before, after)) throw new NoChangesError();
    await unlessTaken(this.repository.update(scope, id, after), FeedPostNameTakenError);
    await this.record(scope, caller, 'update', { id, before, after });
    return savedRecord('Feed post updated successfully.', await this.show(scope, id));
  }

  async remove(scope: TenantScope, caller: AdminCaller, id: string): Promise<FeedPostRemoved> {
    const found = await this.lock(scope, id);
    await this.repository.remove(scope, id);
    await this.audit.record(scope, caller, {
      action: 'delete',
      resource: 'dynamic_feed_post',
      resourceId: id,
      title: found.name,
      before: changeOf(null, valuesOf(found)).after,
      after: null,
    });
    return { success: true, message: 'Feed post deleted successfully.', id, program_id: scope.programId };
  }

  /** Imports all posts of the file or none; a file that was imported before changes nothing. */
  async import(scope: TenantScope, caller: AdminCaller, request: ImportFeedPostsRequest): Promise<FeedPostsImported> {
    await this.assertFeature(scope);
    await this.languages.assertTranslations(scope, request);
    const posts = importedPosts(request.file);
    const imported = await this.repository.merge(scope, posts);
    await this.record(scope, caller, 'import', ...imported);
    const created = imported.filter(({ before }) => before === null).length;
    return {
      success: true,
      message: 'Post are being imported!',
      created,
      updated: imported.length - created,
      unchanged: posts.length - imported.length,
    };
  }

  /** Same as `import`, for platform commands such as the demo. */
  async provision(scope: TenantScope, request: ImportFeedPostsRequest): Promise<void> {
    if ((await this.programs.of(scope.programId)) === null) throw new NotFoundError();
    await this.languages.assertTranslations(scope, request);
    await this.repository.merge(scope, importedPosts(request.file));
  }

  private async lock(scope: TenantScope, id: string): Promise<FeedPost> {
    await this.assertFeature(scope);
    const found = await this.repository.lock(scope, id);
    if (found === null) throw new NotFoundError();
    return found;
  }

  private async timeZone(scope: TenantScope): Promise<string> {
    const { program } = await this.changes.find(scope);
    return program.timeZone;
  }

  /** A flag that was never set counts as off here, though an admin's own permission passes it. */
  private async assertFeature(scope: TenantScope): Promise<void> {
    const program = await this.programs.of(scope.programId);
    if (program?.features['dynamic_feed_posts'] !== true) throw new ForbiddenError();
  }

  private async record(
    scope: TenantScope,
    caller: AdminCaller,
    action: 'create' | 'update' | 'import',
    ...posts: WrittenFeedPost[]
  ): Promise<void> {
    const resource = 'dynamic_feed_post';
    const entries = posts.map(({ id, before, after }) =>
      Object.assign({ action, resource, resourceId: id, title: after.name } as const, changeOf(before, after)),
    );
    await this.audit.record(scope, caller, ...entries);
  }
}
