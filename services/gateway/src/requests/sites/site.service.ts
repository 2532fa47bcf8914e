import { Injectable } from '@nestjs/common';
import type { VisitorCaller } from '@laurel/contracts/auth/caller';
import type { Site, SiteLookup } from '@laurel/contracts/programs/site';
import { InactiveSiteError } from '../../protection/protection.errors.ts';
import { Upstreams } from '../../upstreams/upstreams.ts';
import { ShortLivedCache } from '../../cache/short-lived-cache.ts';

export interface KnownSite {
  site: Site;
  organizationId: string;
  /** The program's own style sheet. */
  css: string;
  /** The page that a visitor who opens the host alone is redirected to. */
  landingPath: string;
  /** The caller that all visitors of the site share. */
  visitor: VisitorCaller;
}

// A change of a program shows within a second: the remaining time is for the call itself.
const REMEMBER_MILLIS = 800;
// While programs is away the other services go on serving the cached sites.
const STALE_MILLIS = 300_000;
const HOST = /^([a-z0-9.-]{1,253})(?::(\d{1,5}))?$/;
const MAX_PORT = 65_535;
// Every IP address is the default program's: there are as many answers as addresses, each with a style sheet.
const MAX_BYTES = 32 * 1_048_576;

/** Resolves a host name to its program. Only the host decides. */
@Injectable()
export class SiteService {
  private readonly sites = new ShortLivedCache<KnownSite | 'inactive' | null>({
    millis: REMEMBER_MILLIS,
    staleMillis: STALE_MILLIS,
    most: 5_000,
    bytes: { most: MAX_BYTES, of: (site, host) => 2 * (host.length + JSON.stringify(site).length) },
  });
  private readonly upstreams: Upstreams;

  constructor(upstreams: Upstreams) {
    this.upstreams = upstreams;
  }

  /** The active site of a `Host` header when its answer is cached and fresh. */
  fresh(host: string | undefined): KnownSite | undefined {
    const name = hostName(host);
    const site = name === undefined ? undefined : this.sites.fresh(name);
    return site === 'inactive' ? undefined : (site ?? undefined);
  }

  /** The site of a `Host` header, or `null` for an unknown host. Throws when its program is switched off. */
  async of(host: string | undefined): Promise<KnownSite | null> {
    const name = hostName(host);
    if (name === undefined) return null;
    const site = await this.sites.get(name, () => this.resolve(name));
    if (site === 'inactive') throw new InactiveSiteError();
    return site;
  }

  private async resolve(host: string): Promise<KnownSite | 'inactive' | null> {
    // Addresses of the site are built from it.
    if (!URL.canParse(`http://${host}`)) return null;
    const { site, organization_id, css, landing_path, inactive } = await this.upstreams.ask<SiteLookup>(
      'programs',
      `/internal/site?host=${encodeURIComponent(host)}`,
    );
    if (inactive) return 'inactive';
    if (!site || !organization_id) return null;
    return {
      site,
      organizationId: organization_id,
      css: css ?? '',
      landingPath: landing_path ?? '/',
      visitor: { kind: 'visitor', program_id: site.id },
    };
  }
}

function hostName(host: string | undefined): string | undefined {
  const [, name, port] = HOST.exec(host?.toLowerCase() ?? '') ?? [];
  return port === undefined || Number(port) <= MAX_PORT ? name : undefined;
}
