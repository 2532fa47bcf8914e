import type { AdminCaller } from '@laurel/contracts/auth/caller';
import {
  type CreateDomainRequest,
  type Domain,
  type DomainDeleted,
  type DomainForm,
  type DomainSaved,
  type DomainTable,
  domainTypes,
} from '@laurel/contracts/programs/domains/domain-lists.dto';
import type { TableQuery } from '@laurel/contracts/table/table-query.dto';
import { AuditService } from '@laurel/service-kit/audit/audit.service';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { InvalidInputError, NotFoundError } from '@laurel/service-kit/errors/business-error';
import { type TableColumns, tableSql } from '@laurel/service-kit/table/table-sql';
import { Inject, Injectable } from '@nestjs/common';
import { PROGRAMS_CONFIG, type ProgramsConfig } from '../../config.ts';
import { SubdomainHolds } from '../../program/programs/organization/subdomain-holds.ts';
import { ProgramChanges } from '../../program/programs/program-changes.ts';
import { DomainVerifier } from './dns/domain-verifier.ts';
import { readCustomDomain, readPerkDomain } from './domain.rules.ts';
import { toDomain } from './domain.views.ts';
import { CheckedJustNowError, DomainTakenError, TooManyDomainsError } from './domains.errors.ts';
import { DomainsRepository } from './domains.repository.ts';
import { type ProgramDomain, statusSql } from './program-domain.entity.ts';

const MAX_DOMAINS = 20;
const PAUSE_SECONDS = 10;

const status = statusSql('program_domain');
const columns: TableColumns = {
  sort: { domain: 'domain', domain_type: 'domain_type', status, created_at: 'created_at' },
  filter: {
    domain_type: { sql: 'domain_type', match: 'one-of' },
    status: { sql: `(${status})`, match: 'one-of' },
  },
  search: ['domain'],
  defaultSort: 'created_at',
  tieBreak: 'id',
};

/** The hosts of a program's site, beside its own below the platform's. */
@Injectable()
export class DomainsService {
  constructor(
    @Inject(PROGRAMS_CONFIG) private readonly config: ProgramsConfig,
    private readonly database: Database,
    private readonly repository: DomainsRepository,
    private readonly verifier: DomainVerifier,
    private readonly programs: ProgramChanges,
    private readonly subdomains: SubdomainHolds,
    private readonly audit: AuditService,
  ) {}

  async list(scope: TenantScope, query: TableQuery): Promise<DomainTable> {
    const table = tableSql(query, columns, 1);
    const { rows, total } = await this.repository.page(scope, table);
    const { program } = await this.programs.find(scope);
    return { data: rows.map((row) => toDomain(row, this.config, program.subdomain)), meta: { ...table.meta, total } };
  }

  form(): DomainForm {
    return {
      fields: [
        { name: 'domain_type', type: 'select', required: true },
        { name: 'domain', type: 'text', required: true },
        { name: 'url_path', type: 'text', required: false },
      ],
      domain_types: [...domainTypes],
      platform_host: this.config.publicHost,
      defaultValues: { domain_type: 'custom', domain: '', url_path: '/' },
    };
  }

  async show(scope: TenantScope, id: string): Promise<Domain> {
    const row = await this.repository.find(scope, id);
    if (row === null) throw new NotFoundError();
    return this.toView(scope, row);
  }

  async create(scope: TenantScope, caller: AdminCaller, request: CreateDomainRequest): Promise<DomainSaved> {
    const { domain_type, url_path = '/' } = request;
    const { domain, fault } =
      domain_type === 'custom'
        ? readCustomDomain(request.domain, this.config.hostSuffix)
        : readPerkDomain(request.domain);
    if (fault !== undefined) throw new InvalidInputError({ domain: [fault] });
    const { program } = await this.programs.lock(scope);
    if ((await this.repository.count(scope)) >= MAX_DOMAINS) throw new TooManyDomainsError(MAX_DOMAINS);
    const free =
      domain_type === 'custom'
        ? !(await this.repository.isLive(scope, domain))
        : await this.subdomains.hold(scope, domain);
    const row = free
      ? await this.repository.insert(scope, { domainType: domain_type, domain, urlPath: url_path })
      : null;
    if (row === null) throw new DomainTakenError();
    const domain_list = toDomain(row, this.config, program.subdomain);
    await this.record(scope, caller, 'create', domain_list, null, { domain_type, domain, url_path });
    return { success: true, message: 'The domain has been added.', domain_list };
  }

  /** Checks a domain's record now and returns the result; a live domain stays live. */
  async verify(scope: TenantScope, caller: AdminCaller, id: string): Promise<DomainSaved> {
    const row = await this.database.transaction(scope, () => this.leaseCheck(scope, id));
    const found = row.verifiedAt === null ? await this.verifier.ask(row) : null;
    return this.database.transaction(scope, async () => {
      const isNews = row.verifiedAt === null && (await this.verifier.conclude(scope, id, found));
      const domain_list = await this.show(scope, id);
      if (isNews) {
        const after = { verified_at: domain_list.verified_at };
        await this.record(scope, caller, 'verify', domain_list, { verified_at: null }, after);
      }
      const message = domain_list.status === 'live' ? 'The domain is live.' : 'The domain is not verified yet.';
      return { success: true, message, domain_list };
    });
  }

  async delete(scope: TenantScope, caller: AdminCaller, id: string): Promise<DomainDeleted> {
    const row = await this.repository.delete(scope, id);
    if (row === null) throw new NotFoundError();
    const { domainType, domain, urlPath, verifiedAt } = row;
    const before = { domain_type: domainType, domain, url_path: urlPath, verified_at: verifiedAt };
    await this.record(scope, caller, 'delete', await this.toView(scope, row), before, null);
    return { success: true, message: 'The domain has been removed.' };
  }

  private async leaseCheck(scope: TenantScope, id: string): Promise<ProgramDomain> {
    const row = await this.repository.find(scope, id);
    if (row === null) throw new NotFoundError();
    if (row.verifiedAt === null && !(await this.repository.beginCheck(scope, id, PAUSE_SECONDS))) {
      throw new CheckedJustNowError(PAUSE_SECONDS);
    }
    return row;
  }

  private async toView(scope: TenantScope, row: ProgramDomain): Promise<Domain> {
    const { program } = await this.programs.find(scope);
    return toDomain(row, this.config, program.subdomain);
  }

  private async record(
    scope: TenantScope,
    caller: AdminCaller,
    action: 'create' | 'verify' | 'delete',
    { id, host }: Domain,
    before: object | null,
    after: object | null,
  ): Promise<void> {
    const entry = { action, resource: 'program_domain', resourceId: id, title: host, before, after } as const;
    await this.audit.record(scope, caller, entry);
  }
}
