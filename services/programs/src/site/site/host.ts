import { isIP } from 'node:net';

export interface HostQuestion {
  /** Lower case, without port and closing dot. */
  host: string;
  /** The label in front of the platform's own host, for `<subdomain>.<suffix>`. */
  subdomain: string | null;
  /** The platform's own host, or an IP address: the default program's. */
  bare: boolean;
}

const NAME = /^(?=.{1,253}$)[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*$/;

/** Parses a `Host` header; `null` when it is no host name. `suffix` is the platform's host, no port. */
export function readHost(header: string, suffix: string): HostQuestion | null {
  const host = header
    .trim()
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '');
  const address = host.replace(/^\[(.*)\]$/, '$1');
  if (isIP(address) !== 0) return { host: address, subdomain: null, bare: true };
  if (!NAME.test(host)) return null;
  if (host === suffix) return { host, subdomain: null, bare: true };
  const label = host.endsWith(`.${suffix}`) ? host.slice(0, -suffix.length - 1) : '';
  return { host, subdomain: label !== '' && !label.includes('.') ? label : null, bare: false };
}
