import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

@Injectable()
export class PhotoContestRepository {
  constructor(private readonly database: Database) {}

  /** The partner's id of the program; `null` while the integration is inactive. */
  async active(scope: TenantScope): Promise<string | null> {
    const [row] = await this.database.transaction(scope, () =>
      this.database.query<{ id: string }>(
        scope,
        'SELECT qrati_program_id AS id FROM photo_contest WHERE program_id = $1 AND is_active',
        [scope.programId],
      ),
    );
    return row?.id ?? null;
  }
}
