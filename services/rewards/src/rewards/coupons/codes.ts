import { InvalidInputError } from '@laurel/service-kit/errors/business-error';

const MAX_LETTERS = 100;
const MAX_PASTED = 20_000;
/** Maximum of codes that a message lists. */
const MAX_NAMED = 50;

/** The fault of a code, or `null`. */
export function codeFault(code: string): string | null {
  if (code.length > MAX_LETTERS) return `must not be longer than ${MAX_LETTERS} characters`;
  return /^[\p{L}\p{N}\p{P}\p{S} ]+$/u.test(code) ? null : 'contains a character that is not allowed';
}

/** The codes of a line: between commas, without blanks around them or quotes; empty ones are dropped. */
export function codesOf(line: string): string[] {
  return line
    .split(',')
    .map((part) =>
      part
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .trim(),
    )
    .filter((code) => code !== '');
}

/**
 * The codes of a pasted text, all different.
 * @throws InvalidInputError that lists the faults
 */
export function pastedCodes(text: string): string[] {
  const codes = text.split(/\r\n|\r|\n/).flatMap(codesOf);
  if (codes.length === 0) throw new InvalidInputError({ codes: ['are required, separated by commas'] });
  if (codes.length > MAX_PASTED) {
    throw new InvalidInputError({ codes: [`must not be more than ${MAX_PASTED} at a time; upload a file instead`] });
  }
  const bad = codes.filter((code) => codeFault(code) !== null);
  if (bad.length > 0) throw new InvalidInputError({ codes: [`Not allowed: ${listed(bad)}`] });
  const seen = new Set<string>();
  const twice = codes.filter((code) => seen.size === seen.add(code).size);
  if (twice.length > 0) throw duplicateCodes(twice);
  return codes;
}

export const duplicateCodes = (codes: readonly string[]): InvalidInputError =>
  new InvalidInputError({ codes: [`Duplicates: ${listed([...new Set(codes)])}`] });

/** @param codes each with the reward that has it */
export const codesOfOthers = (codes: readonly string[]): InvalidInputError =>
  new InvalidInputError({ codes: [`Codes of other rewards: ${listed(codes)}`] });

function listed(codes: readonly string[]): string {
  const more = codes.length > MAX_NAMED ? ` and ${codes.length - MAX_NAMED} more` : '';
  return codes.slice(0, MAX_NAMED).join(', ') + more;
}
