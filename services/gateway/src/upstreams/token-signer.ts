import type { Caller } from '@laurel/contracts/auth/caller';
import { signInternalToken } from '@laurel/service-kit/auth/internal-token';
import type { GatewayConfig, Upstream } from '../config.ts';

const LIFETIME_SECONDS = 60;
const REUSE_MILLIS = 30_000;

interface Minted {
  token: string;
  reusableUntil: number;
}

/** Signs the caller into a token for the one service that is called; a token is reused for half of its life. */
export class TokenSigner {
  private readonly services: GatewayConfig['services'];
  // Sessions hold one caller object while they are cached, so its tokens are collected with it.
  private readonly minted = new WeakMap<Caller, Map<Upstream, Minted>>();

  constructor(services: GatewayConfig['services']) {
    this.services = services;
  }

  for(caller: Caller, upstream: Upstream): string {
    let byUpstream = this.minted.get(caller);
    if (!byUpstream) this.minted.set(caller, (byUpstream = new Map<Upstream, Minted>()));
    const known = byUpstream.get(upstream);
    const now = Date.now();
    if (known && known.reusableUntil > now) return known.token;
    const token = signInternalToken(caller, {
      audience: upstream,
      secret: this.services[upstream].secret,
      seconds: LIFETIME_SECONDS,
    });
    byUpstream.set(upstream, { token, reusableUntil: now + REUSE_MILLIS });
    return token;
  }
}
