import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Database } from '@laurel/service-kit/database/database';
import { readerLanguage } from '@laurel/service-kit/telemetry/request-context';
import { Injectable } from '@nestjs/common';
import type { HostQuestion } from './host.ts';

/** The program of a host, and the page that a visitor who opens the host alone is redirected to. */
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

  /** @param landingPath part of the answer unless it is `/` */
  async site(scope: TenantScope, landingPath: string): Promise<string | null> {
    const [row] = await this.database.call<{ json: string | null }>(scope, 'site', 'SELECT site_json($1, $2) AS json', [
      scope.programId,
      landingPath,
    ]);
    return row?.json ?? null;
  }

  /** JSON text of a published page, in the reader's language where it has it. */
  async page(scope: TenantScope, slug: string): Promise<string | null> {
    const [row] = await this.database.transaction(scope, () =>
      this.database.query<{ json: string }>(
        scope,
        `SELECT in_language(jsonb_build_object('id', id::text, 'slug', slug, 'title', title, 'html', html),
           translations, other_language($1, $3), '{title,html}')::text AS json
         FROM program_page WHERE program_id = $1 AND slug = $2 AND status = 'published'`,
        [scope.programId, slug, readerLanguage()],
      ),
    );
    return row?.json ?? null;
  }
}
