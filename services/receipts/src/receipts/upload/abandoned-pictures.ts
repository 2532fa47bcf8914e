import { Database } from '@laurel/service-kit/database/database';
import { ScheduledTask } from '@laurel/service-kit/jobs/scheduled-task';
import { FileStore } from '@laurel/service-kit/storage/file-store';
import { LOGGER } from '@laurel/service-kit/telemetry/logger';
import { METRICS } from '@laurel/service-kit/telemetry/metrics';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { UploadRepository } from './upload.repository.ts';

/** Longer than any upload takes. */
const ABANDONED_AFTER_SECONDS = 3_600;

/**
 * Removes pictures that were stored for a receipt that was never created: after a crash, an error, a repeated upload.
 */
@Injectable()
export class AbandonedPictures extends ScheduledTask {
  constructor(
    private readonly database: Database,
    private readonly repository: UploadRepository,
    private readonly store: FileStore,
    @Inject(LOGGER) log: Logger,
    @Inject(METRICS) registry: Registry,
  ) {
    super(
      { name: 'abandoned_pictures', everyMillis: 600_000, failure: 'abandoned pictures could not be removed' },
      log,
      registry,
    );
  }

  protected override async work(): Promise<void> {
    await this.each(
      await this.repository.abandoned(ABANDONED_AFTER_SECONDS),
      async ({ program_id: programId, keys }) => {
        await this.store.remove(keys);
        await this.database.transaction({ programId }, () => this.repository.settle({ programId }, keys));
      },
    );
  }
}
