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
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { Upstreams } from '../upstreams/upstreams.ts';
import { ShortLivedCache } from '../cache/short-lived-cache.ts';

type SessionOf<A extends SessionAudience> = A extends 'admin' ? AdminSession : ParticipantSession;

// While identity's word that a session ended reaches us, an answer may be kept; otherwise less than a second.
const HEARING_MILLIS = 5_000;
const DEAF_MILLIS = 800;
// Identity alone ends sessions: while it does not answer, none of those that are known can have ended.
const STALE_MILLIS = 300_000;
const MOST = 50_000;
const TOKEN = /^[A-Za-z0-9_-]{20,128}$/;

/** Who a session cookie stands for. Sessions that end are forgotten within a second, with or without Redis. */
@Injectable()
export class SessionService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly hearing = new ShortLivedCache<ResolveSessionResponse['session']>({
    millis: HEARING_MILLIS,
    staleMillis: STALE_MILLIS,
    most: MOST,
  });
  private readonly deaf = new ShortLivedCache<ResolveSessionResponse['session']>({ millis: DEAF_MILLIS, most: MOST });
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
    this.redis.on('close', () => this.stopHearing());
    this.redis.on('ready', () => void this.startHearing());
    this.redis.on('message', (_channel, hash: string) => this.forget(hash));
    this.redis.connect().catch(() => undefined);
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  /** The session of a cookie, or `null` when it stands for nobody here (any more). */
  async resolve<A extends SessionAudience>(
    audience: A,
    token: string | undefined,
    programId: string | null,
  ): Promise<SessionOf<A> | null> {
    if (token === undefined || !TOKEN.test(token)) return null;
    const hash = createHash('sha256').update(token).digest('base64url');
    const memory = this.connected ? this.hearing : this.deaf;
    const session = await memory.get(`${hash} ${audience} ${programId ?? ''}`, async () => {
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

  /** Forgets what is known of a cookie, for the one request that may have changed it. */
  forgetToken(token: string | undefined): void {
    if (token !== undefined) this.forget(createHash('sha256').update(token).digest('base64url'));
  }

  private async startHearing(): Promise<void> {
    await this.redis.subscribe(sessionRevokedChannel);
    this.hearing.clear();
    this.connected = true;
  }

  private stopHearing(): void {
    this.connected = false;
    this.hearing.clear();
  }

  private forget(hash: string): void {
    this.hearing.forgetWhere(`${hash} `);
    this.deaf.forgetWhere(`${hash} `);
  }
}
