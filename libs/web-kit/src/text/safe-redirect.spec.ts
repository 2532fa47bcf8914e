import { describe, expect, it } from '@jest/globals';
import { safeOfficeRedirect } from '@laurel/contracts/validation/safe-redirect';
import { safeRedirect } from './safe-redirect.ts';

describe('safeRedirect', () => {
  it.each([
    ['/', '/'],
    ['/challenge/7', '/challenge/7'],
    ['/reward/7?redirect=1#details', '/reward/7?redirect=1#details'],
    ['/my-offers/caf%C3%A9?zip_code=10001&page=2', '/my-offers/caf%C3%A9?zip_code=10001&page=2'],
    ['/a/../challenge/7', '/challenge/7'],
    ['/challenge/7?next=https://evil.com', '/challenge/7?next=https://evil.com'],
  ])('accepts %s', (wanted, built) => {
    expect(safeRedirect(wanted)).toBe(built);
  });

  it.each(['//evil.com', '/\\evil.com', '/%09/evil.com', '/\t/evil.com', 'https:evil.com', 'javascript:alert(1)'])(
    'answers / for %j [B19]',
    (wanted) => expect(safeRedirect(wanted)).toBe('/'),
  );

  it.each([
    '/..//evil.com',
    '/a/..//evil.com',
    '/.//evil.com',
    '/%2e%2e//evil.com',
    '/.%2e//evil.com',
    '/x/%2e%2e/%2fevil.com',
  ])('answers / for %j [B20]', (wanted) => expect(safeRedirect(wanted)).toBe('/'));

  it.each([
    null,
    undefined,
    '',
    ' /challenge',
    'challenge/7',
    'https://evil.com/',
    'http://localhost:8080/challenge/7',
    '///evil.com',
    '/\r\n//evil.com',
    '\\\\evil.com',
    '/%5Cevil.com',
    '/%2Fevil.com',
    '/%',
    'data:text/html,x',
    `/${'a'.repeat(2_000)}`,
  ])('answers / for %j', (wanted) => expect(safeRedirect(wanted)).toBe('/'));
});

describe('safeOfficeRedirect', () => {
  it.each(['/admin/v2', '/admin/v2/programs/3/challenges?page=2#bulk', '/admin/v2/organization/admins#invite'])(
    'accepts %s [A-039]',
    (wanted) => expect(safeOfficeRedirect(wanted)).toBe(wanted),
  );

  it.each([
    '/signin',
    '/admin/v20',
    '/admin/v2/../../signin',
    '/admin/v2/login?redirect_to=/admin/v2/login',
    '/admin/v2/magic-login#token=x',
    '/admin/v2/auth/sign_out',
    '//evil.com/admin/v2',
    '/admin/v2/..//evil.com',
    'https://evil.com/admin/v2',
    null,
  ])('answers the start for %j [A-028] [A-039] [B19]', (wanted) =>
    expect(safeOfficeRedirect(wanted)).toBe('/admin/v2'),
  );
});
