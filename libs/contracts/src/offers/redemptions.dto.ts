import { IsIn, IsString, Length, MaxLength } from 'class-validator';
import { type Locale, locales } from '../languages/languages.ts';
import { Optional } from '../validation/nested.ts';
import { type RedemptionType, redemptionTypes } from './offer-categories.ts';

/** Seconds for which a voucher is valid after redeeming (P-374). */
export const voucherSeconds = 600;

export class RedeemOfferRequest {
  @IsString()
  @Length(1, 200)
  endeca_key: string;

  @IsIn(redemptionTypes)
  redemption_type: RedemptionType;
}

/** Result of redeeming: a voucher to show, or the page of the merchant on which the offer is used. */
export class RedeemedCoupon {
  /** Address of the voucher's picture on this site; accepts a `VoucherQuery`. */
  voucher: string | null;
  /** Text alternative of the voucher's picture. */
  code: string | null;
  webSite: string | null;
  /** Seconds until the voucher expires. */
  expires_in: number;
}

export class Redemption {
  coupon: RedeemedCoupon;
}

/** Refusals carry `redemption_data.message` instead of the coupon. */
export class RedeemOfferResponse {
  redemption_data: Redemption;
}

/** Language and time zone of a voucher's picture. */
export class VoucherQuery {
  @Optional()
  @IsIn(locales)
  language?: Locale;

  /** IANA name, such as `America/Denver`; the voucher shows its expiry in this zone. */
  @Optional()
  @IsString()
  @MaxLength(64)
  time_zone?: string;
}
