import { IsIn, IsString, Matches, MaxLength } from 'class-validator';
import type { TableMeta } from '../../table/table-query.dto.ts';
import { Optional } from '../../validation/nested.ts';

/** `perk_domain`: another name below the platform's host, live at once. `custom`: a host of the customer's own. */
export const domainTypes = ['perk_domain', 'custom'] as const;
export type DomainType = (typeof domainTypes)[number];

/** `pending` ones are looked up by themselves for a week; `failed` ones only when somebody asks. */
export type DomainStatus = 'live' | 'pending' | 'failed';

/**
 * Why the last look-up did not make a domain live: there is no TXT record, only others, no answer of the DNS, or another
 * program has proved the domain first.
 */
export type DomainFault = 'not_found' | 'mismatch' | 'unavailable' | 'taken';

/** What the owner of a domain enters at their DNS provider. `ALIAS` (or ANAME) stands at the root of a zone. */
export class DnsRecord {
  type: 'TXT' | 'CNAME' | 'ALIAS';
  name: string;
  value: string;
}

/** A host that answers with a program's site, or is going to. */
export class Domain {
  id: string;
  domain_type: DomainType;
  /** The whole host, in ASCII. */
  host: string;
  /** Where it leads. */
  address: string;
  /** Page at which who opens the host alone arrives. */
  url_path: string;
  status: DomainStatus;
  last_error: DomainFault | null;
  checked_at: string | null;
  verified_at: string | null;
  created_at: string;
  /** Ownership first; none for a name below the platform's own host. */
  dns_records: DnsRecord[];
}

export class DomainTable {
  data: Domain[];
  meta: TableMeta;
}

export class CreateDomainRequest {
  @IsIn(domainTypes)
  domain_type: DomainType;

  /** Of a `perk_domain` only the part before the platform's host; of a `custom` one the whole host. */
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

/** What the form for a new domain begins with. */
export class DomainForm {
  fields: { name: 'domain_type' | 'domain' | 'url_path'; type: 'select' | 'text'; required: boolean }[];
  domain_types: DomainType[];
  /** The host below which every `perk_domain` lies, with its port, if there is one. */
  platform_host: string;
  defaultValues: { domain_type: DomainType; domain: ''; url_path: '/' };
}
