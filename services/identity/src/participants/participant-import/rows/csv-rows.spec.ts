import { importColumns, type ImportMapping } from '@laurel/contracts/identity/participants/import.dto';
import { csvLine } from '@laurel/service-kit/table/csv';
import { Readable } from 'node:stream';
import { UnusableFileError } from '../imports.errors.ts';
import { csvRows, type ReadRow } from './csv-rows.ts';

const HEADER = 'email,first_name';

const nothing = Object.fromEntries(importColumns.map((column) => [column, null]));

async function rowsOf(file: string, mapping: ImportMapping): Promise<ReadRow[]> {
  const rows: ReadRow[] = [];
  for await (const list of csvRows(Readable.from([Buffer.from(file)]), mapping)) rows.push(...list);
  return rows;
}

/** Each row as its line with the address or the fault. */
async function read(...lines: string[]): Promise<string[]> {
  const rows = await rowsOf(lines.join(''), {});
  return rows.map((read) => `${read.line} ${'fault' in read ? read.fault : String(read.row.email)}`);
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

  it('are separated from unreadable ones, also after these [A-272]', async () => {
    expect(await read(`${HEADER}\n`, 'a,A\n', 'x"y,B\n', 'c\n', 'd,D\n')).toEqual([
      '2 a',
      '3 cannot be read as CSV',
      '4 has 1 fields instead of 2',
      '5 d',
    ]);
    expect(await read(`${HEADER}\n`, 'a,A\n', '"b,B\n')).toContain('2 a');
    await expect(read('')).rejects.toThrow(UnusableFileError);
  });

  it.each([
    '=1',
    '+1',
    '-1',
    '@x',
    '\t1',
    '  =1',
    '\u200b=1',
    '\u200f+1',
    '\u2060@x',
    '\ufeff-1',
    '\u0085=1',
    "'Ann",
    'a=b',
  ])('have the text %j as an export has written it', async (first_name) => {
    const [row] = await rowsOf(csvLine(['email', 'first_name']) + csvLine(['a', first_name]), {});
    expect(row).toMatchObject({ row: { first_name } });
  });

  it('are all returned, in lists', async () => {
    const many = Array.from({ length: 5_000 }, (_, n) => `p${n},P\n`);
    const rows = await read(`${HEADER}\n`, ...many);
    expect(rows).toHaveLength(5_000);
    expect(rows.at(-1)).toBe('5001 p4999');
  });

  it('have only the columns that a mapping names, and those of our names only without one [A-270]', async () => {
    const file = 'id,Contact,first_name\n7,a@demo.test,Ada\n';
    const mapped = await rowsOf(file, { email: 'Contact' });
    expect(mapped).toEqual([{ line: 2, row: { ...nothing, email: 'a@demo.test' } }]);
    await expect(rowsOf(file, { first_name: 'first_name' })).rejects.toThrow(UnusableFileError);
    const unmapped = await rowsOf(file.replace('Contact', 'email'), {});
    expect(unmapped).toEqual([{ line: 2, row: { ...nothing, id: '7', email: 'a@demo.test', first_name: 'Ada' } }]);
  });
});
