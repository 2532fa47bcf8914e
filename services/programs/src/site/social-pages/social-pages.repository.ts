import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { entityColumns } from '@laurel/service-kit/table/entity-columns';
import { type TablePage, tablePage } from '@laurel/service-kit/table/table-page';
import type { TableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { SocialNetworkPage } from './social-network-page.entity.ts';

const listed = ['id', 'url', 'platform', 'createdAt'] as const;

export type SocialPageRow = Pick<SocialNetworkPage, (typeof listed)[number]>;

@Injectable()
export class SocialPagesRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(SocialNetworkPage) private readonly pages: Repository<SocialNetworkPage>,
  ) {}

  page(scope: TenantScope, table: TableSql): Promise<TablePage<SocialPageRow>> {
    const source = { columns: entityColumns(this.pages, listed), from: 'social_network_page WHERE program_id = $1' };
    return tablePage(this.database, scope, source, table);
  }

  count({ programId }: TenantScope): Promise<number> {
    return this.pages.countBy({ programId });
  }

  /** `null` when the program has that page already. */
  async insert(
    { programId }: TenantScope,
    page: Pick<SocialNetworkPage, 'url' | 'platform'>,
  ): Promise<SocialNetworkPage | null> {
    const result = await this.pages
      .createQueryBuilder()
      .insert()
      .values({ ...page, programId })
      .orIgnore()
      .returning('id')
      .execute();
    const [row] = result.raw as { id: string }[];
    return row === undefined ? null : this.pages.findOneBy({ programId, id: row.id });
  }

  /** The removed row; `null` for an unknown one. */
  async remove({ programId }: TenantScope, id: string): Promise<SocialNetworkPage | null> {
    const page = await this.pages.findOneBy({ programId, id });
    const { affected } = await this.pages.delete({ programId, id });
    return affected === 1 ? page : null;
  }
}
