import type { DomainFault } from '@laurel/contracts/programs/domains/domain-lists.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { entityColumns } from '@laurel/service-kit/table/entity-columns';
import { type TablePage, tablePage } from '@laurel/service-kit/table/table-page';
import type { TableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { PATIENCE, ProgramDomain } from './program-domain.entity.ts';

const listed = [
  'id',
  'domainType',
  'domain',
  'urlPath',
  'verificationToken',
  'status',
  'lastError',
  'checkedAt',
  'verifiedAt',
  'createdAt',
] as const;

export type ListedDomain = Pick<ProgramDomain, (typeof listed)[number]>;

type NewDomain = Pick<ProgramDomain, 'domainType' | 'domain' | 'urlPath'>;

/** The columns that the DNS check needs. */
export type DomainClaim = Pick<ProgramDomain, 'id' | 'domain' | 'verificationToken'>;

export type LeasedClaim = DomainClaim & { programId: string };

@Injectable()
export class DomainsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(ProgramDomain) private readonly domains: Repository<ProgramDomain>,
  ) {}

  count({ programId }: TenantScope): Promise<number> {
    return this.domains.countBy({ programId });
  }

  /** Whether any program answers to the host. */
  async isLive(scope: TenantScope, domain: string): Promise<boolean> {
    const [row] = await this.database.query<{ live: boolean }>(scope, 'SELECT domain_is_live($1) AS live', [domain]);
    return row?.live === true;
  }

  /** `null` without a write when the program has it already. A `perk_domain` is live from the start. */
  async insert({ programId }: TenantScope, domain: NewDomain): Promise<ProgramDomain | null> {
    const moments =
      domain.domainType === 'perk_domain'
        ? { verifiedAt: () => 'now()' }
        : { nextCheckAt: () => `now() + interval '1 minute'` };
    const result = await this.domains
      .createQueryBuilder()
      .insert()
      .values({ ...domain, ...moments, programId })
      .orIgnore()
      .returning('id')
      .execute();
    const [row] = result.raw as { id: string }[];
    return row === undefined ? null : this.domains.findOneBy({ programId, id: row.id });
  }

  page(scope: TenantScope, table: TableSql): Promise<TablePage<ListedDomain>> {
    const source = { columns: entityColumns(this.domains, listed), from: 'program_domain WHERE program_id = $1' };
    return tablePage(this.database, scope, source, table);
  }

  find({ programId }: TenantScope, id: string): Promise<ProgramDomain | null> {
    return this.domains.findOneBy({ programId, id });
  }

  /** Leases a check of a domain; `false` when it was checked less than `pauseSeconds` ago, or was deleted. */
  async beginCheck({ programId }: TenantScope, id: string, pauseSeconds: number): Promise<boolean> {
    const { affected } = await this.domains
      .createQueryBuilder()
      .update()
      .set({ checkedAt: () => 'now()' })
      .where({ programId, id })
      .andWhere('(checked_at IS NULL OR checked_at <= now() - make_interval(secs => :pauseSeconds))', { pauseSeconds })
      .execute();
    return affected === 1;
  }

  /** Leases the next due domain of any program for so many seconds. */
  async lease(seconds: number): Promise<LeasedClaim | null> {
    const [row] = await this.database.unscoped<LeasedClaim>(
      `SELECT program_id AS "programId", id, domain, verification_token AS "verificationToken" FROM lease_domain_check($1)`,
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

  /** The older a domain, the longer its next pause: from a minute to six hours. After a week the checks stop. */
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

  /** The removed row; `null` for an unknown one. */
  async delete({ programId }: TenantScope, id: string): Promise<ProgramDomain | null> {
    const domain = await this.domains.findOneBy({ programId, id });
    const { affected } = await this.domains.delete({ programId, id });
    return affected === 1 ? domain : null;
  }
}
