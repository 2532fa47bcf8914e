import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import type { PurchaseRules } from './purchase-rules.ts';

export interface StoredRules extends PurchaseRules {
  version: string;
}

const columns = `exclusion_identifiers,
  trim_scale(external_purchase_item_points_per_cents)::text AS external_purchase_item_points_per_cents, version`;

/** Of a program for which nothing was ever saved; the columns' own defaults. */
const defaults: StoredRules = {
  exclusion_identifiers: [],
  external_purchase_item_points_per_cents: '0',
  version: '1',
};

@Injectable()
export class PurchaseProofRepository {
  constructor(private readonly database: Database) {}

  async find(scope: TenantScope): Promise<StoredRules> {
    return this.row(scope, `SELECT ${columns} FROM purchase_proof_setting WHERE program_id = $1`);
  }

  /** Held until the transaction ends, so that two changes take turns. */
  async lock(scope: TenantScope): Promise<StoredRules> {
    const insert = 'INSERT INTO purchase_proof_setting (program_id) VALUES ($1) ON CONFLICT (program_id) DO NOTHING';
    await this.database.query(scope, insert, [scope.programId]);
    return this.row(scope, `SELECT ${columns} FROM purchase_proof_setting WHERE program_id = $1 FOR UPDATE`);
  }

  /** Answers the new version. */
  async update(scope: TenantScope, rules: PurchaseRules): Promise<string> {
    const { version } = await this.row(
      scope,
      `UPDATE purchase_proof_setting SET exclusion_identifiers = $2, external_purchase_item_points_per_cents = $3,
         version = version + 1
       WHERE program_id = $1 RETURNING ${columns}`,
      [rules.exclusion_identifiers, rules.external_purchase_item_points_per_cents],
    );
    return version;
  }

  private async row(scope: TenantScope, sql: string, values: readonly unknown[] = []): Promise<StoredRules> {
    const [row] = await this.database.query<StoredRules>(scope, sql, [scope.programId, ...values]);
    return row ?? defaults;
  }
}
