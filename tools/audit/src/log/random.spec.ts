import { describe, expect, it } from '@jest/globals';
import { Random } from './random.ts';

const numbers = (random: Random): number[] => Array.from({ length: 8 }, () => random.next());

describe('the random numbers of the audit', () => {
  it('are the same for the same seed, also in and after a fork', () => {
    const [one, other] = [new Random(7), new Random(7)];
    expect(numbers(one)).toEqual(numbers(other));
    expect(numbers(one.fork())).toEqual(numbers(other.fork()));
    expect(numbers(one)).toEqual(numbers(other));
  });

  it('are others for another seed, and in a fork', () => {
    const random = new Random(7);
    expect(numbers(new Random(8))).not.toEqual(numbers(new Random(7)));
    expect(numbers(random.fork())).not.toEqual(numbers(random));
  });

  it('keep to their bounds', () => {
    const random = new Random(7);
    expect(numbers(random).every((number) => number >= 0 && number < 1)).toBe(true);
    expect(new Set(Array.from({ length: 100 }, () => random.between(2, 4)))).toEqual(new Set([2, 3, 4]));
  });
});
