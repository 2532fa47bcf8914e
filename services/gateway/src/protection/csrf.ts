import { Tokens as CsrfTokens, type TokensUserinfo } from '@fastify/csrf';
import { createHash } from 'node:crypto';

/**
 * Signed double-submit tokens: the cookie holds a secret, the page a token made from it, from the session, and from the
 * installation's key. A token of another session, or of a cookie that a sibling subdomain planted, fails.
 */
export class Csrf {
  private readonly tokens: TokensUserinfo;

  constructor(key: string) {
    this.tokens = new CsrfTokens({ hmacKey: key, userInfo: true, validity: 24 * 3_600_000 });
  }

  newSecret(): string {
    return this.tokens.secretSync();
  }

  tokenFor(secret: string, session: string | undefined): string {
    return this.tokens.create(secret, binding(session));
  }

  holds(secret: string | undefined, session: string | undefined, token: unknown): boolean {
    if (!secret || typeof token !== 'string' || token.length > 512) return false;
    return this.tokens.verify(secret, token, binding(session));
  }
}

function binding(session: string | undefined): string {
  return createHash('sha256')
    .update(session ?? 'visitor')
    .digest('base64url');
}
