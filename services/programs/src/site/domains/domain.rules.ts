import { domainPreview } from '@laurel/contracts/programs/domains/domain-preview';
import { domainToASCII } from 'node:url';
import { parse } from 'tldts';
import { subdomainFault } from '../../program/programs/program.rules.ts';
import { isReservedSubdomain } from '../../program/programs/organization/subdomains.ts';

/** A domain as it is stored, or its fault. */
type ReadDomain = { domain: string; fault?: never } | { fault: string; domain?: never };

// No underscore: certificates are issued for host names only. The last label is never a number. Below 254 characters,
// the prefix of the DNS proof included.
const HOST = /^(?=.{4,235}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** Parses a name below the platform's host. */
export function readPerkDomain(text: string): ReadDomain {
  const domain = domainPreview(text.trim());
  const fault = subdomainFault(domain);
  if (fault !== null) return { fault };
  // A browser shows it in other letters, which may look like another program's name.
  if (domain.startsWith('xn--')) return { fault: 'must not begin with xn--' };
  return isReservedSubdomain(domain) ? { fault: 'is used by the platform' } : { domain };
}

/** Parses a host: lower case, and in ASCII for other letters (`xn--…`). */
export function readCustomDomain(text: string, platformHost: string): ReadDomain {
  const host = text.trim().replace(/\.$/, '');
  const domain = domainToASCII(host);
  // domainToASCII returns the host of a whole address and drops the rest.
  if (!HOST.test(domain) || /[/\\?#%\s]/.test(host)) {
    return { fault: 'Enter a domain such as rewards.example.com, without https:// and without a path' };
  }
  if (domain === platformHost || domain.endsWith(`.${platformHost}`)) {
    return { fault: 'belongs to the platform: choose the other type of domain' };
  }
  // Public suffixes such as co.uk or github.io contain domains of other owners.
  return parse(domain, { allowPrivateDomains: true }).domain === null
    ? { fault: 'is an ending that many domains share, not a domain' }
    : { domain };
}

/** Whether a host is the root of its zone, which cannot have a CNAME. */
export function isZoneRoot(host: string): boolean {
  return parse(host, { allowPrivateDomains: true }).domain === host;
}

/** Name of the TXT record that proves the ownership of a host. */
export const challengeName = (host: string): string => `_laurel-challenge.${host}`;
