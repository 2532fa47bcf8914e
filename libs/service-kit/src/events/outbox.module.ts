import { BullModule } from '@nestjs/bull';
import { type DynamicModule, Inject, Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import type Bull from 'bull';
import pg from 'pg';
import type { Logger } from 'pino';
import type { ServiceConfig } from '../config/service-config.ts';
import { Readiness } from '../health/readiness.ts';
import { LOGGER } from '../telemetry/logger.ts';
import { consumerOf } from './consumer.ts';
import { Heartbeats } from './feeds/heartbeats.ts';
import { EventHandlers } from './handlers.ts';
import { EVENT_OPTIONS, eventDefaults, type EventOptions, RELAY_POOL } from './options.ts';
import { Outbox } from './outbox.ts';
import { allConsumers, queueOf, Queues, queueTokens } from './queues.ts';
import { RedisConnections } from './redis/redis-connections.ts';
import { Relay } from './relay.ts';
import { Republisher } from './republish/republisher.ts';
import { Watermark } from './watermark.ts';

export interface OutboxModuleOptions extends Partial<Omit<EventOptions, 'service' | 'relayDatabaseUrl'>> {
  config: Pick<ServiceConfig, 'name' | 'relayDatabaseUrl' | 'redisUrl'>;
}

/** Ends the relay role's pool after its users have stopped. */
@Injectable()
class RelayPoolGuard implements OnApplicationShutdown {
  constructor(@Inject(RELAY_POOL) private readonly pool: pg.Pool) {}

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}

@Module({})
class RedisModule {
  static register(redisUrl: string): DynamicModule {
    const connections = {
      provide: RedisConnections,
      useFactory: (log: Logger, readiness: Readiness) => new RedisConnections(redisUrl, log, readiness),
      inject: [LOGGER, Readiness],
    };
    return { module: RedisModule, providers: [connections], exports: [connections] };
  }
}

/**
 * A service's outbox, its relay, and the consumer of the events routed to it; global, exports `Outbox` and `Watermark`.
 */
@Module({})
export class OutboxModule {
  static register({ config, ...chosen }: OutboxModuleOptions): DynamicModule {
    const options: EventOptions = {
      ...eventDefaults,
      ...chosen,
      service: config.name,
      relayDatabaseUrl: config.relayDatabaseUrl,
    };
    const redis = RedisModule.register(config.redisUrl);
    return {
      module: OutboxModule,
      global: true,
      imports: [
        DiscoveryModule,
        redis,
        BullModule.forRootAsync({
          imports: [redis],
          inject: [RedisConnections],
          useFactory: (connections: RedisConnections) => connections.queueOptions,
        }),
        BullModule.registerQueue(...allConsumers().map((consumer) => ({ name: queueOf(consumer) }))),
      ],
      providers: [
        { provide: EVENT_OPTIONS, useValue: options },
        { provide: RELAY_POOL, useFactory: (log: Logger) => relayPool(options, log), inject: [LOGGER] },
        {
          provide: Queues,
          useFactory: (redis: RedisConnections, ...queues: Bull.Queue[]) => new Queues(redis, queues),
          inject: [RedisConnections, ...queueTokens()],
        },
        RelayPoolGuard,
        EventHandlers,
        Outbox,
        Heartbeats,
        Relay,
        consumerOf(config.name),
        Watermark,
        Republisher,
      ],
      exports: [Outbox, RELAY_POOL, Watermark, Republisher],
    };
  }
}

function relayPool(options: EventOptions, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.relayDatabaseUrl,
    application_name: `${options.service} relay`,
    max: 4,
    statement_timeout: 10_000,
    lock_timeout: 3_000,
    query_timeout: 12_000,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  pool.on('error', (error) => log.warn({ err: error }, 'idle relay connection lost'));
  return pool;
}
