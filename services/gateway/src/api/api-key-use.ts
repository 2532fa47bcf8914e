import type { ApiKeyCaller } from '@laurel/contracts/auth/caller';
import type { ApiKeyUse } from '@laurel/contracts/identity/api-keys/resolve-api-key.dto';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Upstreams } from '../upstreams/upstreams.ts';

const REPORT_EVERY_MILLIS = 5_000;
const MOST_A_REPORT = 1_000;

/**
 * Counts calls by their key and reports them to identity every five seconds, so that a call costs no write. Counts of a
 * failed report go with the next one; those of a gateway that is killed are lost.
 */
@Injectable()
export class ApiKeyUseCounter implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(ApiKeyUseCounter.name);
  private counted = new Map<string, ApiKeyUse>();
  private timer: NodeJS.Timeout | undefined;
  private reporting: Promise<void> | undefined;

  constructor(private readonly upstreams: Upstreams) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.reporting ??= this.report().finally(() => {
        this.reporting = undefined;
      });
    }, REPORT_EVERY_MILLIS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.reporting;
    await this.report();
  }

  count({ program_id, key_id }: ApiKeyCaller, address: string): void {
    this.add({ program_id, key_id, calls: 1, last_used_at: new Date().toISOString(), last_used_address: address });
  }

  private add(use: ApiKeyUse): void {
    const known = this.counted.get(use.key_id);
    const { last_used_at, last_used_address } = known && known.last_used_at > use.last_used_at ? known : use;
    const { program_id, key_id } = use;
    const calls = use.calls + (known?.calls ?? 0);
    this.counted.set(key_id, { program_id, key_id, calls, last_used_at, last_used_address });
  }

  /** Never rejects. */
  private async report(): Promise<void> {
    const uses = [...this.counted.values()];
    this.counted = new Map();
    for (let from = 0; from < uses.length; from += MOST_A_REPORT) {
      const part = uses.slice(from, from + MOST_A_REPORT);
      try {
        await this.upstreams.ask('identity', '/internal/api_keys/use', { uses: part });
      } catch (error) {
        this.logger.warn({ msg: 'the use of API keys could not be reported', err: error, keys: part.length });
        for (const use of part) this.add(use);
      }
    }
  }
}
