import { domainToASCII, domainToUnicode } from 'node:url';

const LONGEST_ADDRESS = 254;
const LONGEST_LOCAL_PART = 64;
const LONGEST_DOMAIN = 253;

const DOT_ATOM = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
// No characters that the URL standard would decode, cut off or drop on the way to ASCII.
const TYPED_DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const TOP_LEVEL = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/**
 * The canonical form of an e-mail address, or `null` when the text is no address.
 *
 * Spaces around it are dropped, letters lowered, an international domain becomes ASCII. Only a plain dot-atom before
 * the `@`: quoted parts, comments, angle brackets and lists are ways to have one address checked and another one
 * written to (GHSA-mm7p-fcc7-pg87). A text that Unicode compatibility (NFKC) would rewrite is refused, because the
 * Kelvin sign would otherwise equal the `k` of another person's address.
 */
export function canonicalEmail(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value.replace(/^ +| +$/g, '');
  if (text.length > LONGEST_ADDRESS || !text.isWellFormed() || text.normalize('NFKC') !== text) return null;
  const at = text.indexOf('@');
  const local = text.slice(0, Math.max(at, 0)).toLowerCase();
  if (local.length > LONGEST_LOCAL_PART || !DOT_ATOM.test(local)) return null;
  const domain = asciiDomain(text.slice(at + 1));
  if (domain === null) return null;
  const address = `${local}@${domain}`;
  return address.length <= LONGEST_ADDRESS ? address : null;
}

function asciiDomain(typed: string): string | null {
  if (!TYPED_DOMAIN.test(typed)) return null;
  const ascii = domainToASCII(typed);
  if (ascii === '' || ascii.length > LONGEST_DOMAIN) return null;
  const labels = ascii.split('.');
  if (labels.length < 2 || !labels.every((label) => LABEL.test(label))) return null;
  if (!TOP_LEVEL.test(labels.at(-1) ?? '')) return null;
  // A letter that the conversion drops would make two spellings of one domain.
  const lowered = typed.toLowerCase();
  return ascii === lowered || domainToUnicode(ascii) === lowered ? ascii : null;
}
