import { Inject, Injectable, Logger } from '@nestjs/common';
import type { RegistryDocument } from '@laurel/federation/registry/registry-document';
import { withDeadline } from '@laurel/service-kit/deadlines/with-deadline';
import { Readiness } from '@laurel/service-kit/health/readiness';
import { METRICS } from '@laurel/service-kit/telemetry/metrics';
import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';
import { GATEWAY_CONFIG, type GatewayConfig } from '../../config.ts';
import { ShortLivedCache } from '../../cache/short-lived-cache.ts';
import { NothingPublishedError } from '../release.errors.ts';
import { ReleaseRepository } from '../release.repository.ts';

export interface KnownRegistry {
  document: RegistryDocument;
  /** False for a cached registry, because the database does not answer. */
  current: boolean;
}

const REMEMBER_MILLIS = 800;
const ANSWERED_WITHIN_MILLIS = 150;

/**
 * The release registry, at most a second old. While its database does not answer, the last copy: from memory, or from
 * disk when the gateway has started since.
 */
@Injectable()
export class RegistryReader {
  private readonly memory = new ShortLivedCache<KnownRegistry>({ millis: REMEMBER_MILLIS, most: 1 });
  private readonly logger = new Logger(RegistryReader.name);
  private readonly file: string;
  private readonly up: Gauge;
  private last: KnownRegistry | null = null;
  private copied = '';

  constructor(
    @Inject(GATEWAY_CONFIG) config: GatewayConfig,
    @Inject(METRICS) metrics: Registry,
    readiness: Readiness,
    private readonly repository: ReleaseRepository,
  ) {
    readiness.register('releases', { check: () => this.read() });
    readiness.register('registry', { check: () => this.readCurrent(), required: false });
    this.file = config.registryCopy;
    this.up = new Gauge({
      name: 'release_registry_up',
      help: '0 while pages are served from the last known release registry',
      registers: [metrics],
    });
  }

  /** Throws `NothingPublishedError` when the database does not answer and there is no copy. */
  async read(): Promise<KnownRegistry> {
    const next = this.memory.get('registry', () => this.ask());
    // While the database is away, a page waits for the next attempt no longer than a successful one takes.
    return this.last?.current === false ? withDeadline(next, ANSWERED_WITHIN_MILLIS, this.last) : next;
  }

  private async readCurrent(): Promise<void> {
    const { current } = await this.read();
    if (!current) throw new Error('The release registry does not answer');
  }

  private async ask(): Promise<KnownRegistry> {
    try {
      const document = await this.repository.document();
      this.last = { document, current: true };
      await this.copy(document);
    } catch (error) {
      this.logger.warn(`the release registry does not answer, its last known state is used: ${String(error)}`);
      this.last = { document: this.last?.document ?? (await this.readCopy()), current: false };
    }
    this.up.set(this.last.current ? 1 : 0);
    return this.last;
  }

  /** Written to a second file and renamed: a reader finds the old copy or the new one, never half of one. */
  private async copy(document: RegistryDocument): Promise<void> {
    const text = JSON.stringify(document);
    if (text === this.copied) return;
    this.copied = text;
    const beside = `${this.file}.${randomBytes(4).toString('hex')}`;
    try {
      await writeFile(beside, text);
      await rename(beside, this.file);
    } catch (error) {
      await rm(beside, { force: true }).catch(() => undefined);
      this.logger.warn(`the release registry could not be copied to disk: ${String(error)}`);
    }
  }

  private async readCopy(): Promise<RegistryDocument> {
    try {
      return JSON.parse(await readFile(this.file, 'utf8')) as RegistryDocument;
    } catch {
      throw new NothingPublishedError();
    }
  }
}
