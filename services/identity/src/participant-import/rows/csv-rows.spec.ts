import { Readable } from 'node:stream';
import { UnusableFileError } from '../imports.errors.ts';
import { csvRows } from './csv-rows.ts';

const HEADER = 'email,first_name';

/** Each row as its line with the address or the fault. */
async function read(...lines: string[]): Promise<string[]> {
  const rows: string[] = [];
  for await (const list of csvRows(Readable.from([Buffer.from(lines.join(''))]), {})) {
    for (const read of list) rows.push(`${read.line} ${'fault' in read ? read.fault : String(read.row.email)}`);
  }
  return rows;
}

describe('rows of a CSV file', () => {
  it.each([
    ['\n', ['2 a', '4 b']],
    ['\r\n', ['2 a', '4 b']],
    ['\r', ['2 a', '4 b']],
  ])('have the line that they begin in, with lines ending in %j [A-272]', async (end, expected) => {
    expect(await read(`\ufeff${HEADER}${end}`, `a,"A${end}A"${end}`, `b,B${end}`)).toEqual(expected);
    expect(await read(`${HEADER}${end}`, `a,A${end}`, end, `b,B`)).toEqual(expected);
  });

  it('are told from those that cannot be read, also after these [A-272]', async () => {
    expect(await read(`${HEADER}\n`, 'a,A\n', 'x"y,B\n', 'c\n', 'd,D\n')).toEqual([
      '2 a',
      '3 cannot be read as CSV',
      '4 has 1 fields instead of 2',
      '5 d',
    ]);
    expect(await read(`${HEADER}\n`, 'a,A\n', '"b,B\n')).toContain('2 a');
    await expect(read('')).rejects.toThrow(UnusableFileError);
  });

  it('come in lists, every one of them', async () => {
    const many = Array.from({ length: 5_000 }, (_, n) => `p${n},P\n`);
    const rows = await read(`${HEADER}\n`, ...many);
    expect(rows).toHaveLength(5_000);
    expect(rows.at(-1)).toBe('5001 p4999');
  });
});
