import { IsIn, IsString, Matches, MaxLength } from 'class-validator';
import type { TableMeta } from '../../table/table-query.dto.ts';
import { Optional } from '../../validation/nested.ts';

/** `perk_domain`: another subdomain of the platform's host, live at once. `custom`: a host of the customer's own. */
export const domainTypes = ['perk_domain', 'custom'] as const;
export type DomainType = (typeof domainTypes)[number];

/** A `pending` domain is looked up automatically for a week; a `failed` one only on request. */
export type DomainStatus = 'live' | 'pending' | 'failed';

/**
 * Why the last look-up did not make a domain live: no TXT record, only other TXT records, no answer of the DNS, or
 * another program has verified the domain first.
 */
export type DomainFault = 'not_found' | 'mismatch' | 'unavailable' | 'taken';

/** A record that the owner of a domain enters at their DNS provider. `ALIAS` (or ANAME) is for the root of a zone. */
export class DnsRecord {
  type: 'TXT' | 'CNAME' | 'ALIAS';
  name: string;
  value: string;
}

/** A host that serves a program's site, or will do so once verified. */
export class Domain {
  id: string;
  domain_type: DomainType;
  /** The whole host, in ASCII. */
  host: string;
  /** Target address of the DNS record. */
  address: string;
  /** Path to which a request of `/` redirects. */
  url_path: string;
  status: DomainStatus;
  last_error: DomainFault | null;
  checked_at: string | null;
  verified_at: string | null;
  created_at: string;
  /** The ownership record first; empty for a subdomain of the platform's own host. */
  dns_records: DnsRecord[];
}

export class DomainTable {
  data: Domain[];
  meta: TableMeta;
}

export class CreateDomainRequest {
  @IsIn(domainTypes)
  domain_type: DomainType;

  /** For a `perk_domain` only the part before the platform's host; for a `custom` domain the whole host. */
  @IsString()
  @MaxLength(253)
  domain: string;

  @Optional()
  @MaxLength(200)
  @Matches(/^\/(?:[\w~-][\w.~-]*(?:\/[\w~-][\w.~-]*)*)?$/, { message: 'Enter a path of the site, such as /offers' })
  url_path?: string;
}

export class DomainSaved {
  success: true;
  message: string;
  domain_list: Domain;
}

export class DomainDeleted {
  success: true;
  message: string;
}

/** Initial values of the form for a new domain. */
export class DomainForm {
  fields: { name: 'domain_type' | 'domain' | 'url_path'; type: 'select' | 'text'; required: boolean }[];
  domain_types: DomainType[];
  /** The parent host of every `perk_domain`, with its port, if there is one. */
  platform_host: string;
  defaultValues: { domain_type: DomainType; domain: ''; url_path: '/' };
}
