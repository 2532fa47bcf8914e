import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { TooManyRequestsError } from './protection.errors.ts';

type Limited = 'signIn' | 'unsafe' | 'safe' | 'uploads' | 'analytics';

interface Limiter {
  consume(key: string): Promise<RateLimiterRes>;
}

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;
const REDIS_WITHIN_MILLIS = 100;

/**
 * Limits calls a minute per address, and uploads an hour per person. Sign-in and other unsafe calls are counted in
 * Redis, for all gateways together, and by each gateway alone while Redis is away; safe calls and analytics are cheap
 * and only ever counted locally.
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
    const local = (name: Limited, duration = MINUTE_SECONDS): RateLimiterMemory =>
      new RateLimiterMemory({ keyPrefix: name, points: limits[name], duration });
    const shared = (name: Limited, duration = MINUTE_SECONDS): RateLimiterRedis =>
      new RateLimiterRedis({
        storeClient: this.redis,
        keyPrefix: `limit:${name}`,
        points: limits[name],
        duration,
        insuranceLimiter: local(name, duration),
        inMemoryBlockOnConsumed: limits[name],
      });
    this.limiters = {
      signIn: shared('signIn'),
      unsafe: shared('unsafe'),
      safe: local('safe'),
      uploads: shared('uploads', HOUR_SECONDS),
      analytics: local('analytics'),
    };
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
