import type { PurchaseProofProductValues, PurchaseProofProduct } from '@laurel/contracts/receipts/purchase-proof.dto';
import type { EligibleProduct as ListedProduct } from '@laurel/contracts/receipts/receipts.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type TablePage, tablePage } from '@laurel/service-kit/table/table-page';
import type { TableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Not, Raw, Repository } from 'typeorm';
import { EligibleProduct } from './eligible-product.entity.ts';

const columns = `p.id, p.program_id, p.product_name, trim_scale(p.points_per_cents)::text AS points_per_cents, p.keywords,
  p.skus, p.is_active AS product_active, p.version`;

@Injectable()
export class ProductsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(EligibleProduct) private readonly products: Repository<EligibleProduct>,
  ) {}

  /** Serializes changes of a program's products, in the open transaction. */
  async takeTurn(scope: TenantScope): Promise<void> {
    await this.database.query(scope, `SELECT pg_advisory_xact_lock(hashtextextended('eligible products ' || $1, 0))`, [
      scope.programId,
    ]);
  }

  async list(scope: TenantScope): Promise<ListedProduct[]> {
    return this.database.query<ListedProduct>(
      scope,
      `SELECT id, product_name, trim_scale(points_per_cents)::text AS points_per_cents, is_active AS product_active
       FROM eligible_product WHERE program_id = $1 ORDER BY lower(product_name), id`,
      [scope.programId],
    );
  }

  page(scope: TenantScope, table: TableSql): Promise<TablePage<PurchaseProofProduct>> {
    return tablePage(this.database, scope, { columns, from: 'eligible_product p WHERE p.program_id = $1' }, table);
  }

  async find({ programId }: TenantScope, id: string): Promise<PurchaseProofProduct | null> {
    const product = await this.products.findOneBy({ programId, id });
    return product && toResponse(product);
  }

  /** Whether another product has this name, regardless of case. */
  async isNamed({ programId }: TenantScope, name: string, except: string | null): Promise<boolean> {
    return this.products.existsBy({
      programId,
      productName: Raw((column) => `lower(${column}) = lower(:name)`, { name }),
      ...(except !== null && { id: Not(except) }),
    });
  }

  async count({ programId }: TenantScope): Promise<number> {
    return this.products.countBy({ programId });
  }

  async insert({ programId }: TenantScope, values: PurchaseProofProductValues): Promise<string> {
    const { generatedMaps } = await this.products.insert({ programId, ...columnsOf(values) });
    return (generatedMaps[0] as Pick<EligibleProduct, 'id'>).id;
  }

  async update({ programId }: TenantScope, id: string, values: PurchaseProofProductValues): Promise<void> {
    await this.products.update({ programId, id }, { ...columnsOf(values), version: () => 'version + 1' });
  }

  /** Updates the program's products to exactly these, by name; products that are left out become inactive. */
  async replace(scope: TenantScope, products: readonly PurchaseProofProductValues[]): Promise<void> {
    await this.database.query(
      scope,
      `WITH wanted AS (
         SELECT product_name, points_per_cents, product_active AS is_active,
           ARRAY(SELECT jsonb_array_elements_text(keywords)) AS keywords,
           ARRAY(SELECT jsonb_array_elements_text(skus)) AS skus
         FROM jsonb_to_recordset($2) AS r
           (product_name text, points_per_cents numeric, product_active boolean, keywords jsonb, skus jsonb)
       ), gone AS (
         UPDATE eligible_product SET is_active = false, version = version + 1
         WHERE program_id = $1 AND is_active
           AND lower(product_name) NOT IN (SELECT lower(product_name) FROM wanted)
       )
       INSERT INTO eligible_product AS p (program_id, product_name, points_per_cents, keywords, skus, is_active)
       SELECT $1::bigint, product_name, points_per_cents, keywords, skus, is_active FROM wanted
       ON CONFLICT (program_id, lower(product_name)) DO UPDATE SET product_name = excluded.product_name,
         points_per_cents = excluded.points_per_cents, keywords = excluded.keywords, skus = excluded.skus,
         is_active = excluded.is_active, version = p.version + 1
       WHERE (p.product_name, p.points_per_cents, p.keywords, p.skus, p.is_active) IS DISTINCT FROM
         (excluded.product_name, excluded.points_per_cents, excluded.keywords, excluded.skus, excluded.is_active)`,
      [scope.programId, JSON.stringify(products)],
    );
  }
}

const columnsOf = ({
  product_name,
  points_per_cents,
  keywords,
  skus,
  product_active,
}: PurchaseProofProductValues): Partial<EligibleProduct> => ({
  productName: product_name,
  pointsPerCents: points_per_cents,
  keywords,
  skus,
  isActive: product_active,
});

const toResponse = ({ id, programId, keywords, skus, version, ...product }: EligibleProduct): PurchaseProofProduct => ({
  id,
  program_id: programId,
  product_name: product.productName,
  points_per_cents: product.pointsPerCents,
  keywords,
  skus,
  product_active: product.isActive,
  version,
});
