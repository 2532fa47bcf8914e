import type { DnsRecord, Domain } from '@laurel/contracts/programs/domains/domain-lists.dto';
import type { ProgramsConfig } from '../../config.ts';
import { challengeName, isZoneRoot } from './domain.rules.ts';
import type { ListedDomain } from './domains.repository.ts';

/** @param subdomain the program's own, to which hosts of customers point unless the installation names another host */
export function toDomain(row: ListedDomain, config: ProgramsConfig, subdomain: string): Domain {
  const isCustom = row.domainType === 'custom';
  const host = isCustom ? row.domain : `${row.domain}.${config.hostSuffix}`;
  const port = config.publicHost.slice(config.hostSuffix.length);
  return {
    id: row.id,
    domain_type: row.domainType,
    host,
    address: `${config.publicScheme}://${host}${port}${row.urlPath}`,
    url_path: row.urlPath,
    status: row.status,
    last_error: row.lastError,
    checked_at: row.checkedAt?.toISOString() ?? null,
    verified_at: row.verifiedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    dns_records: isCustom ? recordsOf(row, config.domainTarget || `${subdomain}.${config.hostSuffix}`) : [],
  };
}

function recordsOf({ domain, verificationToken }: ListedDomain, target: string): DnsRecord[] {
  return [
    { type: 'TXT', name: challengeName(domain), value: verificationToken },
    { type: isZoneRoot(domain) ? 'ALIAS' : 'CNAME', name: domain, value: target },
  ];
}
