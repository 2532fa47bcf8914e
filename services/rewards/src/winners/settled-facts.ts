import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

/** Says up to which moment the facts of other services have been handled: prizes are not decided on less than that. */
@Injectable()
export class SettledFacts {
  constructor(private readonly database: Database) {}

  /** No service reports how far its facts were handled: every moment that has passed counts as settled. */
  async settledUpTo(scope: TenantScope): Promise<Date> {
    const [row] = await this.database.query<{ now: Date }>(scope, 'SELECT now()');
    if (row === undefined) throw new Error('A statement without FROM answered no row');
    return row.now;
  }
}
