import { createHmac, timingSafeEqual } from 'node:crypto';

/** A remote on its engineer's own machine, in place of its release. */
export interface Override {
  remote: string;
  /** Address of its dev server. */
  base: string;
  actor: string;
}

const VALID_MILLIS = 12 * 3_600_000;
const MAX_CHARACTERS = 500;

/**
 * Signs a key that allows an override for half a day. Making one needs the installation's secret; it names its maker
 * and is valid for this remote at this address alone.
 */
export function overrideKey(secret: string, override: Override): string {
  const claim = [Date.now() + VALID_MILLIS, Buffer.from(override.actor).toString('base64url')].join('.');
  return `${claim}.${seal(secret, override, claim)}`;
}

/** The maker of an override's key; `null` when the key is invalid or expired. */
export function actorOf(secret: string, { remote, base }: Omit<Override, 'actor'>, key: string | null): string | null {
  if (key === null || key.length > MAX_CHARACTERS) return null;
  const [until = '', name = '', given = ''] = key.split('.');
  const actual = Buffer.from(given);
  const expected = Buffer.from(seal(secret, { remote, base }, `${until}.${name}`));
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
  return Number(until) > Date.now() ? Buffer.from(name, 'base64url').toString() : null;
}

function seal(secret: string, { remote, base }: Omit<Override, 'actor'>, claim: string): string {
  return createHmac('sha256', secret).update(`override ${remote} ${base} ${claim}`).digest('base64url');
}
