import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository } from 'typeorm';
import { AdminLoginCode } from './admin-login-code.entity.ts';
import {
  alive,
  type CodeStore,
  type ConsumedCode,
  inMinutes,
  type NewCode,
  usable,
  type Usage,
} from './codes.repository.ts';
import { type CodeTable, type CountedTry, countTry, failedSql } from './code-tries.ts';
import { limits } from './limits.ts';
import type { Registration } from './registration.ts';

const table: CodeTable = { name: 'admin_login_code', hasTenants: false };

/** Codes of admins, who belong to no program. */
@Injectable()
export class AdminCodesRepository implements CodeStore {
  constructor(
    private readonly db: Database,
    @InjectRepository(AdminLoginCode) private readonly codes: Repository<AdminLoginCode>,
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
       FROM admin_login_code WHERE account = $2 AND created_at > now() - interval '1 hour'`,
      [scope.programId, account],
    );
    if (!row) throw new Error('An aggregate without a row');
    return row;
  }

  /** Admins are invited: they never sign up. */
  pendingRegistration(): Promise<Registration | null> {
    return Promise.resolve(null);
  }

  /** The newest code supersedes the older ones. */
  async supersede(_scope: TenantScope, account: Buffer): Promise<void> {
    await this.codes.update({ account, usedAt: IsNull(), isSuperseded: false }, { isSuperseded: true });
  }

  async add(_scope: TenantScope, code: NewCode): Promise<void> {
    const { account, method, subjectId, browserHash, salt, secretHash, minutes } = code;
    const expiresAt = inMinutes(minutes);
    await this.codes.insert({ account, method, adminId: subjectId, browserHash, salt, secretHash, expiresAt });
  }

  /** The id of a valid link. */
  async findLink(_scope: TenantScope, tokenHash: Buffer): Promise<string | null> {
    return (await this.codes.findOneBy({ secretHash: tokenHash, method: 'magic_link', ...usable }))?.id ?? null;
  }

  /** Uses a code or link up; `null` when another request was faster or it has expired meanwhile. */
  async consume(scope: TenantScope, id: string): Promise<ConsumedCode | null> {
    const [row] = await this.db.query<{ admin_id: string | null }>(
      scope,
      `UPDATE admin_login_code SET used_at = now() WHERE id = $1 AND ${alive} RETURNING admin_id`,
      [id],
    );
    return row ? { subject_id: row.admin_id, registration: null, issued_by: null } : null;
  }

  async forget(_scope: TenantScope, account: Buffer): Promise<void> {
    await this.codes.delete({ account });
  }

  /** Deletes codes that no longer count for a budget. */
  async tidy(scope: TenantScope): Promise<void> {
    await this.db.query(scope, 'DELETE FROM admin_login_code WHERE created_at < now() - make_interval(days => $1)', [
      limits.retentionDays,
    ]);
  }
}
