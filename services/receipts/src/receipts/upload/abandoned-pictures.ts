import { Database } from '@laurel/service-kit/database/database';
import { FileStore } from '@laurel/service-kit/storage/file-store';
import { LOGGER } from '@laurel/service-kit/telemetry/logger';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { UploadRepository } from './upload.repository.ts';

const EVERY_MILLIS = 600_000;
/** Longer than any upload takes. */
const ABANDONED_AFTER_SECONDS = 3_600;

/** Removes pictures that were stored for a receipt that never came to be: of a crash, an error, a repeated upload. */
@Injectable()
export class AbandonedPictures implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly repository: UploadRepository,
    private readonly store: FileStore,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.sweep(), EVERY_MILLIS).unref();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** One turn, harmless beside another one's; never rejects. */
  async sweep(): Promise<void> {
    try {
      for (const { program_id: programId, keys } of await this.repository.abandoned(ABANDONED_AFTER_SECONDS)) {
        await this.store.remove(keys);
        await this.database.transaction({ programId }, () => this.repository.settle({ programId }, keys));
      }
    } catch (error) {
      this.log.warn({ err: error }, 'abandoned pictures could not be removed');
    }
  }
}
