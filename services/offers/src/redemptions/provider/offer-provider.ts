import type { RedemptionType } from '@laurel/contracts/offers/offer-categories';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';

/** An offer as far as redeeming it goes. */
export interface RedeemableOffer {
  endeca_key: string;
  merchant_name: string;
  text_short: string;
  redemption_types: RedemptionType[];
  web_site: string | null;
}

/** A code that the shop takes, or the page on which the offer is taken; never both. */
export type Coupon = { code: string; web_site: null } | { code: null; web_site: string };

/** Whose offers these are: knows them by their key, and issues what is shown for them. */
export abstract class OfferProvider {
  /** `null` for one that it does not have (any more), or whose merchant the program does not show. */
  abstract find(scope: TenantScope, endecaKey: string): Promise<RedeemableOffer | null>;

  /** Issues a coupon: for `MOBILE` a code, for `CLICK`, of offers that name a website, that one. */
  abstract redeem(offer: RedeemableOffer, type: RedemptionType): Promise<Coupon>;
}
