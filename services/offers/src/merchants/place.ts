import type { OfferPlaceQuery } from '@laurel/contracts/offers/offers.dto';
import { InvalidPlaceError } from './merchants.errors.ts';

export type Place = { zip: string } | { latitude: number; longitude: number };

const ZIP = /^(\d{5})(?:-\d{4})?$/;
const DEGREES = /^[+-]?\d{1,3}(?:\.\d{1,20})?$/;

/** The place of a query; `null` when it has none. Throws `InvalidPlaceError`. */
export function placeOf(query: OfferPlaceQuery): Place | null {
  const zip = query.zip_code?.trim() ?? '';
  if (zip !== '') {
    const [, five] = ZIP.exec(zip) ?? [];
    if (five === undefined) throw new InvalidPlaceError('zip_code');
    return { zip: five };
  }
  const latitude = query.latitude?.trim() ?? '';
  const longitude = query.longitude?.trim() ?? '';
  if (latitude === '' && longitude === '') return null;
  return { latitude: degrees('latitude', latitude, 90), longitude: degrees('longitude', longitude, 180) };
}

function degrees(field: 'latitude' | 'longitude', text: string, most: number): number {
  const value = DEGREES.test(text) ? Number(text) : NaN;
  if (Math.abs(value) <= most) return value;
  throw new InvalidPlaceError(field);
}
