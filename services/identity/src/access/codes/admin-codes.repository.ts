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
  type OpenCodes,
  usable,
} from './codes.repository.ts';
import {
  type CodeTable,
  type CountedTry,
  countTry,
  isKnownSql,
  lockAccount,
  type Usage,
  usageSql,
} from './code-tries.ts';
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

  lockAccount(scope: TenantScope, account: Buffer): Promise<void> {
    return lockAccount(this.db, scope, account);
  }

  async usage(scope: TenantScope, account: Buffer, asker: Buffer): Promise<Usage> {
    const [row] = await this.db.query<Usage>(scope, usageSql(table), [scope.programId, account, asker]);
    if (!row) throw new Error('An aggregate without a row');
    return row;
  }

  /** Admins are invited: they never sign up. */
  pendingRegistration(): Promise<Registration | null> {
    return Promise.resolve(null);
  }

  /** Whether an admin has signed in to the account with the browser. */
  async isKnown(scope: TenantScope, account: Buffer, browserHash: Buffer): Promise<boolean> {
    const rows = await this.db.query(scope, isKnownSql(table), [scope.programId, account, browserHash]);
    return rows.length > 0;
  }

  /** Ends the open codes and links of the account that match. */
  async supersede(_scope: TenantScope, account: Buffer, matching: OpenCodes = {}): Promise<void> {
    await this.codes.update({ account, usedAt: IsNull(), isSuperseded: false, ...matching }, { isSuperseded: true });
  }

  async add(_scope: TenantScope, code: NewCode): Promise<void> {
    const { account, asker, method, subjectId, browserHash, salt, secretHash, minutes } = code;
    const expiresAt = inMinutes(minutes);
    await this.codes.insert({ account, asker, method, adminId: subjectId, browserHash, salt, secretHash, expiresAt });
  }

  /** The id of a valid link. */
  async findLink(_scope: TenantScope, tokenHash: Buffer): Promise<string | null> {
    return (await this.codes.findOneBy({ secretHash: tokenHash, method: 'magic_link', ...usable }))?.id ?? null;
  }

  /**
   * Uses a code or link up, in the browser if it is given; `null` when another request was faster or it has expired
   * meanwhile.
   */
  async consume(scope: TenantScope, id: string, browserHash: Buffer | null): Promise<ConsumedCode | null> {
    const [row] = await this.db.query<{ account: Buffer; admin_id: string | null }>(
      scope,
      `UPDATE admin_login_code SET used_at = now(), browser_hash = coalesce($2, browser_hash)
       WHERE id = $1 AND ${alive} RETURNING account, admin_id`,
      [id, browserHash],
    );
    return row ? { account: row.account, subject_id: row.admin_id, registration: null, issued_by: null } : null;
  }

  async forget(_scope: TenantScope, account: Buffer): Promise<void> {
    await this.codes.delete({ account });
  }

  /** Deletes codes that no longer count for a budget. */
  async tidy(scope: TenantScope): Promise<void> {
    await this.db.query(
      scope,
      `DELETE FROM admin_login_code WHERE created_at < now() - make_interval(days => $1)
         AND (used_at IS NULL OR created_at < now() - make_interval(days => $2))`,
      [limits.retentionDays, limits.knownBrowserDays],
    );
  }
}
