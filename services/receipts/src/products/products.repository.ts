import type { EligibleProduct, SaveEligibleProduct } from '@laurel/contracts/receipts/receipts.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

@Injectable()
export class ProductsRepository {
  constructor(private readonly database: Database) {}

  async all(scope: TenantScope): Promise<EligibleProduct[]> {
    return this.database.query<EligibleProduct>(
      scope,
      `SELECT id, product_name, trim_scale(points_per_cents)::text AS points_per_cents, product_active
       FROM eligible_product WHERE program_id = $1 ORDER BY lower(product_name), id`,
      [scope.programId],
    );
  }

  /** Brings the program's products to exactly these, by name; those left out become inactive. */
  async replace(scope: TenantScope, products: SaveEligibleProduct[]): Promise<void> {
    await this.database.query(
      scope,
      `WITH wanted AS (
         SELECT product_name, points_per_cents, product_active,
           ARRAY(SELECT jsonb_array_elements_text(keywords)) AS keywords,
           ARRAY(SELECT upper(sku) FROM jsonb_array_elements_text(skus) AS sku) AS skus
         FROM jsonb_to_recordset($2) AS r
           (product_name text, points_per_cents numeric, product_active boolean, keywords jsonb, skus jsonb)
       ), gone AS (
         UPDATE eligible_product SET product_active = false
         WHERE program_id = $1 AND product_active AND product_name NOT IN (SELECT product_name FROM wanted)
       )
       INSERT INTO eligible_product (program_id, product_name, points_per_cents, keywords, skus, product_active)
       SELECT $1::bigint, product_name, points_per_cents, keywords, skus, product_active FROM wanted
       ON CONFLICT (program_id, product_name) DO UPDATE SET points_per_cents = excluded.points_per_cents,
         keywords = excluded.keywords, skus = excluded.skus, product_active = excluded.product_active`,
      [scope.programId, JSON.stringify(products)],
    );
  }
}
