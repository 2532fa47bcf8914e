import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { IDENTITY_CONFIG, type IdentityConfig } from '../../config.ts';

/**
 * Publishes ended sessions and changed API keys to the gateways. Only a hint: the row decides, so nothing waits for
 * Redis.
 */
@Injectable()
export class RevocationPublisher implements OnApplicationShutdown {
  readonly #logger = new Logger(RevocationPublisher.name);
  readonly #redis: Redis;

  constructor(@Inject(IDENTITY_CONFIG) config: IdentityConfig) {
    this.#redis = new Redis(config.redisUrl, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: 2_000,
      commandTimeout: 1_000,
      retryStrategy: (times) => Math.min(times * 100, 2_000),
    });
    this.#redis.on('error', (error: Error) => this.#logger.debug(`revocations are not published: ${error.message}`));
  }

  onApplicationShutdown(): void {
    this.#redis.disconnect();
  }

  /** Hashes of tokens or keys, as the gateway writes them: base64url of SHA-256. */
  publish(channel: string, hashes: readonly Buffer[]): void {
    for (const hash of hashes) {
      this.#redis.publish(channel, hash.toString('base64url')).catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        this.#logger.debug(`a revocation was not published: ${reason}`);
      });
    }
  }
}
