import type {
  EligibleProduct,
  ReceiptDetail,
  ReceiptIssueReport,
  ReceiptItem,
  ReceiptRow,
  ReceiptSaved,
} from '@laurel/contracts/receipts/receipts.dto';
import { savedAs } from '@laurel/web-kit/testing';

/** What services answer about a receipt. */
const box = { file: 0, x: 10, y: 20, width: 100, height: 12 };
export const stored: Pick<ReceiptDetail, keyof ReceiptDetail> = {
  id: '55',
  program_id: '1',
  status: 'needs_human_review',
  integrity: null,
  merchant_name: 'Corner Market',
  merchant_address: null,
  purchase_date: '2026-11-20',
  total_amount: '12.50',
  items_count: 2,
  points: 21,
  tags: ['duplicate_purchase'],
  unsure_fields: [],
  created_at: '2026-11-21T14:05:00.000Z',
  verified_at: null,
  participant_id: '9',
  thumbnail: null,
  participant_name: 'Ada Vega',
  purchase_proof_merchant_id: null,
  participant_points: '1250',
  participant_completed_challenges: 4,
  source: 'external',
  files: [{ url: '/admin/v2/receipts/55/files/0', content_type: 'image/jpeg', width: 600, height: 900 }],
  processed_data: {
    merchant: { value: 'Corner Market', confidence: 0.98, box },
    address: null,
    date: { value: '2026-11-20', confidence: 0.71, box: { ...box, y: 60 } },
    total: null,
    tax: null,
    text: [],
  },
  adjustments: ['0.00'],
  admin_comments: null,
  admin_invalidation_reason: null,
  admin_invalidation_message: null,
  admin_marked_as_valid_at: null,
  admin_marked_as_invalid_at: null,
  review_message: null,
  receipt_tags: [
    {
      name: 'duplicate_purchase',
      reason: '',
      details: null,
      linked_data: { similar_receipt_ids: ['50', '49', '48', '47', '46'], status: 'eligible' },
    },
  ],
  open_receipt_issue_reports: [],
  closed_receipt_issue_reports: [],
  version: '3',
};
export const milk: Pick<ReceiptItem, keyof ReceiptItem> = {
  id: '1',
  sku: '',
  name: 'Milk',
  quantity: '1',
  unit_price: null,
  price: '2.10',
  eligible_product_id: '5',
  matched_product: 'Milk',
  matched_strategy: 'exact',
  matched_keyword: null,
  match_confidence: 1,
  eligible: true,
  points: 21,
  admin_comments: '',
  box: { ...box, y: 200 },
};
export const products: EligibleProduct[] = [
  { id: '5', product_name: 'Milk', points_per_cents: '0.1', product_active: true },
  { id: '6', product_name: 'Retired tea', points_per_cents: '1', product_active: false },
];
export const bread: Pick<ReceiptItem, keyof ReceiptItem> = {
  ...milk,
  id: '2',
  name: 'Bread',
  price: '3.00',
  eligible_product_id: '6',
  points: 300,
};

/** The answer of a save. */
export const savedReceipt = (changes: Partial<ReceiptDetail>, receipt_items = [milk, bread]): ReceiptSaved =>
  savedAs({ ...stored, ...changes, receipt_items });
export const report: Pick<ReceiptIssueReport, keyof ReceiptIssueReport> = {
  id: '4',
  category: 'wrong_text',
  text: 'Known already.',
  admin_name: 'Rey',
  created_at: stored.created_at,
  state: 'open',
  owner_name: null,
  closed_at: null,
};
export const receiptRow: Pick<ReceiptRow, keyof ReceiptRow> = {
  id: '56',
  status: 'needs_human_review',
  integrity: null,
  merchant_name: 'Corner Market',
  purchase_date: '2026-11-20',
  total_amount: '12.50',
  items_count: 2,
  points: 21,
  tags: [],
  unsure_fields: [],
  created_at: stored.created_at,
  verified_at: null,
  participant_id: '9',
  participant_name: 'Ada Vega',
  thumbnail: null,
};
