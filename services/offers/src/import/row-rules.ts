import { offerCategories, redemptionTypes } from '@laurel/contracts/offers/offer-categories';
import { visibleTextFault } from '@laurel/contracts/validation/text';
import { merchantWords, offerWords, wordsOf } from '../text/words.ts';
import type { RawFields } from './raw-record.ts';

/** A merchant's fields in both formats. `category` is an id or a name of `offerCategories`. */
export const merchantFields = [
  'merchant_key',
  'merchant_name',
  'category',
  'subcategory',
  'stub_copy',
  'phone',
  'address',
  'city',
  'state',
  'zip_code',
  'latitude',
  'longitude',
  'logo_path',
] as const;

/** An offer's fields. `redemption_types` is a list; in CSV with `|` between. */
export const offerFields = [
  'offer_key',
  'offer_text_short',
  'offer_text_long',
  'valid_qualifier',
  'dollar_value',
  'redemption_types',
  'web_site',
] as const;

/** Required columns of a CSV file. */
export const requiredColumns = [
  'merchant_key',
  'merchant_name',
  'category',
  'address',
  'city',
  'state',
  'zip_code',
  'offer_key',
  'offer_text_short',
];

export interface MerchantRow {
  key: string;
  name: string;
  slug: string;
  words: string;
  category: number;
  subcategory: string | null;
  stubCopy: string | null;
  phone: string | null;
  address: string;
  city: string;
  state: string;
  zip: string;
  latitude: number | null;
  longitude: number | null;
  logoUrl: string | null;
}

export interface OfferRow {
  endecaKey: string;
  words: string;
  textShort: string;
  textLong: string;
  validQualifier: string | null;
  valueCents: number | null;
  redemptionTypes: string[];
  webSite: string | null;
}

/** A value that breaks a rule; its message names the field. */
export class RowFault extends Error {}

/** A merchant's row; throws `RowFault`. Coordinates may be missing together: the ZIP code's centre replaces them. */
export function merchantRow(fields: RawFields): MerchantRow {
  const name = text(fields, 'merchant_name', 120);
  const subcategory = optionalText(fields, 'subcategory', 80);
  const zip = text(fields, 'zip_code', 10);
  if (!/^\d{5}(-\d{4})?$/.test(zip)) throw new RowFault('zip_code is not a ZIP code');
  const latitude = degrees(fields, 'latitude', 90);
  const longitude = degrees(fields, 'longitude', 180);
  if ((latitude === null) !== (longitude === null)) throw new RowFault('latitude and longitude go together');
  return {
    key: text(fields, 'merchant_key', 100),
    name,
    slug: slugOf(name),
    words: merchantWords(name, subcategory),
    category: category(fields),
    subcategory,
    stubCopy: optionalText(fields, 'stub_copy', 500),
    phone: optionalText(fields, 'phone', 40),
    address: text(fields, 'address', 200),
    city: text(fields, 'city', 100),
    state: text(fields, 'state', 40),
    zip: zip.slice(0, 5),
    latitude,
    longitude,
    logoUrl: address(fields, 'logo_path', /^(https:\/\/[^\s/\\]|\/(?![/\\]))[^\s\\]*$/),
  };
}

/** An offer's row; throws `RowFault`. */
export function offerRow(fields: RawFields): OfferRow {
  const textShort = text(fields, 'offer_text_short', 200);
  return {
    endecaKey: text(fields, 'offer_key', 100),
    words: offerWords(textShort),
    textShort,
    textLong: prose(fields, 'offer_text_long') ?? textShort,
    validQualifier: prose(fields, 'valid_qualifier'),
    valueCents: cents(fields),
    redemptionTypes: types(fields['redemption_types']),
    webSite: address(fields, 'web_site', /^https?:\/\/[^\s/\\][^\s\\]*$/),
  };
}

function scalar(fields: RawFields, name: string): string {
  const value = fields[name];
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number') return String(value);
  throw new RowFault(`${name} is not a text`);
}

// Western letters and typographic signs without combining characters: counting graphemes costs 20 times as much.
const PLAIN = /^[\x20-\x7e\u00a1-\u00ac\u00ae-\u024f\u2010-\u2027\u20ac\u2122]+$/;

function text(fields: RawFields, name: string, max: number): string {
  const value = scalar(fields, name);
  if (value.length <= max && PLAIN.test(value)) return value;
  const fault = visibleTextFault(value, { min: 1, max });
  if (fault !== null) throw new RowFault(`${name} ${fault}`);
  return value;
}

function optionalText(fields: RawFields, name: string, max: number): string | null {
  return scalar(fields, name) === '' ? null : text(fields, name, max);
}

/** A text of several lines. */
function prose(fields: RawFields, name: string): string | null {
  const value = scalar(fields, name);
  if (value === '') return null;
  if (value.length > 5_000) throw new RowFault(`${name} must not be longer than 5000 characters`);
  if (value.includes('\0') || !value.isWellFormed()) {
    throw new RowFault(`${name} contains a character that is not allowed`);
  }
  return value;
}

function address(fields: RawFields, name: string, pattern: RegExp): string | null {
  const value = scalar(fields, name);
  if (value === '') return null;
  if (value.length <= 2_000 && pattern.test(value) && value.isWellFormed() && !value.includes('\0')) return value;
  throw new RowFault(`${name} is not a web address`);
}

function category(fields: RawFields): number {
  const value = scalar(fields, 'category');
  const found = offerCategories.find(
    ({ id, name }) => String(id) === value || name.toLowerCase() === value.toLowerCase(),
  );
  if (!found) throw new RowFault('category is not one of Dining, Shopping, Events & Attractions, Travel');
  return found.id;
}

function degrees(fields: RawFields, name: string, most: number): number | null {
  const value = scalar(fields, name);
  if (value === '') return null;
  const number = /^[+-]?\d{1,3}(\.\d{1,20})?$/.test(value) ? Number(value) : NaN;
  if (Math.abs(number) <= most) return number;
  throw new RowFault(`${name} must be between -${most} and ${most}`);
}

function cents(fields: RawFields): number | null {
  const value = scalar(fields, 'dollar_value');
  if (value === '') return null;
  const [, dollars, part = ''] = /^\$?(\d{1,7})(?:\.(\d{1,2}))?$/.exec(value) ?? [];
  if (dollars === undefined) throw new RowFault('dollar_value is not an amount in dollars');
  return Number(dollars) * 100 + Number(part.padEnd(2, '0'));
}

function types(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split('|') : [];
  const names = list.map((item) => (typeof item === 'string' ? item.trim().toUpperCase() : '?')).filter(Boolean);
  const known = redemptionTypes.filter((type) => names.includes(type));
  if (names.some((name) => !redemptionTypes.some((type) => type === name))) {
    throw new RowFault('redemption_types may hold CLICK and MOBILE');
  }
  return known;
}

function slugOf(name: string): string {
  const slug = wordsOf(name)
    .join('-')
    .replace(/[^a-z0-9-]+/g, '')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  return slug === '' ? 'merchant' : slug;
}
