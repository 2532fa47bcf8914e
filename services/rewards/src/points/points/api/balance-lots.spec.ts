import fc from 'fast-check';
import { lotsOf, type WalletLine } from './balance-lots.ts';

let serial = 0;
const line = (amount: number, lot = '2026-11', reversesId: string | null = null): WalletLine => ({
  transferId: String((serial += 1)),
  lot,
  reversesId,
  amount: BigInt(amount),
});

describe('the lots of a balance', () => {
  it('are spent from the oldest on, also when the older points came later', () => {
    const lines = [line(50, '2026-10'), line(40, '2026-11'), line(30, '2026-09'), line(-60)];
    expect(lotsOf(lines)).toEqual({
      lots: [
        { lot: '2026-10', earned: 50n, remaining: 20n },
        { lot: '2026-11', earned: 40n, remaining: 40n },
      ],
      owed: 0n,
    });
  });

  it('lose a correction from the lot of what it corrects, and get a refund back where it was spent', () => {
    const [october, november, spent] = [line(50, '2026-10'), line(40, '2026-11'), line(-60)];
    const lines = [october, november, line(-10, '2026-11', november.transferId), spent];
    expect(lotsOf(lines)).toEqual({ lots: [{ lot: '2026-11', earned: 40n, remaining: 20n }], owed: 0n });
    expect(lotsOf([...lines, line(60, '2026-12', spent.transferId)])).toEqual({
      lots: [
        { lot: '2026-10', earned: 50n, remaining: 50n },
        { lot: '2026-11', earned: 40n, remaining: 30n },
      ],
      owed: 0n,
    });
  });

  it('repay what is owed first', () => {
    const earned = line(50, '2026-10');
    const lines = [earned, line(-50), line(-50, '2026-10', earned.transferId)];
    expect(lotsOf(lines)).toEqual({ lots: [], owed: 50n });
    expect(lotsOf([...lines, line(70, '2026-11')])).toEqual({
      lots: [{ lot: '2026-11', earned: 70n, remaining: 20n }],
      owed: 0n,
    });
  });

  it('add up to the balance after any entries', () => {
    const moves = fc.array(
      fc.record({
        amount: fc.integer({ min: -60, max: 60 }).filter((amount) => amount !== 0),
        month: fc.integer({ min: 1, max: 9 }),
        reverses: fc.option(fc.nat(30), { nil: null }),
      }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(moves, (list) => {
        const lines: WalletLine[] = [];
        for (const { amount, month, reverses } of list) {
          lines.push(line(amount, `2026-0${month}`, reverses === null ? null : (lines[reverses]?.transferId ?? null)));
          const { lots, owed } = lotsOf(lines);
          const left = lots.reduce((sum, { remaining }) => sum + remaining, 0n);
          expect(left - owed).toBe(lines.reduce((sum, one) => sum + one.amount, 0n));
          expect(lots.every(({ remaining }) => remaining > 0n)).toBe(true);
          expect(owed === 0n || lots.length === 0).toBe(true);
        }
      }),
    );
  });
});
