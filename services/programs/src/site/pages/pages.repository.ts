import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { entityColumns } from '@laurel/service-kit/table/entity-columns';
import { type TablePage, tablePage } from '@laurel/service-kit/table/table-page';
import type { TableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { PageValues } from './page.rules.ts';
import { ProgramPage } from './program-page.entity.ts';

const listed = ['id', 'title', 'slug', 'status', 'updatedAt'] as const;

export type PageListRow = Pick<ProgramPage, (typeof listed)[number]>;

export type PageChange = Partial<Pick<ProgramPage, keyof PageValues | 'status'>>;

@Injectable()
export class PagesRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(ProgramPage) private readonly pages: Repository<ProgramPage>,
  ) {}

  page(scope: TenantScope, table: TableSql): Promise<TablePage<PageListRow>> {
    const source = { columns: entityColumns(this.pages, listed), from: 'program_page WHERE program_id = $1' };
    return tablePage(this.database, scope, source, table);
  }

  find({ programId }: TenantScope, id: string): Promise<ProgramPage | null> {
    return this.pages.findOneBy({ programId, id });
  }

  /** The row, locked until the transaction ends, so that two editors take turns. */
  lock({ programId }: TenantScope, id: string): Promise<ProgramPage | null> {
    return this.pages.findOne({ where: { programId, id }, lock: { mode: 'pessimistic_write' } });
  }

  count({ programId }: TenantScope): Promise<number> {
    return this.pages.countBy({ programId });
  }

  /** Inserts a draft after the other pages; returns its id, or `null` when another page has its address. */
  async insert({ programId }: TenantScope, { title, slug, html, translations }: PageValues): Promise<string | null> {
    const last = await this.pages.maximum('position', { programId });
    const result = await this.pages
      .createQueryBuilder()
      .insert()
      .values({ programId, title, slug, html, translations, position: last === null ? 0 : last + 1 })
      .orIgnore()
      .returning('id')
      .execute();
    const [row] = result.raw as { id: string }[];
    return row?.id ?? null;
  }

  /** The updated page. Rejects with a unique violation when another one has its address. */
  async update({ programId }: TenantScope, id: string, change: PageChange): Promise<ProgramPage> {
    const changes = { ...change, version: () => 'version + 1', updatedAt: () => 'now()' };
    await this.pages.update({ programId, id }, changes);
    return this.pages.findOneByOrFail({ programId, id });
  }
}
