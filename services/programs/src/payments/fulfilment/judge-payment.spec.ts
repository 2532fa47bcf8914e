import { checkoutStatuses } from '@laurel/contracts/programs/payments/checkout-statuses';
import { parkReasons, paymentDecisions } from '@laurel/contracts/programs/payments/park-reasons';
import fc from 'fast-check';
import type { Checkout } from '../checkout.ts';
import type { PaymentState } from '../stripe/payment-session.ts';
import { decisionAnew, isUndecided, statusAfter, statusOfDiffering } from './judge-payment.ts';

type Judged = Pick<Checkout, 'status' | 'reason' | 'decision'>;

const states: PaymentState[] = ['open', 'pending', 'paid', 'ended', 'refunded', 'disputed', 'lost'];
const state = fc.constantFrom(...states);
const looks = fc.array(state, { maxLength: 12 });
const money: PaymentState[] = ['paid', 'refunded', 'disputed', 'lost'];
const checkout: fc.Arbitrary<Judged> = fc
  .record({
    status: fc.constantFrom(...checkoutStatuses),
    reason: fc.constantFrom(...parkReasons, null),
    decision: fc.constantFrom(...paymentDecisions, null),
  })
  .filter(({ status, reason }) => reason === null || status === 'parked' || status === 'paid');
const isWaiting = (one: Judged): boolean => one.status === 'parked' && !isUndecided(one);
const fresh: Judged = { status: 'open', reason: null, decision: null };

/** Follows looks at Stripe as the service does, and counts what is given and taken back. */
function follow(
  start: Judged,
  seen: readonly PaymentState[],
  judge: typeof statusAfter = statusAfter,
): { end: Judged; given: number; taken: number } {
  let [end, given, taken] = [start, 0, 0];
  for (const one of seen) {
    const status = judge(end, one);
    if (status === end.status) continue;
    if (status === 'paid') given += 1;
    if (end.status === 'paid') taken += 1;
    const anew = status === 'paid' ? decisionAnew(end) : { reason: null, decision: end.decision };
    end = { status, ...anew, ...(status === 'parked' && { reason: 'differs', decision: null }) };
  }
  return { end, given, taken };
}

/** The states with money that follow each other: how often it comes to be paid, and how often it ceases to be. */
function payments(seen: readonly PaymentState[]): { given: number; taken: number } {
  const states = seen.filter((one) => money.includes(one)).filter((one, place, all) => one !== all[place - 1]);
  const isPaid = (one: PaymentState): boolean => one === 'paid';
  return { given: states.filter(isPaid).length, taken: states.slice(0, -1).filter(isPaid).length };
}

describe('the status of a payment as agreed', () => {
  it('is that of the last look with money, whatever was seen before', () => {
    fc.assert(
      fc.property(looks, fc.constantFrom(...money), (seen, last) => {
        expect(follow(fresh, [...seen, last]).end.status).toBe(last);
      }),
    );
  });

  it('is given once for each time that money comes, never twice for the same', () => {
    fc.assert(
      fc.property(looks, (seen) => {
        const followed = follow(fresh, seen);
        expect(followed).toMatchObject(payments(seen));
        const repeated = follow(
          fresh,
          seen.flatMap((one) => [one, one, one]),
        );
        expect(repeated).toEqual(followed);
      }),
    );
  });

  it('does not change by looks without money once there was some', () => {
    const unpaid = fc.constantFrom<PaymentState>('open', 'pending', 'ended');
    fc.assert(
      fc.property(
        checkout.filter((one) => !isUndecided(one)),
        unpaid,
        (one, seen) => {
          expect(statusAfter(one, seen)).toBe(one.status);
        },
      ),
    );
  });

  it('gives nothing while a person has to decide, and needs no decision once the money has gone back', () => {
    fc.assert(
      fc.property(checkout.filter(isWaiting), state, (one, seen) => {
        const gone = seen === 'refunded' || seen === 'lost';
        expect(statusAfter(one, seen)).toBe(gone ? seen : 'parked');
        if (one.decision !== 'rewarded') expect(statusOfDiffering(one, seen)).toBe(gone ? seen : 'parked');
      }),
    );
  });
});

describe('the status of a payment that differs', () => {
  it('never gives anything without a decision', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...money), { minLength: 1, maxLength: 12 }), (seen) => {
        const { end, given } = follow(fresh, seen, statusOfDiffering);
        expect(given).toBe(0);
        const back = seen.at(-1) === 'refunded' || seen.at(-1) === 'lost';
        expect(end.status === 'parked').toBe(!back || seen.length === 1);
      }),
    );
  });

  it('follows the money once another reward was given for it', () => {
    const rewarded: Judged = { status: 'paid', reason: null, decision: 'rewarded' };
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...money), { minLength: 1, maxLength: 12 }), (seen) => {
        const { given, taken } = payments(['paid', ...seen]);
        const end = { ...rewarded, status: seen.at(-1) };
        expect(follow(rewarded, seen, statusOfDiffering)).toEqual({ end, given: given - 1, taken });
      }),
    );
  });
});

describe('an earlier decision', () => {
  it.each<[string, Judged, ReturnType<typeof decisionAnew>]>([
    [
      'to refund is made anew',
      { ...fresh, status: 'refunded', decision: 'refunded' },
      { reason: 'refund_failed', decision: null },
    ],
    [
      'to discard ends with the payment',
      { ...fresh, status: 'ended', decision: 'discarded' },
      { reason: null, decision: null },
    ],
    [
      'to discard stays for a payment that was given',
      { ...fresh, status: 'disputed', decision: 'discarded' },
      { reason: null, decision: 'discarded' },
    ],
  ])('%s when money is here again', (_what, one, expected) => {
    expect(decisionAnew(one)).toEqual(expected);
  });
});
