import { IsIn, IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import type { Decimal } from '../validation/decimal.ts';
import { Optional } from '../validation/nested.ts';
import { WholeNumber } from '../validation/whole-number.ts';
import { offerCategories, type OfferSort, offerSorts, type RedemptionType } from './offer-categories.ts';

const categories = ['', 'allCategories', ...offerCategories.map(({ id }) => String(id))];

/** Place of an offer search: a ZIP code, or both coordinates; the ZIP code wins. Validated as a whole, not by field. */
export class OfferPlaceQuery {
  /** Five digits, or ZIP+4. */
  @Optional()
  @IsString()
  zip_code?: string;

  /** Degrees north. */
  @Optional()
  @IsString()
  latitude?: string;

  /** Degrees east. */
  @Optional()
  @IsString()
  longitude?: string;
}

/** The query of the offers page. */
export class MerchantsQuery extends OfferPlaceQuery {
  /** Words, each the beginning of a word of the merchant or of one of its offers; of any length. */
  @Optional()
  @IsString()
  keyword?: string;

  /** A category's id; blank or `allCategories` for all of them. */
  @Optional()
  @IsIn(categories, { message: 'is not a category' })
  category?: string;

  @Optional()
  @IsIn(['', ...offerSorts], { message: `must be one of ${offerSorts.join(', ')}` })
  sort?: OfferSort | '';

  @Optional()
  @WholeNumber()
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  page?: number = 1;
}

/** The query of a merchant's page; other parameters of the page's address are ignored. */
export class MerchantQuery extends OfferPlaceQuery {
  @IsString()
  @MaxLength(200)
  slug: string;
}

/** The centre of a search, by its ZIP code's post office. */
export class OfferPlace {
  zipCode: string;
  city: string;
  state: string;
}

export class OfferTeaser {
  offerTextShort: string;
  /** US dollars; `null` when the offer names none. */
  dollarValue: Decimal | null;
}

/** A merchant as a card of the offers page. */
export class MerchantCard {
  merchantId: string;
  /** The merchant's name with a short id: unique, and stable when the name changes. */
  slug: string;
  merchantName: string;
  logoPath: string | null;
  firstCategory: string;
  secondCategory: string | null;
  /** Distance in a straight line, in miles, to a tenth. */
  distanceMiles: Decimal;
  offers: OfferTeaser[];
}

export class MerchantsResponse {
  page: number;
  pageSize: number;
  /** Total number of merchants. */
  totalItems: number;
  /** Number of offers of all these merchants. */
  totalOffers: number;
  /** Radius at which the search found something; `null` when it found nothing. */
  radiusMiles: number | null;
  /** `null` for coordinates without a ZIP code nearby. */
  place: OfferPlace | null;
  result: MerchantCard[];
}

export class MerchantAddress {
  address: string;
  city: string;
  state: string;
  zipCode: string;
}

export class MerchantOffer extends OfferTeaser {
  offerTextLong: string;
  validQualifier: string | null;
  /** Id of the offer, for redeeming it. */
  endecaKey: string;
  redemptionTypes: RedemptionType[];
  webSite: string | null;
}

export class MerchantDetail {
  merchantId: string;
  slug: string;
  merchantName: string;
  logoPath: string | null;
  firstCategory: string;
  secondCategory: string | null;
  stubCopy: string | null;
  merchantPhone: string | null;
  merchantAddress: MerchantAddress;
  offers: MerchantOffer[];
}

/** One merchant; empty when the slug is unknown. */
export class MerchantResponse {
  result: MerchantDetail[];
}
