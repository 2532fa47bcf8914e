import type { DomainFault, DomainStatus, DomainType } from '@laurel/contracts/programs/domains/domain-lists.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type TablePage, tablePage } from '@laurel/service-kit/table/table-page';
import type { TableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';

export interface DomainRow {
  id: string;
  domain_type: DomainType;
  /** The whole host; of a `perk_domain` the part before the platform's. */
  domain: string;
  url_path: string;
  verification_token: string;
  status: DomainStatus;
  last_error: DomainFault | null;
  checked_at: Date | null;
  verified_at: Date | null;
  created_at: Date;
}

type NewDomain = Pick<DomainRow, 'domain_type' | 'domain' | 'url_path'>;

/** What is asked of the DNS. */
export type DomainClaim = Pick<DomainRow, 'id' | 'domain' | 'verification_token'>;

export type LeasedClaim = DomainClaim & { program_id: string };

/** How long a domain is looked up by itself. */
const PATIENCE = `interval '7 days'`;

/** SQL of a `DomainStatus`. */
export const statusSql = `CASE WHEN verified_at IS NOT NULL THEN 'live'
  WHEN created_at > now() - ${PATIENCE} THEN 'pending' ELSE 'failed' END`;

const fields = `id, domain_type, domain, url_path, verification_token, ${statusSql} AS status, last_error, checked_at,
  verified_at, created_at`;

@Injectable()
export class DomainsRepository {
  constructor(private readonly database: Database) {}

  async count(scope: TenantScope): Promise<number> {
    const [row] = await this.database.query<{ total: number }>(
      scope,
      'SELECT count(*)::int AS total FROM program_domain WHERE program_id = $1',
      [scope.programId],
    );
    return row?.total ?? 0;
  }

  /** Whether any program answers to the host. */
  async isLive(scope: TenantScope, domain: string): Promise<boolean> {
    const [row] = await this.database.query<{ live: boolean }>(scope, 'SELECT domain_is_live($1) AS live', [domain]);
    return row?.live === true;
  }

  /** `null`, having written nothing, when the program has it already. A `perk_domain` is live from the start. */
  async insert(scope: TenantScope, { domain_type, domain, url_path }: NewDomain): Promise<DomainRow | null> {
    const [row] = await this.database.query<DomainRow>(
      scope,
      `INSERT INTO program_domain (program_id, domain_type, domain, url_path, verified_at, next_check_at)
       VALUES ($1, $2, $3, $4, CASE WHEN $2 = 'perk_domain' THEN now() END,
         CASE WHEN $2 = 'custom' THEN now() + interval '1 minute' END)
       ON CONFLICT DO NOTHING RETURNING ${fields}`,
      [scope.programId, domain_type, domain, url_path],
    );
    return row ?? null;
  }

  page(scope: TenantScope, table: TableSql): Promise<TablePage<DomainRow>> {
    const from = 'program_domain WHERE program_id = $1';
    return tablePage(this.database, scope, { columns: fields, from }, table);
  }

  async find(scope: TenantScope, id: string): Promise<DomainRow | null> {
    const [row] = await this.database.query<DomainRow>(
      scope,
      `SELECT ${fields} FROM program_domain WHERE program_id = $1 AND id = $2`,
      [scope.programId, id],
    );
    return row ?? null;
  }

  /** Takes the turn to look a domain up; `false` when it was looked up less than `pauseSeconds` ago, or is gone. */
  async beginCheck(scope: TenantScope, id: string, pauseSeconds: number): Promise<boolean> {
    const rows = await this.database.query(
      scope,
      `UPDATE program_domain SET checked_at = now()
       WHERE program_id = $1 AND id = $2
         AND (checked_at IS NULL OR checked_at <= now() - make_interval(secs => $3)) RETURNING 1`,
      [scope.programId, id, pauseSeconds],
    );
    return rows.length === 1;
  }

  /** The next domain that is due, of any program; nobody else gets it for so many seconds. */
  async lease(seconds: number): Promise<LeasedClaim | null> {
    const [row] = await this.database.unscoped<LeasedClaim>(
      'SELECT program_id, id, domain, verification_token FROM lease_domain_check($1)',
      [seconds],
    );
    return row ?? null;
  }

  /** `false`: another program has the host. `null`: the domain was removed in the meantime. */
  async makeLive(scope: TenantScope, id: string): Promise<boolean | null> {
    // One program at a time: of two that make a host live at once, the second sees that the first has it.
    await this.database.query(
      scope,
      `SELECT pg_advisory_xact_lock(hashtextextended('host ' || domain, 0)) FROM program_domain
       WHERE program_id = $1 AND id = $2`,
      [scope.programId, id],
    );
    const [row] = await this.database.query<{ live: boolean }>(
      scope,
      `UPDATE program_domain d SET verified_at = coalesce(d.verified_at, n.live_at),
         checked_at = CASE WHEN n.live_at IS NULL THEN d.checked_at ELSE now() END,
         last_error = CASE WHEN n.live_at IS NULL THEN d.last_error END,
         next_check_at = CASE WHEN n.live_at IS NULL THEN d.next_check_at END
       FROM (SELECT id, CASE WHEN verified_at IS NOT NULL OR NOT domain_is_live(domain) THEN now() END AS live_at
         FROM program_domain WHERE program_id = $1 AND id = $2) n
       WHERE d.program_id = $1 AND d.id = n.id RETURNING d.verified_at IS NOT NULL AS live`,
      [scope.programId, id],
    );
    return row?.live ?? null;
  }

  /** The older a domain, the longer its next pause: from a minute to six hours. After a week it is left alone. */
  async noteFault(scope: TenantScope, id: string, fault: DomainFault): Promise<void> {
    await this.database.query(
      scope,
      `UPDATE program_domain SET checked_at = now(), last_error = $3,
         next_check_at = CASE WHEN created_at > now() - ${PATIENCE}
           THEN now() + least(greatest((now() - created_at) / 4, interval '1 minute'), interval '6 hours') END
       WHERE program_id = $1 AND id = $2 AND verified_at IS NULL`,
      [scope.programId, id, fault],
    );
  }

  async delete(scope: TenantScope, id: string): Promise<DomainRow | null> {
    const [row] = await this.database.query<DomainRow>(
      scope,
      `DELETE FROM program_domain WHERE program_id = $1 AND id = $2 RETURNING ${fields}`,
      [scope.programId, id],
    );
    return row ?? null;
  }
}
