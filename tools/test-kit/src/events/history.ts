import { isoText } from '@laurel/service-kit/columns/iso-text';
import { type EventType, eventVersions, type ServiceName } from '@laurel/contracts/events/domain-event';
import type { EventEnvelope } from '@laurel/contracts/events/envelope';
import { faultOfPayload } from '@laurel/contracts/events/event-schemas';
import { Database } from '@laurel/service-kit/database/database';
import type { Schema } from '@laurel/service-kit/database/schema';
import { CopyChecks } from '@laurel/service-kit/copies/copy-checks';
import { type CopySums, sumsOf } from '@laurel/service-kit/copies/copy-sums';
import { type EventHandler, EventHandlers } from '@laurel/service-kit/events/handlers';
import { typesFor } from '@laurel/service-kit/events/queues';
import { Relay } from '@laurel/service-kit/events/relay';
import { createUnstarted, type ServiceParts } from '@laurel/service-kit/http/server/create-unstarted';
import { METRICS } from '@laurel/service-kit/telemetry/metrics';
import type { INestApplication } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { Registry } from 'prom-client';
import { serviceEnv } from '../instances.ts';
import { createTestDatabase, type TestDatabase } from '../postgres.ts';
import { TestRedis } from '../redis.ts';
import { newestRecords, type RecordedEvent } from './newest-records.ts';

export interface HistoryOptions {
  schema: Schema;
  partsOf: (env: NodeJS.ProcessEnv) => ServiceParts;
  env?: Record<string, string>;
  /** SQL that creates the service's own rows, before any event arrives. */
  prepare: string;
  /** Columns by table that hold an id or a time of writing, or depend on the order of the events. */
  unlike: Readonly<Record<string, readonly string[]>>;
  /**
   * What is compared of tables whose rows depend on the order or the number of events: a query by table, of values
   * named `row`. A name that is no table's is compared beside the tables.
   */
  sets?: Readonly<Record<string, string>>;
}

interface Delivery {
  inLists?: boolean;
  /** Called with the type of what was handled. */
  afterEach?: (type: EventType | undefined) => Promise<void>;
}

/** The moment that the histories take for now; every moment in them is relative to it. */
export const RECORDED_AT = Date.parse('2026-01-01T12:00:00.000Z');

const moments = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g;

/** Tables of the kit; they hold the state of the delivery. */
const kitTables = /^(event|inbox|schema_migration)/;

const scope = { programId: '1' };

/** Moves every moment in a text. */
const moved = (text: string, millis: number): string =>
  text.replaceAll(moments, (moment) => new Date(Date.parse(moment) + millis).toISOString());

/** A service's handlers over a real database, without queues: events arrive in the order that a test sets. */
export class HistoryUnderTest {
  private shift = 0;

  private constructor(
    private readonly options: HistoryOptions,
    readonly database: TestDatabase,
    private readonly redis: TestRedis,
    private readonly app: INestApplication,
    private readonly tables: readonly string[],
  ) {}

  static async start(options: HistoryOptions): Promise<HistoryUnderTest> {
    const { schema, partsOf, env: extra = {} } = options;
    const [database, redis] = await Promise.all([createTestDatabase(schema), TestRedis.create()]);
    const { service } = schema;
    const app = await createUnstarted(partsOf(serviceEnv({ service, database, redisUrl: redis.url, extra })));
    // Published events stay in the log.
    app.get(Relay).wake = () => undefined;
    const tables = await database.query<{ name: string }>(
      `SELECT DISTINCT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
         AND (a.attname = 'program_id' OR c.relname IN ('program', 'program_copy')) ORDER BY 1`,
    );
    const names = tables.map(({ name }) => name);
    return new HistoryUnderTest(options, database, redis, app, names);
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.redis.stop();
    await this.database.drop();
  }

  get handlers(): Map<EventType, EventHandler> {
    return this.app.get(EventHandlers).of(this.options.schema.service);
  }

  /**
   * Empties the database and creates the service's own rows; the events of the history wait for `lateMillis` before
   * they arrive.
   */
  async begin(lateMillis = 0): Promise<void> {
    this.shift = Date.now() - RECORDED_AT - lateMillis;
    // The session is a replica, so that no trigger of an append-only table refuses.
    await this.database.query(
      `BEGIN; SET LOCAL session_replication_role = replica;
       TRUNCATE ${this.tables.join(', ')} RESTART IDENTITY CASCADE; COMMIT`,
    );
    await this.database.query(moved(this.options.prepare, this.shift));
  }

  /**
   * Passes events to their handlers, each under a new id, then those that the service sends itself: one after the
   * other, or `inLists`, as the consumer passes them that finds many in its queue: all of a type in one transaction
   * where the handler takes lists.
   */
  async deliver(events: readonly RecordedEvent[], { inLists = false, afterEach }: Delivery = {}): Promise<void> {
    const now = JSON.parse(moved(JSON.stringify(events), this.shift)) as RecordedEvent[];
    const types = [...new Set(now.map(({ type }) => type))];
    const lists = inLists
      ? types.map((type) => now.filter((event) => event.type === type))
      : now.map((event) => [event]);
    for (const list of lists) {
      await this.handle(list);
      await afterEach?.(list[0]?.type);
    }
    const own = new Set<string>();
    for (let told = await this.told(own); told.length > 0; told = await this.told(own)) {
      for (const { id, ...event } of told) {
        own.add(id);
        await this.handle([event]);
        await afterEach?.(event.type);
      }
    }
  }

