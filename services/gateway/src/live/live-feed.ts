import { liveKey, liveSeconds } from '@laurel/contracts/live/live';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Redis, type RedisOptions } from 'ioredis';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { entryOfFields, entryOfMessage, isAfter, type LiveEntry, millisOf } from './live-entry.ts';

const KEY = liveKey('');
/** The age of an entry up to which an empty stream means that nothing has changed; Redis drops the stream a minute later. */
const YOUNG_MILLIS = (liveSeconds - 60) * 1_000;

/** What was missed after an entry; `null` when the stream does not reach back so far. */
export type Missed = LiveEntry[] | null;

interface Listeners {
  onEntry: (programId: string, entry: LiveEntry) => void;
  /** Entries may have been missed. */
  onLost: () => void;
}

/** The changes that the services publish, of the programs whose pages are open here. */
@Injectable()
export class LiveFeed implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(LiveFeed.name);
  private readonly subscriber: Redis;
  private readonly reader: Redis;
  private readonly subscriptions = new Map<string, Promise<unknown>>();
  private listeners: Listeners = { onEntry: () => undefined, onLost: () => undefined };

  constructor(@Inject(GATEWAY_CONFIG) { redisUrl }: GatewayConfig) {
    const options: RedisOptions = { lazyConnect: true, enableOfflineQueue: false, keepAlive: 10_000 };
    // Streams are opened again after an outage, and subscribe for themselves.
    this.subscriber = new Redis(redisUrl, { ...options, autoResubscribe: false });
    this.reader = new Redis(redisUrl, { ...options, maxRetriesPerRequest: 0, commandTimeout: 1_000 });
  }

  onApplicationBootstrap(): void {
    for (const redis of [this.subscriber, this.reader]) {
      redis.on('error', (error: Error) => this.logger.debug(`changes do not arrive: ${error.message}`));
      redis.connect().catch(() => undefined);
    }
    this.subscriber.on('close', () => {
      this.subscriptions.clear();
      this.listeners.onLost();
    });
    this.subscriber.on('message', (channel: string, message: string) =>
      this.listeners.onEntry(channel.slice(KEY.length), entryOfMessage(message)),
    );
  }

  onApplicationShutdown(): void {
    this.subscriber.disconnect();
    this.reader.disconnect();
  }

  listen(listeners: Listeners): void {
    this.listeners = listeners;
  }

  /** Resolves when every later entry of the program arrives. */
  async follow(programId: string): Promise<void> {
    const subscribed = this.subscriptions.get(programId) ?? this.subscriber.subscribe(liveKey(programId));
    this.subscriptions.set(programId, subscribed);
    try {
      await subscribed;
    } catch (error) {
      if (this.subscriptions.get(programId) === subscribed) this.subscriptions.delete(programId);
      throw error;
    }
  }

  /** The last page of the program has closed. */
  unfollow(programId: string): void {
    if (!this.subscriptions.delete(programId)) return;
    this.subscriber.unsubscribe(liveKey(programId)).catch(() => undefined);
  }

  /** The id of the program's newest entry. */
  async newest(programId: string): Promise<string> {
    const [entry] = await this.reader.xrevrange(liveKey(programId), '+', '-', 'COUNT', 1);
    return entry?.[0] ?? '0-0';
  }

  async after(programId: string, id: string): Promise<Missed> {
    const key = liveKey(programId);
    const [[oldest], later, facts] = await Promise.all([
      this.reader.xrange(key, '-', '+', 'COUNT', 1),
      this.reader.xrange(key, `(${id}`, '+'),
      this.factsOf(key),
    ]);
    const reachesBack = oldest !== undefined && !isAfter(oldest[0], id);
    // A stream that has lost none of its entries began after the one that is known, and so did the changes.
    const isWhole = facts.length === facts['entries-added'] && millisOf(id) > Date.now() - YOUNG_MILLIS;
    return reachesBack || isWhole ? later.map(([entryId, fields]) => entryOfFields(entryId, fields)) : null;
  }

  /** What Redis says of a stream; nothing of one that does not exist. */
  private async factsOf(key: string): Promise<Record<string, unknown>> {
    try {
      const answer = (await this.reader.xinfo('STREAM', key)) as unknown[];
      const pairs = answer.flatMap((name, index) => (index % 2 === 0 ? [[name, answer[index + 1]] as const] : []));
      return Object.fromEntries(pairs) as Record<string, unknown>;
    } catch (error) {
      if (error instanceof Error && error.message.includes('no such key')) return {};
      throw error;
    }
  }
}
