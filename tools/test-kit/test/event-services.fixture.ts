import {
  type ChallengeCompleted,
  type DomainEvent,
  eventRoutes,
  type EventType,
  type ServiceName,
} from '@laurel/contracts/events/domain-event';
import { Database } from '@laurel/service-kit/database/database';
import { readSchema } from '@laurel/service-kit/database/schema';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { ON_EVENT, type EventOf, OnEvent, type OnEventMetadata } from '@laurel/service-kit/events/on-event';
import { OutboxModule, type OutboxModuleOptions } from '@laurel/service-kit/events/outbox.module';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { currentTraceId } from '@laurel/service-kit/telemetry/request-context';
import { type INestApplicationContext, Injectable, type Provider } from '@nestjs/common';
import type { TestDatabase } from '../src/postgres.ts';
import { startContext } from './wallet-service.fixture.ts';

/** The sender, `programs`: it has only its outbox and inbox. */
export const senderSchema = readSchema({ service: 'programs', parts: ['events'] });

/** Makes a class handle all other events that are routed to a service, without effect. */
function ignoreRest(handlers: new (...args: never[]) => object, service: ServiceName): void {
  const prototype = handlers.prototype as Record<string, object>;
  const own = Object.getOwnPropertyNames(prototype).map(
    (name) => Reflect.getMetadata(ON_EVENT, prototype[name] ?? {}) as OnEventMetadata | undefined,
  );
  for (const [type, services] of Object.entries(eventRoutes) as [EventType, readonly ServiceName[]][]) {
    if (!services.includes(service) || own.some((metadata) => metadata?.type === type)) continue;
    const value = (): Promise<void> => Promise.resolve();
    Object.defineProperty(prototype, type, { value });
    OnEvent(type)(prototype, type, { value });
  }
}

/** The sender's own queue receives these; it ignores them. */
@Injectable()
export class IgnoreAll {}
ignoreRest(IgnoreAll, 'programs');

/** The receiver, `rewards`: writes a row of `effect` for each event; a title may make it fail or die. */
@Injectable()
export class EffectHandlers {
  private hasFailed = false;

  constructor(private readonly database: Database) {}

  @OnEvent('challenge.completed', { batch: true })
  async completed(scope: TenantScope, events: EventOf<'challenge.completed'>[]): Promise<void> {
    const [ids, labels] = [events.map((event) => event.id), events.map((event) => event.data.title)];
    if (labels.includes('die')) process.kill(process.pid, 'SIGKILL');
    await this.write(scope, ids, labels);
    if (labels.includes('fail')) throw new Error('this event cannot be handled');
    if (labels.includes('fail once') && !this.hasFailed) {
      this.hasFailed = true;
      throw new Error('this event can be handled later');
    }
    if (labels.includes('refuse')) throw new NotFoundError('No mug is left');
    if (labels.includes('outage')) await this.database.query(scope, 'SELECT pg_terminate_backend(pg_backend_pid())');
  }

  @OnEvent('program.changed')
  async program(scope: TenantScope, event: EventOf<'program.changed'>): Promise<void> {
    await this.write(scope, [event.id], [event.data.name]);
  }

  @OnEvent('copies.stated', { reads: true })
  async stated(scope: TenantScope, { id, data }: EventOf<'copies.stated'>): Promise<() => Promise<void>> {
    const [row] = await this.database.query<{ writing: boolean }>(
      scope,
      'SELECT pg_current_xact_id_if_assigned() IS NOT NULL AS writing',
    );
    return () => this.write(scope, [id], [`${data.type} read by a writing transaction: ${row?.writing}`]);
  }

  private async write(scope: TenantScope, ids: string[], labels: string[]): Promise<void> {
    const sql = `INSERT INTO effect (program_id, event_id, label, trace_id)
      SELECT $1, id, label, $4 FROM unnest($2::uuid[], $3::text[]) AS e (id, label)`;
    await this.database.query(scope, sql, [scope.programId, ids, labels, currentTraceId()]);
  }
}

ignoreRest(EffectHandlers, 'rewards');

export type EventTuning = Omit<OutboxModuleOptions, 'config'>;

/** A sender or receiver in this process. */
export function startEvents(
  database: TestDatabase,
  redisUrl: string,
  providers: Provider[],
  tuning: EventTuning = {},
): Promise<INestApplicationContext> {
  const config = { name: database.service, relayDatabaseUrl: database.relayUrl, redisUrl };
  return startContext(database, {
    poolSize: 8,
    imports: [OutboxModule.register({ config, leaseSeconds: 2, ...tuning })],
    providers,
  });
}

/** The event of a completed challenge; the title becomes the label of its effect. */
export const completed = (title: string): DomainEvent => {
  const data: ChallengeCompleted = {
    completion_id: '1',
    challenge_id: '1',
    challenge_type: 'quiz',
    title,
    participant_id: '1',
    points: 5,
    completed_at: '2026-01-01T00:00:00.000Z',
    completed_challenges: 1,
    version: '1',
  };
  return { type: 'challenge.completed', data };
};
