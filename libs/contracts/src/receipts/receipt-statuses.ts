/**
 * `pending`: being read. `failed`: could not be read, though it looks like a picture. `processed`: points are on their way,
 * or none by a reviewer's verdict. `eligible`: points were given. `rejected`: refused by the automated check.
 */
export const receiptStatuses = [
  'pending',
  'failed',
  'processed',
  'eligible',
  'no_eligible_items',
  'needs_human_review',
  'rejected',
  'review_requested',
] as const;
export type ReceiptStatus = (typeof receiptStatuses)[number];

/** What a reviewer says of a receipt as a whole. */
export const receiptIntegrities = ['valid', 'invalid'] as const;
export type ReceiptIntegrity = (typeof receiptIntegrities)[number];

/** Why a receipt brings no points. */
export const invalidationReasons = [
  'duplicate',
  'unreadable',
  'not_a_receipt',
  'out_of_date_window',
  'wrong_merchant',
  'other',
] as const;
export type InvalidationReason = (typeof invalidationReasons)[number];

/** Why the automated check rejected a receipt. */
export const checkReasons = ['duplicate', 'unreadable', 'not_a_receipt', 'other_language'] as const;
export type CheckReason = (typeof checkReasons)[number];

/** What the reading may be unsure of. */
export type UnsureField = 'merchant' | 'date' | 'total' | 'prices';

/** What the automated check noticed; a receipt may carry several. */
export const receiptTagNames = [
  'duplicate_file',
  'duplicate_picture',
  'duplicate_purchase',
  'unreadable',
  'not_a_receipt',
  'other_language',
  'low_confidence',
  'items_do_not_add_up',
  'out_of_date_window',
  'excluded_identifier',
  'unknown_merchant',
] as const;
export type ReceiptTagName = (typeof receiptTagNames)[number];

export const issueCategories = ['wrong_text', 'wrong_points', 'suspicious', 'picture', 'other'] as const;
export type IssueCategory = (typeof issueCategories)[number];

export const itemChanges = ['created', 'updated', 'deleted', 'unchanged'] as const;
/** Of an item since the reviewer opened it; never stored. */
export type ItemChange = (typeof itemChanges)[number];

export const matchStrategies = ['sku', 'exact', 'keyword', 'similar', 'admin'] as const;
/** How an item came to its eligible product. */
export type MatchStrategy = (typeof matchStrategies)[number];
