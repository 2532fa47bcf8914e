import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { fits, readBreaches } from '../commands/breaches.mjs';

describe('a breach of test/breaches', () => {
  const breaches = readBreaches();

  it.each(breaches.map(({ name }) => name))(
    '%s fits the code, and the test that it names exists, or what is found is a pattern',
    (name) => {
      const breach = breaches.find((each) => each.name === name);
      if (breach === undefined) throw new Error(name);
      expect(fits(breach)).toBe(true);
      if (breach.proof !== undefined) {
        expect(new RegExp(breach.proof.pattern)).toBeInstanceOf(RegExp);
        return;
      }
      const spec = readFileSync(new URL(`../../../${breach.spec}`, import.meta.url), 'utf8');
      expect(spec).toContain(breach.test ?? 'a test');
    },
  );
});
