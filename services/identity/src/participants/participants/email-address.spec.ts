import { accepted, refused } from '../../../test/addresses.fixture.ts';
import { canonicalEmail } from './email-address.ts';

describe('canonicalEmail', () => {
  it.each(accepted)('[B06] [INV-18] %s is %s', (typed, canonical) => {
    expect(canonicalEmail(typed)).toBe(canonical);
    expect(canonicalEmail(canonical)).toBe(canonical);
  });

  it.each(refused)('[B02] [B03] [B05] refuses %s', (_reason, typed) => {
    expect(canonicalEmail(typed)).toBeNull();
  });
});
