import { RE2JS, RE2JSException } from 're2js';

/** A pattern that is none; the message says why, in RE2's words. */
export class InvalidPatternError extends Error {}

/**
 * Compiles what staff have written as a regular expression of RE2: no look-around, no back references, and so a search
 * takes time in proportion to the text, whatever the pattern. The answer tells whether it is found anywhere in a text.
 *
 * @throws InvalidPatternError
 */
export function compilePattern(source: string): (text: string) => boolean {
  try {
    const pattern = RE2JS.compile(source);
    return (text) => pattern.test(text);
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    throw new InvalidPatternError(error.message.replace('error parsing regexp: ', ''));
  }
}
