import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Not, Raw, Repository } from 'typeorm';
import { LoginCode } from './login-code.entity.ts';
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

export interface NewCode extends Pick<
  LoginCode,
  'account' | 'asker' | 'method' | 'subjectId' | 'registration' | 'issuedBy' | 'browserHash' | 'salt' | 'secretHash'
> {
  minutes: number;
}

export interface ConsumedCode {
  account: Buffer;
  subject_id: string | null;
  registration: Registration | null;
  /** The member of staff who requested it. */
  issued_by: string | null;
}

/** Open codes and links of an account: all, those of a browser, or those of a method. */
export type OpenCodes = Partial<Pick<LoginCode, 'browserHash' | 'method'>>;

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

  lockAccount(scope: TenantScope, account: Buffer): Promise<void> {
    return lockAccount(this.db, scope, account);
  }

  async usage(scope: TenantScope, account: Buffer, asker: Buffer): Promise<Usage> {
    const [row] = await this.db.query<Usage>(scope, usageSql(table), [scope.programId, account, asker]);
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

  /** Whether a person has signed in to the account with the browser. */
  async isKnown(scope: TenantScope, account: Buffer, browserHash: Buffer): Promise<boolean> {
    const rows = await this.db.query(scope, isKnownSql(table), [scope.programId, account, browserHash]);
    return rows.length > 0;
  }

  /** Ends the open codes and links of the account that match. */
  async supersede(scope: TenantScope, account: Buffer, matching: OpenCodes = {}): Promise<void> {
    const open = { programId: scope.programId, account, usedAt: IsNull(), isSuperseded: false };
    await this.codes.update({ ...open, ...matching }, { isSuperseded: true });
  }

  async add({ programId }: TenantScope, { minutes, ...code }: NewCode): Promise<void> {
    await this.codes.insert({ ...code, programId, expiresAt: inMinutes(minutes) });
  }

  /** The id of a valid link. */
  async findLink(scope: TenantScope, tokenHash: Buffer): Promise<string | null> {
    const link = { programId: scope.programId, secretHash: tokenHash, method: 'magic_link', ...usable } as const;
    return (await this.codes.findOneBy(link))?.id ?? null;
  }

  /**
   * Uses a code or link up, in the browser if it is given; `null` when another request was faster or it has expired
   * meanwhile.
   */
  async consume(scope: TenantScope, id: string, browserHash: Buffer | null): Promise<ConsumedCode | null> {
    const [row] = await this.db.query<ConsumedCode>(
      scope,
      `UPDATE login_code SET used_at = now(), registration = NULL, browser_hash = coalesce($3, browser_hash)
       WHERE program_id = $1 AND id = $2 AND ${alive} RETURNING account, subject_id, old.registration, issued_by`,
      [scope.programId, id, browserHash],
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
      `DELETE FROM login_code WHERE program_id = $1 AND created_at < now() - make_interval(days => $2)
         AND (used_at IS NULL OR created_at < now() - make_interval(days => $3))`,
      [scope.programId, limits.retentionDays, limits.knownBrowserDays],
    );
  }
}
