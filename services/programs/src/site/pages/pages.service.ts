import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type {
  NewProgramPageForm,
  ProgramPageDetail,
  ProgramPageRow,
  ProgramPageSaved,
  ProgramPageTable,
  SaveProgramPageRequest,
  UpdateProgramPageRequest,
} from '@laurel/contracts/programs/pages/pages.dto';
import type { TableQuery } from '@laurel/contracts/table/table-query.dto';
import { changedTranslations } from '@laurel/service-kit/audit/changed-translations';
import { AuditService } from '@laurel/service-kit/audit/audit.service';
import { unlessTaken } from '@laurel/service-kit/errors/pg-errors';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { NoChangesError, VersionConflictError } from '@laurel/service-kit/http/edit-errors';
import { savedRecord } from '@laurel/service-kit/http/saved-record';
import { ContentLanguages } from '@laurel/service-kit/languages/content-languages';
import { translatedTextsSql } from '@laurel/service-kit/languages/translation-sql';
import { type TableColumns, tableSql } from '@laurel/service-kit/table/table-sql';
import { Inject, Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { PROGRAMS_CONFIG, type ProgramsConfig, siteUrl } from '../../config.ts';
import { ProgramChanges } from '../../program/programs/program-changes.ts';
import { assertPresentable, type PageIntent, pageIntents, pageValues } from './page.rules.ts';
import { SlugTakenError, TooManyPagesError } from './pages.errors.ts';
import { type PageChange, type PageListRow, PagesRepository } from './pages.repository.ts';
import type { ProgramPage } from './program-page.entity.ts';

const MAX_PAGES = 100;

const fields = ['title', 'slug', 'html', 'translations'] as const;

const columns: TableColumns = {
  sort: {
    id: 'id',
    title: { name: 'title' },
    slug: 'slug',
    status: 'status',
    updated_at: 'updated_at',
  },
  filter: { status: { sql: 'status', match: 'one-of' } },
  search: ['title', 'slug', translatedTextsSql('program_page', 'title')],
  defaultSort: '-updated_at',
  tieBreak: 'id',
};

/** The pages of a program's site for their editors. */
@Injectable()
export class PagesService {
  constructor(
    @Inject(PROGRAMS_CONFIG) private readonly config: ProgramsConfig,
    private readonly repository: PagesRepository,
    private readonly programs: ProgramChanges,
    private readonly languages: ContentLanguages,
    private readonly audit: AuditService,
  ) {}

  async table(scope: TenantScope, query: TableQuery): Promise<ProgramPageTable> {
    const table = tableSql(query, columns, 1);
    const { rows, total } = await this.repository.page(scope, table);
    return { data: rows.map(toRow), meta: { ...table.meta, total } };
  }

  async newForm(scope: TenantScope): Promise<NewProgramPageForm> {
    return {
      fields: [
        { name: 'title', type: 'text', required: true },
        { name: 'slug', type: 'text', required: true },
        { name: 'html', type: 'rich_text', required: false },
      ],
      defaultValues: { title: '', slug: '', html: '' },
      site_url: await this.siteUrl(scope),
    };
  }

  async show(scope: TenantScope, id: string): Promise<ProgramPageDetail> {
    const page = await this.repository.find(scope, id);
    if (page === null) throw new NotFoundError();
    const { html, translations, version } = page;
    const site_url = await this.siteUrl(scope);
    return { ...toRow(page), program_id: scope.programId, html, translations, version: Number(version), site_url };
  }

  async create(scope: TenantScope, caller: AdminCaller, request: SaveProgramPageRequest): Promise<ProgramPageSaved> {
    await this.languages.assertTranslations(scope, request);
    const { translations, ...own } = pageValues(request);
    const values = { ...own, translations };
    // A concurrent addition waits here.
    await this.programs.lock(scope);
    if ((await this.repository.count(scope)) >= MAX_PAGES) throw new TooManyPagesError(MAX_PAGES);
    const id = await this.repository.insert(scope, values);
    if (id === null) throw new SlugTakenError();
    const after = { ...own, ...changedTranslations({}, translations).after };
    await this.record(scope, caller, { id, title: values.title }, { action: 'create', before: null, after });
    return savedRecord('Program Page created successfully.', await this.show(scope, id));
  }

  async update(
    scope: TenantScope,
    caller: AdminCaller,
    id: string,
    request: UpdateProgramPageRequest,
  ): Promise<ProgramPageSaved> {
    await this.languages.assertTranslations(scope, request);
    const found = await this.lock(scope, id);
    if (Number(found.version) !== request.version) {
      throw new VersionConflictError('program page', request.version, found.version);
    }
    const values = pageValues(request, found.translations);
    const changed = fields.filter((field) => !isDeepStrictEqual(values[field], found[field]));
    if (changed.length === 0) throw new NoChangesError();
    assertPresentable(found.status, values.html);
    const change = Object.fromEntries(changed.map((field) => [field, values[field]]));
    return this.change(scope, caller, found, 'update', change);
  }

  /** A repeated action changes nothing. */
  async take(scope: TenantScope, caller: AdminCaller, id: string, intent: PageIntent): Promise<ProgramPageSaved> {
    const found = await this.lock(scope, id);
    const status = pageIntents[intent];
    if (found.status === status) return this.saved(scope, id);
    assertPresentable(status, found.html);
    return this.change(scope, caller, found, intent, { status });
  }

  private async change(
    scope: TenantScope,
    caller: AdminCaller,
    found: ProgramPage,
    action: string,
    change: PageChange,
  ): Promise<ProgramPageSaved> {
    const page = await unlessTaken(this.repository.update(scope, found.id, change), SlugTakenError);
    const { translations = found.translations, ...own } = change;
    const texts = changedTranslations(found.translations, translations);
    const before = Object.fromEntries(Object.keys(own).map((field) => [field, found[field as keyof PageChange]]));
    const changes = { before: { ...before, ...texts.before }, after: { ...own, ...texts.after } };
    await this.record(scope, caller, page, { action, ...changes });
    return this.saved(scope, page.id);
  }

  private async saved(scope: TenantScope, id: string): Promise<ProgramPageSaved> {
    return savedRecord('Program Page was updated successfully!', await this.show(scope, id));
  }

  private record(
    scope: TenantScope,
    caller: AdminCaller,
    { id, title }: Pick<ProgramPage, 'id' | 'title'>,
    change: { action: string; before: object | null; after: object },
  ): Promise<void> {
    return this.audit.record(scope, caller, { ...change, resource: 'program_page', resourceId: id, title });
  }

  private async lock(scope: TenantScope, id: string): Promise<ProgramPage> {
    const found = await this.repository.lock(scope, id);
    if (found === null) throw new NotFoundError();
    return found;
  }

  private async siteUrl(scope: TenantScope): Promise<string> {
    const { program } = await this.programs.find(scope);
    return siteUrl(this.config, program.subdomain);
  }
}

const toRow = ({ id, title, slug, status, updatedAt }: PageListRow): Pick<ProgramPageRow, keyof ProgramPageRow> => ({
  id,
  title,
  slug,
  status,
  updated_at: updatedAt.toISOString(),
});
