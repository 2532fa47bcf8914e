import { randomBytes } from 'node:crypto';

/** The claims that a widget puts into its token; see `turnstile-client.ts`. */
export interface TokenClaims {
  readonly id: string;
  /** When the challenge was solved, in ms since 1970. */
  readonly at: number;
  readonly hostname: string;
  readonly action: string;
  readonly cdata: string;
  readonly interactive: boolean;
}

export type ErrorCode =
  | 'missing-input-secret'
  | 'invalid-input-secret'
  | 'missing-input-response'
  | 'invalid-input-response'
  | 'bad-request'
  | 'timeout-or-duplicate';

/**
 * A token is valid once, for 300 seconds
 * (https://developers.cloudflare.com/turnstile/get-started/server-side-validation/).
 */
const lifetimeMs = 300_000;
const longestToken = 2048;

/** Issues and redeems tokens. A token is this issuer's mark and the readable claims: forging one gains nothing. */
export class Tokens {
  /** The mark is known to the scripts that this stand-in served; tokens of an earlier one are refused. */
  readonly issuer = randomBytes(12).toString('base64url');
  private readonly spent = new Map<string, number>();

  constructor(private readonly now: () => number) {}

  issue(claims: Partial<TokenClaims> = {}): string {
    const whole: TokenClaims = {
      id: randomBytes(9).toString('base64url'),
      at: this.now(),
      hostname: 'localhost',
      action: '',
      cdata: '',
      interactive: false,
      ...claims,
    };
    return `${this.issuer}.${Buffer.from(JSON.stringify(whole)).toString('base64url')}`;
  }

  /** Spends a token. */
  redeem(token: string): TokenClaims | ErrorCode {
    const claims = this.read(token);
    if (claims === null) return 'invalid-input-response';
    this.forgetExpired();
    if (this.now() - claims.at > lifetimeMs || this.spent.has(claims.id)) return 'timeout-or-duplicate';
    this.spent.set(claims.id, this.now());
    return claims;
  }

  private read(token: string): TokenClaims | null {
    const [issuer, body, ...more] = token.split('.');
    if (token.length > longestToken || issuer !== this.issuer || body === undefined || more.length > 0) return null;
    try {
      const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Partial<TokenClaims>;
      return typeof claims.id === 'string' && typeof claims.at === 'number' ? (claims as TokenClaims) : null;
    } catch {
      return null;
    }
  }

  private forgetExpired(): void {
    for (const [id, at] of this.spent) {
      if (this.now() - at <= lifetimeMs) return;
      this.spent.delete(id);
    }
  }
}
