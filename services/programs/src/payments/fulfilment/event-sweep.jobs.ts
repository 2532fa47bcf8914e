import { ScheduledTask } from '@laurel/service-kit/jobs/scheduled-task';
import { LOGGER } from '@laurel/service-kit/telemetry/logger';
import { METRICS } from '@laurel/service-kit/telemetry/metrics';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { StripeApi } from '../stripe/stripe-api.ts';
import { EventSweepRepository } from './event-sweep.repository.ts';
import { type PaymentNews, PaymentNewsService } from './payment-news.service.ts';

const OVERLAP_MILLIS = 3_600_000;

/**
 * Reads Stripe's list of events once a day: reconciliation asks about open checkouts only, so that a refund or a dispute
 * whose webhook was lost would never be seen.
 */
@Injectable()
export class EventSweepJobs extends ScheduledTask {
  constructor(
    private readonly repository: EventSweepRepository,
    private readonly stripe: StripeApi,
    private readonly news: PaymentNewsService,
    @Inject(LOGGER) log: Logger,
    @Inject(METRICS) registry: Registry,
  ) {
    super(
      { name: 'event_sweep', everyMillis: 3_600_000, failure: 'the events of payments could not be read' },
      log,
      registry,
    );
  }

  protected override async work(): Promise<void> {
    const sweep = await this.repository.begin();
    if (sweep === null) return;
    let isComplete = false;
    try {
      isComplete = await this.readEvents(new Date(sweep.since.getTime() - OVERLAP_MILLIS));
    } finally {
      await this.repository.end(isComplete ? sweep.begunAt : null);
    }
  }

  /** Whether all events were taken. */
  private async readEvents(since: Date): Promise<boolean> {
    const failed: string[] = [];
    await this.each(
      this.missed(since),
      ({ news }) => this.news.take(news),
      ({ id }) => Promise.resolve(failed.push(id)),
    );
    return failed.length === 0 && !this.stopped;
  }

  private async *missed(since: Date): AsyncGenerator<{ program_id: string; id: string; news: PaymentNews }> {
    for await (const event of this.stripe.events(since)) {
      const news = await this.news.of(event);
      if (news === null || !(await this.news.mayBeMissed(news))) continue;
      yield { program_id: news.programId, id: news.checkoutId, news };
    }
  }
}
