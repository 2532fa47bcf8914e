import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type {
  SaveSocialNetworkPageRequest,
  SocialNetworkPageRemoved,
  SocialNetworkPageRow,
  SocialNetworkPageSaved,
  SocialNetworkPageTable,
} from '@laurel/contracts/programs/integrations/social-pages.dto';
import type { TableQuery } from '@laurel/contracts/table/table-query.dto';
import { AuditService } from '@laurel/service-kit/audit/audit.service';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { InvalidInputError, NotFoundError } from '@laurel/service-kit/errors/business-error';
import { type TableColumns, tableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';
import { ProgramChanges } from '../../program/programs/program-changes.ts';
import { pageAddress } from './page-address.ts';
import { type SocialPageRow, SocialPagesRepository } from './social-pages.repository.ts';

const MAX_PAGES = 50;

const elsewhere = {
  instagram: 'Enter the address of a page on Instagram that begins with https://',
  facebook: 'Enter the address of a page on Facebook that begins with https://',
};

const columns: TableColumns = {
  sort: { url: 'url', platform: 'platform', created_at: 'created_at' },
  filter: { platform: { sql: 'platform', match: 'one-of' } },
  search: ['url'],
  defaultSort: '-created_at',
  tieBreak: 'id',
};

/** A program's pages on social networks. */
@Injectable()
export class SocialPagesService {
  constructor(
    private readonly repository: SocialPagesRepository,
    private readonly programs: ProgramChanges,
    private readonly audit: AuditService,
  ) {}

  async list(scope: TenantScope, query: TableQuery): Promise<SocialNetworkPageTable> {
    const table = tableSql(query, columns, 1);
    const { rows, total } = await this.repository.page(scope, table);
    return { data: rows.map(view), meta: { ...table.meta, total } };
  }

  async add(
    scope: TenantScope,
    caller: AdminCaller,
    { url: text, platform }: SaveSocialNetworkPageRequest,
  ): Promise<SocialNetworkPageSaved> {
    const url = pageAddress(platform, text);
    if (url === null) throw refused(elsewhere[platform]);
    // A concurrent addition waits here.
    await this.programs.lock(scope);
    if ((await this.repository.count(scope)) >= MAX_PAGES) {
      throw refused(`A program has at most ${MAX_PAGES} social network pages`);
    }
    const row = await this.repository.insert(scope, { url, platform });
    if (row === null) throw refused('This page has been added already');
    await this.record(scope, caller, 'create_social_network_page', { before: null, after: row });
    const message = 'Social network page was created successfully!';
    return { success: true, message, social_network_page: view(row) };
  }

  async remove(scope: TenantScope, caller: AdminCaller, id: string): Promise<SocialNetworkPageRemoved> {
    const row = await this.repository.remove(scope, id);
    if (row === null) throw new NotFoundError();
    await this.record(scope, caller, 'delete_social_network_page', { before: row, after: null });
    return { success: true, message: 'Social network page was deleted successfully!' };
  }

  private async record(
    scope: TenantScope,
    caller: AdminCaller,
    action: string,
    change: { before: SocialPageRow | null; after: SocialPageRow | null },
  ): Promise<void> {
    const audited = (row: SocialPageRow | null): object | null => row && { url: row.url, platform: row.platform };
    await this.audit.record(scope, caller, {
      action,
      resource: 'program',
      resourceId: scope.programId,
      title: (change.after ?? change.before)?.url ?? '',
      before: audited(change.before),
      after: audited(change.after),
    });
  }
}

const refused = (reason: string): InvalidInputError => new InvalidInputError({ url: [reason] });

const view = ({ id, url, platform, createdAt }: SocialPageRow): SocialNetworkPageRow => ({
  id,
  url,
  platform,
  created_at: createdAt.toISOString(),
});
