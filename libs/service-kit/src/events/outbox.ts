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

  /** Writes a fact in the open transaction, a row for each service that hears of it; it leaves when that commits. */
  async append(scope: TenantScope, event: DomainEvent): Promise<void> {
    const params = [scope.programId, queuesFor(event.type), event.type, JSON.stringify(event.data)];
    await this.database.query(scope, appendSql, params);
  }
}
