import { Inject, Injectable } from '@nestjs/common';
import { Resolver } from 'node:dns/promises';
import { PROGRAMS_CONFIG, type ProgramsConfig } from '../../config.ts';

const TRY_MILLIS = 2_000;
const TRIES = 2;
/** Over all servers and tries. */
const PATIENCE_MILLIS = 6_000;

/** The DNS did not answer, or not to the question: later it may. */
export class DnsUnavailableError extends Error {}

/** Asks the DNS servers of the installation. No host that a customer names is ever called itself. */
@Injectable()
export class DnsLookup {
  private readonly servers: readonly string[];

  constructor(@Inject(PROGRAMS_CONFIG) { dnsServers }: ProgramsConfig) {
    this.servers = dnsServers;
    // A malformed address ends the start, not the first look-up.
    this.resolver();
  }

  /**
   * The texts of a name's TXT records, each in one piece; empty where the name has none.
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
