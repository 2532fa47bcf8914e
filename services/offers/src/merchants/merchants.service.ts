import type { MerchantsQuery, OfferPlaceQuery } from '@laurel/contracts/offers/offers.dto';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { InvalidInputError } from '@laurel/service-kit/errors/business-error';
import { Injectable } from '@nestjs/common';
import { wordsOf } from '../text/words.ts';
import { InvalidPlaceError } from './merchants.errors.ts';
import { MerchantsRepository } from './merchants.repository.ts';
import { placeOf } from './place.ts';

/** Miles around the place, tried in this order until merchants are found. */
const RADII = [10, 25, 50, 100];
const PAGE_SIZE = 12;
const LONGEST_KEYWORD = 200;
const MAX_WORDS = 12;

/** Offers near a place, of the merchants that the program shows; every answer is JSON text. */
@Injectable()
export class MerchantsService {
  constructor(private readonly repository: MerchantsRepository) {}

  /** `MerchantsResponse` */
  async near(scope: TenantScope, query: MerchantsQuery): Promise<string> {
    const place = placeOf(query);
    if (place === null) throw new InvalidPlaceError('zip_code');
    const keyword = (query.keyword ?? '').trim();
    const words = keyword.length > LONGEST_KEYWORD ? [] : wordsOf(keyword);
    const impossible = keyword !== '' && (words.length === 0 || words.length > MAX_WORDS);
    const found = await this.repository.near(scope, {
      place,
      category: categoryOf(query.category),
      words,
      sort: query.sort === undefined || query.sort === '' ? 'relevance' : query.sort,
      page: query.page ?? 1,
      pageSize: PAGE_SIZE,
      radii: impossible ? [] : RADII,
    });
    if (found === null) throw new InvalidPlaceError('zip_code');
    return found;
  }

  /** Returns a `MerchantResponse`. The place is only validated: the page was opened from a list around it. */
  async merchant(scope: TenantScope, place: OfferPlaceQuery, slug: string): Promise<string> {
    placeOf(place);
    if (slug.trim() === '') throw new InvalidInputError({ slug: ['is required'] });
    return this.repository.merchant(scope, slug);
  }
}

const categoryOf = (category: string | undefined): number | null =>
  category === undefined || category === '' || category === 'allCategories' ? null : Number(category);
