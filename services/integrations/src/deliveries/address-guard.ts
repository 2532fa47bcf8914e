import { Inject, Injectable } from '@nestjs/common';
import ipaddr from 'ipaddr.js';
import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { INTEGRATIONS_CONFIG, type IntegrationsConfig } from '../config.ts';

const PORTS = ['', '443', '8443'];

/** Finds the addresses of a host name. */
export type Resolve = (host: string) => Promise<LookupAddress[]>;
/** Injection token of `Resolve`. */
export const RESOLVE = Symbol('resolve');
export const resolveAll: Resolve = (host) => lookup(host, { all: true });

/** An address to which nothing is sent; found again at every connection. */
export class AddressRefusedError extends Error {
  readonly code = 'address_not_allowed';
}

/** Decides where webhooks may go: to public addresses, which are looked up again for each connection. */
@Injectable()
export class AddressGuard {
  private readonly localAllowed: boolean;

  constructor(
    @Inject(INTEGRATIONS_CONFIG) config: Pick<IntegrationsConfig, 'localAllowed'>,
    @Inject(RESOLVE) private readonly resolve: Resolve,
  ) {
    this.localAllowed = config.localAllowed;
  }

  /** Why an address may not be saved; `null` for one that may. */
  async faultOf(text: string): Promise<string | null> {
    const fault = this.faultOfText(text);
    if (fault !== null || this.isLocal(new URL(text))) return fault;
    const host = hostOf(new URL(text));
    if (ipaddr.isValid(host)) return null;
    const found = await this.resolve(host).catch(() => []);
    if (found.length === 0) return 'has a host name that cannot be found';
    return found.every(({ address }) => isPublic(address)) ? null : 'must lead to a public address';
  }

  /** Why an address may not be used, as far as its text shows. */
  faultOfText(text: string): string | null {
    if (!URL.canParse(text)) return 'must be an address that begins with https://';
    const url = new URL(text);
    if (this.isLocal(url)) return null;
    if (url.protocol !== 'https:') return 'must begin with https://';
    if (url.username !== '' || url.password !== '') return 'must hold no user name and no password';
    if (!PORTS.includes(url.port)) return 'must use port 443 or 8443';
    const host = hostOf(url);
    return ipaddr.isValid(host) && !isPublic(host) ? 'must lead to a public address' : null;
  }

  /** Whether it is this machine, where that is allowed. */
  isLocal({ protocol, hostname, username, password }: URL): boolean {
    return this.localAllowed && protocol === 'http:' && hostname === 'localhost' && username === '' && password === '';
  }

  /** Looks a host up for a connection: the checked address is the one that is dialled. */
  readonly dial: LookupFunction = (host, options, answer) => {
    const refuse = (error: NodeJS.ErrnoException): void => answer(error, '');
    const isLocal = this.localAllowed && host === 'localhost';
    this.resolve(host).then(
      (found) => {
        const [first] = found;
        const isAllowed = isLocal || found.every(({ address }) => isPublic(address));
        if (first === undefined || !isAllowed) {
          refuse(new AddressRefusedError('the address is not allowed'));
        } else if (options.all) answer(null, found);
        else answer(null, first.address, first.family);
      },
      (error: unknown) => refuse(error as NodeJS.ErrnoException),
    );
  };
}

/** The host of an address; of an IPv6 one without brackets. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Whether an IP address belongs to the public internet: not private, local, reserved, mapped or tunnelled. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  // `::a.b.c.d` is an IPv4 address in an obsolete spelling.
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).parts.slice(0, 6).some((part) => part !== 0);
}
