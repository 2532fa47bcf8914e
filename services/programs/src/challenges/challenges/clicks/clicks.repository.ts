import { isId } from '@laurel/contracts/validation/id';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

@Injectable()
export class ClicksRepository {
  constructor(private readonly database: Database) {}

  /** `name` is an identifier or an id. */
  async count(scope: TenantScope, name: string): Promise<void> {
    await this.database.call(scope, 'count_click', 'SELECT count_click($1, $2, $3)', [
      scope.programId,
      name,
      isId(name) ? name : null,
    ]);
  }
}
