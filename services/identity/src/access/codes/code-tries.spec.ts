import fc from 'fast-check';
import { refusalOf } from './code-tries.ts';

describe('the refusal of a code', () => {
  it('is invalid without a code, expired after its time, and locked after too many tries', () => {
    const code = fc.record({ is_used: fc.boolean(), is_superseded: fc.boolean(), has_expired: fc.boolean() });
    expect(refusalOf(null)).toBe('invalid_otp');
    fc.assert(
      fc.property(code, (newest) => {
        const hasEnded = newest.is_used || newest.is_superseded || newest.has_expired;
        expect(refusalOf(newest)).toBe(hasEnded ? 'otp_expired' : 'otp_locked');
      }),
    );
  });
});
