import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

/** An endpoint at which nothing arrives. */
export interface TroubledEndpoint {
  program_id: string;
  id: string;
}

/** An endpoint whose state has just changed. */
export interface ChangedEndpoint {
  url: string;
  failing_since: Date;
}

@Injectable()
export class EndpointHealthRepository {
  constructor(private readonly database: Database) {}

  async succeeded(scope: TenantScope, id: string): Promise<void> {
    await this.database.query(
      scope,
      `UPDATE webhook_endpoint SET failing_since = NULL, warned_at = NULL, last_success_at = now()
       WHERE program_id = $1 AND id = $2 AND (failing_since IS NOT NULL OR last_success_at IS NULL
         OR last_success_at < now() - interval '10 seconds')`,
      [scope.programId, id],
    );
  }

  async failed(scope: TenantScope, id: string): Promise<void> {
    await this.database.query(
      scope,
      'UPDATE webhook_endpoint SET failing_since = now() WHERE program_id = $1 AND id = $2 AND failing_since IS NULL',
      [scope.programId, id],
    );
  }

  /** Disables an endpoint that is gone; `null` when it was disabled before. */
  async disableGone(scope: TenantScope, id: string): Promise<ChangedEndpoint | null> {
    return this.change(scope, id, `disabled_reason = 'gone'`, '');
  }

  /** Disables an endpoint at which nothing has arrived for five days; `null` for any other. */
  async disableFailing(scope: TenantScope, id: string): Promise<ChangedEndpoint | null> {
    return this.change(scope, id, `disabled_reason = 'failing'`, `AND failing_since <= now() - interval '5 days'`);
  }

  /** Notes that staff are told of an endpoint at which nothing has arrived for a day; `null` for any other. */
  async warn(scope: TenantScope, id: string): Promise<ChangedEndpoint | null> {
    const due = `AND warned_at IS NULL AND failing_since <= now() - interval '24 hours'`;
    return this.change(scope, id, 'warned_at = now()', due);
  }

  /** Endpoints of any program that are to be warned of or disabled. */
  troubled(): Promise<TroubledEndpoint[]> {
    return this.database.unscoped<TroubledEndpoint>('SELECT * FROM troubled_endpoints()');
  }

  private async change(scope: TenantScope, id: string, set: string, due: string): Promise<ChangedEndpoint | null> {
    const [row] = await this.database.query<ChangedEndpoint>(
      scope,
      `UPDATE webhook_endpoint SET ${set} WHERE program_id = $1 AND id = $2 AND disabled_reason IS NULL ${due}
       RETURNING url, failing_since`,
      [scope.programId, id],
    );
    return row ?? null;
  }
}
