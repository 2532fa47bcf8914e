import { Injectable } from '@nestjs/common';
import type { BootManifest, BootRelease } from '@laurel/federation/contract/boot';
import { type PageContext, resolveBootManifest } from '@laurel/federation/registry/resolve-boot-manifest';
import { ReleaseHealth } from './guard/release-health.ts';
import type { Counted } from './guard/ticket.ts';
import { RegistryReader } from './known/registry-reader.ts';
import { Overrides } from './overrides/overrides.ts';
import type { PageReleases, PageScript } from './page-releases.ts';
import { NothingPublishedError } from './release.errors.ts';

export type ReleaseQuestion = Omit<PageContext, 'deadlineMs'> & {
  /** The page's query, in which platform engineers name a remote of their own. */
  query: string;
  /** The pseudonym that the visitor is counted under when a release fails. */
  counted: Counted;
};

const DEADLINE_MILLIS = 10_000;

/** Selects the releases that a page loads. */
@Injectable()
export class ReleaseService {
  constructor(
    private readonly registry: RegistryReader,
    private readonly health: ReleaseHealth,
    private readonly overrides: Overrides,
  ) {}

  /** The releases of a page. Throws `NothingPublishedError` before the first shell has been published. */
  async forPage({ query, counted, ...context }: ReleaseQuestion): Promise<PageReleases> {
    const { document, current } = await this.registry.read();
    const { manifest, shell } = resolveBootManifest(document, { ...context, deadlineMs: DEADLINE_MILLIS });
    if (!shell) throw new NothingPublishedError();
    manifest.current = current;
    this.issueTickets(manifest, counted);
    const devOrigins = context.safeMode ? [] : await this.overrides.apply(manifest.remotes, query);
    const matched = manifest.match === null ? undefined : manifest.remotes[manifest.match];
    return {
      boot: manifest,
      shell: script(shell, shell.entry),
      preloads: [
        ...shell.firstFiles.map((file) => script(shell, file)),
        ...(matched && !matched.dev ? [matched.entry, ...matched.firstFiles].map((file) => script(matched, file)) : []),
      ],
      devOrigins,
      headers: {
        'x-mf-decision': Object.values(manifest.remotes)
          .map(({ name, version, decision }) => `${name}=${version};${decision}`)
          .join(', '),
        ...(devOrigins.length === 0 && { 'integrity-policy': 'blocked-destinations=(script)' }),
      },
    };
  }

  private issueTickets({ remotes, match }: BootManifest, counted: Counted): void {
    for (const remote of Object.values(remotes)) {
      remote.ticket = this.health.issueTicket(releaseAt(remote.base), counted, { started: remote.name === match });
    }
  }
}

function script(release: BootRelease, file: string): PageScript {
  return { url: release.base + file, integrity: release.files[file] ?? '' };
}

/** The address of a release: `shop/0123456789abcdef` is served at `/r/shop/0123456789abcdef/`. */
function releaseAt(base: string): string {
  return base.slice('/r/'.length, -1);
}
