import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsISO8601, IsString, Matches, MaxLength } from 'class-validator';
import type { Decimal } from '../validation/decimal.ts';
import { IsId } from '../validation/id.ts';
import { Nested, Nullable, Optional, OptionalNested } from '../validation/nested.ts';
import { IsVisibleText } from '../validation/text.ts';
import { longestName, maxNames, maxProducts } from './receipt-limits.ts';
import {
  type CheckReason,
  invalidationReasons,
  type InvalidationReason,
  issueCategories,
  type IssueCategory,
  issueStates,
  type IssueState,
  type ItemChange,
  itemChanges,
  type MatchStrategy,
  receiptIntegrities,
  type ReceiptIntegrity,
  type ReceiptStatus,
  type ReceiptTagName,
  type UnsureField,
} from './receipt-statuses.ts';

export { maxFileBytes, maxFiles } from './receipt-limits.ts';

/** Maximum of items in one receipt. */
export const maxItems = 5_000;

// Money travels as a decimal string in the currency's main unit, for example `12.50`; points as a whole number.

/** A rectangle of a picture, in pixels of the picture as it is served. */
export class ReceiptBox {
  /** Index of the picture in `files`. */
  file: number;
  x: Decimal;
  y: Decimal;
  width: Decimal;
  height: Decimal;
}

/** A value that was read, its confidence (0 to 1) and its position. */
export class ReadValue {
  value: string;
  confidence: Decimal;
  box: ReceiptBox;
}

/** Result of the automated reading; `null` when it found nothing. */
export class ProcessedData {
  merchant: ReadValue | null;
  address: ReadValue | null;
  date: ReadValue | null;
  total: ReadValue | null;
  tax: ReadValue | null;
  /** Every line of text, top to bottom. */
  text: string[];
}

export class ReceiptFile {
  /** A path on this host; serves the picture only to callers who may open the receipt. */
  url: string;
  content_type: string;
  width: number;
  height: number;
}

/** A line of a receipt as its owner sees it. */
export class ParticipantReceiptItem {
  id: string;
  name: string;
  quantity: string | null;
  price: string;
  eligible: boolean;
  points: number;
}

/** A receipt as its owner sees it. */
export class ParticipantReceipt {
  id: string;
  status: ReceiptStatus;
  /** Why it earns nothing: a reviewer's reason, or the automated check's; `null` when the status says it all. */
  reason: CheckReason | InvalidationReason | null;
  /** Message from the reviewer. */
  message: string | null;
  merchant_name: string | null;
  merchant_address: string | null;
  /** `YYYY-MM-DD`. */
  purchase_date: string | null;
  total_amount: string | null;
  points: number;
  created_at: string;
  files: ReceiptFile[];
  items: ParticipantReceiptItem[];
  /** Whether the participant may request a review now. */
  can_request_review: boolean;
}

export class ParticipantReceipts {
  data: ParticipantReceipt[];
  meta: { page: number; page_size: number; total: number };
}

/** Answer of an upload: the receipt is `pending` and is processed within seconds. */
export class ReceiptUploaded {
  success: true;
  message: string;
  receipt: ParticipantReceipt;
}

export class RequestReviewRequest {
  @Nullable()
  @IsString()
  @MaxLength(1_000)
  message?: string | null;
}

/** A row of the back-office table. */
export class ReceiptRow {
  id: string;
  /** `null` shows as "Unknown". */
  status: ReceiptStatus | null;
  /** A reviewer's verdict; distinguishes the two kinds of "Processed". */
  integrity: ReceiptIntegrity | null;
  merchant_name: string | null;
  purchase_date: string | null;
  total_amount: string | null;
  items_count: number;
  points: number;
  tags: ReceiptTagName[];
  /** The fields that were not read with certainty, of the tag `low_confidence`. */
  unsure_fields: UnsureField[];
  created_at: string;
  verified_at: string | null;
  participant_id: string;
  participant_name: string;
  /** The head of its first picture as a `data:` address; `null` when its pictures are gone. */
  thumbnail: string | null;
}

