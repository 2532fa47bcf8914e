import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Database } from '@laurel/service-kit/database/database';
import { Injectable } from '@nestjs/common';
import type { HostQuestion } from './host.ts';

@Injectable()
export class SiteRepository {
  constructor(private readonly database: Database) {}

  async programOfHost(question: HostQuestion): Promise<string | null> {
    const [row] = await this.database.unscoped<{ id: string | null }>('SELECT program_of_host($1, $2, $3) AS id', [
      question.host,
      question.subdomain,
      question.bare,
    ]);
    return row?.id ?? null;
  }

  async site(scope: TenantScope): Promise<string | null> {
    return this.text(scope, 'site', 'SELECT site_lookup($1) AS json', [scope.programId]);
  }

  async page(scope: TenantScope, slug: string): Promise<string | null> {
    return this.text(scope, 'program_page', 'SELECT program_page_json($1, $2) AS json', [scope.programId, slug]);
  }

  private async text(scope: TenantScope, name: string, sql: string, params: unknown[]): Promise<string | null> {
    const [row] = await this.database.call<{ json: string | null }>(scope, name, sql, params);
    return row?.json ?? null;
  }
}
