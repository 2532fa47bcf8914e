import 'reflect-metadata';
import { jest } from '@jest/globals';
import { Readable } from 'node:stream';
import type { ImportRow } from '../imports.repository.ts';

const limits = '@laurel/contracts/identity/participants/import.dto';
const real = await import('@laurel/contracts/identity/participants/import.dto');
jest.unstable_mockModule(limits, () => ({ ...real, maxImportRows: 3 }));
const { batches } = await import('./batches.ts');

describe('the rows of an import', () => {
  it('are the stated number at most [A-272]', async () => {
    const taken = async (rows: number): Promise<number> => {
      const file = Readable.from([Buffer.from(`email\n${'@\n'.repeat(rows)}`)]);
      let count = 0;
      for await (const { refused } of batches(file, { mapping: {} } as ImportRow, 0)) count += refused.length;
      return count;
    };
    expect(await taken(3)).toBe(3);
    await expect(taken(4)).rejects.toThrow('A file may have up to 3 rows.');
    expect(real.maxImportRows).toBe(1_000_000);
  });
});
