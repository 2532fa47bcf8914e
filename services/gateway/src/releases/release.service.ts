import { Inject, Injectable, Logger } from '@nestjs/common';
import type { BootRelease, BootRemote } from '@laurel/federation/contract/boot';
import type { RegistryDocument } from '@laurel/federation/registry/registry-document';
import { type PageContext, resolveBootManifest } from '@laurel/federation/registry/resolve-boot-manifest';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { Memory } from '../sites/memory.ts';
import type { PageReleases, PageScript } from './page-releases.ts';
import { NothingPublishedError } from './release.errors.ts';
import { ReleaseRepository } from './release.repository.ts';

export type ReleaseQuestion = Omit<PageContext, 'deadlineMs'> & {
  /** The page's query, where platform engineers name a remote of their own. */
  query: string;
};

const REMEMBER_MILLIS = 800;
const DEADLINE_MILLIS = 10_000;
const OVERRIDE = /^mf\.([a-z][a-z0-9-]*)$/;
const LAPTOP = /^http:\/\/localhost:\d{2,5}\/$/;

/** Which releases a page loads. */
@Injectable()
export class ReleaseService {
  private readonly memory = new Memory<RegistryDocument>({ millis: REMEMBER_MILLIS, most: 1 });
  private readonly logger = new Logger(ReleaseService.name);
  private lastKnownGood: RegistryDocument | null = null;

  constructor(
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
    private readonly repository: ReleaseRepository,
  ) {}

  /** The releases of a page. Throws `NothingPublishedError` before the first shell has been published. */
  async forPage({ query, ...context }: ReleaseQuestion): Promise<PageReleases> {
    const document = await this.document();
    const { manifest, shell } = resolveBootManifest(document, { ...context, deadlineMs: DEADLINE_MILLIS });
    if (!shell) throw new NothingPublishedError();
    const devOrigins = this.config.overridesAllowed ? applyOverrides(manifest.remotes, query) : [];
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

  /** The registry, at most a second old; the last one that was read when its database does not answer. */
  private async document(): Promise<RegistryDocument> {
    try {
      this.lastKnownGood = await this.memory.get('registry', () => this.repository.document());
      return this.lastKnownGood;
    } catch (error) {
      if (!this.lastKnownGood) throw error;
      this.logger.warn(`the release registry does not answer, its last known state is used: ${String(error)}`);
      return this.lastKnownGood;
    }
  }
}

function script(release: BootRelease, file: string): PageScript {
  return { url: release.base + file, integrity: release.files[file] ?? '' };
}

/** Points remotes at a laptop: `?mf.<name>=http://localhost:4500/`. Answers with the origins to let through. */
function applyOverrides(remotes: Record<string, BootRemote>, query: string): string[] {
  const origins: string[] = [];
  for (const [key, base] of new URLSearchParams(query)) {
    const name = OVERRIDE.exec(key)?.[1];
    const remote = name === undefined ? undefined : remotes[name];
    if (!remote || !LAPTOP.test(base)) continue;
    const global = `${remote.name}_dev`.replace(/\W/g, '_');
    Object.assign(remote, {
      base,
      global,
      version: 'dev',
      files: {},
      firstFiles: [],
      decision: 'override',
      dev: true,
      lastGood: null,
    });
    const { host } = new URL(base);
    origins.push(`http://${host}`, `ws://${host}`);
  }
  return origins;
}
