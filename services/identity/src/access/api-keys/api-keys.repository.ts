import type { ApiKeyMode, ApiScope } from '@laurel/contracts/auth/api-scopes';
import type { ApiKeyUse } from '@laurel/contracts/identity/api-keys/resolve-api-key.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type TablePage, tablePage } from '@laurel/service-kit/table/table-page';
import type { TableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository } from 'typeorm';
import { ApiKey } from './api-key.entity.ts';
import type { NoticeDays } from './key-end.ts';

export interface ApiKeyListRow {
  id: string;
  program_id: string;
  name: string;
  mode: ApiKeyMode;
  prefix: string;
  scopes: ApiScope[];
  allowed_ips: string[];
  api_version: string;
  created_by: string;
  created_at: Date;
  expires_at: Date | null;
  revoked_at: Date | null;
  previous_ends_at: Date | null;
  last_used_at: Date | null;
  last_used_address: string | null;
  recent_calls: number;
  version: string;
}

export interface ResolvedKeyRow {
  program_id: string;
  id: string;
  name: string;
  scopes: ApiScope[];
  mode: ApiKeyMode;
  allowed_ips: string[];
  api_version: string;
  test_mode: boolean;
  ends_at: string | null;
}

/** A key of any program whose end is due to be told. */
export interface EndingKey {
  program_id: string;
  id: string;
}

export type NewApiKey = Pick<
  ApiKey,
  | 'name'
  | 'mode'
  | 'prefix'
  | 'valueHash'
  | 'scopes'
  | 'allowedIps'
  | 'apiVersion'
  | 'createdBy'
  | 'expiresAt'
  | 'noticedDays'
>;

const columns = `k.id, k.program_id, k.name, k.mode, k.prefix, k.scopes, k.allowed_ips, k.api_version, k.created_at,
  k.expires_at, k.revoked_at, k.previous_ends_at, k.last_used_at, k.last_used_address, k.version,
  a.first_name || ' ' || a.last_name AS created_by,
  (SELECT coalesce(sum(c.calls), 0)::int FROM api_key_calls c WHERE c.program_id = k.program_id
     AND c.api_key_id = k.id AND c.hour > now() - interval '24 hours') AS recent_calls`;
const from = 'api_key k JOIN admin_user a ON a.id = k.created_by WHERE k.program_id = $1';

@Injectable()
export class ApiKeysRepository {
  constructor(
    private readonly db: Database,
    @InjectRepository(ApiKey) private readonly keys: Repository<ApiKey>,
  ) {}

  page(scope: TenantScope, table: TableSql): Promise<TablePage<ApiKeyListRow>> {
    return tablePage(this.db, scope, { columns, from }, table);
  }

  async find(scope: TenantScope, id: string): Promise<ApiKeyListRow | null> {
    const [row] = await this.db.query<ApiKeyListRow>(scope, `SELECT ${columns} FROM ${from} AND k.id = $2`, [
      scope.programId,
      id,
    ]);
    return row ?? null;
  }

  /** Locked until the transaction ends. */
  lock({ programId }: TenantScope, id: string): Promise<ApiKey | null> {
    return this.keys.findOne({ where: { programId, id }, lock: { mode: 'pessimistic_write' } });
  }

  /** Lets one transaction at a time add keys to the program. */
  async lockSet(scope: TenantScope): Promise<void> {
    await this.db.query(scope, 'SELECT FROM program_copy WHERE id = $1 FOR NO KEY UPDATE', [scope.programId]);
  }

  async countWorking(scope: TenantScope): Promise<number> {
    const [row] = await this.db.query<{ total: number }>(
      scope,
      `SELECT count(*)::int AS total FROM api_key
       WHERE program_id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())`,
      [scope.programId],
    );
    return row?.total ?? 0;
  }

  /** Returns the new id. */
  async insert({ programId }: TenantScope, key: NewApiKey): Promise<string> {
    const added = this.keys.create({ programId, ...key });
    await this.keys.insert(added);
    return added.id;
  }

  async update({ programId }: TenantScope, id: string, values: Partial<Omit<ApiKey, 'id' | 'version'>>): Promise<void> {
    await this.keys.update({ programId, id }, { ...values, version: () => 'version + 1' });
  }

  ending(): Promise<EndingKey[]> {
    return this.db.unscoped<EndingKey>('SELECT * FROM ending_api_keys()');
  }

  /** Staff change the key by its version, which stays. */
  async noteNotice({ programId }: TenantScope, id: string, noticedDays: NoticeDays): Promise<void> {
    await this.keys.update({ programId, id }, { noticedDays });
  }

  /** Ends a key that was not revoked; returns whether it was this call. */
  async revoke({ programId }: TenantScope, id: string): Promise<boolean> {
    const ended = { revokedAt: () => 'now()', previousHash: null, previousEndsAt: null, version: () => 'version + 1' };
    const { affected } = await this.keys.update({ programId, id, revokedAt: IsNull() }, ended);
    return affected === 1;
  }

  /** The working key of a hash, of any program. */
  async resolve(hash: Buffer): Promise<ResolvedKeyRow | null> {
    const [row] = await this.db.unscoped<{ key: ResolvedKeyRow | null }>('SELECT resolve_api_key($1) AS key', [hash]);
    return row?.key ?? null;
  }

  /** Adds calls to the hour of their last one. Keys that no longer exist are left out. */
  async addUse(scope: TenantScope, uses: readonly ApiKeyUse[]): Promise<void> {
    await this.db.query(
      scope,
      `WITH used AS (
         UPDATE api_key k SET last_used_address = CASE WHEN u.last_used_at >= coalesce(k.last_used_at, '-infinity')
             THEN u.last_used_address ELSE k.last_used_address END,
           last_used_at = greatest(k.last_used_at, date_trunc('minute', u.last_used_at))
         FROM jsonb_to_recordset($2) AS u (key_id bigint, calls bigint, last_used_at timestamptz, last_used_address text)
         WHERE k.program_id = $1 AND k.id = u.key_id
         RETURNING k.id, u.calls, date_trunc('hour', u.last_used_at) AS hour)
       INSERT INTO api_key_calls AS c (program_id, api_key_id, hour, calls) SELECT $1, id, hour, calls FROM used ORDER BY id
       ON CONFLICT (program_id, api_key_id, hour) DO UPDATE SET calls = c.calls + excluded.calls`,
      [scope.programId, JSON.stringify(uses)],
    );
  }

  /** Deletes counts that no list shows any more, and keys that ended long ago. */
  async tidy(scope: TenantScope): Promise<void> {
    await this.db.query(scope, `DELETE FROM api_key_calls WHERE program_id = $1 AND hour < now() - interval '2 days'`, [
      scope.programId,
    ]);
    await this.db.query(
      scope,
      `DELETE FROM api_key WHERE program_id = $1 AND least(revoked_at, expires_at) < now() - interval '400 days'`,
      [scope.programId],
    );
  }
}
