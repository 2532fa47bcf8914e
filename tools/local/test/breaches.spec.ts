import { describe, expect, it } from '@jest/globals';
import { serviceDocuments } from '@laurel/test-kit/openapi/service-documents';
import { readFileSync } from 'node:fs';
import { fits, operationOf, readBreaches } from '../commands/breaches.mjs';

const operations = (): string[] =>
  serviceDocuments().flatMap(([, document]) =>
    Array.from(JSON.stringify(document).matchAll(/"operationId":"(\w+)"/g), ([, id]) => id ?? ''),
  );

describe('a breach of test/breaches', () => {
  const breaches = readBreaches();

  it.each(breaches.map(({ name }) => name))(
    '%s fits the code, and the test that it names exists, or what is found is a pattern',
    (name) => {
      const breach = breaches.find((each) => each.name === name);
      if (breach === undefined) throw new Error(name);
      expect(fits(breach)).toBe(true);
      if (breach.proof !== undefined) {
        // A pattern of an empty line would see any difference.
        expect('').not.toMatch(new RegExp(breach.proof.pattern));
        const { tool, pattern } = breach.proof;
        if (tool === 'fuzz') expect([...operations(), 'sequences']).toContain(operationOf(pattern));
        return;
      }
      const spec = readFileSync(new URL(`../../../${breach.spec}`, import.meta.url), 'utf8');
      expect(spec).toContain(breach.test ?? 'a test');
    },
  );
});
