import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import {
  type AdminSession,
  type ParticipantSession,
  type ResolveSessionResponse,
  type SessionAudience,
  sessionRevokedChannel,
} from '@laurel/contracts/identity/sessions.dto';
import { createHash } from 'node:crypto';
import { RevocableCache } from '../../cache/revocable-cache.ts';
import { GATEWAY_CONFIG, type GatewayConfig } from '../../config.ts';
import { Upstreams } from '../../upstreams/upstreams.ts';

type SessionOf<A extends SessionAudience> = A extends 'admin' ? AdminSession : ParticipantSession;

const MAX_SESSIONS = 50_000;
const TOKEN = /^[A-Za-z0-9_-]{20,128}$/;

/** Resolves session cookies. Ended sessions are dropped within a second, with or without Redis. */
@Injectable()
export class SessionService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly cache: RevocableCache<ResolveSessionResponse['session']>;
  private readonly upstreams: Upstreams;

  constructor(@Inject(GATEWAY_CONFIG) { redisUrl }: GatewayConfig, upstreams: Upstreams) {
    this.upstreams = upstreams;
    this.cache = new RevocableCache({ redisUrl, channel: sessionRevokedChannel, most: MAX_SESSIONS });
  }

  onApplicationBootstrap(): void {
    this.cache.start();
  }

  onApplicationShutdown(): void {
    this.cache.stop();
  }

  /** The session of a cookie, or `null` when it is invalid in this program or has ended. */
  async resolve<A extends SessionAudience>(
    audience: A,
    token: string | undefined,
    programId: string | null,
  ): Promise<SessionOf<A> | null> {
    if (token === undefined || !TOKEN.test(token)) return null;
    const session = await this.cache.get(`${hashOf(token)} ${audience} ${programId ?? ''}`, async () => {
      const question = { token, audience, ...(programId !== null && { program_id: programId }) };
      const answer = await this.upstreams.ask<ResolveSessionResponse>(
        'identity',
        '/internal/sessions/resolve',
        question,
      );
      return answer.session;
    });
    return session as SessionOf<A> | null;
  }

  /** Calls back with the hash of each cookie whose session has changed or ended, and has to be resolved again. */
  onChanged(listener: (hash: string) => void): void {
    this.cache.onRevoked(listener);
  }

  /** Drops the cached session of a cookie, for the one request that may have changed it. */
  forgetToken(token: string | undefined): void {
    if (token !== undefined) this.cache.forget(hashOf(token));
  }
}

/** What a session that has changed or ended is named by between services. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
