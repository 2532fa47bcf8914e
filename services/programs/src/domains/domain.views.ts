import type { DnsRecord, Domain } from '@laurel/contracts/programs/domains/domain-lists.dto';
import type { ProgramsConfig } from '../config.ts';
import { challengeName, isZoneRoot } from './domain.rules.ts';
import type { DomainRow } from './domains.repository.ts';

/** @param subdomain the program's own, to which hosts of customers point */
export function toDomain(row: DomainRow, config: ProgramsConfig, subdomain: string): Domain {
  const isCustom = row.domain_type === 'custom';
  const host = isCustom ? row.domain : `${row.domain}.${config.hostSuffix}`;
  const port = config.publicHost.slice(config.hostSuffix.length);
  return {
    id: row.id,
    domain_type: row.domain_type,
    host,
    address: `${config.publicScheme}://${host}${port}${row.url_path}`,
    url_path: row.url_path,
    status: row.status,
    last_error: row.last_error,
    checked_at: row.checked_at?.toISOString() ?? null,
    verified_at: row.verified_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    dns_records: isCustom ? recordsOf(row, `${subdomain}.${config.hostSuffix}`) : [],
  };
}

function recordsOf({ domain, verification_token }: DomainRow, target: string): DnsRecord[] {
  return [
    { type: 'TXT', name: challengeName(domain), value: verification_token },
    { type: isZoneRoot(domain) ? 'ALIAS' : 'CNAME', name: domain, value: target },
  ];
}
