import type { RedemptionType } from '@laurel/contracts/offers/offer-categories';
import type { MerchantResponse, MerchantsResponse } from '@laurel/contracts/offers/offers.dto';
import { siteUrl } from '../site.ts';

const place = 'zip_code=10001';

/** An offer on the page of its merchant. */
export interface Offer {
  text: string;
  address: string;
}

async function ask<T>(path: string): Promise<T> {
  return (await (await fetch(siteUrl() + path)).json()) as T;
}

/** An offer of a merchant in New York with these ways of redemption. */
export async function offerRedeemed(...ways: RedemptionType[]): Promise<Offer> {
  const { result } = await ask<MerchantsResponse>(`/public/offers/merchants?${place}`);
  for (const { slug } of result) {
    const answer = await ask<MerchantResponse>(`/public/offers/merchant?${place}&slug=${slug}`);
    const offer = answer.result[0]?.offers.find(({ redemptionTypes }) => redemptionTypes.join() === ways.join());
    if (offer) {
      return { text: offer.offerTextShort, address: `/my-offers/${slug}?${place}&redeem=${offer.endecaKey}` };
    }
  }
  throw new Error(`No merchant near has an offer for ${ways.join(' and ')}`);
}