/** Details of a finding of the automated check. */
export class ReceiptTagDetails {
  /** Fields with low confidence; present for `low_confidence`. */
  fields?: UnsureField[];
  /** Sum of the lines, without discounts, tax and rounding; present for `items_do_not_add_up`. */
  lines_total?: string;
  /** The total that was read; present for `items_do_not_add_up`. */
  total?: string;
  /** Names of lines whose product is a guess, five at most; present for `unsure_product`. */
  lines?: string[];
  /** Day of the purchase; present for `out_of_date_window`. */
  date?: string;
  /** The program's identifiers that the receipt contains; present for `excluded_identifier`. */
  identifiers?: string[];
  /** The name that was read; present for `unknown_merchant`. */
  merchant?: string;
}

export class ReceiptTag {
  name: ReceiptTagName;
  /** Name and details in English. */
  reason: string;
  details: ReceiptTagDetails | null;
  /** The last five similar receipts of the same program; `null` unless it is a duplicate. */
  linked_data: { similar_receipt_ids: string[]; status: ReceiptStatus | null } | null;
}

export class ReceiptIssueReport {
  id: string;
  category: IssueCategory;
  text: string;
  admin_name: string;
  created_at: string;
  state: IssueState;
  /** The reviewer who has taken or closed it. */
  owner_name: string | null;
  closed_at: string | null;
}

/** A receipt as a reviewer sees it. */
export class ReceiptDetail extends ReceiptRow {
  program_id: string;
  purchase_proof_merchant_id: string | null;
  merchant_address: string | null;
  participant_points: string;
  participant_completed_challenges: number;
  /** `external`: created by an API request. */
  source: 'participant' | 'external';
  files: ReceiptFile[];
  processed_data: ProcessedData | null;
  /**
   * Amounts that may stand between the lines and the total, such as a discount, a tax or a rounding; `0.00` is among
   * them where the receipt was read.
   */
  adjustments: string[];
  admin_comments: string | null;
  admin_invalidation_reason: InvalidationReason | null;
  /** Message to the participant. */
  admin_invalidation_message: string | null;
  admin_marked_as_valid_at: string | null;
  admin_marked_as_invalid_at: string | null;
  /** The participant's message with the request for a review. */
  review_message: string | null;
  receipt_tags: ReceiptTag[];
  /** Open and taken ones, newest first. */
  open_receipt_issue_reports: ReceiptIssueReport[];
  closed_receipt_issue_reports: ReceiptIssueReport[];
  /** Grows with every change; the next update sends it back. */
  version: string;
}

export class ReceiptItem {
  id: string;
  sku: string;
  name: string;
  quantity: string | null;
  unit_price: string | null;
  /** Price of the whole line. */
  price: string;
  eligible_product_id: string | null;
  matched_product: string | null;
  matched_strategy: MatchStrategy | null;
  matched_keyword: string | null;
  /** 0 to 1. */
  match_confidence: Decimal | null;
  eligible: boolean;
  points: number;
  admin_comments: string;
  /** Position on the picture; `null` for an item that a reviewer added. */
  box: ReceiptBox | null;
}

export class EligibleProduct {
  id: string;
  product_name: string;
  /** Points for each hundredth of the currency's main unit, as a decimal string. */
  points_per_cents: string;
  product_active: boolean;
}

export class EligibleProducts {
  data: EligibleProduct[];
  /** Points for each hundredth on a line without a product, as a decimal string. */
  external_purchase_item_points_per_cents: string;
}

/** A line that a reviewer saves. */
export class SaveReceiptItem {
  @IsIn(itemChanges)
  change: ItemChange;

  /** Left out for a created item. */
  @Optional()
  @IsId()
  id?: string;

  @IsString()
  @MaxLength(64)
  sku: string;

  @IsString()
  @MaxLength(200)
  name: string;

