import { type EventType, eventVersions, type ServiceName } from '@laurel/contracts/events/domain-event';
import type { EventEnvelope } from '@laurel/contracts/events/envelope';
import { Process, Processor } from '@nestjs/bull';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnModuleInit, type Type } from '@nestjs/common';
import { faultOfPayload } from '@laurel/contracts/events/event-schemas';
import type Bull from 'bull';
import pg from 'pg';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { Batcher } from '../database/batcher.ts';
import { Database } from '../database/database.ts';
import { retried } from '../errors/pg-errors.ts';
import { BusinessError } from '../errors/business-error.ts';
import { LOGGER } from '../telemetry/logger.ts';
import { METRICS } from '../telemetry/metrics.ts';
import { requestContext } from '../telemetry/request-context.ts';
import { type EventHandler, EventHandlers, type WritingHalf } from './handlers.ts';
import { caughtSql, handledSql, receiveSql, startSql } from './inbox.sql.ts';
import { EVENT_OPTIONS, type EventOptions, RELAY_POOL } from './options.ts';
import { PARK_MARK, queueOf, Queues, typesFor, WAIT_MARK } from './queues.ts';
import { storeWatermarkSql } from './watermark.ts';

/** Concurrent jobs of one process: two full transactions. */
const CONCURRENCY = 128;

type Outcome = 'handled' | 'repeated';

interface Receipt {
  fresh: boolean;
  handled: boolean;
}

/**
 * Takes events from the service's queue and runs the handler of each, exactly once in effect. The start is counted and
 * committed before it is handled. An event whose earlier start ended without a trace is suspect: it is handled alone,
 * so that it cannot fail others, and parked when the process has died of it too often.
 */
@Injectable()
export class Consumer implements OnModuleInit, BeforeApplicationShutdown {
  private handlers = new Map<EventType, EventHandler>();
  private readonly outcomes: Counter<'type' | 'outcome'>;
  private readonly receipts = new Batcher<EventEnvelope, Receipt>((_key, events) => this.receive(events));
  private readonly lists = new Batcher<EventEnvelope, Outcome>((_key, events) => this.handle(events));
  private readonly singles = new Batcher<EventEnvelope, Outcome>((_key, events) => this.handle(events), { size: 1 });
  private readonly suspects = new Batcher<EventEnvelope, Outcome>((_key, [event]) => this.handleSuspect(event), {
    size: 1,
    lanes: 1,
  });

  /** Limits concurrent transactions, across programs. */
  private readonly gate: Batcher<() => Promise<Outcome[]>, Outcome[]>;

  constructor(
    @Inject(EVENT_OPTIONS) private readonly options: EventOptions,
    @Inject(RELAY_POOL) private readonly pool: pg.Pool,
    private readonly queues: Queues,
    private readonly database: Database,
    private readonly found: EventHandlers,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(METRICS) registry: Registry,
  ) {
    this.gate = new Batcher((_key, thunks) => Promise.all(thunks.map((thunk) => thunk())), {
      size: 1,
      lanes: options.maxTransactions,
    });
    this.outcomes = new Counter({
      name: 'events_total',
      help: 'Events taken from the queue by what became of them',
      labelNames: ['type', 'outcome'] as const,
      registers: [registry],
    });
  }

  /** Refuses to start when an event routed here has no handler, or two. */
  onModuleInit(): void {
    this.handlers = this.found.of(this.options.service);
  }

  async beforeApplicationShutdown(): Promise<void> {
    if (typesFor(this.options.service).length > 0)
      await this.queues.finish(queueOf(this.options.service as ServiceName));
  }

  /** Bull completes the job when this resolves, which is after the commit. */
  @Process({ concurrency: CONCURRENCY })
  async take({ data }: Bull.Job<Partial<EventEnvelope> | Heartbeat>): Promise<Outcome> {
    if (isHeartbeat(data)) {
      await this.pool.query(storeWatermarkSql, [data.heartbeat, data.up_to]);
      return 'handled';
    }
    // Redis was emptied between the job's id and its data; the lease restores it.
    if (data.id === undefined) throw new Error('The data of this job is lost');
    const event = data as EventEnvelope;
    try {
      const outcome = await this.dispatch(event);
      this.outcomes.inc({ type: event.type, outcome });
      return outcome;
    } catch (error) {
      this.outcomes.inc({ type: event.type, outcome: isRefusal(error) ? 'refused' : 'failed' });
      throw error;
    }
  }

  private async dispatch(event: EventEnvelope): Promise<Outcome> {
    this.refuseUnknown(event);
    const { fresh, handled } = await this.receipts.add('all', event);
    if (handled) return 'repeated';
    if (!fresh) return this.suspects.add('all', event);
    try {
      return this.handlerOf(event).batch
        ? await this.lists.add(`${event.program_id} ${event.type}`, event)
        : await this.singles.add(event.type, event);
    } catch (error) {
      return this.caught(event, error);
    }
  }

