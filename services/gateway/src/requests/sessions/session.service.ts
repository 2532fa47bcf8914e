import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import {
  type AdminSession,
  type ParticipantSession,
  type ResolveSessionResponse,
  type SessionAudience,
  sessionRevokedChannel,
} from '@laurel/contracts/identity/sessions.dto';
import { Redis } from 'ioredis';
import { createHash } from 'node:crypto';
import { GATEWAY_CONFIG, type GatewayConfig } from '../../config.ts';
import { Upstreams } from '../../upstreams/upstreams.ts';
import { ShortLivedCache } from '../../cache/short-lived-cache.ts';

type SessionOf<A extends SessionAudience> = A extends 'admin' ? AdminSession : ParticipantSession;

// While subscribed to identity's revocations, an answer may be cached for longer; otherwise less than a second.
const SUBSCRIBED_MILLIS = 5_000;
const DISCONNECTED_MILLIS = 800;
// Only identity ends sessions: while it does not answer, no cached session can have ended.
const STALE_MILLIS = 300_000;
const MAX_SESSIONS = 50_000;
const TOKEN = /^[A-Za-z0-9_-]{20,128}$/;

/** Resolves session cookies. Ended sessions are dropped within a second, with or without Redis. */
@Injectable()
export class SessionService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly whileSubscribed = new ShortLivedCache<ResolveSessionResponse['session']>({
    millis: SUBSCRIBED_MILLIS,
    staleMillis: STALE_MILLIS,
    most: MAX_SESSIONS,
  });
  private readonly whileDisconnected = new ShortLivedCache<ResolveSessionResponse['session']>({
    millis: DISCONNECTED_MILLIS,
    most: MAX_SESSIONS,
  });
  private readonly logger = new Logger(SessionService.name);
  private readonly redis: Redis;
  private readonly upstreams: Upstreams;
  private connected = false;

  constructor(@Inject(GATEWAY_CONFIG) config: GatewayConfig, upstreams: Upstreams) {
    this.upstreams = upstreams;
    this.redis = new Redis(config.redisUrl, { lazyConnect: true, maxRetriesPerRequest: null });
  }

  onApplicationBootstrap(): void {
    this.redis.on('error', (error: Error) => this.logger.debug(`no session news: ${error.message}`));
    this.redis.on('close', () => this.stopSubscription());
    this.redis.on('ready', () => void this.startSubscription());
    this.redis.on('message', (_channel, hash: string) => this.forget(hash));
    this.redis.connect().catch(() => undefined);
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  /** The session of a cookie, or `null` when it is invalid in this program or has ended. */
  async resolve<A extends SessionAudience>(
    audience: A,
    token: string | undefined,
    programId: string | null,
  ): Promise<SessionOf<A> | null> {
    if (token === undefined || !TOKEN.test(token)) return null;
    const hash = createHash('sha256').update(token).digest('base64url');
    const cache = this.connected ? this.whileSubscribed : this.whileDisconnected;
    const session = await cache.get(`${hash} ${audience} ${programId ?? ''}`, async () => {
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

  /** Drops the cached session of a cookie, for the one request that may have changed it. */
  forgetToken(token: string | undefined): void {
    if (token !== undefined) this.forget(createHash('sha256').update(token).digest('base64url'));
  }

  private async startSubscription(): Promise<void> {
    await this.redis.subscribe(sessionRevokedChannel);
    this.whileSubscribed.clear();
    this.connected = true;
  }

  private stopSubscription(): void {
    this.connected = false;
    this.whileSubscribed.clear();
  }

  private forget(hash: string): void {
    this.whileSubscribed.forgetWhere(`${hash} `);
    this.whileDisconnected.forgetWhere(`${hash} `);
  }
}