  /** The rows of each table except ids and times of writing, in an order that does not depend on either. */
  async state(): Promise<Record<string, string[]>> {
    const state: Record<string, string[]> = {};
    const { unlike: left, sets = {} } = this.options;
    const own = this.tables.filter((name) => !kitTables.test(name));
    for (const table of new Set([...own, ...Object.keys(sets)])) {
      const unlike = left[table] ?? [];
      const set = sets[table];
      const rows = set
        ? await this.database.query<{ row: object }>(set)
        : await this.database.query<{ row: object }>(`SELECT to_jsonb(t) - $1::text[] AS row FROM ${table} t`, [
            unlike,
          ]);
      if (rows.length > 0) state[table] = rows.map(({ row }) => moved(JSON.stringify(row), 0 - this.shift)).sort();
    }
    return state;
  }

  /** Tables with a row that contains a text, the log aside. */
  async tablesWith(text: string): Promise<string[]> {
    const found: string[] = [];
    for (const table of this.tables.filter((name) => !kitTables.test(name))) {
      const rows = await this.database.query(`SELECT FROM ${table} t WHERE t::text ILIKE $1 LIMIT 1`, [`%${text}%`]);
      if (rows.length > 0) found.push(table);
    }
    return found;
  }

  /** The events whose copies the service compares with their owners. */
  get compared(): EventType[] {
    return this.handlers.has('copies.stated') ? ([...this.app.get(CopyChecks).readers().keys()] as EventType[]) : [];
  }

  /** The sums of the service's copy. */
  ownSums(type: EventType): Promise<CopySums> {
    return this.app.get(Database).transaction(scope, async () => {
      const read = this.app.get(CopyChecks).readers().get(type);
      if (read === undefined) throw new Error(`${type} is not compared`);
      return read(scope);
    });
  }

  /** The number of programs whose copy differs, by event, as the service's metrics say it. */
  async differing(): Promise<Record<string, number>> {
    const { values } = (await this.app.get<Registry>(METRICS).getSingleMetric('copies_differing')?.get()) ?? {
      values: [],
    };
    return Object.fromEntries(values.map(({ labels, value }) => [String(labels['type']), value]));
  }

  /** The sums of the newest record behind each key in a history, as its owner would state them. */
  recordedSums(type: EventType, events: readonly RecordedEvent[]): Promise<CopySums> {
    const records = newestRecords(type, JSON.parse(moved(JSON.stringify(events), this.shift)) as RecordedEvent[]);
    const database = this.app.get(Database);
    return database.transaction(scope, () => sumsOf(database, scope, records));
  }

  /** Copies all tables, the log included. */
  async backUp(): Promise<void> {
    const copies = this.tables.map((table) => `CREATE TABLE backup.${table} AS TABLE public.${table};`);
    await this.database.query(`DROP SCHEMA IF EXISTS backup CASCADE; CREATE SCHEMA backup; ${copies.join(' ')}`);
  }

  /** Puts the rows of `backUp` in place of those of today. */
  async restore(): Promise<void> {
    const columns = await this.database.query<{ table: string; names: string }>(
      `SELECT table_name AS table, string_agg(quote_ident(column_name), ', ') AS names FROM information_schema.columns
       WHERE table_schema = 'public' AND is_generated = 'NEVER' AND table_name = ANY ($1) GROUP BY 1`,
      [this.tables],
    );
    const inserts = columns.map(
      ({ table, names }) =>
        `INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE SELECT ${names} FROM backup.${table};`,
    );
    await this.database.query(
      `BEGIN; SET LOCAL session_replication_role = replica;
       TRUNCATE ${this.tables.join(', ')} CASCADE; ${inserts.join(' ')} COMMIT`,
    );
  }

  /** Passes events of one type in a transaction, or in one each where their handler takes single events. */
  private async handle(events: readonly RecordedEvent[]): Promise<void> {
    const received = events.map(envelopeOf);
    const type = events[0]?.type as EventType;
    const handler = this.handlers.get(type);
    if (handler === undefined) throw new Error(`The history holds a ${type}, which is not handled here`);
    const lists = handler.batch ? [received] : received.map((event) => [event]);
    for (const list of lists) await this.app.get(Database).transaction(scope, () => handler.handle(scope, list));
  }

  private async told(known: ReadonlySet<string>): Promise<(RecordedEvent & { id: string })[]> {
    const service = this.options.schema.service as ServiceName;
    const rows = await this.database.query<RecordedEvent & { id: string }>(
      `SELECT id, type, payload AS data, ${isoText('effective_at')} AS effective_at
       FROM event WHERE type = ANY ($1) ORDER BY xid, id`,
      [typesFor(service)],
    );
    return rows.filter(({ id }) => !known.has(id));
  }
}

function envelopeOf({ type, effective_at, data }: RecordedEvent): EventEnvelope {
  const version = eventVersions[type] ?? 1;
  const fault = faultOfPayload(type, data, version);
  if (fault !== undefined) throw new Error(`The history holds a ${type} that does not fit: ${fault}`);
  return { id: randomUUID(), type, version, program_id: scope.programId, effective_at, data, trace_id: null };
}
