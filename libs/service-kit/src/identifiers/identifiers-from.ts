import { randomInt } from 'node:crypto';

const LONGEST = 80;

/**
 * Identifiers of a new record, the wanted one first: `Summer Run: Week 1` → `summer-run-week-1`, then the same with numbers
 * appended for when another record has it. They are never empty and never a number, because an address takes an id or
 * an identifier: such names get the kind in front. A library for slugs would leave the length, this rule and the numbers to
 * this function, and bring a table of transliterations.
 */
export function* identifiersFrom(name: string, kind: string): Generator<string> {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '');
  const base = /^\d*$/.test(slug) ? `${kind}-${slug}`.replace(/-$/, '') : slug;
  yield base;
  yield `${base}-2`;
  yield `${base}-${randomInt(1_000, 10_000)}`;
  yield `${base}-${randomInt(1e9, 1e10)}`;
}
