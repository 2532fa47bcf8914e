import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

@Injectable()
export class PointsRepository {
  constructor(private readonly database: Database) {}

  /** `PointsResponse` as JSON text. */
  async points(scope: TenantScope, participantId: string): Promise<string> {
    const [row] = await this.database.call<{ json: string }>(scope, 'points', 'SELECT points_json($1, $2) AS json', [
      scope.programId,
      participantId,
    ]);
    if (row === undefined) throw new Error('points_json() answered no row');
    return row.json;
  }
}
