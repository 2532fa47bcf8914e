import type { SocialPlatform } from '@laurel/contracts/programs/integrations/social-pages.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
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

  /** Asked before the program of the call is known. */
  async programOf(pageId: string): Promise<string | null> {
    const sql = 'SELECT social_network_page_program($1) AS id';
    const [row] = await this.database.unscoped<{ id: string | null }>(sql, [pageId]);
    return row?.id ?? null;
  }

  async page(scope: TenantScope, table: TableSql): Promise<{ rows: SocialPageRow[]; total: number }> {
    const from = `FROM social_network_page WHERE program_id = $1${table.where}`;
    const params = [scope.programId, ...table.params];
    const rows = await this.database.query<SocialPageRow>(
      scope,
      `SELECT ${fields} ${from} ORDER BY ${table.order} LIMIT ${table.limit} OFFSET ${table.offset}`,
      params,
    );
    const [count] = await this.database.query<{ total: number }>(
      scope,
      `SELECT count(*)::int AS total ${from}`,
      params,
    );
    return { rows, total: count?.total ?? 0 };
  }

  /** How many pages the program has; nobody else adds one before this transaction is over. */
  async lockedCount(scope: TenantScope): Promise<number> {
    await this.database.query(scope, 'SELECT FROM program WHERE id = $1 FOR UPDATE', [scope.programId]);
    const sql = 'SELECT count(*)::int AS total FROM social_network_page WHERE program_id = $1';
    const [count] = await this.database.query<{ total: number }>(scope, sql, [scope.programId]);
    return count?.total ?? 0;
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
