import { Database } from '@laurel/service-kit/database/database';
import { Inject, Injectable } from '@nestjs/common';
import { IDENTITY_CONFIG, type IdentityConfig } from '../../config.ts';
import { CodeSecrets } from '../../access/codes/code-secrets.ts';

/**
 * Prevents finding members by trying addresses: beyond a number of addresses per client and hour, members' or not, the
 * bot check is required. Counts in Postgres, so that no Redis is needed.
 */
@Injectable()
export class AddressMeter {
  private readonly most: number;

  constructor(
    @Inject(IDENTITY_CONFIG) config: IdentityConfig,
    private readonly db: Database,
    private readonly secrets: CodeSecrets,
  ) {
    this.most = config.addressesPerHour;
  }

  /** Whether the client's limit is used up; checked before any answer, so that a known address does not show. */
  async isUsedUp(client: string): Promise<boolean> {
    const [row] = await this.db.unscoped<{ used_up: boolean }>(
      `SELECT count(*) >= $2 AS used_up FROM unknown_address WHERE client = $1 AND seen_at > now() - interval '1 hour'`,
      [this.secrets.mark('client', client), this.most],
    );
    return row?.used_up ?? false;
  }

  /** Counts an address; `false` when it exceeds the limit. */
  async note(client: string, email: string): Promise<boolean> {
    const clientMark = this.secrets.mark('client', client);
    const address = this.secrets.mark('address', email);
    return this.db.unscopedTransaction(async () => {
      // Serializes the counting of a client's requests.
      await this.db.unscoped(`SELECT pg_advisory_xact_lock(hashtextextended(encode($1, 'hex'), 0))`, [clientMark]);
      const [others] = await this.db.unscoped<{ count: number }>(
        `SELECT count(*)::int AS count FROM unknown_address
         WHERE client = $1 AND address <> $2 AND seen_at > now() - interval '1 hour'`,
        [clientMark, address],
      );
      if ((others?.count ?? 0) >= this.most) return false;
      await this.db.unscoped(
        `INSERT INTO unknown_address (client, address) VALUES ($1, $2)
         ON CONFLICT (client, address) DO UPDATE SET seen_at = now()`,
        [clientMark, address],
      );
      return true;
    });
  }

  async tidy(): Promise<void> {
    await this.db.unscoped(`DELETE FROM unknown_address WHERE seen_at < now() - interval '1 hour'`);
  }
}
