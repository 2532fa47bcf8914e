import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

@Injectable()
export class MailboxesRepository {
  constructor(private readonly db: Database) {}

  /** Whether the row was inserted; of two concurrent calls one inserts it. */
  async add(scope: TenantScope, mailbox: Buffer): Promise<boolean> {
    const rows = await this.db.query(
      scope,
      'INSERT INTO member_mailbox (program_id, mailbox) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1',
      [scope.programId, mailbox],
    );
    return rows.length > 0;
  }
}
