import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

/** Names below the platform's host, which programs and their domains share. */
@Injectable()
export class SubdomainHolds {
  constructor(private readonly database: Database) {}

  /** Whether a name is free, and stays so until the open transaction ends. */
  async hold(scope: TenantScope, name: string): Promise<boolean> {
    await this.database.query(scope, `SELECT pg_advisory_xact_lock(hashtextextended('subdomain ' || $1, 0))`, [name]);
    const [row] = await this.database.query<{ free: boolean }>(
      scope,
      'SELECT NOT EXISTS (SELECT FROM program WHERE subdomain = $1) AND NOT domain_is_live($1) AS free',
      [name],
    );
    return row?.free === true;
  }
}