  @Nullable()
  @Matches(/^\d{1,6}(\.\d{1,3})?$/, { message: 'must be a number' })
  quantity?: string | null;

  @Nullable()
  @Matches(/^\d{1,9}(\.\d{1,2})?$/, { message: 'must be a price' })
  unit_price?: string | null;

  /** Validated by the rules of an item: 'Price is required.' and so on. */
  @IsString()
  @MaxLength(40)
  price: string;

  @Nullable()
  @IsId()
  eligible_product_id?: string | null;

  @IsString()
  @MaxLength(2_000)
  admin_comments: string;
}

/** A reviewed receipt. Also accepted as multipart form values, where `items` is JSON text. */
export class UpdateReceiptRequest {
  /** The version that the reviewer read; another one answers 409 `version_conflict`. */
  @IsId()
  version: string;

  @Nullable()
  @IsIn(receiptIntegrities)
  integrity?: ReceiptIntegrity | null;

  @Nullable()
  @IsIn(invalidationReasons)
  admin_invalidation_reason?: InvalidationReason | null;

  @Nullable()
  @IsString()
  @MaxLength(1_000)
  admin_invalidation_message?: string | null;

  @Nullable()
  @IsString()
  @MaxLength(4_000)
  admin_comments?: string | null;

  @Nullable()
  @IsVisibleText({ max: 160 })
  merchant_name?: string | null;

  @Nullable()
  @IsString()
  @MaxLength(300)
  merchant_address?: string | null;

  @Nullable()
  @IsISO8601({ strict: true })
  @MaxLength(10)
  purchase_date?: string | null;

  @Nullable()
  @Matches(/^\d{1,9}(\.\d{1,2})?$/, { message: 'must be an amount' })
  total_amount?: string | null;

  @OptionalNested(() => SaveReceiptItem, { each: true })
  @IsArray()
  @ArrayMaxSize(maxItems)
  items?: SaveReceiptItem[];
}

/** Answer of a save: the receipt and all of its items. */
export class ReceiptSaved extends ReceiptDetail {
  success: true;
  message: string;
  receipt_items: ReceiptItem[];
}

/** One change of a receipt, newest first; immutable. */
export class ReceiptUpdateLog {
  id: string;
  /** Author of the change: an admin's name, "Participant" or "Automated check". */
  by: string;
  created_at: string;
  changes: ReceiptFieldChange[];
  /** Points added (positive) or taken back by this change. */
  points_delta: number;
}

export class ReceiptFieldChange {
  field: string;
  old: string | null;
  new: string | null;
}

export class ReportIssueRequest {
  @IsIn(issueCategories)
  category: IssueCategory;

  @IsString()
  @Matches(/\S/, { message: 'is required' })
  @MaxLength(2_000)
  text: string;
}

/** `taken` makes the caller the owner; `open` is without an owner. */
export class UpdateIssueReportRequest {
  @IsIn(issueStates)
  state: IssueState;
}

export class IssueReported {
  success: true;
  message: string;
  report: ReceiptIssueReport;
}

/** A product whose purchase earns points; also how a program is provisioned with them. */
export class SaveEligibleProduct {
  @IsVisibleText({ max: 160 })
  product_name: string;

  @Matches(/^\d{1,4}(\.\d{1,4})?$/, { message: 'must be a number of at most four decimals' })
  points_per_cents: string;

  /** Keywords; a line that contains one of them matches the product. */
  @IsArray()
  @ArrayMaxSize(maxNames)
  @IsVisibleText({ max: longestName.keyword, each: true })
  keywords: string[];

  @IsArray()
  @ArrayMaxSize(maxNames)
  @IsVisibleText({ max: longestName.sku, each: true })
  skus: string[];

  @IsBoolean()
  product_active: boolean;
}

/** All eligible products of a program; products that are left out become inactive. */
export class ProvisionEligibleProducts {
  @Nested(() => SaveEligibleProduct, { each: true })
  @IsArray()
  @ArrayMaxSize(maxProducts)
  products: SaveEligibleProduct[];
}
