import fc from 'fast-check';
import { type GivenReward, judgeUpdate, type ParkedPaymentUpdate } from './judge-parked-payment.ts';

const unknown: GivenReward = { rewardId: null, claimId: null, version: -1, settledVersion: -1, isPaid: false };

/** Follows the updates as the service does, with a claim for each grant; `given` lists the claims that stand. */
function follow(updates: readonly ParkedPaymentUpdate[]): { end: GivenReward; given: Set<string>; grants: number } {
  let end = unknown;
  let grants = 0;
  const given = new Set<string>();
  for (const one of updates) {
    const judged = judgeUpdate(end, one);
    if (judged === null) continue;
    end = judged.next;
    const { claimId } = end;
    switch (judged.action) {
      case 'grant':
        expect(claimId).toBeNull();
        grants += 1;
        end = { ...end, claimId: `claim ${grants}` };
        given.add(`claim ${grants}`);
        break;
      case 'restore':
        expect(given.has(claimId ?? '')).toBe(false);
        given.add(claimId ?? '');
        break;
      case 'revoke':
        expect(given.delete(claimId ?? '')).toBe(true);
        break;
      case null:
        break;
    }
    expect(given.size).toBeLessThanOrEqual(1);
  }
  return { end, given, grants };
}

describe('a reward that was given for a parked payment', () => {
  const outcomes = fc.array(fc.boolean(), { maxLength: 6 });

  it('is one that stands exactly while the payment is paid, for updates in any order and any number of times', () => {
    fc.assert(
      fc.property(outcomes, fc.infiniteStream(fc.nat()), (paid, order) => {
        const updates: ParkedPaymentUpdate[] = [
          { rewardId: '7', version: 3 },
          ...paid.map((isPaid, index) => ({ isPaid, version: 4 + index })),
        ];
        const rest = [...updates, ...updates];
        const shuffled: ParkedPaymentUpdate[] = [];
        while (rest.length > 0) {
          shuffled.push(...rest.splice((order.next().value ?? 0) % rest.length, 1));
        }
        const { end, given, grants } = follow(shuffled);
        expect(given.size).toBe((paid.at(-1) ?? true) ? 1 : 0);
        expect(grants).toBeLessThanOrEqual(1);
        expect(end).toMatchObject({ rewardId: '7', version: 3, settledVersion: 3 + paid.length });
      }),
    );
  });

  it('is not replaced by a later decision while it stands, and is where nothing stands', () => {
    const other = { rewardId: '8', version: 6 };
    const given: GivenReward = { rewardId: '7', claimId: '91', version: 3, settledVersion: 3, isPaid: true };
    expect(judgeUpdate(given, other)).toBeNull();
    expect(judgeUpdate({ ...given, claimId: null }, other)).toMatchObject({ action: 'grant', next: { rewardId: '8' } });
    expect(judgeUpdate({ ...given, isPaid: false, settledVersion: 5 }, other)).toMatchObject({
      action: 'grant',
      next: { rewardId: '8', claimId: null, isPaid: true },
    });
  });
});
