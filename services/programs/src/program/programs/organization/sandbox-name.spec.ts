import { programNameFault } from '@laurel/contracts/programs/program-name';
import fc from 'fast-check';
import { sandboxNameOf } from './sandbox-name.ts';

describe('the name of a sandbox', () => {
  it.each([
    ['Sunrise Run Club', 'Sunrise Run Club sandbox'],
    ['x'.repeat(22), `${'x'.repeat(22)} sandbox`],
    ['x'.repeat(30), `${'x'.repeat(22)} sandbox`],
    [`${'x'.repeat(21)} and more`, `${'x'.repeat(21)} sandbox`],
    ['👩‍👩‍👧‍👦'.repeat(30), `${'👩‍👩‍👧‍👦'.repeat(22)} sandbox`],
  ])('of %s is %s', (name, expected) => expect(sandboxNameOf(name)).toBe(expected));

  it('is a name that a program may have', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 2, maxLength: 60 }), (name) => {
        fc.pre(programNameFault(name.trim()) === null);
        expect(programNameFault(sandboxNameOf(name.trim()))).toBeNull();
      }),
    );
  });
});
