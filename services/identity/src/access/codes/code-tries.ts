import type { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import type { OtpRefusal } from './codes.errors.ts';
import { limits } from './limits.ts';

/** The code to compare with, once its try is counted, or the reason why it must not be tried. */
export type CountedTry = { refusal: OtpRefusal } | { refusal: null; id: string; salt: Buffer; secret_hash: Buffer };

/** A table of codes. Every query has the program as `$1`; a table without tenants compares nothing with it, but it must not be null. */
export interface CodeTable {
  name: 'login_code' | 'admin_login_code';
  hasTenants: boolean;
}

/** State of the newest code of an account in one browser. */
interface NewestCode {
  is_used: boolean;
  is_superseded: boolean;
  has_expired: boolean;
}

/** Why the newest code cannot be compared; `newest` is `null` when the browser has no code. */
export function refusalOf(newest: NewestCode | null): OtpRefusal {
  if (newest === null) return 'invalid_otp';
  return newest.is_used || newest.is_superseded || newest.has_expired ? 'otp_expired' : 'otp_locked';
}

const ofTenant = ({ hasTenants }: CodeTable, alias: string): string =>
  hasTenants ? `${alias}.program_id = $1` : '$1::bigint IS NOT NULL';

/** SQL of the wrong tries at codes of the account `$2` within a period, except those of one code. */
const failedSql = (table: CodeTable, except: string, period: '24 hours' | '30 days'): string => `(
  SELECT coalesce(sum(f.tries - (f.used_at IS NOT NULL)::int), 0) FROM ${table.name} f
  WHERE ${ofTenant(table, 'f')} AND f.account = $2 AND f.created_at > now() - interval '${period}'
    AND f.id IS DISTINCT FROM ${except})`;

/** Serializes the transactions that issue or try codes of an account. */
export async function lockAccount(database: Database, scope: TenantScope, account: Buffer): Promise<void> {
  await database.query(scope, 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [account.toString('hex')]);
}

/**
 * Counts a try of an account's newest code, in a transaction of its own: it stays counted whatever the comparison
 * finds. One statement counts and checks the limits, so that concurrent tries of a code cannot pass them.
 */
export function countTry(
  database: Database,
  scope: TenantScope,
  table: CodeTable,
  { account, browserHash }: { account: Buffer; browserHash: Buffer },
): Promise<CountedTry> {
  const params = [scope.programId, account, browserHash];
  return database.ownTransaction(scope, async () => {
    // An account may have open codes in several browsers, whose tries count together.
    await lockAccount(database, scope, account);
    const [counted] = await database.query<Omit<Extract<CountedTry, { refusal: null }>, 'refusal'>>(
      scope,
      `UPDATE ${table.name} c SET tries = c.tries + 1
       WHERE ${ofTenant(table, 'c')} AND c.account = $2 AND c.browser_hash = $3 AND c.method = 'otp'
         AND c.used_at IS NULL AND NOT c.is_superseded AND c.expires_at > now() AND c.tries < $4
         AND c.tries + ${failedSql(table, 'c.id', '24 hours')} < $5
         AND c.tries + ${failedSql(table, 'c.id', '30 days')} < $6
       RETURNING c.id, c.salt, c.secret_hash`,
      [...params, limits.tries, limits.failedTriesPerDay, limits.failedTriesPerMonth],
    );
    if (counted !== undefined) return { refusal: null, ...counted };
    const [newest = null] = await database.query<NewestCode>(
      scope,
      `SELECT c.used_at IS NOT NULL AS is_used, c.is_superseded, c.expires_at <= now() AS has_expired FROM ${table.name} c
       WHERE ${ofTenant(table, 'c')} AND c.account = $2 AND c.browser_hash = $3
       ORDER BY c.created_at DESC, c.id DESC LIMIT 1`,
      params,
    );
    return { refusal: refusalOf(newest) };
  });
}

/** What an account and the asker of a code have used of their budgets. */
export interface Usage {
  /** Seconds since the asker's last code or link; `null` when there was none within the hour. */
  seconds_since_last: number | null;
  issued_in_hour: number;
  /** Seconds until the asker's oldest of this hour no longer counts. */
  seconds_until_free: number;
  /** The same of all askers with whose browsers the account never signed in. */
  strangers_in_hour: number;
  strangers_until_free: number;
  failed_in_day: number;
  failed_in_month: number;
}

const secondsUntilFree = (where: string): string =>
  `coalesce(extract(epoch FROM min(created_at) FILTER (WHERE ${where}) + interval '1 hour' - now()), 0)::float8`;

const isAskers = 'asker = $3';
// A browser that the account signed in with asks in its own name.
const isStrangers = 'asker <> browser_hash';

/** SQL of the usage of the account `$2` by the asker `$3`. */
export const usageSql = (table: CodeTable): string => `
  SELECT extract(epoch FROM now() - max(created_at) FILTER (WHERE ${isAskers}))::float8 AS seconds_since_last,
    count(*) FILTER (WHERE ${isAskers})::int AS issued_in_hour,
    ${secondsUntilFree(isAskers)} AS seconds_until_free,
    count(*) FILTER (WHERE ${isStrangers})::int AS strangers_in_hour,
    ${secondsUntilFree(isStrangers)} AS strangers_until_free,
    ${failedSql(table, 'NULL', '24 hours')}::int AS failed_in_day,
    ${failedSql(table, 'NULL', '30 days')}::int AS failed_in_month
  FROM ${table.name} c WHERE ${ofTenant(table, 'c')} AND c.account = $2 AND c.created_at > now() - interval '1 hour'`;

/** SQL of a row if the account `$2` has signed in with the browser `$3`. */
export const isKnownSql = (table: CodeTable): string => `
  SELECT FROM ${table.name} c
  WHERE ${ofTenant(table, 'c')} AND c.account = $2 AND c.browser_hash = $3 AND c.used_at IS NOT NULL LIMIT 1`;
