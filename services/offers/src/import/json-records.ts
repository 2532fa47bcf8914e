import type { RawFields, RawRecord } from './raw-record.ts';

/** Maximal length of an object in characters. */
const LONGEST = 256 * 1024;

/**
 * The merchants of a JSON file: an array of objects, or one object per line. An unreadable object is rejected with its
 * first line, and reading continues after it.
 */
export async function* jsonRecords(text: AsyncIterable<string>): AsyncGenerator<RawRecord> {
  for await (const { line, source, fault } of objects(text)) {
    if (fault !== undefined) yield { line, reason: fault };
    else yield recordOf(line, source);
  }
}

function recordOf(line: number, source: string): RawRecord {
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch {
    return { line, reason: 'is not valid JSON' };
  }
  const { offers, ...merchant } = value as RawFields;
  if (!Array.isArray(offers)) return { line, reason: 'offers is not a list' };
  const isObject = (item: unknown): item is RawFields =>
    typeof item === 'object' && item !== null && !Array.isArray(item);
  if (!offers.every(isObject)) return { line, reason: 'offers holds something that is not an offer' };
  return { line, merchant, offers: offers.map((fields) => ({ line, fields })) };
}

interface Found {
  line: number;
  source: string;
  fault?: string;
}

/** Splits text into its top-level objects without parsing them. In a file of lines an object ends with its line. */
async function* objects(text: AsyncIterable<string>): AsyncGenerator<Found> {
  const cutter = new Cutter();
  for await (const chunk of text) {
    yield* cutter.take(chunk);
  }
  yield* cutter.end();
}

/**
 * Between objects it searches for the next one. After a broken one in a list, that is the next brace at the start of a
 * line in the column where the broken one began: nearer braces may belong to its own parts.
 */
class Cutter {
  private line = 1;
  private column = 0;
  private isIndent = true;
  private begun = { line: 0, column: 0 };
  private source = '';
  private depth = 0;
  private state: 'between' | 'object' | 'string' | 'escape' | 'skip' | 'lost' = 'between';
  private byLine: boolean | null = null;

  *take(chunk: string): Generator<Found> {
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const char = chunk.charCodeAt(at);
      if (this.depth === 0) {
        if (this.begins(char)) from = at;
        else if (this.isStray(char)) yield { line: this.line, source: '', fault: 'is not a JSON object' };
      } else if (char === NEWLINE && (this.byLine === true || this.state !== 'object')) {
        yield this.broken('is not valid JSON');
      } else if (this.closes(char)) {
        yield { line: this.begun.line, source: this.source + chunk.slice(from, at + 1) };
        this.source = '';
        this.state = 'between';
      } else if (this.source.length + at - from > LONGEST) {
        yield this.broken(`is longer than ${LONGEST} characters`);
      }
      this.count(char);
    }
    if (this.depth > 0) this.source += chunk.slice(from);
  }

  *end(): Generator<Found> {
    if (this.depth > 0) yield this.broken('is not valid JSON');
  }

  private count(char: number): void {
    if (char === NEWLINE) {
      this.line += 1;
      this.column = 0;
      this.isIndent = true;
      if (this.state === 'skip') this.state = 'between';
      return;
    }
    this.column += 1;
    this.isIndent &&= blank.has(char);
  }

  private begins(char: number): boolean {
    if (char !== OPEN || this.state === 'skip') return false;
    if (this.state === 'lost' && !(this.isIndent && this.column === this.begun.column)) return false;
    this.byLine ??= true;
    this.begun = { line: this.line, column: this.column };
    this.state = 'object';
    this.depth = 1;
    return true;
  }

  /** Whether a character outside of objects is neither blank nor part of a list; reported once per line. */
  private isStray(char: number): boolean {
    if (this.state !== 'between' || char === NEWLINE || blank.has(char)) return false;
    this.byLine ??= char !== OPEN_LIST;
    if (char === COMMA || char === OPEN_LIST || char === CLOSE_LIST) return false;
    this.state = 'skip';
    return true;
  }

  /** Whether the object ends here. */
  private closes(char: number): boolean {
    if (this.state === 'escape') this.state = 'string';
    else if (this.state === 'string') {
      if (char === BACKSLASH) this.state = 'escape';
      else if (char === QUOTE) this.state = 'object';
    } else if (char === QUOTE) this.state = 'string';
    else if (char === OPEN) this.depth += 1;
    else if (char === CLOSE) this.depth -= 1;
    return this.depth === 0;
  }

  private broken(fault: string): Found {
    this.source = '';
    this.depth = 0;
    this.state = this.byLine === true ? 'skip' : 'lost';
    return { line: this.begun.line, source: '', fault };
  }
}

const [NEWLINE, QUOTE, BACKSLASH, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST, COMMA] = [10, 34, 92, 123, 125, 91, 93, 44];
const blank = new Set([9, 13, 32, 0xfeff]);
