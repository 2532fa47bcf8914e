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
});
