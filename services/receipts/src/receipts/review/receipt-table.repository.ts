import type {
  IssueCategory,
  ReceiptIntegrity,
  ReceiptStatus,
  ReceiptTagName,
} from '@laurel/contracts/receipts/receipt-statuses';
import type { ReceiptFieldChange, ReceiptTagDetails } from '@laurel/contracts/receipts/receipts.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import type { TableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';

export interface TableRow {
  id: string;
  status: ReceiptStatus;
  integrity: ReceiptIntegrity | null;
  merchant_name: string | null;
  purchase_date: string | null;
  total_amount: string | null;
  items_count: number;
  points: string;
  tags: ReceiptTagName[];
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
  /** Of the newest similar receipt. */
  similar_status: ReceiptStatus | null;
}

export interface IssueRow {
  id: string;
  category: IssueCategory;
  text: string;
  admin_name: string;
  created_at: Date;
}

export interface LogRow {
  id: string;
  author: string;
  changes: ReceiptFieldChange[];
  points_delta: string;
  created_at: Date;
}

/** $1 program. */
const rows = `
  SELECT r.id, r.status, r.integrity, r.merchant_name, r.purchase_date::text AS purchase_date, r.total_amount,
    r.items_count, r.points, r.created_at, r.verified_at, r.participant_id,
    trim(coalesce(p.first_name, '') || ' ' || coalesce(p.last_name, '')) AS participant_name,
    coalesce(p.points, 0) AS participant_points,
    coalesce(p.completed_challenges, 0) AS participant_completed_challenges,
    r.status_kind,
    ARRAY(SELECT t.name FROM receipt_tag t WHERE t.program_id = r.program_id AND t.receipt_id = r.id ORDER BY t.name)
      AS tags
  FROM receipt r LEFT JOIN participant p ON p.program_id = r.program_id AND p.id = r.participant_id
  WHERE r.program_id = $1`;

/** What the back-office reads of receipts. */
@Injectable()
export class ReceiptTableRepository {
  constructor(private readonly database: Database) {}

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

  async issues(scope: TenantScope, id: string): Promise<IssueRow[]> {
    return this.database.query<IssueRow>(
      scope,
      `SELECT id, category, text, admin_name, created_at FROM receipt_issue_report
       WHERE program_id = $1 AND receipt_id = $2 ORDER BY id DESC`,
      [scope.programId, id],
    );
  }

  async insertIssue(
    scope: TenantScope,
    receiptId: string,
    admin: { admin_id: string; name: string },
    issue: { category: IssueCategory; text: string },
  ): Promise<IssueRow> {
    const [row] = await this.database.query<IssueRow>(
      scope,
      `INSERT INTO receipt_issue_report (program_id, receipt_id, admin_id, admin_name, category, text)
       VALUES ($1, $2, $3, $4, $5, $6) RETURNING id, category, text, admin_name, created_at`,
      [scope.programId, receiptId, admin.admin_id, admin.name, issue.category, issue.text],
    );
    if (row === undefined) throw new Error('INSERT … RETURNING answered no row');
    return row;
  }

  async logs(scope: TenantScope, id: string): Promise<LogRow[]> {
    return this.database.query<LogRow>(
      scope,
      `SELECT id, author, changes, points_delta, created_at FROM receipt_update_log
       WHERE program_id = $1 AND receipt_id = $2 ORDER BY id DESC`,
      [scope.programId, id],
    );
  }
}
