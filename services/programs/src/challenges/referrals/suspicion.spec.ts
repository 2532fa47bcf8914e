import type { SignUpSignals } from '@laurel/contracts/events/domain-event';
import { type ReferralSignal, referralSignals } from '@laurel/contracts/programs/referrals/referral-signals';
import fc from 'fast-check';
import { isHeld, signalsOf, signUpSignals } from './suspicion.ts';

const RECRUITER = '7';
const id = fc.constantFrom('7', '8', '9');
const ids = fc.uniqueArray(id);
const signUp = fc.record({ same_browser: ids, same_network: ids, network_sign_ups: fc.nat({ max: 6 }) });
const nothing: SignUpSignals = { same_browser: [], same_network: [], network_sign_ups: 1 };
/** Signals of which two together do not hold. */
const weak: ReferralSignal[] = ['recruiter_network', 'shared_network', 'fast_first_step', 'many_recruits'];
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
    expect(signUpSignals(nothing, RECRUITER)).toEqual([]);
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

  it.each<[Partial<SignUpSignals>, ReferralSignal[]]>([
    [{}, []],
    [{ same_browser: ['7'] }, ['recruiter_browser']],
    [{ same_browser: ['8', '7', '9'] }, ['recruiter_browser', 'shared_browser']],
    [{ same_network: ['7', '8'], network_sign_ups: 3 }, ['recruiter_network', 'shared_network']],
    [
      { same_browser: ['7', '8'], same_network: ['7'], network_sign_ups: 6 },
      ['recruiter_browser', 'recruiter_network', 'shared_browser', 'shared_network'],
    ],
  ])('include those of the sign-up, each once: %j', (found, words) => {
    const signals = signUpSignals({ ...nothing, ...found }, RECRUITER);
    expect(due({ signals })).toEqual(words);
    expect(due({ signals, first_step_at: joined_at, recruits_in_hour: 9 })).toEqual([
      ...words,
      'fast_first_step',
      'many_recruits',
    ]);
  });
});

describe('a referral', () => {
  it.each<[boolean, ReferralSignal[][]]>([
    [true, [['recruiter_browser']]],
    [true, weak.map((signal): ReferralSignal[] => ['shared_browser', signal])],
    [true, weak.map((signal) => weak.filter((other) => other !== signal))],
    [false, [[], ['shared_browser']]],
    [false, weak.flatMap((signal) => weak.map((other) => [...new Set([signal, other])]))],
  ])('is held: %s, for each of %j', (held, sets) => {
    for (const found of sets) expect([found, isHeld(found)]).toEqual([found, held]);
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
