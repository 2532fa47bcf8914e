import type { WebhookEndpointRow } from '@laurel/contracts/integrations/webhooks.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type TablePage, tablePage } from '@laurel/service-kit/table/table-page';
import type { TableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Raw, Repository } from 'typeorm';
import { WebhookEndpoint } from './webhook-endpoint.entity.ts';

/** An endpoint with what became of its latest deliveries. */
export interface ListedEndpoint extends Omit<
  WebhookEndpointRow,
  'enabled' | 'created_at' | 'failing_since' | 'last_success_at' | 'previous_ends_at'
> {
  created_at: Date;
  failing_since: Date | null;
  last_success_at: Date | null;
  previous_ends_at: Date | null;
}

type Values = Pick<WebhookEndpoint, 'url' | 'description' | 'types' | 'isOrdered'>;

const recent = `d.program_id = w.program_id AND d.endpoint_id = w.id AND d.attempted_at > now() - interval '24 hours'
  AND d.created_at > now() - interval '5 days'`;

const source = {
  columns: `w.id, w.program_id, w.url, w.description, w.types, w.is_ordered AS ordered, w.disabled_reason, w.failing_since, w.last_success_at,
    CASE WHEN w.previous_ends_at > now() THEN w.previous_ends_at END AS previous_ends_at, w.version, w.created_at,
    (SELECT count(*)::int FROM webhook_delivery d WHERE ${recent} AND d.status = 'delivered') AS recent_delivered,
    (SELECT count(*)::int FROM webhook_delivery d WHERE ${recent}) AS recent_tried`,
  from: 'webhook_endpoint w WHERE w.program_id = $1',
};

@Injectable()
export class WebhooksRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(WebhookEndpoint) private readonly endpoints: Repository<WebhookEndpoint>,
  ) {}

  page(scope: TenantScope, table: TableSql): Promise<TablePage<ListedEndpoint>> {
    return tablePage(this.database, scope, source, table);
  }

  async find(scope: TenantScope, id: string): Promise<ListedEndpoint | null> {
    const sql = `SELECT ${source.columns} FROM ${source.from} AND w.id = $2`;
    const [row] = await this.database.query<ListedEndpoint>(scope, sql, [scope.programId, id]);
    return row ?? null;
  }

  /** Blocks other additions to the program's endpoints until this transaction is over. */
  async lockSet({ programId }: TenantScope): Promise<void> {
    await this.database.query({ programId }, `SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [
      `webhook endpoints ${programId}`,
    ]);
  }

  count({ programId }: TenantScope): Promise<number> {
    return this.endpoints.countBy({
      programId,
      disabledReason: Raw((column) => `${column} IS DISTINCT FROM 'removed'`),
    });
  }

  /** Resolves with the id. */
  async insert({ programId }: TenantScope, values: Values & { secret: Buffer }): Promise<string> {
    const { identifiers } = await this.endpoints.insert({ programId, ...values });
    return String(identifiers[0]?.['id']);
  }

  /** The endpoint, locked until the transaction is over; `null` for one that is unknown or removed. */
  async lock({ programId }: TenantScope, id: string): Promise<WebhookEndpoint | null> {
    const stored = await this.endpoints.findOne({ where: { programId, id }, lock: { mode: 'pessimistic_write' } });
    return stored?.disabledReason === 'removed' ? null : stored;
  }

  async update({ programId }: TenantScope, id: string, changes: Partial<WebhookEndpoint>): Promise<void> {
    await this.endpoints.update({ programId, id }, { ...changes, version: () => 'version + 1' });
  }

  /** Deletes the removed endpoints of a program whose deliveries are not shown any more. */
  async deleteRemoved(scope: TenantScope): Promise<void> {
    await this.database.query(
      scope,
      `DELETE FROM webhook_endpoint w WHERE w.program_id = $1 AND w.disabled_reason = 'removed' AND NOT EXISTS (
         SELECT FROM webhook_delivery d WHERE d.program_id = $1 AND d.endpoint_id = w.id
           AND d.created_at > now() - interval '30 days')`,
      [scope.programId],
    );
  }
}
