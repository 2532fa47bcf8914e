import { RE2JS, RE2JSException } from 're2js';

/** Maximum of instructions in a compiled pattern: the time per character grows with them. */
const MAX_INSTRUCTIONS = 1_000;

/** The pattern is invalid; the message says why, in RE2's words. */
export class InvalidPatternError extends Error {}

/**
 * Compiles a regular expression of staff with RE2: no look-around, no back references, so a search takes time in
 * proportion to the text and to the pattern with its repetitions written out, which is bounded. The result tests for a
 * match anywhere in a text.
 * @throws InvalidPatternError
 */
export function compilePattern(source: string): (text: string) => boolean {
  try {
    const pattern = RE2JS.compile(source);
    if (pattern.programSize() > MAX_INSTRUCTIONS) throw new InvalidPatternError('expression is too large');
    return (text) => pattern.test(text);
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    throw new InvalidPatternError(error.message.replace('error parsing regexp: ', ''));
  }
}
