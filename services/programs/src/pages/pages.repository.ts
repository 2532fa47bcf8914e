import type { ProgramPageStatus } from '@laurel/contracts/programs/pages/limits';
import type { PageValues } from '@laurel/contracts/programs/pages/pages.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type TablePage, tablePage } from '@laurel/service-kit/table/table-page';
import type { TableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';

export interface PageListRow {
  id: string;
  title: string;
  slug: string;
  status: ProgramPageStatus;
  updated_at: Date;
}

export interface PageRecord extends PageListRow, PageValues {
  version: number;
}

export type PageChange = Partial<PageValues & { status: ProgramPageStatus }>;

const listed = 'id, title, slug, status, updated_at';
const fields = `${listed}, html, version`;

@Injectable()
export class PagesRepository {
  constructor(private readonly database: Database) {}

  page(scope: TenantScope, table: TableSql): Promise<TablePage<PageListRow>> {
    const from = 'program_page WHERE program_id = $1';
    return tablePage(this.database, scope, { columns: listed, from }, table);
  }

  async find(scope: TenantScope, id: string): Promise<PageRecord | null> {
    const [row] = await this.database.query<PageRecord>(
      scope,
      `SELECT ${fields} FROM program_page WHERE program_id = $1 AND id = $2`,
      [scope.programId, id],
    );
    return row ?? null;
  }

  /** The row, held until the transaction ends, so that two editors take turns. */
  async lock(scope: TenantScope, id: string): Promise<PageRecord | null> {
    const [row] = await this.database.query<PageRecord>(
      scope,
      `SELECT ${fields} FROM program_page WHERE program_id = $1 AND id = $2 FOR UPDATE`,
      [scope.programId, id],
    );
    return row ?? null;
  }

  async count(scope: TenantScope): Promise<number> {
    const [row] = await this.database.query<{ total: number }>(
      scope,
      'SELECT count(*)::int AS total FROM program_page WHERE program_id = $1',
      [scope.programId],
    );
    return row?.total ?? 0;
  }

  /** A draft behind the other pages; answers its id, or `null` when another page has its address. */
  async insert(scope: TenantScope, { title, slug, html }: PageValues): Promise<string | null> {
    const [row] = await this.database.query<{ id: string }>(
      scope,
      `INSERT INTO program_page (program_id, title, slug, html, position)
       SELECT $1, $2, $3, $4, coalesce(max(position) + 1, 0) FROM program_page WHERE program_id = $1
       ON CONFLICT ON CONSTRAINT program_page_slug DO NOTHING RETURNING id`,
      [scope.programId, title, slug, html],
    );
    return row?.id ?? null;
  }

  /** The page as it is now. Rejects with a unique violation when another one has its address. */
  async update(scope: TenantScope, id: string, change: PageChange): Promise<PageRecord> {
    const [row] = await this.database.query<PageRecord>(
      scope,
      `UPDATE program_page SET title = coalesce($3, title), slug = coalesce($4, slug), html = coalesce($5, html),
         status = coalesce($6, status), version = version + 1, updated_at = now()
       WHERE program_id = $1 AND id = $2 RETURNING ${fields}`,
      [scope.programId, id, change.title, change.slug, change.html, change.status],
    );
    if (row === undefined) throw new Error(`Page ${id} is gone`);
    return row;
  }
}
