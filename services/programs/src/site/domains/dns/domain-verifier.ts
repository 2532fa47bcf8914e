import type { DomainFault } from '@laurel/contracts/programs/domains/domain-lists.dto';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { challengeName } from '../domain.rules.ts';
import { type DomainClaim, DomainsRepository } from '../domains.repository.ts';
import { DnsLookup, DnsUnavailableError } from './dns-lookup.ts';

/** Verifies that a domain belongs to the program: the DNS record proves it, then the domain is live. */
@Injectable()
export class DomainVerifier {
  constructor(
    private readonly dns: DnsLookup,
    private readonly repository: DomainsRepository,
  ) {}

  /**
   * The fault of the DNS record, `null` when it proves the claim. Runs outside of a transaction: it may take seconds.
   */
  async ask({ domain, verificationToken }: DomainClaim): Promise<DomainFault | null> {
    try {
      const texts = await this.dns.texts(challengeName(domain));
      if (texts.some((text) => text.trim() === verificationToken)) return null;
      return texts.length === 0 ? 'not_found' : 'mismatch';
    } catch (error) {
      if (error instanceof DnsUnavailableError) return 'unavailable';
      throw error;
    }
  }

  /** Stores the result, in the open transaction. Returns whether the domain has become live by it. */
  async conclude(scope: TenantScope, id: string, found: DomainFault | null): Promise<boolean> {
    const live = found === null && (await this.repository.makeLive(scope, id));
    if (live === false) await this.repository.noteFault(scope, id, found ?? 'taken');
    return live === true;
  }
}
