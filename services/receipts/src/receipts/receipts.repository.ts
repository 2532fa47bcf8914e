import type { ReceiptFieldChange } from '@laurel/contracts/receipts/receipts.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import type { Author, FileRecord, ItemRecord, ItemValues, ReceiptRecord, ReceiptValues } from './receipt.ts';

const columns = `id, participant_id, source, status, check_reason, merchant_name, merchant_address,
  purchase_date::text AS purchase_date, total_amount, processed_data, text_size, items_count, points, revision, integrity,
  admin_comments, admin_invalidation_reason, admin_invalidation_message, admin_marked_as_valid_at,
  admin_marked_as_invalid_at, review_message, purchase_proof_merchant_id, verified_at, version, created_at, assessed_at`;

const itemColumns = `sku, name, quantity, unit_price, price, eligible_product_id, matched_product, matched_strategy,
  matched_keyword, match_confidence, points, admin_comments, box`;

const itemShape = `id bigint, sku text, name text, quantity text, unit_price numeric, price numeric,
  eligible_product_id bigint, matched_product text, matched_strategy text, matched_keyword text, match_confidence real,
  points bigint, admin_comments text, box jsonb`;

export interface LogEntry {
  author: Author;
  changes: ReceiptFieldChange[];
  pointsDelta: number;
}

/** Receipts with their files, items and log. */
@Injectable()
export class ReceiptsRepository {
  constructor(private readonly database: Database) {}

  async find(scope: TenantScope, id: string): Promise<ReceiptRecord | null> {
    const [row] = await this.database.query<ReceiptRecord>(
      scope,
      `SELECT ${columns} FROM receipt WHERE program_id = $1 AND id = $2`,
      [scope.programId, id],
    );
    return row ?? null;
  }

  /** The row, held until the transaction ends, so that two changes of one receipt take turns. */
  async lock(scope: TenantScope, id: string): Promise<ReceiptRecord | null> {
    const [row] = await this.database.query<ReceiptRecord>(
      scope,
      `SELECT ${columns} FROM receipt WHERE program_id = $1 AND id = $2 FOR UPDATE`,
      [scope.programId, id],
    );
    return row ?? null;
  }

  async ownPage(
    scope: TenantScope,
    participantId: string,
    page: number,
    size: number,
  ): Promise<{ rows: ReceiptRecord[]; total: number }> {
    const rows = await this.database.query<ReceiptRecord>(
      scope,
      `SELECT ${columns} FROM receipt WHERE program_id = $1 AND participant_id = $2
       ORDER BY id DESC LIMIT $3 OFFSET $4`,
      [scope.programId, participantId, size, (page - 1) * size],
    );
    const [count] = await this.database.query<{ total: number }>(
      scope,
      'SELECT count(*)::int AS total FROM receipt WHERE program_id = $1 AND participant_id = $2',
      [scope.programId, participantId],
    );
    return { rows, total: count?.total ?? 0 };
  }

  /** Answers the receipt as it is afterwards. `isNewRevision`: the ledger will be told of its points. */
  async update(
    scope: TenantScope,
    id: string,
    values: Partial<ReceiptValues>,
    isNewRevision: boolean,
  ): Promise<ReceiptRecord> {
    // Column names come from the type's keys, never from a request.
    const names = Object.keys(values) as (keyof ReceiptValues)[];
    const assignments = names.map((name, index) => `${name} = $${index + 4}, `).join('');
    const params = names.map((name) => (name === 'processed_data' ? JSON.stringify(values[name]) : values[name]));
    const [row] = await this.database.query<ReceiptRecord>(
      scope,
      `UPDATE receipt SET ${assignments}revision = revision + $3, version = version + 1
       WHERE program_id = $1 AND id = $2 RETURNING ${columns}`,
      [scope.programId, id, isNewRevision ? 1 : 0, ...params],
    );
    if (row === undefined) throw new Error(`Receipt ${id} is gone`);
    return row;
  }

  /** Answers whether it was `processed` at that revision. The version stays: nothing that a reviewer decides changes. */
  async makeEligible(scope: TenantScope, id: string, revision: number): Promise<boolean> {
    const rows = await this.database.query(
      scope,
      `UPDATE receipt SET status = 'eligible'
       WHERE program_id = $1 AND id = $2 AND status = 'processed' AND revision = $3 RETURNING 1`,
      [scope.programId, id, revision],
    );
    return rows.length > 0;
  }

  async log(scope: TenantScope, receiptId: string, { author, changes, pointsDelta }: LogEntry): Promise<void> {
    await this.database.query(
      scope,
      `INSERT INTO receipt_update_log (program_id, receipt_id, admin_id, author, changes, points_delta)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [scope.programId, receiptId, author.adminId, author.name, JSON.stringify(changes), pointsDelta],
    );
  }

  /** Files of several receipts, in their order. */
  async files(scope: TenantScope, receiptIds: readonly string[]): Promise<FileRecord[]> {
    return this.database.query<FileRecord>(
      scope,
      `SELECT receipt_id, n, file_key, content_type, width, height FROM receipt_file
       WHERE program_id = $1 AND receipt_id = ANY ($2) ORDER BY receipt_id, n`,
      [scope.programId, receiptIds],
    );
  }

  /** Items of several receipts, oldest first; a receipt's own order where times are equal. */
  async items(scope: TenantScope, receiptIds: readonly string[]): Promise<ItemRecord[]> {
    return this.database.query<ItemRecord>(
      scope,
      `SELECT id, receipt_id, ${itemColumns} FROM receipt_item
       WHERE program_id = $1 AND receipt_id = ANY ($2) ORDER BY created_at, id`,
      [scope.programId, receiptIds],
    );
  }

  async insertItems(scope: TenantScope, receiptId: string, items: readonly ItemValues[]): Promise<void> {
    await this.database.query(
      scope,
      `INSERT INTO receipt_item (program_id, receipt_id, ${itemColumns})
       SELECT $1::bigint, $2::bigint, ${itemColumns} FROM jsonb_to_recordset($3) AS r (${itemShape})`,
      [scope.programId, receiptId, JSON.stringify(items)],
    );
  }

  async updateItems(scope: TenantScope, items: readonly ItemRecord[]): Promise<void> {
    await this.database.query(
      scope,
      `UPDATE receipt_item i SET sku = r.sku, name = r.name, quantity = r.quantity, unit_price = r.unit_price,
         price = r.price, eligible_product_id = r.eligible_product_id, matched_product = r.matched_product,
         matched_strategy = r.matched_strategy, matched_keyword = r.matched_keyword,
         match_confidence = r.match_confidence, points = r.points, admin_comments = r.admin_comments
       FROM jsonb_to_recordset($2) AS r (${itemShape})
       WHERE i.program_id = $1 AND i.id = r.id`,
      [scope.programId, JSON.stringify(items)],
    );
  }

  async deleteItems(scope: TenantScope, ids: readonly string[]): Promise<void> {
    await this.database.query(scope, 'DELETE FROM receipt_item WHERE program_id = $1 AND id = ANY ($2)', [
      scope.programId,
      ids,
    ]);
  }
}
