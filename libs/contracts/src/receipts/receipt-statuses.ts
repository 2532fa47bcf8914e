/**
 * `pending`: being processed. `failed`: looks like a picture but could not be processed. `processed`: points are to be
 * posted, or there are none to post. `eligible`: points were posted. `rejected`: refused by the automated check.
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

/** A reviewer's verdict on a whole receipt. */
export const receiptIntegrities = ['valid', 'invalid'] as const;
export type ReceiptIntegrity = (typeof receiptIntegrities)[number];

/** Reasons why a receipt earns no points. */
export const invalidationReasons = [
  'duplicate',
  'unreadable',
  'not_a_receipt',
  'out_of_date_window',
  'wrong_merchant',
  'other',
] as const;
export type InvalidationReason = (typeof invalidationReasons)[number];

/** Reasons why the automated check rejects a receipt. */
export const checkReasons = ['duplicate', 'unreadable', 'not_a_receipt', 'other_language'] as const;
export type CheckReason = (typeof checkReasons)[number];

/** Fields in which the reading may have low confidence. */
export type UnsureField = 'merchant' | 'date' | 'total' | 'prices';

/** Findings of the automated check; a receipt may have several. */
export const receiptTagNames = [
  'duplicate_file',
  'duplicate_picture',
  'duplicate_purchase',
  'unreadable',
  'not_a_receipt',
  'other_language',
  'low_confidence',
  'items_do_not_add_up',
  'items_unconfirmed',
  'unsure_product',
  'out_of_date_window',
  'excluded_identifier',
  'unknown_merchant',
] as const;
export type ReceiptTagName = (typeof receiptTagNames)[number];

export const issueCategories = ['wrong_text', 'wrong_points', 'suspicious', 'picture', 'other'] as const;
export type IssueCategory = (typeof issueCategories)[number];

/** `taken`: a colleague looks into it. */
export const issueStates = ['open', 'taken', 'closed'] as const;
export type IssueState = (typeof issueStates)[number];

export const itemChanges = ['created', 'updated', 'deleted', 'unchanged'] as const;
/** Change of an item since the reviewer opened the receipt; never stored. */
export type ItemChange = (typeof itemChanges)[number];

export const matchStrategies = ['sku', 'exact', 'keyword', 'similar', 'admin'] as const;
/** How an item was matched with its eligible product. */
export type MatchStrategy = (typeof matchStrategies)[number];
