import type { ReceiptFieldChange } from '@laurel/contracts/receipts/receipts.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type QueryDeepPartialEntity, Repository } from 'typeorm';
import { ReceiptFile } from './records/receipt-file.entity.ts';
import { Receipt } from './records/receipt.entity.ts';
import { ReceiptUpdateLog } from './records/receipt-update-log.entity.ts';
import type { Author, ItemRecord, ItemValues, ReceiptValues } from './receipt.ts';

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
  constructor(
    private readonly database: Database,
    @InjectRepository(Receipt) private readonly receipts: Repository<Receipt>,
    @InjectRepository(ReceiptFile) private readonly pictures: Repository<ReceiptFile>,
    @InjectRepository(ReceiptUpdateLog) private readonly logged: Repository<ReceiptUpdateLog>,
  ) {}

  async find({ programId }: TenantScope, id: string): Promise<Receipt | null> {
    return this.receipts.findOneBy({ programId, id });
  }

  /** The row, locked until the transaction ends, so that two changes of one receipt run one after the other. */
  async lock({ programId }: TenantScope, id: string): Promise<Receipt | null> {
    return this.receipts.findOne({ where: { programId, id }, lock: { mode: 'pessimistic_write' } });
  }

  async ownPage(
    { programId }: TenantScope,
    participantId: string,
    page: number,
    size: number,
  ): Promise<{ rows: Receipt[]; total: number }> {
    const where = { programId, participantId };
    const skip = (page - 1) * size;
    const [rows, total] = await this.receipts.findAndCount({ where, order: { id: 'DESC' }, skip, take: size });
    return { rows, total };
  }

  /** Resolves with the receipt after the update. `isNewRevision`: its points will be published to the ledger. */
  async update(
    { programId }: TenantScope,
    id: string,
    values: Partial<ReceiptValues>,
    isNewRevision: boolean,
  ): Promise<Receipt> {
    await this.receipts.update(
      { programId, id },
      {
        ...(values as QueryDeepPartialEntity<Receipt>),
        ...(isNewRevision && { revision: () => 'revision + 1' }),
        version: () => 'version + 1',
      },
    );
    return this.receipts.findOneByOrFail({ programId, id });
  }

  /**
   * Resolves with the points of a receipt that was `processed` at that revision, else with `null`. The version stays:
   * no value that a reviewer edits changes.
   */
  async makeEligible({ programId }: TenantScope, id: string, revision: number): Promise<string | null> {
    const { affected } = await this.receipts.update(
      { programId, id, status: 'processed', revision },
      { status: 'eligible' },
    );
    if (affected !== 1) return null;
    return (await this.receipts.findOneByOrFail({ programId, id })).points;
  }

  async log({ programId }: TenantScope, receiptId: string, { author, changes, pointsDelta }: LogEntry): Promise<void> {
    await this.logged.insert({
      programId,
      receiptId,
      adminId: author.adminId,
      author: author.name,
      changes,
      pointsDelta: String(pointsDelta),
    });
  }

  /** Files of several receipts, in their order. */
  async files({ programId }: TenantScope, receiptIds: readonly string[]): Promise<ReceiptFile[]> {
    return this.pictures.find({
      where: { programId, receiptId: In(receiptIds) },
      order: { receiptId: 'ASC', position: 'ASC' },
    });
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
