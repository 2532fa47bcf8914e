import { RE2JS, RE2JSException } from 're2js';

/** Instructions of a compiled pattern: the time that one character takes grows with them. */
const MOST_INSTRUCTIONS = 1_000;

/** A pattern that is none; the message says why, in RE2's words. */
export class InvalidPatternError extends Error {}

/**
 * Compiles what staff have written as a regular expression of RE2: no look-around, no back references, and so a search
 * takes time in proportion to the text and, its repetitions written out, to the pattern, which is bounded. The answer
 * tells whether it is found anywhere in a text.
 *
 * @throws InvalidPatternError
 */
export function compilePattern(source: string): (text: string) => boolean {
  try {
    const pattern = RE2JS.compile(source);
    if (pattern.programSize() > MOST_INSTRUCTIONS) throw new InvalidPatternError('expression is too large');
    return (text) => pattern.test(text);
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    throw new InvalidPatternError(error.message.replace('error parsing regexp: ', ''));
  }
}
