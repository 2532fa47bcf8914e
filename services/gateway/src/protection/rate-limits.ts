import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { TooManyRequestsError } from './protection.errors.ts';

type Limited = 'signIn' | 'unsafe' | 'safe';

interface Limiter {
  consume(key: string): Promise<RateLimiterRes>;
}

const WINDOW_SECONDS = 60;
const REDIS_WITHIN_MILLIS = 100;

/**
 * Calls a minute from one address. Sign-in and other unsafe calls are counted in Redis, for all gateways together,
 * and by each gateway alone while Redis is away; safe calls are cheap and only ever counted locally.
 */
@Injectable()
export class RateLimits implements OnApplicationShutdown {
  private readonly redis: Redis;
  private readonly limiters: Record<Limited, Limiter>;

  constructor(@Inject(GATEWAY_CONFIG) { redisUrl, limits }: GatewayConfig) {
    this.redis = new Redis(redisUrl, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: REDIS_WITHIN_MILLIS,
    });
    this.redis.on('error', () => undefined);
    const local = (name: Limited): RateLimiterMemory =>
      new RateLimiterMemory({ keyPrefix: name, points: limits[name], duration: WINDOW_SECONDS });
    const shared = (name: Limited): RateLimiterRedis =>
      new RateLimiterRedis({
        storeClient: this.redis,
        keyPrefix: `limit:${name}`,
        points: limits[name],
        duration: WINDOW_SECONDS,
        insuranceLimiter: local(name),
        inMemoryBlockOnConsumed: limits[name],
      });
    this.limiters = { signIn: shared('signIn'), unsafe: shared('unsafe'), safe: local('safe') };
  }

  /** Counts one call. Throws `TooManyRequestsError` with the seconds to wait. */
  async count(limited: Limited, bucket: string): Promise<void> {
    try {
      await this.limiters[limited].consume(bucket);
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) throw new TooManyRequestsError(Math.ceil(refusal.msBeforeNext / 1_000));
      throw refusal;
    }
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }
}
