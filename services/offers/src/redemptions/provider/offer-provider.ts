import type { RedemptionType } from '@laurel/contracts/offers/offer-categories';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';

/** The fields of an offer for redeeming it. */
export interface RedeemableOffer {
  endeca_key: string;
  merchant_name: string;
  text_short: string;
  redemption_types: RedemptionType[];
  web_site: string | null;
}

/** A code for the shop, or the page on which the offer is used; never both. */
export type Coupon = { code: string; web_site: null } | { code: null; web_site: string };

/** A provider of offers: finds them by their key, and issues coupons. */
export abstract class OfferProvider {
  /** `null` for an unknown or withdrawn offer, and for a merchant that the program does not show. */
  abstract find(scope: TenantScope, endecaKey: string): Promise<RedeemableOffer | null>;

  /** Issues a coupon: a code for `MOBILE`, the website of the offer for `CLICK`. */
  abstract redeem(offer: RedeemableOffer, type: RedemptionType): Promise<Coupon>;
}
