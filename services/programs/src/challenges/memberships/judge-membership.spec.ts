import fc from 'fast-check';
import { judgeMembership, startOf } from './judge-membership.ts';

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

  it('keeps its start while it goes on, and begins anew after its end', () => {
    const day = (count: number): Date => new Date(Date.UTC(2026, 10, count));
    const before = (ends_at: Date | null) => ({ is_member: true, starts_at: day(1), ends_at });
    const none = { is_member: false, starts_at: null, ends_at: null };
    const member = { is_member: true, ends_at: null };
    expect(startOf(before(null), member, day(5))).toEqual(day(1));
    expect(startOf(before(day(6)), member, day(5))).toEqual(day(1));
    expect(startOf(before(day(5)), member, day(5))).toEqual(day(5));
    expect(startOf(none, member, day(5))).toEqual(day(5));
    expect(startOf(before(null), none, day(5))).toBeNull();
  });
});
