import fc from 'fast-check';
import { PAID_RECRUITS_A_DAY, withinDailyLimit } from './daily-limit.ts';

const due = (recruiter_id: string, ...participants: string[]) =>
  participants.map((participant_id) => ({ recruiter_id, participant_id }));

describe('the daily limit of paid recruits', () => {
  it('is 20', () => {
    const many = due('1', ...Array.from({ length: 21 }, (_, index) => String(index + 10)));
    expect(PAID_RECRUITS_A_DAY).toBe(20);
    expect(withinDailyLimit(many, new Map())).toEqual(many.slice(0, 20));
  });

  it('pays the last one below the limit', () => {
    expect(withinDailyLimit(due('1', '10', '11'), new Map([['1', 2]]), 3)).toEqual(due('1', '10'));
  });

  it('pays none at the limit', () => {
    expect(withinDailyLimit(due('1', '10', '11'), new Map([['1', 3]]), 3)).toEqual([]);
  });

  it('counts each recruiter alone, in the given order', () => {
    const list = [...due('1', '10'), ...due('2', '20'), ...due('1', '11'), ...due('2', '21')];
    const allowed = withinDailyLimit(list, new Map([['2', 1]]), 2);
    expect(allowed.map(({ participant_id }) => participant_id)).toEqual(['10', '20', '11']);
  });

  it('is used up and never passed, and the first of the list come first, whatever was paid before', () => {
    const recruiter = fc.constantFrom('1', '2');
    const paidBefore = fc.dictionary(recruiter, fc.nat(4)).map((counts) => new Map(Object.entries(counts)));
    fc.assert(
      fc.property(fc.array(recruiter, { maxLength: 12 }), paidBefore, fc.nat(4), (recruiters, paid, limit) => {
        const list = recruiters.map((recruiter_id, index) => ({ recruiter_id, participant_id: String(index) }));
        const allowed = withinDailyLimit(list, paid, limit);
        for (const id of ['1', '2']) {
          const own = list.filter(({ recruiter_id }) => recruiter_id === id);
          const left = Math.max(0, limit - (paid.get(id) ?? 0));
          expect(allowed.filter(({ recruiter_id }) => recruiter_id === id)).toEqual(own.slice(0, left));
        }
      }),
    );
  });
});
