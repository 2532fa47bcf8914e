import type {
  WebhookAttemptRow,
  WebhookDeliveriesQuery,
  WebhookDelivery,
  WebhookDeliveryRow,
  WebhookDeliveryTable,
  WebhookVerdict,
} from '@laurel/contracts/integrations/webhooks.dto';
import { exampleOf } from '@laurel/contracts/public-events/examples';
import type { PublicEventType } from '@laurel/contracts/public-events/public-event';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { type TableColumns, tableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { envelopeOf } from '../event-log/envelope.ts';
import { DeliveriesRepository, type StoredAttempt, type StoredDelivery } from './deliveries.repository.ts';
import { Sender } from './sender.ts';
import { WebhookPost } from './webhook-post.ts';

/** The periods in which a delivery was recorded. */
const PERIODS = `CASE WHEN created_at > now() - interval '1 hour' THEN '{hour,day,week}'
  WHEN created_at > now() - interval '1 day' THEN '{day,week}'
  WHEN created_at > now() - interval '7 days' THEN '{week}' ELSE '{}' END::text[]`;

const columns: TableColumns = {
  sort: { created_at: 'id' },
  filter: {
    status: { sql: 'status', match: 'one-of' },
    type: { sql: 'type', match: 'one-of' },
    participant_id: { sql: 'participant_id::text', match: 'one-of' },
    recorded: { sql: PERIODS, match: 'any-of' },
  },
  search: ['event_id::text'],
  defaultSort: '-created_at',
  tieBreak: 'id',
};

/** What was sent to an endpoint, again or as a test. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly database: Database,
    private readonly repository: DeliveriesRepository,
    private readonly post: WebhookPost,
    private readonly sender: Sender,
  ) {}

  async table(scope: TenantScope, endpointId: string, query: WebhookDeliveriesQuery): Promise<WebhookDeliveryTable> {
    const table = tableSql(query, columns, 4);
    const { rows, total } = await this.repository.page(scope, endpointId, query, table);
    return { data: rows.map(rowOf), meta: { ...table.meta, total } };
  }

  async show(scope: TenantScope, endpointId: string, id: string): Promise<WebhookDelivery> {
    const stored = await this.repository.find(scope, endpointId, id);
    if (stored === null) throw new NotFoundError();
    const { trace_id, ...row } = stored;
    const attempts = await this.repository.attempts(scope, id);
    return Object.assign(rowOf(row), { trace_id, attempt_log: attempts.map(attemptOf) });
  }

  /** Sends an event under its id again, in the open transaction's name. */
  async retry(scope: TenantScope, endpointId: string, id: string): Promise<void> {
    if (!(await this.repository.again(scope, endpointId, id))) throw new NotFoundError();
    this.database.afterCommit(() => this.sender.wake());
  }

  /** Sends an example at once, also to a disabled endpoint, outside of a transaction. */
  async test(scope: TenantScope, endpointId: string, type: PublicEventType): Promise<WebhookVerdict> {
    const destination = await this.database.transaction(scope, () => this.repository.destination(scope, endpointId));
    if (destination === null || destination.disabled_reason === 'removed') throw new NotFoundError();
    const event_id = randomUUID();
    const timestamp = new Date().toISOString();
    const event = {
      id: event_id,
      type,
      timestamp,
      cause: null,
      trace_id: null,
      participant_id: null,
      object: exampleOf(type),
    };
    const body = envelopeOf(scope, event, null);
    const attempt = await this.post.send({ ...destination, event_id, body, attempts: 1 });
    const test = { endpoint_id: endpointId, event_id, type, body };
    await this.database.transaction(scope, () => this.repository.addTest(scope, test, destination.url, attempt));
    const { status: answer_status, answer, fault, millis } = attempt;
    return { delivered: fault === null, answer_status, answer, fault, millis };
  }

  /** Gives up what waits for an endpoint that is removed; what was sent stays visible. */
  async giveUp(scope: TenantScope, endpointId: string): Promise<void> {
    await this.repository.giveUp(scope, endpointId);
  }
}

const attemptOf = ({ attempted_at, ...attempt }: StoredAttempt): WebhookAttemptRow => ({
  ...attempt,
  attempted_at: attempted_at.toISOString(),
});

const rowOf = ({ type, status, created_at, attempted_at, next_at, ...row }: StoredDelivery): WebhookDeliveryRow => ({
  ...row,
  type: type as WebhookDeliveryRow['type'],
  status: status as WebhookDeliveryRow['status'],
  created_at: created_at.toISOString(),
  attempted_at: attempted_at?.toISOString() ?? null,
  next_at: next_at?.toISOString() ?? null,
});
