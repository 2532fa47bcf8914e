import type { ApiKeyMode } from '@laurel/contracts/auth/api-scopes';
import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIX = 8;
const RANDOM = 30;
const CHECKSUM = 6;
const KEY = /^lk_(?:live|test)_[0-9A-Za-z]{44}$/;

/**
 * A new value of an API key: `lk_live_` or `lk_test_`, eight characters that name it, thirty random ones (178 bits) and
 * six of a checksum, by which scanners for leaked secrets tell it from other text.
 */
export function newApiKey(mode: ApiKeyMode): string {
  const body = `lk_${mode}_${randomDigits(PREFIX + RANDOM)}`;
  return body + checksumOf(body);
}

/** Whether a text has the form of a key and the right checksum; says nothing about whether the key exists. */
export function isApiKey(text: string): boolean {
  return KEY.test(text) && checksumOf(text.slice(0, -CHECKSUM)) === text.slice(-CHECKSUM);
}

/** The part of a key that lists show. */
export const apiKeyPrefix = (key: string): string => key.slice(0, 'lk_live_'.length + PREFIX);

/** Keys have 178 random bits, so their stored hash needs neither key nor salt. */
export const hashApiKey = (key: string): Buffer => createHash('sha256').update(key).digest();

const randomDigits = (count: number): string =>
  Array.from({ length: count }, () => DIGITS[randomInt(DIGITS.length)]).join('');

function checksumOf(body: string): string {
  let rest = crc32(body);
  let text = '';
  for (let place = 0; place < CHECKSUM; place += 1) {
    text = (DIGITS[rest % DIGITS.length] ?? '') + text;
    rest = Math.floor(rest / DIGITS.length);
  }
  return text;
}
