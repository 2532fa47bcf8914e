import { sessionRevokedChannel } from '@laurel/contracts/identity/sessions.dto';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { IDENTITY_CONFIG, type IdentityConfig } from '../../config.ts';

/** Publishes ended sessions to the gateways. Only a hint: the row decides, so nothing waits for Redis. */
@Injectable()
export class SessionNews implements OnApplicationShutdown {
  readonly #logger = new Logger(SessionNews.name);
  readonly #redis: Redis;

  constructor(@Inject(IDENTITY_CONFIG) config: IdentityConfig) {
    this.#redis = new Redis(config.redisUrl, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: 2_000,
      commandTimeout: 1_000,
      retryStrategy: (times) => Math.min(times * 100, 2_000),
    });
    this.#redis.on('error', (error: Error) => this.#logger.debug(`no session news: ${error.message}`));
  }

  onApplicationShutdown(): void {
    this.#redis.disconnect();
  }

  /** Hashes as the gateway writes them: base64url of SHA-256. */
  publish(tokenHashes: readonly Buffer[]): void {
    for (const hash of tokenHashes) {
      this.#redis.publish(sessionRevokedChannel, hash.toString('base64url')).catch((error: unknown) => {
        this.#logger.debug(
          `a session's end was not published: ${error instanceof Error ? error.message : String(error)}`,
        );
      });
    }
  }
}
