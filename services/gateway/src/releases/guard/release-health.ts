import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { loadFailureKinds } from '@laurel/federation/browser/load-result';
import { METRICS } from '@laurel/service-kit/telemetry/metrics';
import { Redis } from 'ioredis';
import { Counter, type Registry } from 'prom-client';
import { GATEWAY_CONFIG, type GatewayConfig } from '../../config.ts';
import { addVisitors, type FailureCounts, failureCounts, forgetCounts, type Outcome } from './failure-counts.ts';
import { type Counted, type Given, Tickets } from './ticket.ts';

interface Report {
  ticket?: unknown;
  load?: unknown;
}

const REDIS_WITHIN_MILLIS = 500;
const SEND_EVERY_MILLIS = 1_000;

/**
 * Counts the visitors of each release and those for whom it failed, in Redis, for all gateways together. While Redis is
 * away nothing is counted; no page and no report waits for it.
 */
@Injectable()
export class ReleaseHealth implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly tickets: Tickets;
  private readonly redis: Redis;
  private readonly reports: Counter<'remote' | 'kind'>;
  private readonly logger = new Logger(ReleaseHealth.name);
  private waiting = new Map<string, Map<Outcome, Set<string>>>();
  private timer: NodeJS.Timeout | undefined;

  constructor(@Inject(GATEWAY_CONFIG) config: GatewayConfig, @Inject(METRICS) metrics: Registry) {
    this.tickets = new Tickets(config.csrfSecret);
    this.redis = new Redis(config.redisUrl, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: REDIS_WITHIN_MILLIS,
    });
    this.redis.on('error', () => undefined);
    this.reports = new Counter({
      name: 'remote_failures_total',
      help: 'Failures of remotes that browsers reported with a ticket',
      labelNames: ['remote', 'kind'] as const,
      registers: [metrics],
    });
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.send(), SEND_EVERY_MILLIS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
    this.redis.disconnect();
  }

  /**
   * The ticket of a release (`shop/0123456789abcdef`) for a page; a release that the page starts counts as given now.
   */
  issueTicket(release: string, counted: Counted, { started }: { started: boolean }): string {
    const given = { release, visitor: this.tickets.visitor(counted) };
    if (started) this.note(given, 'given');
    return this.tickets.issue(given);
  }

  /** Counts a browser's report. A report without a ticket of this installation is ignored. */
  report(text: string): void {
    const { ticket, load } = parsed(text);
    const given = this.tickets.read(ticket);
    if (!given) return;
    const kind = loadFailureKinds.find((known) => known === load) ?? 'render';
    this.reports.inc({ remote: given.release.split('/')[0] ?? '', kind });
    this.note(given, kind);
  }

  counts(release: string): Promise<FailureCounts> {
    return failureCounts(this.redis, release);
  }

  async forget(release: string): Promise<void> {
    this.waiting.delete(release);
    await forgetCounts(this.redis, release);
  }

  private note({ release, visitor }: Given, outcome: Outcome): void {
    let ofRelease = this.waiting.get(release);
    if (!ofRelease) this.waiting.set(release, (ofRelease = new Map<Outcome, Set<string>>()));
    let visitors = ofRelease.get(outcome);
    if (!visitors) ofRelease.set(outcome, (visitors = new Set()));
    visitors.add(visitor);
  }

  private async send(): Promise<void> {
    if (this.waiting.size === 0) return;
    const pipeline = this.redis.pipeline();
    for (const [release, ofRelease] of this.waiting) {
      for (const [outcome, visitors] of ofRelease) addVisitors(pipeline, release, outcome, visitors);
    }
    this.waiting = new Map();
    try {
      await pipeline.exec();
    } catch (error) {
      this.logger.debug(`visitors of releases are not counted: ${String(error)}`);
    }
  }
}

function parsed(text: string): Report {
  try {
    return (JSON.parse(text) as Report | null) ?? {};
  } catch {
    return {};
  }
}
