import { IsIn, IsString, Length, MaxLength } from 'class-validator';
import { Optional } from '../validation/nested.ts';
import { type RedemptionType, redemptionTypes } from './offer-categories.ts';

/** How long a voucher is taken after redeeming, in seconds (P-374). */
export const voucherSeconds = 600;

export class RedeemOfferRequest {
  @IsString()
  @Length(1, 200)
  endeca_key: string;

  @IsIn(redemptionTypes)
  redemption_type: RedemptionType;
}

/** What redeeming brings: a voucher to show, or the page of the merchant on which the offer is taken. */
export class RedeemedCoupon {
  /** Address of the voucher's picture on this site; takes a `VoucherQuery`. */
  voucher: string | null;
  /** What the voucher's picture shows, for whoever does not see it. */
  code: string | null;
  webSite: string | null;
  /** Seconds until it is no longer taken. */
  expires_in: number;
}

export class Redemption {
  coupon: RedeemedCoupon;
}

/** Refusals carry `redemption_data.message` instead of the coupon. */
export class RedeemOfferResponse {
  redemption_data: Redemption;
}

/** How a voucher's picture speaks to the person who shows it. */
export class VoucherQuery {
  @Optional()
  @IsIn(['en', 'es'])
  language?: 'en' | 'es';

  /** IANA name, such as `America/Denver`, in which the voucher says until when it is taken. */
  @Optional()
  @IsString()
  @MaxLength(64)
  time_zone?: string;
}
