import type { SocialPlatform } from '@laurel/contracts/programs/integrations/social-pages.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type TablePage, tablePage } from '@laurel/service-kit/table/table-page';
import type { TableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';

export interface SocialPageRow {
  id: string;
  url: string;
  platform: SocialPlatform;
  created_at: Date;
}

const fields = 'id, url, platform, created_at';

@Injectable()
export class SocialPagesRepository {
  constructor(private readonly database: Database) {}

  page(scope: TenantScope, table: TableSql): Promise<TablePage<SocialPageRow>> {
    const from = 'social_network_page WHERE program_id = $1';
    return tablePage(this.database, scope, { columns: fields, from }, table);
  }

  async count(scope: TenantScope): Promise<number> {
    const sql = 'SELECT count(*)::int AS total FROM social_network_page WHERE program_id = $1';
    const [row] = await this.database.query<{ total: number }>(scope, sql, [scope.programId]);
    return row?.total ?? 0;
  }

  /** `null` when the program has that page already. */
  async insert(
    scope: TenantScope,
    { url, platform }: Pick<SocialPageRow, 'url' | 'platform'>,
  ): Promise<SocialPageRow | null> {
    const [row] = await this.database.query<SocialPageRow>(
      scope,
      `INSERT INTO social_network_page (program_id, url, platform) VALUES ($1, $2, $3)
       ON CONFLICT ON CONSTRAINT social_network_page_url DO NOTHING RETURNING ${fields}`,
      [scope.programId, url, platform],
    );
    return row ?? null;
  }

  /** The row that was removed; `null` when there was none. */
  async remove(scope: TenantScope, id: string): Promise<SocialPageRow | null> {
    const [row] = await this.database.query<SocialPageRow>(
      scope,
      `DELETE FROM social_network_page WHERE program_id = $1 AND id = $2 RETURNING ${fields}`,
      [scope.programId, id],
    );
    return row ?? null;
  }
}
