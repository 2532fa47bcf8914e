import fc from 'fast-check';
import { judgeMembership } from './judge-membership.ts';

const end = fc.option(fc.date({ noInvalidDate: true }));

describe('a membership', () => {
  it('does not exist without a completed membership challenge', () => {
    expect(judgeMembership([])).toEqual({ is_member: false, ends_at: null });
  });

  it('has no end when one of the challenges has none', () => {
    fc.assert(
      fc.property(fc.array(end), fc.array(end), (before, after) => {
        expect(judgeMembership([...before, null, ...after])).toEqual({ is_member: true, ends_at: null });
      }),
    );
  });

  it('lasts until the latest end', () => {
    fc.assert(
      fc.property(fc.array(fc.date({ noInvalidDate: true }), { minLength: 1 }), (ends) => {
        const { is_member, ends_at } = judgeMembership(ends);
        expect(is_member).toBe(true);
        expect(ends.map(Number)).toContain(Number(ends_at));
        expect(ends.every((date) => Number(date) <= Number(ends_at))).toBe(true);
      }),
    );
  });
});
