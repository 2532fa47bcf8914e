import type { SessionAudience } from '@laurel/contracts/identity/sessions.dto';
import { parse, serialize } from 'cookie';

/** The names of the gateway's cookies; `__Host-` binds them to the host wherever HTTPS is used. */
export interface CookieNames {
  participant: string;
  admin: string;
  csrf: string;
  browser: string;
  flash: string;
}

export function cookieNames(secure: boolean): CookieNames {
  const prefix = secure ? '__Host-' : '';
  return {
    participant: `${prefix}session`,
    admin: `${prefix}admin-session`,
    csrf: `${prefix}csrf`,
    browser: `${prefix}browser`,
    flash: `${prefix}flash`,
  };
}

/** Seconds for which a message waits for the page that shows it. */
export const FLASH_SECONDS = 60;

type CookieKind = SessionAudience | 'browser' | 'flash';

/** Absolute lifetime in seconds; identity ends an idle session long before. */
const LIFETIME: Record<CookieKind, number> = {
  participant: 30 * 24 * 3_600,
  admin: 12 * 3_600,
  // Identity knows a browser that a person signed in with for as long.
  browser: 180 * 24 * 3_600,
  flash: FLASH_SECONDS,
};

/** The cookies of a request; a name that comes twice is ambiguous and left out. */
export function readCookies(header: string | undefined): Record<string, string | undefined> {
  if (!header || header.length > 8_192) return {};
  const names = header.split(';').map((pair) => pair.split('=', 1)[0]?.trim() ?? '');
  const twice = new Set(names.filter((name, index) => names.indexOf(name) !== index));
  const cookies = parse(header);
  return twice.size === 0 ? cookies : Object.fromEntries(Object.entries(cookies).filter(([name]) => !twice.has(name)));
}

/** Whether a cookie of the name came, repeated or invalid ones included. */
export function cookieCame(header: string | undefined, name: string): boolean {
  return header?.split(';').some((pair) => pair.trimStart().startsWith(`${name}=`)) === true;
}

export function writeCookie(name: string, value: string, kind: CookieKind, secure: boolean): string {
  return serialize(name, value, { httpOnly: true, secure, sameSite: 'lax', path: '/', maxAge: LIFETIME[kind] });
}

export function dropCookie(name: string, secure: boolean): string {
  return serialize(name, '', { httpOnly: true, secure, sameSite: 'lax', path: '/', maxAge: 0 });
}
