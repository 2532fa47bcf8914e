import { type ReferralSignal, referralSignals } from '@laurel/contracts/programs/referrals/referral-signals';
import fc from 'fast-check';
import { HOLD_AT, isHeld, signalsOf, signUpSignals, weights } from './suspicion.ts';

const RECRUITER = '7';
const id = fc.constantFrom('7', '8', '9');
const ids = fc.uniqueArray(id);
const signUp = fc.record({ same_browser: ids, same_network: ids, network_sign_ups: fc.nat({ max: 6 }) });
const signals = fc.uniqueArray(fc.constantFrom(...referralSignals));
const joined_at = new Date('2026-11-20T10:00:00.000Z');
const after = (seconds: number): Date => new Date(joined_at.getTime() + seconds * 1_000);
const due = (changes: object = {}) =>
  signalsOf({ signals: [], joined_at, first_step_at: after(600), recruits_in_hour: 1, ...changes });

describe('the signals of a referral', () => {
  it('tell the recruiter’s browser and network from those of others', () => {
    fc.assert(
      fc.property(signUp, (found) => {
        const words = new Set(signUpSignals(found, RECRUITER));
        expect(words.has('recruiter_browser')).toBe(found.same_browser.includes(RECRUITER));
        expect(words.has('recruiter_network')).toBe(found.same_network.includes(RECRUITER));
        expect(words.has('shared_browser')).toBe(found.same_browser.some((other) => other !== RECRUITER));
        expect(words.has('shared_network')).toBe(found.network_sign_ups > 2);
      }),
    );
  });

  it('are none for a sign-up that has nothing in common with anyone, and for an older event', () => {
    expect(signUpSignals({ same_browser: [], same_network: [], network_sign_ups: 1 }, RECRUITER)).toEqual([]);
    expect(signUpSignals(undefined, RECRUITER)).toEqual([]);
  });

  it.each([
    [0, ['fast_first_step']],
    [119.999, ['fast_first_step']],
    [120, []],
    [-5, ['fast_first_step']],
  ])('name a first step %d s after joining: %j', (seconds, found) => {
    expect(due({ first_step_at: after(seconds) })).toEqual(found);
  });

  it.each([
    [5, []],
    [6, ['many_recruits']],
  ])('name %d recruits within the hour: %j', (recruits_in_hour, found) => {
    expect(due({ recruits_in_hour })).toEqual(found);
  });

  it('include those of the sign-up, each once', () => {
    fc.assert(
      fc.property(signUp, (found) => {
        const words = due({ signals: signUpSignals(found, RECRUITER), first_step_at: joined_at, recruits_in_hour: 9 });
        expect(new Set(words).size).toBe(words.length);
        expect(words).toEqual(expect.arrayContaining(['fast_first_step', 'many_recruits']));
      }),
    );
  });
});

describe('a referral', () => {
  it.each<[boolean, ReferralSignal[]]>([
    [false, []],
    [true, ['recruiter_browser']],
    [false, ['recruiter_network']],
    [false, ['shared_browser']],
    [false, ['shared_network']],
    [false, ['fast_first_step', 'many_recruits']],
    [false, ['recruiter_network', 'fast_first_step']],
    [true, ['recruiter_network', 'shared_network', 'fast_first_step']],
    [true, ['shared_browser', 'many_recruits']],
    [true, ['shared_network', 'fast_first_step', 'many_recruits']],
    [false, ['shared_network', 'fast_first_step']],
  ])('is held: %s, for %j', (held, found) => {
    expect(isHeld(found)).toBe(held);
  });

  it('is held exactly when the weights of its signals reach the threshold', () => {
    fc.assert(
      fc.property(signals, (found) => {
        expect(isHeld(found)).toBe(found.map((signal) => weights[signal]).reduce((a, b) => a + b, 0) >= HOLD_AT);
      }),
    );
  });

  it('that is held stays held with more signals, in any order', () => {
    fc.assert(
      fc.property(signals, signals, (one, more) => {
        const all = [...new Set([...more, ...one])];
        expect(isHeld(all)).toBe(isHeld(all.toReversed()));
        expect(!isHeld(one) || isHeld(all)).toBe(true);
      }),
    );
  });
});
