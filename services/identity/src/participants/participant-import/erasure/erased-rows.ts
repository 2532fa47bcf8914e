import type { ImportMapping } from '@laurel/contracts/identity/participants/import.dto';
import { type CsvError, parse } from 'csv-parse';
import type { Readable } from 'node:stream';
import { canonicalEmail } from '../../participants/email-address.ts';
import { csvOptions, linesOf } from '../rows/csv-rows.ts';

/** The erased participants of a program. */
export interface Erased {
  ids: ReadonlySet<string>;
  hasAddress: (email: string) => boolean;
}

/**
 * The text of an import file with an empty line in place of each line about an erased participant, so that the numbers
 * of all other lines stay. Rows that cannot be read become empty lines as well: they may be about anyone.
 */
export class RemainingRows {
  /** Rows that were taken out so far. */
  removed = 0;
  private line = 1;
  private records = 0;
  private idPlace: number | null = null;
  private readonly skipped: { line: number; records: number }[] = [];

  constructor(
    private readonly mapping: ImportMapping,
    private readonly erased: Erased,
  ) {}

  async *of(file: Readable): AsyncGenerator<string> {
    const parser = parse({ ...csvOptions, raw: true, on_skip: (error) => this.skip(error) });
    file.on('error', (error) => parser.destroy(error));
    file.pipe(parser);
    try {
      for await (const { raw, record } of parser as AsyncIterable<{ raw: string; record: string[] }>) {
        yield this.pastSkipped();
        this.records += 1;
        const lines = linesOf(record);
        this.line += lines;
        yield this.isErased(record) ? this.emptied(lines) : `${raw.replace(/[\r\n]+$/, '')}\n`;
      }
      yield this.pastSkipped();
    } finally {
      file.destroy();
    }
  }

  private skip(error: CsvError | undefined): undefined {
    const { lines = 0, records = 0 } = (error ?? {}) as { lines?: number; records?: number };
    this.skipped.push({ line: lines, records });
  }

  /** Empty lines for the unreadable rows before the next record. */
  private pastSkipped(): string {
    let text = '';
    for (let next = this.skipped[0]; next !== undefined && next.records <= this.records; next = this.skipped[0]) {
      this.skipped.shift();
      text += this.emptied(Math.max(0, next.line + 1 - this.line));
      this.line = next.line + 1;
    }
    return text;
  }

  private emptied(lines: number): string {
    this.removed += 1;
    return '\n'.repeat(lines);
  }

  private isErased(record: readonly string[]): boolean {
    if (this.idPlace === null) {
      if (record.length === 1 && record[0] === '') return false;
      const wanted = this.mapping.id ?? 'id';
      this.idPlace = record.findIndex((name) => name.trim().toLowerCase() === wanted.trim().toLowerCase());
      return false;
    }
    if (this.erased.ids.has(record[this.idPlace]?.trim() ?? '')) return true;
    return record.some((cell) => {
      const email = cell.includes('@') ? canonicalEmail(cell) : null;
      return email !== null && this.erased.hasAddress(email);
    });
  }
}
