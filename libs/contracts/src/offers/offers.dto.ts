import { IsIn, IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import type { Decimal } from '../validation/decimal.ts';
import { Optional } from '../validation/nested.ts';
import { WholeNumber } from '../validation/whole-number.ts';
import { offerCategories, type OfferSort, offerSorts, type RedemptionType } from './offer-categories.ts';

const categories = ['', 'allCategories', ...offerCategories.map(({ id }) => String(id))];

/** Where offers are looked for: a ZIP code, or both coordinates; the ZIP code wins. Judged as a whole, not by field. */
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

/** The query of a merchant's page: everything else that the page was opened with comes along and is not looked at. */
export class MerchantQuery extends OfferPlaceQuery {
  @IsString()
  @MaxLength(200)
  slug: string;
}

/** The place that a search went out from, by its ZIP code's post office. */
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
  /** Its name with a short id, unique and unchanged when the name changes. */
  slug: string;
  merchantName: string;
  logoPath: string | null;
  firstCategory: string;
  secondCategory: string | null;
  /** In a straight line, to a tenth. */
  distanceMiles: Decimal;
  offers: OfferTeaser[];
}

export class MerchantsResponse {
  page: number;
  pageSize: number;
  /** Merchants in all. */
  totalItems: number;
  /** Offers of all these merchants. */
  totalOffers: number;
  /** How far had to be looked to find something; `null` when nothing was found. */
  radiusMiles: number | null;
  /** `null` for coordinates with no ZIP code around them. */
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
  /** What redeeming names the offer by. */
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

/** One merchant, or none when the slug is not known. */
export class MerchantResponse {
  result: MerchantDetail[];
}
