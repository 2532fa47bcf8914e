import type { OfferRedeemed } from '@laurel/contracts/events/domain-event';
import { Database } from '@laurel/service-kit/database/database';
import { readSchema } from '@laurel/service-kit/database/schema';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { OnEvent } from '@laurel/service-kit/events/on-event';
import { Outbox } from '@laurel/service-kit/events/outbox';
import { OutboxModule } from '@laurel/service-kit/events/outbox.module';
import { DatabaseModule } from '@laurel/service-kit/modules/database.module';
import { ServiceKitModule } from '@laurel/service-kit/modules/service-kit.module';
import { createLogger } from '@laurel/service-kit/telemetry/logger';
import { createRegistry } from '@laurel/service-kit/telemetry/metrics';
import { createTestDatabase, type TestDatabase } from '@laurel/test-kit/postgres';
import { type INestApplicationContext, Injectable } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';

/** Offers as far as it sends events: its outbox, and the relay to the queue of integrations. */
@Injectable()
class OffersEvents {
  @OnEvent('offers_reward.changed')
  changed(): Promise<void> {
    return Promise.resolve();
  }
}

/** A service that tells of redeemed offers. */
export class RedemptionSender {
  private constructor(
    private readonly database: TestDatabase,
    private readonly app: INestApplicationContext,
  ) {}

  static async start(redisUrl: string): Promise<RedemptionSender> {
    const database = await createTestDatabase(readSchema({ service: 'offers', parts: ['events'] }));
    const config = { name: 'offers', databaseUrl: database.appUrl, relayDatabaseUrl: database.relayUrl, redisUrl };
    const root = {
      module: class Root {},
      imports: [
        ServiceKitModule.register({ log: createLogger('offers', 'silent'), registry: createRegistry('offers') }),
        DatabaseModule.register({ config: { ...config, poolSize: 4 } }),
        // What a killed consumer had is told again after two seconds.
        OutboxModule.register({ config, leaseSeconds: 2 }),
      ],
      providers: [OffersEvents],
    };
    const app = await NestFactory.createApplicationContext(root, { logger: false, abortOnError: false });
    return new RedemptionSender(database, app);
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.database.drop();
  }

  /** Tells of one redemption for each participant. */
  async send(scope: TenantScope, participantIds: readonly string[]): Promise<void> {
    await this.app.get(Database).transaction(scope, async () => {
      for (const participant_id of participantIds) {
        const data: OfferRedeemed = {
          participant_id,
          endeca_key: 'spring-10',
          redemption_type: 'MOBILE',
          redeemed_at: '2026-01-01T10:00:00.000Z',
        };
        await this.app.get(Outbox).append(scope, { type: 'offer.redeemed', data });
      }
    });
  }

  /** The ids of all events that were sent. */
  async ids(): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(`SELECT id FROM event WHERE type = 'offer.redeemed'`);
    return rows.map(({ id }) => id);
  }
}
