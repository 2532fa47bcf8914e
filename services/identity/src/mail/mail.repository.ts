import { Database } from '@laurel/service-kit/database/database';
import { Injectable } from '@nestjs/common';

const LONGEST_ACCOUNT = 64;

export interface LeasedMail {
  id: string;
  sealed: Buffer;
  attempts: number;
  /** The mail has expired. */
  late: boolean;
}

/** The mail queue. The table belongs to no program: the recipient of a row is sealed in it. */
@Injectable()
export class MailRepository {
  constructor(private readonly db: Database) {}

  /** Replaces waiting mail of the account: an older code would only mislead. Runs in the open transaction. */
  async replace(account: Buffer, sealed: Buffer, giveUpSeconds: number): Promise<void> {
    await this.db.unscoped(`DELETE FROM mail WHERE account = $1 AND outcome IS NULL`, [account]);
    await this.db.unscoped(
      'INSERT INTO mail (account, sealed, give_up_at) VALUES ($1, $2, now() + make_interval(secs => $3))',
      [account, sealed, giveUpSeconds],
    );
  }

  async forget(account: Buffer): Promise<void> {
    await this.db.unscoped('DELETE FROM mail WHERE account = $1', [account]);
  }

  /** Deletes mail of all accounts that begin with `start`. */
  async forgetFrom(start: Buffer): Promise<void> {
    const end = Buffer.concat([start, Buffer.alloc(LONGEST_ACCOUNT, 0xff)]);
    await this.db.unscoped('DELETE FROM mail WHERE account BETWEEN $1 AND $2', [start, end]);
  }

  /** Leases due mail for `leaseSeconds`; each row goes to one instance. */
  lease(most: number, leaseSeconds: number): Promise<LeasedMail[]> {
    return this.db.unscoped<LeasedMail>(
      `UPDATE mail m SET attempts = m.attempts + 1, next_at = now() + make_interval(secs => $2)
       FROM (SELECT id FROM mail WHERE outcome IS NULL AND next_at <= now() ORDER BY next_at, id LIMIT $1
         FOR UPDATE SKIP LOCKED) due
       WHERE m.id = due.id RETURNING m.id, m.sealed, m.attempts, m.give_up_at < now() AS late`,
      [most, leaseSeconds],
    );
  }

  /** Ends a mail and wipes it. */
  async finish(id: string, outcome: 'sent' | 'given_up'): Promise<void> {
    await this.db.unscoped(
      'UPDATE mail SET outcome = $2, sealed = NULL, finished_at = now() WHERE id = $1 AND outcome IS NULL',
      [id, outcome],
    );
  }

  async postpone(id: string, seconds: number): Promise<void> {
    await this.db.unscoped('UPDATE mail SET next_at = now() + make_interval(secs => $2) WHERE id = $1', [id, seconds]);
  }

  async tidy(): Promise<void> {
    await this.db.unscoped(`DELETE FROM mail WHERE finished_at < now() - interval '1 day'`);
  }
}
