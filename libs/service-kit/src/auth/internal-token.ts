import type { Caller } from '@laurel/contracts/auth/caller';
import jwt from 'jsonwebtoken';
import { createSecretKey, type KeyObject } from 'node:crypto';
import { BusinessError } from '../errors/business-error.ts';

/** The caller, as the token's claims carry it. */
export type CallerClaims = Caller;

export interface SignOptions {
  /** Name of the one service that the token is for. */
  audience: string;
  /** The called service's secret; the first one signs when there are two, separated by a comma. */
  secret: string;
  /** Lifetime, 60 by default. */
  seconds?: number;
}

export interface VerifyOptions {
  audience: string;
  /** Two secrets separated by a comma during a rotation: tokens of both are accepted. */
  secret: string;
}

/** 401: the token is missing, forged, expired, or meant for another service. The answer does not distinguish these. */
export class InvalidTokenError extends BusinessError {
  readonly status = 401;
  readonly code = 'invalid_token';

  constructor() {
    super('The access token is missing or not valid');
  }
}

const ISSUER = 'laurel';
const ALGORITHM = 'HS256';
/** Seconds by which the clocks of two machines may differ. */
const TOLERANCE = 30;
// Enough for the callers of one minute; about 1 kB each.
const REMEMBERED_TOKENS = 10_000;

const keys = new Map<string, KeyObject[]>();

function keysOf(secret: string): KeyObject[] {
  let parsed = keys.get(secret);
  if (!parsed) {
    parsed = secret.split(',').map((part) => createSecretKey(Buffer.from(part.trim())));
    keys.set(secret, parsed);
  }
  return parsed;
}

/** Signs a caller's token for one service: HS256, issuer `laurel`, 60 seconds by default. */
export function signInternalToken(claims: CallerClaims, options: SignOptions): string {
  const [key] = keysOf(options.secret);
  if (!key) throw new Error('No secret to sign with');
  const { audience, seconds = 60 } = options;
  return jwt.sign({ caller: claims }, key, { algorithm: ALGORITHM, issuer: ISSUER, audience, expiresIn: seconds });
}

interface InternalClaims {
  caller?: Caller;
  /** Seconds since 1970. */
  exp?: number;
}

interface Remembered {
  caller: Caller;
  audience: string;
  secret: string;
  expiresAt: number;
}

// Insertion order is age: the gateway uses a token for half of its life, so most calls find it here.
const remembered = new Map<string, Remembered>();

/**
 * Verifies a token and returns its caller. Throws `InvalidTokenError` unless issuer, audience, algorithm, signature and
 * lifetime are right; one that has expired by the clock of this machine passes for 30 seconds more. Valid tokens are
 * cached until then.
 */
export function verifyInternalToken(token: string, options: VerifyOptions): Caller {
  const known = remembered.get(token);
  if (known && known.audience === options.audience && known.secret === options.secret) {
    if (known.expiresAt > Date.now()) return known.caller;
    remembered.delete(token);
  }
  for (const key of keysOf(options.secret)) {
    const verified = verifyWith(token, key, options.audience);
    if (!verified) continue;
    if (remembered.size >= REMEMBERED_TOKENS) forgetOldest();
    remembered.set(token, { ...verified, audience: options.audience, secret: options.secret });
    return verified.caller;
  }
  throw new InvalidTokenError();
}

function verifyWith(token: string, key: KeyObject, audience: string): { caller: Caller; expiresAt: number } | null {
  try {
    const rules: jwt.VerifyOptions & { complete?: false } = {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience,
      clockTolerance: TOLERANCE,
    };
    const claims = jwt.verify(token, key, rules) as InternalClaims;
    if (claims.caller === undefined || claims.exp === undefined) return null;
    return { caller: claims.caller, expiresAt: (claims.exp + TOLERANCE) * 1_000 };
  } catch {
    return null;
  }
}

function forgetOldest(): void {
  let spare = REMEMBERED_TOKENS / 10;
  for (const token of remembered.keys()) {
    if (spare-- <= 0) return;
    remembered.delete(token);
  }
}
