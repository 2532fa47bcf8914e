import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { LOGGER } from '@laurel/service-kit/telemetry/logger';
import { METRICS } from '@laurel/service-kit/telemetry/metrics';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { EndpointHealthService } from '../endpoint-health/endpoint-health.service.ts';
import { EventLogService } from '../event-log/event-log.service.ts';
import { DeliveriesRepository, type LeasedDelivery } from './deliveries.repository.ts';
import { type Attempt, type Judgement, judgeAttempt, noTimes } from './judge-attempt.ts';
import { WebhookPost } from './webhook-post.ts';

/** Deliveries that one process has on their way at once, and how many of them to one endpoint. */
const AT_ONCE = 64;
const EACH = 4;
const POLL_MILLIS = 500;
/** Longer than the longest attempt, so that no other process sends the same meanwhile. */
const LEASE_SECONDS = 40;

const disabled: Attempt = {
  status: null,
  answer: null,
  retryAfter: null,
  fault: 'endpoint_disabled',
  millis: 0,
  times: noTimes,
};

/**
 * Sends what is due: right after the commit that wrote it, and every half second. The table is the queue; a delivery of
 * a process that died is due again when its lease ends, so that each event arrives at least once.
 */
@Injectable()
export class Sender implements OnApplicationBootstrap, BeforeApplicationShutdown {
  // A turn sends for many transactions and runs in none of them.
  private readonly outside = AsyncLocalStorage.snapshot();
  private readonly under = new Map<string, Promise<void>>();
  /** The endpoint of each delivery under way. */
  private readonly endpoints = new Map<string, string>();
  private readonly outcomes: Counter<'outcome'>;
  private timer: NodeJS.Timeout | undefined;
  private turn: Promise<void> | undefined;
  private isAsked = false;
  private stopped = false;

  constructor(
    private readonly database: Database,
    private readonly repository: DeliveriesRepository,
    private readonly post: WebhookPost,
    private readonly log: EventLogService,
    private readonly health: EndpointHealthService,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(METRICS) registry: Registry,
  ) {
    this.outcomes = new Counter({
      name: 'webhook_attempts_total',
      help: 'Attempts to deliver an event to a webhook endpoint by how they ended',
      labelNames: ['outcome'] as const,
      registers: [registry],
    });
  }

  onApplicationBootstrap(): void {
    this.log.onAppended(() => this.wake());
    this.timer = setInterval(() => this.wake(), POLL_MILLIS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.turn;
    await Promise.all(this.under.values());
  }

  /** Sends what is due now. */
  wake(): void {
    if (this.stopped) return;
    this.isAsked = true;
    this.turn ??= this.outside(() => this.run()).finally(() => {
      this.turn = undefined;
    });
  }

  private async run(): Promise<void> {
    while (this.isAsked && !this.stopped) {
      this.isAsked = false;
      const free = AT_ONCE - this.under.size;
      if (free <= 0) return;
      try {
        const leased = await this.repository.lease(free, EACH, [...this.endpoints.values()], LEASE_SECONDS);
        for (const delivery of leased) this.begin(delivery);
      } catch (error) {
        this.logger.warn({ err: error }, 'webhooks wait for the database');
      }
    }
  }

  private begin(delivery: LeasedDelivery): void {
    const { id, endpoint_id } = delivery;
    this.endpoints.set(id, endpoint_id);
    const work = this.deliver(delivery)
      .catch((error: unknown) => this.logger.warn({ err: error, delivery_id: id }, 'a delivery could not be settled'))
      .finally(() => {
        this.under.delete(id);
        this.endpoints.delete(id);
        this.wake();
      });
    this.under.set(id, work);
  }

  private async deliver(delivery: LeasedDelivery): Promise<void> {
    const scope = { programId: delivery.program_id };
    const destination = await this.database.transaction(scope, () =>
      this.repository.destination(scope, delivery.endpoint_id),
    );
    if (destination === null || destination.disabled_reason !== null) {
      await this.settle(scope, delivery, disabled, { kind: 'failed', gone: false }, destination?.url ?? '');
      return;
    }
    const attempt = await this.post.send({ ...destination, ...delivery });
    const judgement = judgeAttempt(attempt, delivery.attempts, Math.random());
    await this.settle(scope, delivery, attempt, judgement, destination.url);
  }

  private async settle(
    scope: TenantScope,
    delivery: LeasedDelivery,
    attempt: Attempt,
    judgement: Judgement,
    url: string,
  ): Promise<void> {
    this.outcomes.inc({ outcome: judgement.kind });
    await this.database.transaction(scope, async () => {
      await this.repository.settle(scope, delivery, attempt, judgement, url);
      if (attempt === disabled) return;
      if (judgement.kind === 'delivered') await this.health.succeeded(scope, delivery.endpoint_id);
      else await this.health.failed(scope, delivery.endpoint_id, judgement.kind === 'failed' && judgement.gone);
    });
  }
}
