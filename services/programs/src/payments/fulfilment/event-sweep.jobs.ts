import { isDatabaseUnavailable } from '@laurel/service-kit/errors/pg-errors';
import { ScheduledTask } from '@laurel/service-kit/jobs/scheduled-task';
import { LOGGER } from '@laurel/service-kit/telemetry/logger';
import { METRICS } from '@laurel/service-kit/telemetry/metrics';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type Stripe from 'stripe';
import { StripeAwayError, StripeBusyError } from '../payments.errors.ts';
import { StripeApi } from '../stripe/stripe-api.ts';
import { EventSweepRepository } from './event-sweep.repository.ts';
import { CheckoutEventsService } from './checkout-events.service.ts';

const OVERLAP_MILLIS = 3_600_000;

/** `id` is that of the event. */
interface EventItem {
  program_id: null;
  id: string;
  event: Stripe.Event;
}

/**
 * Reads Stripe's list of events once a day: reconciliation asks about open checkouts only, so that a refund or a dispute
 * whose webhook was lost would never be seen.
 */
@Injectable()
export class EventSweepJobs extends ScheduledTask {
  constructor(
    private readonly repository: EventSweepRepository,
    private readonly stripe: StripeApi,
    private readonly events: CheckoutEventsService,
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

  /** Whether all events were handled. An event that fails does not stop the others; an outage ends the turn. */
  private async readEvents(since: Date): Promise<boolean> {
    const turn = { failed: 0, isAway: false };
    await this.each(
      this.itemsSince(since, turn),
      ({ event }) => this.receive(event),
      (_item, error) => {
        turn.failed += 1;
        turn.isAway = isOutage(error);
        return Promise.resolve();
      },
    );
    return turn.failed === 0 && !this.stopped;
  }

  private async *itemsSince(since: Date, turn: { isAway: boolean }): AsyncGenerator<EventItem> {
    for await (const event of this.stripe.events(since)) {
      yield { program_id: null, id: event.id, event };
      if (turn.isAway) return;
    }
  }

  private async receive(event: Stripe.Event): Promise<void> {
    const found = await this.events.find(event);
    if (found !== null && (await this.events.mayBeMissed(found))) await this.events.receive(found);
  }
}

const isOutage = (error: unknown): boolean =>
  error instanceof StripeAwayError || error instanceof StripeBusyError || isDatabaseUnavailable(error);
