import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

/** Each answer is JSON text that one function of the database has built. */
@Injectable()
export class DashboardRepository {
  constructor(private readonly database: Database) {}

  async metrics(scope: TenantScope): Promise<string> {
    return this.json(scope, 'dashboard_metrics', 'SELECT dashboard_metrics_json($1) AS json');
  }

  async usersGrowth(scope: TenantScope, days: number): Promise<string> {
    return this.json(scope, 'users_growth', 'SELECT users_growth_json($1, $2) AS json', [days]);
  }

  async topUsers(scope: TenantScope, recent: boolean, names: boolean): Promise<string> {
    return this.json(scope, 'top_users', 'SELECT top_users_json($1, $2, $3) AS json', [recent, names]);
  }

  async latestUsers(scope: TenantScope, names: boolean): Promise<string> {
    return this.json(scope, 'latest_users', 'SELECT latest_users_json($1, $2) AS json', [names]);
  }

  async latestActions(scope: TenantScope, names: boolean): Promise<string> {
    return this.json(scope, 'latest_actions', 'SELECT latest_actions_json($1, $2) AS json', [names]);
  }

  private async json(scope: TenantScope, name: string, sql: string, params: unknown[] = []): Promise<string> {
    const [row] = await this.database.call<{ json: string }>(scope, name, sql, [scope.programId, ...params]);
    if (row === undefined) throw new Error(`${name} answered no row`);
    return row.json;
  }
}
