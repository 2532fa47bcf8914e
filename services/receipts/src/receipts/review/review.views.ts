import type { ReceiptTagName } from '@laurel/contracts/receipts/receipt-statuses';
import type {
  ReceiptDetail,
  ReceiptIssueReport as ReportedIssue,
  ReceiptItem,
  ReceiptRow,
  ReceiptTag,
  ReceiptTagDetails,
  ReceiptUpdateLog as LoggedUpdate,
} from '@laurel/contracts/receipts/receipts.dto';
import type { TableColumns } from '@laurel/service-kit/table/table-sql';
import { decimal } from '../../reading/money.ts';
import { adjustmentsIn } from '../assessment/adding-up.ts';
import type { ReceiptFile } from '../records/receipt-file.entity.ts';
import type { ReceiptUpdateLog } from '../records/receipt-update-log.entity.ts';
import { isEligible, type ItemRecord } from '../receipt.ts';
import type { Receipt } from '../records/receipt.entity.ts';
import { iso, toFile } from '../receipt.views.ts';
import type { ReceiptIssueReport } from './receipt-issue-report.entity.ts';
import type { TableRow, TagRow } from './receipt-table.repository.ts';

export const receiptColumns: TableColumns = {
  sort: {
    id: 'r.id',
    status: 'r.status_kind',
    merchant_name: { name: 'r.merchant_name' },
    purchase_date: 'r.purchased_on',
    total_amount: 'r.total_amount',
    items_count: 'r.items_count',
    points: 'r.points',
    created_at: 'r.created_at',
    verified_at: 'r.verified_at',
    participant_name: { name: 'r.participant_name' },
  },
  filter: {
    status: { sql: 'r.status_kind', match: 'one-of' },
    tag: { sql: 'r.tags', match: 'any-of' },
    issue: { sql: 'r.issue_states', match: 'any-of' },
    merchant_name: { sql: 'r.merchant_name', match: 'contains' },
  },
  search: ['r.merchant_name', 'r.participant_name', 'r.id::text', 'r.total_amount::text'],
  defaultSort: '-created_at',
  tieBreak: 'r.id',
};

/** A participant's own receipts in the back-office. */
export const historyColumns: TableColumns = {
  ...receiptColumns,
  filter: { ...receiptColumns.filter, participant_id: { sql: 'r.participant_id::text', match: 'one-of' } },
};

export const toRow = (row: TableRow, thumbnail?: Buffer): ReceiptRow => rowFields(row, thumbnail);

function rowFields(row: TableRow, thumbnail?: Buffer) {
  return {
    id: row.id,
    status: row.status,
    integrity: row.integrity,
    merchant_name: row.merchant_name,
    purchase_date: row.purchased_on,
    total_amount: row.total_amount,
    items_count: row.items_count,
    points: Number(row.points),
    tags: row.tags,
    unsure_fields: row.unsure_fields,
    created_at: row.created_at.toISOString(),
    verified_at: iso(row.verified_at),
    participant_id: row.participant_id,
    participant_name: row.participant_name,
    thumbnail: thumbnail ? `data:image/webp;base64,${thumbnail.toString('base64')}` : null,
  };
}

export interface DetailParts {
  programId: string;
  row: TableRow;
  receipt: Receipt;
  thumbnail: Buffer | undefined;
  files: readonly ReceiptFile[];
  tags: readonly TagRow[];
  issues: readonly ReceiptIssueReport[];
}

export function toDetail({ programId, row, receipt, thumbnail, files, tags, issues }: DetailParts): ReceiptDetail {
  return {
    ...rowFields(row, thumbnail),
    program_id: programId,
    purchase_proof_merchant_id: receipt.purchaseProofMerchantId,
    merchant_address: receipt.merchantAddress,
    participant_points: row.participant_points,
    participant_completed_challenges: row.participant_completed_challenges,
    source: receipt.source,
    files: files.map((file) => toFile('/admin/v2/receipts', file)),
    processed_data: receipt.processedData,
    adjustments: receipt.processedData === null ? [] : adjustmentsIn(receipt.processedData).map(decimal),
    admin_comments: receipt.adminComments,
    admin_invalidation_reason: receipt.adminInvalidationReason,
    admin_invalidation_message: receipt.adminInvalidationMessage,
    admin_marked_as_valid_at: iso(receipt.adminMarkedAsValidAt),
    admin_marked_as_invalid_at: iso(receipt.adminMarkedAsInvalidAt),
    review_message: receipt.reviewMessage,
    receipt_tags: tags.map(toTag),
    open_receipt_issue_reports: issues.filter(({ closedAt }) => closedAt === null).map(toIssue),
    closed_receipt_issue_reports: issues.filter(({ closedAt }) => closedAt !== null).map(toIssue),
    version: receipt.version,
  };
}

const tagReasons: Record<ReceiptTagName, (details: ReceiptTagDetails) => string> = {
  duplicate_file: () => 'The same file was sent before',
  duplicate_picture: () => 'A picture that looks the same was sent before',
  duplicate_purchase: () => 'The same merchant, date and total were sent before',
  unreadable: () => 'No text, or hardly any, could be read',
  not_a_receipt: () => 'The text holds neither a date nor a price',
  other_language: () => 'The text is not in Latin letters',
  low_confidence: ({ fields = [] }) => `Not read with certainty: ${fields.join(', ')}`,
  items_do_not_add_up: ({ lines_total = '', total = '' }) => `Lines add up to ${lines_total} of ${total}`,
  items_unconfirmed: () => 'The lines add up, but nothing else on the receipt confirms them',
  unsure_product: ({ lines = [] }) => `The product of these lines is a guess: ${lines.join(', ')}`,
  out_of_date_window: ({ date = '' }) => `The purchase is of ${date}`,
  excluded_identifier: ({ identifiers = [] }) => `The text holds ${identifiers.join(', ')}`,
  unknown_merchant: ({ merchant = '' }) => `${merchant} is none of the program's merchants`,
};

function toTag({ name, details, similar_receipt_ids, similar_status }: TagRow): ReceiptTag {
  const linked_data = similar_receipt_ids && { similar_receipt_ids, status: similar_status };
  return { name, reason: tagReasons[name](details ?? {}), details, linked_data };
}

export const toIssue = (issue: ReceiptIssueReport): ReportedIssue => ({
  id: issue.id,
  category: issue.category,
  text: issue.text,
  admin_name: issue.adminName,
  created_at: issue.createdAt.toISOString(),
  state: issue.closedAt !== null ? 'closed' : issue.ownerId !== null ? 'taken' : 'open',
  owner_name: issue.ownerName,
  closed_at: iso(issue.closedAt),
});

export function toItem(item: ItemRecord): ReceiptItem {
  return {
    id: item.id,
    sku: item.sku,
    name: item.name,
    quantity: item.quantity,
    unit_price: item.unit_price,
    price: item.price,
    eligible_product_id: item.eligible_product_id,
    matched_product: item.matched_product,
    matched_strategy: item.matched_strategy,
    matched_keyword: item.matched_keyword,
    match_confidence: item.match_confidence,
    eligible: isEligible(item),
    points: Number(item.points),
    admin_comments: item.admin_comments,
    box: item.box,
  };
}

export const toLog = ({ id, author, createdAt, changes, pointsDelta }: ReceiptUpdateLog): LoggedUpdate => ({
  id,
  by: author,
  created_at: createdAt.toISOString(),
  changes,
  points_delta: Number(pointsDelta),
});
