import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { type CopyStreamQuery, from } from 'pg-copy-streams';

const CHUNK = 64 * 1024;

export type CopyValue = string | number | null | readonly string[];

/** Writes rows into one table through COPY, in chunks of 64 kB, no faster than the database accepts them. */
export class CopyWriter {
  private readonly stream: CopyStreamQuery;
  private readonly over: Promise<void>;
  private pending = '';

  constructor(client: pg.Client, table: string, columns: readonly string[]) {
    this.stream = client.query(from(`COPY ${table} (${columns.join(', ')}) FROM STDIN`));
    this.over = finished(this.stream);
    // Awaited by close(); until then a failure shows at the next write.
    this.over.catch(() => undefined);
  }

  /** Resolves at once, or when the buffer has room again. */
  async write(values: readonly CopyValue[]): Promise<void> {
    this.pending += `${values.map(encoded).join('\t')}\n`;
    if (this.pending.length < CHUNK) return;
    const hasRoom = this.stream.write(this.pending);
    this.pending = '';
    if (!hasRoom) await Promise.race([once(this.stream, 'drain'), this.over]);
  }

  /** Resolves when the database has accepted all rows. */
  async close(): Promise<void> {
    if (this.pending !== '') this.stream.write(this.pending);
    this.stream.end();
    await this.over;
  }

  /** Aborts the statement. */
  abort(): void {
    this.stream.destroy();
  }
}

const special: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function encoded(value: CopyValue): string {
  if (value === null) return '\\N';
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return escaped(`{${value.map((item) => JSON.stringify(item)).join(',')}}`);
  return escaped(value);
}

const escaped = (text: string): string => text.replace(/[\\\t\n\r]/g, (char) => special[char] ?? char);
