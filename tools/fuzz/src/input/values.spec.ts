import fc from 'fast-check';
import type { Schema } from '../documents/schema.ts';
import { Pools } from './pools.ts';
import { valueOf } from './values.ts';

const sampleOf = (schema: Schema): unknown[] => {
  const drawing = { follow: (one: Schema) => one, pools: new Pools(), isWild: false };
  return fc.sample(valueOf(drawing, { type: 'integer', ...schema }, []), { numRuns: 50, seed: 1 });
};

describe('numbers that fit a schema', () => {
  it.each([
    [{ minimum: 2_000_000 }, 2_000_000],
    [{ maximum: -2_000 }, -2_000],
  ])('%j alone has a number within it', (schema, bound) => {
    expect(new Set(sampleOf(schema))).toEqual(new Set([bound]));
  });

  it.each([[{}], [{ minimum: 1 }], [{ maximum: 100 }], [{ minimum: -1_000_000_000, maximum: 1_000_000_000 }]])(
    '%j bounds the numbers',
    (schema: Schema) => {
      const { minimum = -1_000, maximum = 1_000_000 } = schema;
      const sample = sampleOf(schema) as number[];
      expect(Math.min(...sample)).toBe(minimum);
      expect(Math.max(...sample)).toBe(maximum);
    },
  );
});
