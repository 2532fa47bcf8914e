import { Inject, Injectable } from '@nestjs/common';
import { Resolver } from 'node:dns/promises';
import { PROGRAMS_CONFIG, type ProgramsConfig } from '../../../config.ts';

const TRY_MILLIS = 2_000;
const TRIES = 2;
/** Time limit for all servers and tries. */
const PATIENCE_MILLIS = 6_000;

/** The DNS did not answer, or not to the question: a later lookup may succeed. */
export class DnsUnavailableError extends Error {}

/** Queries the installation's DNS servers. The service never connects to a host that a customer names. */
@Injectable()
export class DnsLookup {
  private readonly servers: readonly string[];

  constructor(@Inject(PROGRAMS_CONFIG) { dnsServers }: ProgramsConfig) {
    this.servers = dnsServers;
    // A malformed address fails the start, not the first lookup.
    this.resolver();
  }

  /**
   * The texts of a name's TXT records, each in one piece; empty without any.
   *
   * @throws DnsUnavailableError
   */
  async texts(name: string): Promise<string[]> {
    const resolver = this.resolver();
    const patience = setTimeout(() => resolver.cancel(), PATIENCE_MILLIS);
    try {
      return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
      throw new DnsUnavailableError(`No answer for ${name}: ${code}`, { cause: error });
    } finally {
      clearTimeout(patience);
    }
  }

  private resolver(): Resolver {
    const resolver = new Resolver({ timeout: TRY_MILLIS, tries: TRIES });
    if (this.servers.length > 0) resolver.setServers(this.servers);
    return resolver;
  }
}