  private async handleSuspect(event: EventEnvelope | undefined): Promise<(Outcome | Error)[]> {
    if (event === undefined) return [];
    const { rows } = await this.pool.query<{ starts: number }>(startSql, [event.program_id, event.id]);
    const starts = rows[0]?.starts;
    if (starts === undefined) return ['repeated'];
    if (starts > this.options.maxStarts) {
      // A parked event that is sent again starts with a fresh count.
      await this.pool.query(caughtSql, [event.program_id, event.id]);
      return [new Error(`${PARK_MARK}the process died ${starts - 1} times while it handled ${event.type}`)];
    }
    try {
      return await this.handle([event]);
    } catch (error) {
      return this.caught(event, error);
    }
  }

  private handle(events: EventEnvelope[]): Promise<Outcome[]> {
    return this.gate.add('all', () => this.takeEffect(events));
  }

  /**
   * Marks the events as handled and runs their effect in one transaction; skips those that were handled before. Long
   * reads come before it: the watermark stands still for the oldest transaction that writes.
   */
  private async takeEffect(events: EventEnvelope[]): Promise<Outcome[]> {
    const [first] = events;
    if (first === undefined) return [];
    const scope = { programId: first.program_id };
    const handler = this.handlerOf(first);
    const transaction = <T>(work: () => Promise<T>): Promise<T> =>
      retried(() => this.database.transaction(scope, work));
    const read = async (): Promise<WritingHalf> =>
      handler.reads ? transaction(() => handler.read(scope, first)) : undefined;
    const work = async (write: WritingHalf): Promise<Set<string>> => {
      const ids = events.map((event) => event.id);
      const rows = await this.database.query<{ event_id: string }>(scope, handledSql, [scope.programId, ids]);
      const fresh = new Set(rows.map((row) => row.event_id));
      const todo = events.filter((event) => fresh.has(event.id)).sort((a, b) => (a.id < b.id ? -1 : 1));
      if (todo.length > 0) await (write === undefined ? handler.handle(scope, todo) : write());
      return fresh;
    };
    const context = {
      requestId: first.id,
      traceId: first.trace_id ?? first.id.replaceAll('-', ''),
      programId: scope.programId,
    };
    const fresh = await requestContext.run(context, async () => {
      const write = await read();
      return transaction(() => work(write));
    });
    return events.map((event) => (fresh.has(event.id) ? 'handled' : 'repeated'));
  }

  private handlerOf(event: EventEnvelope): EventHandler {
    const handler = this.handlers.get(event.type as EventType);
    if (handler === undefined) throw new Error(`${event.type} has no handler`);
    return handler;
  }

  /**
   * An event of a newer sender waits until this service is updated. An event whose payload does not match its version
   * is parked: no further attempt changes it.
   */
  private refuseUnknown({ type, version, data }: EventEnvelope): void {
    const known = this.handlers.has(type as EventType) ? (eventVersions[type as EventType] ?? 1) : 0;
    if (version > known) throw new Error(`${WAIT_MARK}version ${version} of ${type} is not known here`);
    const fault = faultOfPayload(type as EventType, data, version);
    if (fault !== undefined) throw new Error(`${PARK_MARK}the payload of ${type} does not fit: ${fault}`);
  }

  private async receive(events: EventEnvelope[]): Promise<Receipt[]> {
    const params = [events.map((event) => event.program_id), events.map((event) => event.id)];
    const { rows } = await retried(() => this.pool.query<Receipt & { event_id: string }>(receiveSql, params));
    const byId = new Map(rows.map((row) => [row.event_id, row]));
    return events.map((event) => byId.get(event.id) ?? { fresh: false, handled: false });
  }

  /** A caught error is no crash: the sender counts it or parks the event, and the start is taken back. */
  private async caught(event: EventEnvelope, error: unknown): Promise<never> {
    this.log.warn(
      { err: error, event_id: event.id, type: event.type, program_id: event.program_id },
      'an event handler failed',
    );
    try {
      await this.pool.query(caughtSql, [event.program_id, event.id]);
    } catch (second) {
      this.log.warn({ err: second, event_id: event.id }, 'a start could not be taken back');
    }
    throw error instanceof BusinessError && error.status < 500 ? refusalOf(error) : error;
  }
}

/**
 * The consumer of a service's own queue. The queue's name belongs to a class, and several services may run in one
 * process, so each has a class of its own.
 */
export function consumerOf(service: string): Type<Consumer> {
  if (typesFor(service).length === 0) return Consumer;

  @Processor(queueOf(service as ServiceName))
  class ServiceConsumer extends Consumer {}

  return ServiceConsumer;
}

/** Heartbeat of a sender about its earlier events, which were all handled. */
interface Heartbeat {
  heartbeat: string;
  up_to: string[];
}

const isHeartbeat = (data: Partial<EventEnvelope> | Heartbeat): data is Heartbeat => 'heartbeat' in data;

/** A rule's refusal, which no further attempt changes; outages and faults of the program are retried. */
const refusalOf = ({ code, message }: BusinessError): Error => new Error(`${PARK_MARK}refused, ${code}: ${message}`);

const isRefusal = (error: unknown): boolean => error instanceof Error && error.message.startsWith(PARK_MARK);
