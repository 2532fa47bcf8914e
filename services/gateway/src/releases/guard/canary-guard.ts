import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { ReleaseChoice } from '@laurel/federation/registry/registry-document';
import { GATEWAY_CONFIG, type GatewayConfig } from '../../config.ts';
import { RegistryReader } from '../known/registry-reader.ts';
import { takeBack } from '../release-commands.ts';
import { describeCounts, type FailureCounts } from './failure-counts.ts';
import { ReleaseHealth } from './release-health.ts';

/**
 * Rolls back a canary, or a release for one program, that fails for too many of its visitors. Every gateway checks on
 * its own; the first one rolls back. The general release is counted and never touched: only people decide which release
 * to return to.
 */
@Injectable()
export class CanaryGuard implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(CanaryGuard.name);
  private timer: NodeJS.Timeout | undefined;
  private looking = false;

  constructor(
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
    private readonly registry: RegistryReader,
    private readonly health: ReleaseHealth,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.check(), this.config.canary.checkMillis).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async check(): Promise<void> {
    if (this.looking) return;
    this.looking = true;
    try {
      const { document, current } = await this.registry.read();
      for (const [name, { choices }] of Object.entries(current ? document : {})) {
        for (const hash of triedReleases(choices)) await this.judge(name, hash);
      }
    } catch (error) {
      this.logger.warn(`canaries could not be looked after: ${String(error)}`);
    } finally {
      this.looking = false;
    }
  }

  private async judge(name: string, hash: string): Promise<void> {
    const release = `${name}/${hash}`;
    const counts = await this.health.counts(release);
    if (!this.isTooMany(counts)) return;
    const reason = `it failed to ${describeCounts(counts)}`;
    if (!(await takeBack(this.config.databaseUrl, name, hash, reason))) return;
    await this.health.forget(release);
    this.logger.error(`${release} was taken back: ${reason}`);
  }

  private isTooMany({ visitors, failed }: FailureCounts): boolean {
    const { leastFailed, maxFailedPercent } = this.config.canary;
    return failed >= leastFailed && failed * 100 > visitors * maxFailedPercent;
  }
}

function triedReleases(choices: readonly ReleaseChoice[]): Set<string> {
  const general = choices.find(({ layer }) => layer === 'default')?.hash;
  const tried = choices.filter(({ layer }) => layer === 'rollout' || layer === 'program');
  return new Set(tried.flatMap(({ hash }) => (hash === null || hash === general ? [] : hash)));
}
