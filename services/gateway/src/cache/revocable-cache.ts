import { Logger } from '@nestjs/common';
import { Redis } from 'ioredis';
import { ShortLivedCache } from './short-lived-cache.ts';

interface RevocableCacheOptions {
  redisUrl: string;
  /** The Redis channel on which identity publishes what has changed; a message is the beginning of keys. */
  channel: string;
  most: number;
}

// While subscribed to the channel an answer may be cached for longer; otherwise less than a second.
const SUBSCRIBED_MILLIS = 5_000;
const DISCONNECTED_MILLIS = 800;
// Only identity ends what is cached here: while it does not answer, nothing can have ended.
const STALE_MILLIS = 300_000;

/** Caches answers of identity that end at once by a message, and within a second when none can arrive. */
export class RevocableCache<V> {
  private readonly whileSubscribed: ShortLivedCache<V>;
  private readonly whileDisconnected: ShortLivedCache<V>;
  private readonly logger = new Logger(RevocableCache.name);
  private readonly redis: Redis;
  private readonly channel: string;
  private readonly listeners: ((hash: string) => void)[] = [];
  private connected = false;

  constructor({ redisUrl, channel, most }: RevocableCacheOptions) {
    this.channel = channel;
    this.whileSubscribed = new ShortLivedCache<V>({ millis: SUBSCRIBED_MILLIS, staleMillis: STALE_MILLIS, most });
    this.whileDisconnected = new ShortLivedCache<V>({ millis: DISCONNECTED_MILLIS, most });
    this.redis = new Redis(redisUrl, { lazyConnect: true, maxRetriesPerRequest: null });
  }

  start(): void {
    this.redis.on('error', (error: Error) => this.logger.debug(`no news of ${this.channel}: ${error.message}`));
    this.redis.on('close', () => this.stopSubscription());
    this.redis.on('ready', () => void this.startSubscription());
    this.redis.on('message', (_channel, hash: string) => {
      this.forget(hash);
      for (const listener of this.listeners) listener(hash);
    });
    this.redis.connect().catch(() => undefined);
  }

  stop(): void {
    this.redis.disconnect();
  }

  onRevoked(listener: (hash: string) => void): void {
    this.listeners.push(listener);
  }

  /** @param key begins with the hash that messages name, followed by a space */
  get(key: string, ask: () => Promise<V>): Promise<V> {
    return (this.connected ? this.whileSubscribed : this.whileDisconnected).get(key, ask);
  }

  /** Drops the answers of a hash. */
  forget(hash: string): void {
    this.whileSubscribed.forgetWhere(`${hash} `);
    this.whileDisconnected.forgetWhere(`${hash} `);
  }

  private async startSubscription(): Promise<void> {
    await this.redis.subscribe(this.channel);
    this.whileSubscribed.clear();
    this.connected = true;
  }

  private stopSubscription(): void {
    this.connected = false;
    this.whileSubscribed.clear();
  }
}
