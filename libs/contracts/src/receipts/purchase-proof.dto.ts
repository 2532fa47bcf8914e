import { ArrayMaxSize, IsArray, IsBoolean, IsString, Matches, MaxLength } from 'class-validator';
import type { TableMeta } from '../table/table-query.dto.ts';
import { IsId } from '../validation/id.ts';
import { IsVisibleText } from '../validation/text.ts';
import { longestName, maxNames } from './receipt-limits.ts';
import { SaveEligibleProduct } from './receipts.dto.ts';

/** The editable values of a product. */
export class PurchaseProofProductValues {
  product_name: string;
  /** Points for each hundredth of the currency's main unit, as a decimal string. */
  points_per_cents: string;
  keywords: string[];
  skus: string[];
  product_active: boolean;
}

/** A product whose purchase earns points, as staff see it. */
export class PurchaseProofProduct extends PurchaseProofProductValues {
  id: string;
  program_id: string;
  /** Grows with every change; the next update sends it back. */
  version: string;
}

export class NewPurchaseProofProduct {
  /** Initial values of the product's form. */
  defaultValues: PurchaseProofProductValues;
}

export class PurchaseProofProducts {
  data: PurchaseProofProduct[];
  meta: TableMeta;
}

export class UpdatePurchaseProofProductRequest extends SaveEligibleProduct {
  /** The version that the form was filled from; another one answers 409 `version_conflict`. */
  @IsId()
  version: string;
}

/** A merchant whose receipts are accepted. */
export class SavePurchaseProofMerchantRequest {
  @IsVisibleText({ max: longestName.merchant })
  name: string;

  /** Other names of the merchant on its receipts. */
  @IsArray()
  @ArrayMaxSize(maxNames)
  @IsVisibleText({ max: longestName.merchant, each: true })
  aliases: string[];

  @IsBoolean()
  active: boolean;
}

export class UpdatePurchaseProofMerchantRequest extends SavePurchaseProofMerchantRequest {
  /** The version that the form was filled from; another one answers 409 `version_conflict`. */
  @IsId()
  version: string;
}

/** The editable values of a merchant. */
export class PurchaseProofMerchantValues {
  name: string;
  aliases: string[];
  active: boolean;
}

/** A merchant as staff see it. */
export class PurchaseProofMerchant extends PurchaseProofMerchantValues {
  id: string;
  program_id: string;
  /** Grows with every change; the next update sends it back. */
  version: string;
}

export class NewPurchaseProofMerchant {
  /** Initial values of the merchant's form. */
  defaultValues: PurchaseProofMerchantValues;
}

export class PurchaseProofMerchants {
  data: PurchaseProofMerchant[];
  meta: TableMeta;
}

/** Settings that apply to all receipts of a program that are processed from now on. */
export class PurchaseProofSettings {
  /** Texts separated by commas: a receipt that contains one of them goes to a reviewer. */
  exclusion_identifiers: string;
  /** Points for each hundredth of the currency's main unit on a line without a product, as a decimal string. */
  external_purchase_item_points_per_cents: string;
  /** Grows with every change; the next update sends it back. */
  version: string;
}

export class UpdatePurchaseProofSettingsRequest {
  @IsString()
  @MaxLength(8_000)
  exclusion_identifiers: string;

  @Matches(/^\d{1,4}(\.\d{1,4})?$/, { message: 'must be a number of at most four decimals' })
  external_purchase_item_points_per_cents: string;

  /** The version that the form was filled from; another one answers 409 `version_conflict`. */
  @IsId()
  version: string;
}

export class PurchaseProofProductSaved extends PurchaseProofProduct {
  success: true;
  message: string;
}

export class PurchaseProofMerchantSaved extends PurchaseProofMerchant {
  success: true;
  message: string;
}

export class PurchaseProofSettingsSaved extends PurchaseProofSettings {
  success: true;
  message: string;
  /** Id of the program. */
  id: string;
}
