import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Not, Raw, Repository } from 'typeorm';
import { LoginCode } from './login-code.entity.ts';
import { type CodeTable, type CountedTry, countTry, failedSql } from './code-tries.ts';
import { limits } from './limits.ts';
import type { Registration } from './registration.ts';

export interface Usage {
  /** Seconds since the last code or link; `null` when there was none within the hour. */
  seconds_since_last: number | null;
  issued_in_hour: number;
  /** Seconds until the oldest of this hour no longer counts. */
  seconds_until_free: number;
  failed_in_day: number;
  failed_in_month: number;
}

export interface NewCode extends Pick<
  LoginCode,
  'account' | 'method' | 'subjectId' | 'registration' | 'issuedBy' | 'browserHash' | 'salt' | 'secretHash'
> {
  minutes: number;
}

export interface ConsumedCode {
  subject_id: string | null;
  registration: Registration | null;
  /** The member of staff who requested it. */
  issued_by: string | null;
}

export const alive = 'used_at IS NULL AND NOT is_superseded AND expires_at > now()';

/** Same condition as `alive`, for the query builder. */
export const usable = {
  usedAt: IsNull(),
  isSuperseded: false,
  expiresAt: Raw((column) => `${column} > now()`),
} as const;

/** Minutes from now, by the database's clock. */
export const inMinutes = (minutes: number) => (): string => `now() + interval '${minutes} minutes'`;

/** The store of codes of an audience; `scope` is that of its transactions. */
export type CodeStore = Omit<CodesRepository, 'db' | 'codes'>;

const table: CodeTable = { name: 'login_code', hasTenants: true };

/** Codes of participants. */
@Injectable()
export class CodesRepository {
  constructor(
    private readonly db: Database,
    @InjectRepository(LoginCode) private readonly codes: Repository<LoginCode>,
  ) {}

  /** Counts a try in a transaction of its own, before the comparison. */
  countTry(scope: TenantScope, account: Buffer, browserHash: Buffer): Promise<CountedTry> {
    return countTry(this.db, scope, table, { account, browserHash });
  }

  /** Serializes the transactions that issue codes of an account. */
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
    const code = await this.codes.findOne({
      where: {
        programId: scope.programId,
        account,
        browserHash,
        registration: Not(IsNull()),
        createdAt: Raw((column) => `${column} > now() - interval '1 hour'`),
      },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
    return code?.registration ?? null;
  }

  /** The newest code supersedes the older ones. */
  async supersede(scope: TenantScope, account: Buffer): Promise<void> {
    const open = { programId: scope.programId, account, usedAt: IsNull(), isSuperseded: false };
    await this.codes.update(open, { isSuperseded: true });
  }

  async add({ programId }: TenantScope, { minutes, ...code }: NewCode): Promise<void> {
    await this.codes.insert({ ...code, programId, expiresAt: inMinutes(minutes) });
  }

  /** The id of a valid link. */
  async findLink(scope: TenantScope, tokenHash: Buffer): Promise<string | null> {
    const link = { programId: scope.programId, secretHash: tokenHash, method: 'magic_link', ...usable } as const;
    return (await this.codes.findOneBy(link))?.id ?? null;
  }

  /** Uses a code or link up; `null` when another request was faster or it has expired meanwhile. */
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
    await this.codes.delete({ programId: scope.programId, account });
  }

  /** Clears the names of sign-ups that were never proven, and deletes codes that no longer count for a budget. */
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
      [scope.programId, limits.retentionDays],
    );
  }
}
