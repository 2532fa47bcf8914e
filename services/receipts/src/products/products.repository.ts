import type { PurchaseProofProductValues, PurchaseProofProduct } from '@laurel/contracts/receipts/purchase-proof.dto';
import type { EligibleProduct } from '@laurel/contracts/receipts/receipts.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type TablePage, tablePage } from '@laurel/service-kit/table/table-page';
import type { TableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';

const columns = `p.id, p.program_id, p.product_name, trim_scale(p.points_per_cents)::text AS points_per_cents, p.keywords,
  p.skus, p.product_active, p.version`;

@Injectable()
export class ProductsRepository {
  constructor(private readonly database: Database) {}

  /** Changes of a program's products take turns, in the open transaction. */
  async takeTurn(scope: TenantScope): Promise<void> {
    await this.database.query(scope, `SELECT pg_advisory_xact_lock(hashtextextended('eligible products ' || $1, 0))`, [
      scope.programId,
    ]);
  }

  async all(scope: TenantScope): Promise<EligibleProduct[]> {
    return this.database.query<EligibleProduct>(
      scope,
      `SELECT id, product_name, trim_scale(points_per_cents)::text AS points_per_cents, product_active
       FROM eligible_product WHERE program_id = $1 ORDER BY lower(product_name), id`,
      [scope.programId],
    );
  }

  page(scope: TenantScope, table: TableSql): Promise<TablePage<PurchaseProofProduct>> {
    return tablePage(this.database, scope, { columns, from: 'eligible_product p WHERE p.program_id = $1' }, table);
  }

  async find(scope: TenantScope, id: string): Promise<PurchaseProofProduct | null> {
    const [row] = await this.database.query<PurchaseProofProduct>(
      scope,
      `SELECT ${columns} FROM eligible_product p WHERE p.program_id = $1 AND p.id = $2`,
      [scope.programId, id],
    );
    return row ?? null;
  }

  /** Whether another product has this name, however it is written. */
  async isNamed(scope: TenantScope, name: string, except: string | null): Promise<boolean> {
    const rows = await this.database.query(
      scope,
      `SELECT FROM eligible_product WHERE program_id = $1 AND lower(product_name) = lower($2) AND id IS DISTINCT FROM $3`,
      [scope.programId, name, except],
    );
    return rows.length > 0;
  }

  async count(scope: TenantScope): Promise<number> {
    const sql = 'SELECT count(*)::int AS total FROM eligible_product WHERE program_id = $1';
    const [row] = await this.database.query<{ total: number }>(scope, sql, [scope.programId]);
    return row?.total ?? 0;
  }

  async insert(scope: TenantScope, values: PurchaseProofProductValues): Promise<PurchaseProofProduct> {
    const { product_name, points_per_cents, keywords, skus, product_active } = values;
    return this.written(
      scope,
      `INSERT INTO eligible_product AS p (program_id, product_name, points_per_cents, keywords, skus, product_active)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [product_name, points_per_cents, keywords, skus, product_active],
    );
  }

  async update(scope: TenantScope, id: string, values: PurchaseProofProductValues): Promise<PurchaseProofProduct> {
    const { product_name, points_per_cents, keywords, skus, product_active } = values;
    return this.written(
      scope,
      `UPDATE eligible_product p SET product_name = $2, points_per_cents = $3, keywords = $4, skus = $5,
         product_active = $6, version = version + 1
       WHERE p.program_id = $1 AND p.id = $7`,
      [product_name, points_per_cents, keywords, skus, product_active, id],
    );
  }

  /** Brings the program's products to exactly these, by name; those left out become inactive. */
  async replace(scope: TenantScope, products: readonly PurchaseProofProductValues[]): Promise<void> {
    await this.database.query(
      scope,
      `WITH wanted AS (
         SELECT product_name, points_per_cents, product_active,
           ARRAY(SELECT jsonb_array_elements_text(keywords)) AS keywords,
           ARRAY(SELECT jsonb_array_elements_text(skus)) AS skus
         FROM jsonb_to_recordset($2) AS r
           (product_name text, points_per_cents numeric, product_active boolean, keywords jsonb, skus jsonb)
       ), gone AS (
         UPDATE eligible_product SET product_active = false, version = version + 1
         WHERE program_id = $1 AND product_active
           AND lower(product_name) NOT IN (SELECT lower(product_name) FROM wanted)
       )
       INSERT INTO eligible_product AS p (program_id, product_name, points_per_cents, keywords, skus, product_active)
       SELECT $1::bigint, product_name, points_per_cents, keywords, skus, product_active FROM wanted
       ON CONFLICT (program_id, lower(product_name)) DO UPDATE SET product_name = excluded.product_name,
         points_per_cents = excluded.points_per_cents, keywords = excluded.keywords, skus = excluded.skus,
         product_active = excluded.product_active, version = p.version + 1
       WHERE (p.product_name, p.points_per_cents, p.keywords, p.skus, p.product_active) IS DISTINCT FROM
         (excluded.product_name, excluded.points_per_cents, excluded.keywords, excluded.skus, excluded.product_active)`,
      [scope.programId, JSON.stringify(products)],
    );
  }

  private async written(
    scope: TenantScope,
    statement: string,
    values: readonly unknown[],
  ): Promise<PurchaseProofProduct> {
    const sql = `${statement} RETURNING ${columns}`;
    const [row] = await this.database.query<PurchaseProofProduct>(scope, sql, [scope.programId, ...values]);
    if (row === undefined) throw new Error('A product was not written');
    return row;
  }
}
