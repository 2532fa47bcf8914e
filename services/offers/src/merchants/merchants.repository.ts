import type { OfferSort } from '@laurel/contracts/offers/offer-categories';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import type { Place } from './place.ts';

export interface Search {
  place: Place;
  category: number | null;
  /** All of them must match; letters and digits only. Empty for no condition. */
  words: readonly string[];
  sort: OfferSort;
  page: number;
  pageSize: number;
  /** Miles, ascending. An empty list finds nothing. */
  radii: readonly number[];
}

/** The whole screen in one call; the name of the statement that every connection prepares once. */
export const NEAR_SQL = 'SELECT merchants_near_json($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) AS json';

/** Parameters of `NEAR_SQL`. */
export function nearParams(programId: string, search: Search): unknown[] {
  const { place, category, words, sort, page, pageSize, radii } = search;
  const where = 'zip' in place ? [place.zip, null, null] : [null, place.latitude, place.longitude];
  const query = words.length === 0 ? null : words.map((word) => `'${word}':*`).join(' & ');
  return [programId, ...where, category, query, sort, page, pageSize, radii];
}

/** Reads JSON text that one function of the database builds. */
@Injectable()
export class MerchantsRepository {
  constructor(private readonly database: Database) {}

  /** `null` for an unknown ZIP code. */
  async near(scope: TenantScope, search: Search): Promise<string | null> {
    const [row] = await this.database.call<{ json: string | null }>(
      scope,
      'near',
      NEAR_SQL,
      nearParams(scope.programId, search),
    );
    return row?.json ?? null;
  }

  async merchant(scope: TenantScope, slug: string): Promise<string> {
    const sql = 'SELECT merchant_json($1, $2) AS json';
    const [row] = await this.database.call<{ json: string }>(scope, 'merchant', sql, [scope.programId, slug]);
    if (row === undefined) throw new Error('merchant_json answered no row');
    return row.json;
  }
}
