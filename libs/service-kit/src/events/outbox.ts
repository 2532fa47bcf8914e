import type { DomainEvent } from '@laurel/contracts/events/domain-event';
import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';
import type { TenantScope } from '../database/tenant-scope.ts';
import { appendSql } from './outbox.sql.ts';
import { queuesFor } from './queues.ts';

/** Records facts that other services must hear of. */
@Injectable()
export class Outbox {
  constructor(private readonly database: Database) {}

  /** Writes facts in the open transaction, a row for each service that hears of one; they leave when that commits. */
  async append(scope: TenantScope, ...events: DomainEvent[]): Promise<void> {
    const rows = events.flatMap(({ type, data }) => queuesFor(type).map((queue) => ({ queue, type, payload: data })));
    await this.database.query(scope, appendSql, [scope.programId, JSON.stringify(rows)]);
  }
}
