import type { SignInType } from '@laurel/contracts/identity/sign-in.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { type CodeTable, type CountedTry, countTry, failedSql } from './code-tries.ts';
import { limits } from './limits.ts';
import type { Registration } from './registration.ts';

export interface Usage {
  /** Since the last code or link; `null` when there was none within the hour. */
  seconds_since_last: number | null;
  issued_in_hour: number;
  /** Until the oldest of this hour no longer counts. */
  seconds_until_free: number;
  failed_in_day: number;
  failed_in_month: number;
}

export interface NewCode {
  account: Buffer;
  method: SignInType;
  subjectId: string | null;
  registration: Registration | null;
  issuedBy: string | null;
  minutes: number;
  browserHash: Buffer;
  salt: Buffer;
  secretHash: Buffer;
}

export interface ConsumedCode {
  subject_id: string | null;
  registration: Registration | null;
  /** The member of staff who has asked for it. */
  issued_by: string | null;
}

export const alive = 'used_at IS NULL AND NOT superseded AND expires_at > now()';

/** Where codes of an audience stand; `scope` is the one that their transactions have. */
export type CodeStore = Omit<CodesRepository, 'db'>;

const table: CodeTable = { name: 'login_code', hasTenants: true };

/** Codes of participants. */
@Injectable()
export class CodesRepository {
  constructor(private readonly db: Database) {}

  /** Counts a try in a transaction of its own, before anything is compared. */
  countTry(scope: TenantScope, account: Buffer, browserHash: Buffer): Promise<CountedTry> {
    return countTry(this.db, scope, table, { account, browserHash });
  }

  /** Lets one transaction at a time issue codes of an account. */
  async lockAccount(scope: TenantScope, account: Buffer): Promise<void> {
    await this.db.query(scope, 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [account.toString('hex')]);
  }

  async usage(scope: TenantScope, account: Buffer): Promise<Usage> {
    const [row] = await this.db.query<Usage>(
      scope,
      `SELECT extract(epoch FROM now() - max(created_at))::float8 AS seconds_since_last,
         count(*)::int AS issued_in_hour,
         coalesce(extract(epoch FROM min(created_at) + interval '1 hour' - now()), 0)::float8 AS seconds_until_free,
         ${failedSql(table, 'NULL', '24 hours')}::int AS failed_in_day,
         ${failedSql(table, 'NULL', '30 days')}::int AS failed_in_month
       FROM login_code WHERE program_id = $1 AND account = $2 AND created_at > now() - interval '1 hour'`,
      [scope.programId, account],
    );
    if (!row) throw new Error('An aggregate without a row');
    return row;
  }

  /** The sign-up that this browser began for the account and has not yet proven. */
  async pendingRegistration(scope: TenantScope, account: Buffer, browserHash: Buffer): Promise<Registration | null> {
    const [row] = await this.db.query<{ registration: Registration }>(
      scope,
      `SELECT registration FROM login_code
       WHERE program_id = $1 AND account = $2 AND browser_hash = $3 AND registration IS NOT NULL
         AND created_at > now() - interval '1 hour'
       ORDER BY created_at DESC, id DESC LIMIT 1`,
      [scope.programId, account, browserHash],
    );
    return row?.registration ?? null;
  }

  /** The newest kills the older ones. */
  async supersede(scope: TenantScope, account: Buffer): Promise<void> {
    await this.db.query(
      scope,
      'UPDATE login_code SET superseded = true WHERE program_id = $1 AND account = $2 AND used_at IS NULL AND NOT superseded',
      [scope.programId, account],
    );
  }

  async add(scope: TenantScope, code: NewCode): Promise<void> {
    await this.db.query(
      scope,
      `INSERT INTO login_code (program_id, account, method, subject_id, registration, browser_hash, salt, secret_hash, expires_at,
         issued_by)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(mins => $9), $10)`,
      [
        scope.programId,
        code.account,
        code.method,
        code.subjectId,
        code.registration === null ? null : JSON.stringify(code.registration),
        code.browserHash,
        code.salt,
        code.secretHash,
        code.minutes,
        code.issuedBy,
      ],
    );
  }

  /** The id of a link that can still be used. */
  async findLink(scope: TenantScope, tokenHash: Buffer): Promise<string | null> {
    const [row] = await this.db.query<{ id: string }>(
      scope,
      `SELECT id FROM login_code
       WHERE program_id = $1 AND secret_hash = $2 AND method = 'magic_link' AND ${alive}`,
      [scope.programId, tokenHash],
    );
    return row?.id ?? null;
  }

  /** Uses a code or link up; `null` when somebody was faster or it has ended meanwhile. */
  async consume(scope: TenantScope, id: string): Promise<ConsumedCode | null> {
    const [row] = await this.db.query<ConsumedCode>(
      scope,
      `UPDATE login_code SET used_at = now(), registration = NULL WHERE program_id = $1 AND id = $2 AND ${alive}
       RETURNING subject_id, old.registration, issued_by`,
      [scope.programId, id],
    );
    return row ?? null;
  }

  async forget(scope: TenantScope, account: Buffer): Promise<void> {
    await this.db.query(scope, 'DELETE FROM login_code WHERE program_id = $1 AND account = $2', [
      scope.programId,
      account,
    ]);
  }

  /** Forgets the names of sign-ups that were never proven, and codes that no budget counts any more. */
  async tidy(scope: TenantScope): Promise<void> {
    await this.db.query(
      scope,
      `UPDATE login_code SET registration = NULL
       WHERE program_id = $1 AND registration IS NOT NULL AND created_at < now() - interval '1 hour'`,
      [scope.programId],
    );
    await this.db.query(
      scope,
      'DELETE FROM login_code WHERE program_id = $1 AND created_at < now() - make_interval(days => $2)',
      [scope.programId, limits.keptDays],
    );
  }
}
