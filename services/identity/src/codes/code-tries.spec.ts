import fc from 'fast-check';
import { refusalOf } from './code-tries.ts';

describe('a code that may not be tried', () => {
  it('is invalid where there is none, expired where it has ended, and locked where it has been tried too often', () => {
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
