import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Happening, Log } from '../log/log.ts';
import { standingOf } from './standing.ts';

describe('the standing of a participant', () => {
  let log: Log;
  let now: number;

  const note = (happening: Partial<Happening> & { kind: Happening['kind'] }): void => {
    log.note({ at: (now += 1), person: '7', ...happening } as Happening);
  };
  const complete = (id: string, points: number, isPaid = false): void =>
    note({ kind: 'completed', id, challenge: '1', points, isPaid });
  const amounts = (): number[] => standingOf(log, '7').lines.map(({ amount }) => amount);

  beforeEach(() => {
    log = new Log();
    now = 0;
    log.rewards.set('1', { id: '1', name: 'Two', selection: 'milestone', threshold: 2, limit: null, price: null });
    log.rewards.set('2', { id: '2', name: 'Forty', selection: 'achievement', threshold: 40, limit: null, price: null });
  });

  it('spends from the balance and not from lifetime, and leaves other people alone', () => {
    complete('a', 30);
    note({ kind: 'claimed', id: 'c', reward: '3', cost: 20, isAssigned: false });
    note({ kind: 'given', points: 500, person: '8' });
    expect(standingOf(log, '7')).toMatchObject({ balance: 10, lifetime: 30, awards: [] });
  });

  it('takes a refund below zero, where lifetime stays at 0 until it is earned again', () => {
    complete('a', 199, true);
    note({ kind: 'taken', points: 180 });
    note({ kind: 'completion refunded', id: 'a' });
    expect(standingOf(log, '7')).toMatchObject({ balance: -180, lifetime: 0, completions: [], awards: ['2'] });
    note({ kind: 'given', points: 190 });
    expect(standingOf(log, '7')).toMatchObject({ balance: 10, lifetime: 10 });
  });

  it('takes back the part of the points that was refunded, and the rest with the whole payment', () => {
    complete('a', 199, true);
    note({ kind: 'part refunded', id: 'a', refunded: 100, price: 500 });
    expect(standingOf(log, '7')).toMatchObject({ balance: 159, lifetime: 159, completions: [{ points: 159 }] });
    note({ kind: 'completion refunded', id: 'a' });
    expect(amounts()).toEqual([199, -40, -159]);
  });

  it('resets to 0 what was not paid for, and leaves awards', () => {
    complete('a', 10);
    complete('b', 5);
    complete('c', 40, true);
    note({ kind: 'taken', points: 30 });
    note({ kind: 'reset' });
    expect(amounts()).toEqual([10, 5, 40, -30, -10, -5, -10]);
    expect(standingOf(log, '7')).toMatchObject({ balance: 0, completions: [{ id: 'c' }], awards: ['1', '2'] });
  });

  it('takes back once what a reset has taken already', () => {
    complete('a', 50, true);
    note({ kind: 'given', points: 300, import: 'i' });
    note({ kind: 'balance set', balance: 400, import: 'j' });
    note({ kind: 'reset' });
    complete('b', 7, true);
    note({ kind: 'part refunded', id: 'a', refunded: 100, price: 500 });
    note({ kind: 'completion refunded', id: 'a' });
    note({ kind: 'import undone', points: 300, import: 'i' });
    note({ kind: 'set undone', import: 'j' });
    expect(amounts()).toEqual([50, 300, 50, -400, 7, -10, 10, -40, 40, -300, 300, -50, 50]);
    expect(standingOf(log, '7')).toMatchObject({ balance: 7, lifetime: 7, completions: [{ id: 'b' }] });
    note({ kind: 'completion refunded', id: 'b' });
    expect(standingOf(log, '7')).toMatchObject({ balance: 0, lifetime: 0 });
  });

  it('takes back by an undo what an import of balances has changed', () => {
    complete('a', 30);
    note({ kind: 'balance set', balance: 12, import: 'i' });
    note({ kind: 'given', points: 5 });
    note({ kind: 'set undone', import: 'i' });
    expect(amounts()).toEqual([30, -18, 5, 18]);
    expect(standingOf(log, '7')).toMatchObject({ balance: 35, lifetime: 35 });
  });
});
