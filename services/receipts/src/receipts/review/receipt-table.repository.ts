import type {
  ReceiptIntegrity,
  ReceiptStatus,
  ReceiptTagName,
  UnsureField,
} from '@laurel/contracts/receipts/receipt-statuses';
import type { ReceiptTagDetails } from '@laurel/contracts/receipts/receipts.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import type { TableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { ReceiptUpdateLog } from '../records/receipt-update-log.entity.ts';
import { ReceiptIssueReport } from './receipt-issue-report.entity.ts';

export interface TableRow {
  id: string;
  status: ReceiptStatus;
  integrity: ReceiptIntegrity | null;
  merchant_name: string | null;
  purchased_on: string | null;
  total_amount: string | null;
  items_count: number;
  points: string;
  tags: ReceiptTagName[];
  unsure_fields: UnsureField[];
  created_at: Date;
  verified_at: Date | null;
  participant_id: string;
  participant_name: string;
  participant_points: string;
  participant_completed_challenges: number;
}

export interface TagRow {
  name: ReceiptTagName;
  details: ReceiptTagDetails | null;
  similar_receipt_ids: string[] | null;
  /** Status of the newest similar receipt. */
  similar_status: ReceiptStatus | null;
}

/** $1 is the program. */
const rows = `
  SELECT r.id, r.status, r.integrity, r.merchant_name, r.purchased_on::text AS purchased_on, r.total_amount,
    r.items_count, r.points, r.created_at, r.verified_at, r.participant_id,
    trim(coalesce(p.first_name, '') || ' ' || coalesce(p.last_name, '')) AS participant_name,
    coalesce(p.points, 0) AS participant_points,
    coalesce(p.completed_challenges, 0) AS participant_completed_challenges,
    r.status_kind,
    ARRAY(SELECT t.name FROM receipt_tag t WHERE t.program_id = r.program_id AND t.receipt_id = r.id ORDER BY t.name)
      AS tags,
    ARRAY(SELECT f.name FROM receipt_tag t CROSS JOIN jsonb_array_elements_text(t.details->'fields') AS f (name)
      WHERE t.program_id = r.program_id AND t.receipt_id = r.id AND t.name = 'low_confidence') AS unsure_fields,
    ARRAY(SELECT CASE WHEN i.closed_at IS NOT NULL THEN 'closed' WHEN i.owner_id IS NOT NULL THEN 'taken' ELSE 'open' END
      FROM receipt_issue_report i WHERE i.program_id = r.program_id AND i.receipt_id = r.id) AS issue_states
  FROM receipt r LEFT JOIN participant_copy p ON p.program_id = r.program_id AND p.id = r.participant_id
  WHERE r.program_id = $1`;

/** The back-office reads of receipts. */
@Injectable()
export class ReceiptTableRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(ReceiptIssueReport) private readonly reports: Repository<ReceiptIssueReport>,
    @InjectRepository(ReceiptUpdateLog) private readonly log: Repository<ReceiptUpdateLog>,
  ) {}

  async rows(scope: TenantScope, table: TableSql): Promise<TableRow[]> {
    return this.database.query<TableRow>(
      scope,
      `SELECT * FROM (${rows}) r WHERE true${table.where}
       ORDER BY ${table.order} LIMIT ${table.limit} OFFSET ${table.offset}`,
      [scope.programId, ...table.params],
    );
  }

  async count(scope: TenantScope, table: TableSql): Promise<number> {
    const [row] = await this.database.query<{ total: number }>(
      scope,
      `SELECT count(*)::int AS total FROM (${rows}) r WHERE true${table.where}`,
      [scope.programId, ...table.params],
    );
    return row?.total ?? 0;
  }

  /** The thumbnail of each receipt's first picture (WebP), by the receipt's id. */
  async thumbnails(scope: TenantScope, ids: readonly string[]): Promise<Map<string, Buffer>> {
    const found = await this.database.query<{ receipt_id: string; thumbnail: Buffer }>(
      scope,
      'SELECT receipt_id, thumbnail FROM receipt_file WHERE program_id = $1 AND receipt_id = ANY ($2) AND position = 0',
      [scope.programId, ids],
    );
    return new Map(found.map(({ receipt_id, thumbnail }) => [receipt_id, thumbnail]));
  }

  async row(scope: TenantScope, id: string): Promise<TableRow | null> {
    const [row] = await this.database.query<TableRow>(scope, `${rows} AND r.id = $2`, [scope.programId, id]);
    return row ?? null;
  }

  async tags(scope: TenantScope, id: string): Promise<TagRow[]> {
    return this.database.query<TagRow>(
      scope,
      `SELECT t.name, t.details, t.similar_receipt_ids::text[] AS similar_receipt_ids, s.status AS similar_status
       FROM receipt_tag t
       LEFT JOIN receipt s ON s.program_id = t.program_id AND s.id = t.similar_receipt_ids[1]
       WHERE t.program_id = $1 AND t.receipt_id = $2 ORDER BY t.name`,
      [scope.programId, id],
    );
  }

  async issues({ programId }: TenantScope, receiptId: string): Promise<ReceiptIssueReport[]> {
    return this.reports.find({ where: { programId, receiptId }, order: { id: 'DESC' } });
  }

  async insertIssue(
    { programId }: TenantScope,
    receiptId: string,
    admin: { admin_id: string; name: string },
    issue: Pick<ReceiptIssueReport, 'category' | 'text'>,
  ): Promise<ReceiptIssueReport> {
    const open = { ownerId: null, ownerName: null, closedAt: null };
    const values = { programId, receiptId, adminId: admin.admin_id, adminName: admin.name, ...open, ...issue };
    const report = this.reports.create(values);
    await this.reports.insert(report);
    return report;
  }

  async findIssue({ programId }: TenantScope, receiptId: string, id: string): Promise<ReceiptIssueReport | null> {
    return this.reports.findOneBy({ programId, receiptId, id });
  }

  async updateIssue(
    { programId }: TenantScope,
    id: string,
    values: Pick<ReceiptIssueReport, 'ownerId' | 'ownerName' | 'closedAt'>,
  ): Promise<void> {
    await this.reports.update({ programId, id }, values);
  }

  async logs({ programId }: TenantScope, receiptId: string): Promise<ReceiptUpdateLog[]> {
    return this.log.find({ where: { programId, receiptId }, order: { id: 'DESC' } });
  }
}
