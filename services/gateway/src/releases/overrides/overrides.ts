import { Inject, Injectable } from '@nestjs/common';
import type { BootRemote } from '@laurel/federation/contract/boot';
import { GATEWAY_CONFIG, type GatewayConfig } from '../../config.ts';
import { ReleaseRepository } from '../release.repository.ts';
import { actorOf } from './override-key.ts';

const PARAMETER = /^mf\.([a-z][a-z0-9-]*)$/;
const LAPTOP = /^http:\/\/localhost:\d{2,5}\/$/;

/** Remotes that a page loads from a platform engineer's laptop: `?mf.<remote>=http://localhost:4500/&mf-key=…`. */
@Injectable()
export class Overrides {
  private readonly onRecord = new Set<string>();

  constructor(
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
    private readonly repository: ReleaseRepository,
  ) {}

  /** Points remotes at laptops and logs each one first. Returns the origins to allow. */
  async apply(remotes: Record<string, BootRemote>, query: string): Promise<string[]> {
    if (!this.config.overridesAllowed || !query.includes('mf.')) return [];
    const origins: string[] = [];
    const parameters = new URLSearchParams(query);
    const key = parameters.get('mf-key');
    for (const [parameter, base] of parameters) {
      const name = PARAMETER.exec(parameter)?.[1] ?? '';
      if (!Object.hasOwn(remotes, name) || !LAPTOP.test(base)) continue;
      const actor = actorOf(this.config.csrfSecret, { remote: name, base }, key);
      if (actor === null) continue;
      await this.record(actor, name, base);
      Object.assign(remotes[name] ?? {}, servedFrom(name, base));
      const { host } = new URL(base);
      origins.push(`http://${host}`, `ws://${host}`);
    }
    return origins;
  }

  private async record(actor: string, name: string, base: string): Promise<void> {
    const step = JSON.stringify([actor, name, base]);
    if (this.onRecord.has(step)) return;
    await this.repository.recordOverride(actor, name, base);
    this.onRecord.add(step);
  }
}

function servedFrom(name: string, base: string): Partial<BootRemote> {
  return {
    base,
    global: `${name}_dev`.replace(/\W/g, '_'),
    version: 'dev',
    files: {},
    firstFiles: [],
    decision: 'override',
    dev: true,
    lastGood: null,
    ticket: null,
  };
}
