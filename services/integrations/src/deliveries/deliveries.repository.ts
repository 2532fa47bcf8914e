import type { DeliveryFault, DisabledReason, WebhookAttemptRow } from '@laurel/contracts/integrations/webhooks.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type TablePage, tablePage } from '@laurel/service-kit/table/table-page';
import type { TableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';
import type { Attempt, Judgement } from './judge-attempt.ts';
import type { SealedSecrets } from './webhook-secrets.ts';

/** A delivery that this process has for some time. */
export interface LeasedDelivery {
  program_id: string;
  id: string;
  /** To the microsecond, as text: with the id it finds the row in its month. */
  created_at: string;
  endpoint_id: string;
  event_id: string;
  body: string;
  attempts: number;
}

/** Where a delivery goes. */
export interface Destination extends SealedSecrets {
  url: string;
  disabled_reason: DisabledReason | null;
}

export interface StoredDelivery {
  id: string;
  event_id: string;
  type: string;
  test: boolean;
  participant_id: string | null;
  status: string;
  attempts: number;
  created_at: Date;
  attempted_at: Date | null;
  next_at: Date | null;
  answer_status: number | null;
  answer: string | null;
  fault: DeliveryFault | null;
  millis: number | null;
  body: string;
}

/** An attempt as it is stored. */
export type StoredAttempt = Omit<WebhookAttemptRow, 'attempted_at'> & { attempted_at: Date };

type Key = Pick<LeasedDelivery, 'id' | 'created_at'>;

/** Days for which deliveries are shown. */
const SHOWN = `created_at > now() - interval '30 days'`;

const COLUMNS = `id, event_id, type, (body->>'test')::boolean IS TRUE AS test, participant_id, status, attempts, created_at,
  attempted_at, next_at, answer_status, answer, fault, millis, body::text AS body`;

const phasesOf = ({ times: { dns, connect, tls, wait } }: Attempt): (number | null)[] => [dns, connect, tls, wait];

@Injectable()
export class DeliveriesRepository {
  constructor(private readonly database: Database) {}

  /**
   * Due deliveries of any program, at most `each` of one endpoint; `under` names the endpoint of each that is under way.
   */
  lease(most: number, each: number, under: readonly string[], seconds: number): Promise<LeasedDelivery[]> {
    const sql = 'SELECT * FROM lease_deliveries($1, $2, $3::bigint[], $4)';
    return this.database.unscoped<LeasedDelivery>(sql, [most, each, under, seconds]);
  }

  /** `null` for an endpoint that was removed. */
  async destination(scope: TenantScope, endpointId: string): Promise<Destination | null> {
    const [row] = await this.database.query<Destination>(
      scope,
      `SELECT url, disabled_reason, secret, CASE WHEN previous_ends_at > now() THEN previous_secret END AS previous_secret
       FROM webhook_endpoint WHERE program_id = $1 AND id = $2`,
      [scope.programId, endpointId],
    );
    return row ?? null;
  }

  /** Stores how an attempt ended and when the next one is due. */
  async settle(
    scope: TenantScope,
    { id, created_at }: Key,
    attempt: Attempt,
    judgement: Judgement,
    url: string,
  ): Promise<void> {
    const status = judgement.kind === 'retry' ? 'pending' : judgement.kind;
    const seconds = judgement.kind === 'retry' ? judgement.seconds : null;
    await this.database.query(
      scope,
      `WITH tried AS (INSERT INTO webhook_attempt (program_id, delivery_id, url, answer_status, answer, fault, millis,
         dns_millis, connect_millis, tls_millis, wait_millis) VALUES ($1, $2, $10, $6, $7, $8, $9, $11, $12, $13, $14))
       UPDATE webhook_delivery SET status = $4, next_at = now() + make_interval(secs => $5), attempted_at = now(),
         answer_status = $6, answer = $7, fault = $8, millis = $9
       WHERE program_id = $1 AND id = $2 AND created_at = $3`,
      [
        ...[scope.programId, id, created_at, status, seconds, attempt.status, attempt.answer, attempt.fault],
        ...[attempt.millis, url, ...phasesOf(attempt)],
      ],
    );
  }

  page(
    scope: TenantScope,
    endpointId: string,
    { from, to }: { from?: string | undefined; to?: string | undefined },
    table: TableSql,
  ): Promise<TablePage<StoredDelivery>> {
    const source = {
      columns: COLUMNS,
      from: `webhook_delivery WHERE program_id = $1 AND endpoint_id = $2 AND ${SHOWN}
        AND created_at >= coalesce($3::timestamptz, '-infinity') AND created_at < coalesce($4::timestamptz, 'infinity')`,
      params: [scope.programId, endpointId, from ?? null, to ?? null],
    };
    return tablePage(this.database, scope, source, table);
  }

  /** A delivery with its trace; `null` for one that is unknown or not shown any more. */
  async find(
    scope: TenantScope,
    endpointId: string,
    id: string,
  ): Promise<(StoredDelivery & { trace_id: string | null }) | null> {
    const [row] = await this.database.query<StoredDelivery & { trace_id: string | null }>(
      scope,
      `SELECT ${COLUMNS}, trace_id FROM webhook_delivery
       WHERE program_id = $1 AND endpoint_id = $2 AND id = $3 AND ${SHOWN}`,
      [scope.programId, endpointId, id],
    );
    return row ?? null;
  }

  /** The attempts of a delivery, the newest first. */
  attempts(scope: TenantScope, id: string): Promise<StoredAttempt[]> {
    return this.database.query<StoredAttempt>(
      scope,
      `SELECT attempted_at, url, answer_status, answer, fault, millis, dns_millis, connect_millis, tls_millis, wait_millis
       FROM webhook_attempt WHERE program_id = $1 AND delivery_id = $2 ORDER BY attempted_at DESC`,
      [scope.programId, id],
    );
  }

  /** Makes a delivery due now, with all of its attempts before it; whether there is such a delivery. */
  async again(scope: TenantScope, endpointId: string, id: string): Promise<boolean> {
    const rows = await this.database.query(
      scope,
      `UPDATE webhook_delivery SET status = 'pending', next_at = now(), attempts = 0
       WHERE program_id = $1 AND endpoint_id = $2 AND id = $3 AND ${SHOWN} RETURNING id`,
      [scope.programId, endpointId, id],
    );
    return rows.length > 0;
  }

  /** Stores a test, which was sent already. */
  async addTest(
    scope: TenantScope,
    test: { endpoint_id: string; event_id: string; type: string; body: string },
    url: string,
    attempt: Attempt,
  ): Promise<void> {
    const { status, answer, fault, millis } = attempt;
    await this.database.query(
      scope,
      `WITH sent AS (INSERT INTO webhook_delivery (program_id, endpoint_id, event_id, type, body, status, attempts, next_at,
         attempted_at, answer_status, answer, fault, millis)
       VALUES ($1, $2, $3, $4, $5, CASE WHEN $8::text IS NULL THEN 'delivered' ELSE 'failed' END, 1, NULL, now(), $6, $7,
         $8, $9) RETURNING id)
       INSERT INTO webhook_attempt (program_id, delivery_id, url, answer_status, answer, fault, millis, dns_millis,
         connect_millis, tls_millis, wait_millis)
       SELECT $1, id, $10, $6, $7, $8, $9, $11::integer, $12::integer, $13::integer, $14::integer FROM sent`,
      [
        ...[scope.programId, test.endpoint_id, test.event_id, test.type, test.body, status, answer, fault, millis],
        ...[url, ...phasesOf(attempt)],
      ],
    );
  }

  /** Gives up what waits for an endpoint that is removed. */
  async giveUp(scope: TenantScope, endpointId: string): Promise<void> {
    await this.database.query(
      scope,
      `UPDATE webhook_delivery SET status = 'failed', next_at = NULL, fault = 'endpoint_disabled'
       WHERE program_id = $1 AND endpoint_id = $2 AND status = 'pending'`,
      [scope.programId, endpointId],
    );
  }
}
