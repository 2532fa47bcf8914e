import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { apiCallsPerMinute, apiWritesPerMinute } from '@laurel/contracts/public-api/api-limits';
import { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { TooManyRequestsError } from './protection.errors.ts';

type Limited =
  'signIn' | 'unsafe' | 'safe' | 'uploads' | 'analytics' | 'streams' | 'apiCalls' | 'apiWrites' | 'badKeys';

/** What is left of a limit after a call was counted. */
export interface Allowance {
  allowed: boolean;
  remaining: number;
  /** Seconds until the limit is whole again. */
  seconds: number;
}

interface Limiter {
  consume(key: string): Promise<RateLimiterRes>;
}

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;
const REDIS_WITHIN_MILLIS = 100;
const BAD_KEYS_PER_MINUTE = 20;

/**
 * Limits calls a minute per address or API key, and uploads an hour per person. Sign-in, other unsafe calls and those of
 * keys are counted in Redis, for all gateways together, and by each gateway alone while Redis is away; safe calls and analytics are cheap
 * and only ever counted locally.
 */
@Injectable()
export class RateLimits implements OnApplicationShutdown {
  private readonly redis: Redis;
  private readonly limiters: Record<Limited, Limiter>;

  constructor(@Inject(GATEWAY_CONFIG) { redisUrl, limits: configured }: GatewayConfig) {
    const limits: Record<Limited, number> = {
      ...configured,
      apiCalls: apiCallsPerMinute,
      apiWrites: apiWritesPerMinute,
      badKeys: BAD_KEYS_PER_MINUTE,
    };
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
      streams: local('streams'),
      apiCalls: shared('apiCalls'),
      apiWrites: shared('apiWrites'),
      badKeys: shared('badKeys'),
    };
  }

  /** Counts one call. Throws `TooManyRequestsError` with the seconds to wait. */
  async count(limited: Limited, bucket: string): Promise<void> {
    const { allowed, seconds } = await this.take(limited, bucket);
    if (!allowed) throw new TooManyRequestsError(seconds);
  }

  /** Counts one call and says what is left. */
  async take(limited: Limited, bucket: string): Promise<Allowance> {
    try {
      return allowance(true, await this.limiters[limited].consume(bucket));
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return allowance(false, refusal);
      throw refusal;
    }
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }
}

const allowance = (allowed: boolean, { remainingPoints, msBeforeNext }: RateLimiterRes): Allowance => ({
  allowed,
  remaining: Math.max(0, remainingPoints),
  seconds: Math.max(1, Math.ceil(msBeforeNext / 1_000)),
});
