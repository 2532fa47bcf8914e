import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Database } from '@laurel/service-kit/database/database';
import { Injectable } from '@nestjs/common';
import type { HostQuestion } from './host.ts';

/** The program that a host belongs to, and the page at which who opens the host alone arrives. */
interface SiteAddress {
  program_id: string;
  url_path: string;
}

@Injectable()
export class SiteRepository {
  constructor(private readonly database: Database) {}

  async siteOfHost(question: HostQuestion): Promise<SiteAddress | null> {
    const [row] = await this.database.unscoped<SiteAddress>(
      'SELECT program_id, url_path FROM site_of_host($1, $2, $3)',
      [question.host, question.subdomain, question.bare],
    );
    return row ?? null;
  }

  /** @param landingPath told with the site where it is another than `/` */
  async site(scope: TenantScope, landingPath: string): Promise<string | null> {
    return this.text(
      scope,
      'site',
      `SELECT CASE WHEN $2 = '/' THEN site ELSE (site::jsonb || jsonb_build_object('landing_path', $2::text))::text END AS json
       FROM site_with_offers($1) AS site`,
      [scope.programId, landingPath],
    );
  }

  async page(scope: TenantScope, slug: string): Promise<string | null> {
    return this.text(scope, 'program_page', 'SELECT program_page_json($1, $2) AS json', [scope.programId, slug]);
  }

  private async text(scope: TenantScope, name: string, sql: string, params: unknown[]): Promise<string | null> {
    const [row] = await this.database.call<{ json: string | null }>(scope, name, sql, params);
    return row?.json ?? null;
  }
}
