import type { PurchaseProofMerchantValues, PurchaseProofMerchant } from '@laurel/contracts/receipts/purchase-proof.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type TablePage, tablePage } from '@laurel/service-kit/table/table-page';
import type { TableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';

const columns = 'm.id, m.program_id, m.name, m.aliases, m.active, m.version';

/** Which merchant a name on a receipt belongs to. */
export interface MerchantMatch {
  /** Whether the program accepts receipts of its active merchants only. */
  is_restricted: boolean;
  /** The active merchant of that name, or `null`. */
  id: string | null;
}

@Injectable()
export class MerchantsRepository {
  constructor(private readonly database: Database) {}

  /** Changes of a program's merchants take turns, in the open transaction. */
  async takeTurn(scope: TenantScope): Promise<void> {
    await this.database.query(scope, `SELECT pg_advisory_xact_lock(hashtextextended('merchants ' || $1, 0))`, [
      scope.programId,
    ]);
  }

  /** By name or alias, whatever signs and spaces stand in it. */
  async match(scope: TenantScope, name: string | null): Promise<MerchantMatch> {
    const [row] = await this.database.query<MerchantMatch>(
      scope,
      `SELECT EXISTS (SELECT FROM purchase_proof_merchant WHERE program_id = $1 AND active) AS is_restricted,
         (SELECT id FROM purchase_proof_merchant
          WHERE program_id = $1 AND active AND merchant_key_of($2) = ANY (keys) ORDER BY id LIMIT 1) AS id`,
      [scope.programId, name],
    );
    return row ?? { is_restricted: false, id: null };
  }

  page(scope: TenantScope, table: TableSql): Promise<TablePage<PurchaseProofMerchant>> {
    return tablePage(
      this.database,
      scope,
      { columns, from: 'purchase_proof_merchant m WHERE m.program_id = $1' },
      table,
    );
  }

  async find(scope: TenantScope, id: string): Promise<PurchaseProofMerchant | null> {
    const [row] = await this.database.query<PurchaseProofMerchant>(
      scope,
      `SELECT ${columns} FROM purchase_proof_merchant m WHERE m.program_id = $1 AND m.id = $2`,
      [scope.programId, id],
    );
    return row ?? null;
  }

  /** Whether another merchant has this name, however it is written. */
  async isNamed(scope: TenantScope, name: string, except: string | null): Promise<boolean> {
    const rows = await this.database.query(
      scope,
      `SELECT FROM purchase_proof_merchant WHERE program_id = $1 AND lower(name) = lower($2) AND id IS DISTINCT FROM $3`,
      [scope.programId, name, except],
    );
    return rows.length > 0;
  }

  async count(scope: TenantScope): Promise<number> {
    const sql = 'SELECT count(*)::int AS total FROM purchase_proof_merchant WHERE program_id = $1';
    const [row] = await this.database.query<{ total: number }>(scope, sql, [scope.programId]);
    return row?.total ?? 0;
  }

  async insert(
    scope: TenantScope,
    { name, aliases, active }: PurchaseProofMerchantValues,
  ): Promise<PurchaseProofMerchant> {
    const sql = `INSERT INTO purchase_proof_merchant AS m (program_id, name, aliases, active) VALUES ($1, $2, $3, $4)`;
    return this.written(scope, sql, [name, aliases, active]);
  }

  async update(
    scope: TenantScope,
    id: string,
    { name, aliases, active }: PurchaseProofMerchantValues,
  ): Promise<PurchaseProofMerchant> {
    return this.written(
      scope,
      `UPDATE purchase_proof_merchant m SET name = $2, aliases = $3, active = $4, version = version + 1
       WHERE m.program_id = $1 AND m.id = $5`,
      [name, aliases, active, id],
    );
  }

  private async written(
    scope: TenantScope,
    statement: string,
    values: readonly unknown[],
  ): Promise<PurchaseProofMerchant> {
    const sql = `${statement} RETURNING ${columns}`;
    const [row] = await this.database.query<PurchaseProofMerchant>(scope, sql, [scope.programId, ...values]);
    if (row === undefined) throw new Error('A merchant was not written');
    return row;
  }
}
