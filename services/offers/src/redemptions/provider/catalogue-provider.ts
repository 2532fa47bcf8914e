import type { RedemptionType } from '@laurel/contracts/offers/offer-categories';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { randomInt } from 'node:crypto';
import { CatalogueRepository } from './catalogue.repository.ts';
import { type Coupon, OfferProvider, type RedeemableOffer } from './offer-provider.ts';

/** Letters and digits that are not confused when they are read aloud or typed. */
const ALPHABET = 'ACDEFGHJKLMNPQRTUVWXY3479';

/** The imported catalogue as a provider: staff of the shop check its codes by eye, no system does. */
@Injectable()
export class CatalogueProvider extends OfferProvider {
  constructor(private readonly offers: CatalogueRepository) {
    super();
  }

  find(scope: TenantScope, endecaKey: string): Promise<RedeemableOffer | null> {
    return this.offers.find(scope, endecaKey);
  }

  redeem({ web_site }: RedeemableOffer, type: RedemptionType): Promise<Coupon> {
    const isPage = type === 'CLICK' && web_site !== null;
    return Promise.resolve(isPage ? { code: null, web_site } : { code: newCode(), web_site: null });
  }
}

/** Returns a code such as `K7QX-93MF`. */
function newCode(): string {
  const letters = Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
