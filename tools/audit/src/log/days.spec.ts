import { describe, expect, it } from '@jest/globals';
import { clockChanges, dayAfter, dayOf, hourOf, lastDays, leapDay, momentOf } from './days.ts';

const at = (iso: string): number => Date.parse(iso);

describe('the calendar of the audit', () => {
  it('has the day of a moment by the clock of the place', () => {
    expect(dayOf(at('2026-11-01T06:59:59Z'), 'America/Los_Angeles')).toBe('2026-10-31');
    expect(dayOf(at('2026-11-01T07:00:00Z'), 'America/Los_Angeles')).toBe('2026-11-01');
    expect(dayOf(at('2026-11-02T07:59:59Z'), 'America/Los_Angeles')).toBe('2026-11-01');
    expect(dayOf(at('2028-02-28T11:00:00Z'), 'Pacific/Auckland')).toBe('2028-02-29');
  });

  it('has the hour of a moment by the clock of the place', () => {
    expect(hourOf(at('2026-11-24T07:59:59Z'), 'America/Los_Angeles')).toBe(23);
    expect(hourOf(at('2026-11-24T08:00:00Z'), 'America/Los_Angeles')).toBe(0);
    expect(hourOf(at('2026-11-24T08:00:00Z'), 'Pacific/Auckland')).toBe(21);
  });

  it('counts days over the end of a month, of a year and of February', () => {
    expect([dayAfter('2028-02-28', 1), dayAfter('2027-02-28', 1), dayAfter('2027-01-01', -1)]).toEqual([
      ...['2028-02-29', '2027-03-01', '2026-12-31'],
    ]);
    expect(lastDays('2028-03-01', 3)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
  });

  it('finds the next 29 February, and both changes of the clock', () => {
    expect(leapDay(at('2026-11-24T00:00:00Z'))).toBe('2028-02-29');
    expect(leapDay(at('2028-03-01T00:00:00Z'))).toBe('2032-02-29');
    const changes = clockChanges(at('2026-11-24T00:00:00Z'), 'America/Los_Angeles');
    expect(changes).toEqual([at('2027-03-14T10:00:00Z'), at('2027-11-07T09:00:00Z')]);
    expect(clockChanges(at('2026-11-24T00:00:00Z'), 'UTC')).toEqual([]);
  });

  it('finds the moment at which a clock shows a time', () => {
    expect(momentOf('2027-03-14', '23:50:00', 'America/Los_Angeles')).toBe(at('2027-03-15T06:50:00Z'));
    expect(momentOf('2027-04-04', '00:10:00', 'Pacific/Auckland')).toBe(at('2027-04-03T11:10:00Z'));
    expect(momentOf('2027-04-05', '00:10:00', 'Pacific/Auckland')).toBe(at('2027-04-04T12:10:00Z'));
  });
});
