import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';
import type { TenantScope } from '../database/tenant-scope.ts';

/** Reads the time in a program: the database's clock, which a program in test mode may have set forward. */
@Injectable()
export class ProgramClock {
  constructor(private readonly database: Database) {}

  async now(scope: TenantScope): Promise<Date> {
    const [row] = await this.database.query<{ now: Date }>(scope, 'SELECT program_now($1) AS now', [scope.programId]);
    if (row === undefined) throw new Error('A clock that does not answer');
    return row.now;
  }
}
