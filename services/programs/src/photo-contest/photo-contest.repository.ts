import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

@Injectable()
export class PhotoContestRepository {
  constructor(private readonly database: Database) {}

  /** The partner's id of the program; `null` where the integration is not active. */
  async active(scope: TenantScope): Promise<string | null> {
    const [row] = await this.database.call<{ id: string | null }>(
      scope,
      'active_photo_contest',
      'SELECT active_photo_contest($1) AS id',
      [scope.programId],
    );
    return row?.id ?? null;
  }
}
