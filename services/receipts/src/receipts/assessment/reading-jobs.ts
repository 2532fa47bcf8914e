import { Database } from '@laurel/service-kit/database/database';
import { errorCode, isDatabaseUnavailable } from '@laurel/service-kit/errors/pg-errors';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { FileStore } from '@laurel/service-kit/storage/file-store';
import { StorageUnavailableError } from '@laurel/service-kit/storage/storage.errors';
import { LOGGER } from '@laurel/service-kit/telemetry/logger';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AsyncLocalStorage } from 'node:async_hooks';
import { buffer } from 'node:stream/consumers';
import type { Logger } from 'pino';
import { PictureError, ReceiptReader } from '../../reading/index.ts';
import type { ReceiptFile } from '../records/receipt-file.entity.ts';
import { ReceiptsRepository } from '../receipts.repository.ts';
import { AssessmentRepository, type LeasedReading } from './assessment.repository.ts';
import { AssessmentService } from './assessment.service.ts';
import type { PageReading } from './merge-readings.ts';

const POLL_MILLIS = 2_000;
/** Longer than starting a reader and reading one picture; extended before each picture. */
const LEASE_SECONDS = 75;
const MAX_ATTEMPTS = 3;
/** Attempts whose statement its time limit cancels: a busy database at times, an endless receipt each time. */
const MAX_CANCELLED = 10;
const MAX_PAUSE_SECONDS = 300;

/** Seconds until a receipt is tried again; `null` once it has failed for good. What cannot be reached is waited for. */
function pauseAfter(error: unknown, attempts: number): number | null {
  const isAway = isDatabaseUnavailable(error) || error instanceof StorageUnavailableError;
  const most = errorCode(error) === '57014' ? MAX_CANCELLED : isAway ? Infinity : MAX_ATTEMPTS;
  return attempts < most ? Math.min(2 ** attempts, MAX_PAUSE_SECONDS) : null;
}

/**
 * Reads and judges uploaded receipts, one at a time per process: at once after the upload, again after a pause when the
 * reader failed or something could not be reached. Postgres stores the waiting ones, so that they survive any restart;
 * a lost process's lease expires.
 */
@Injectable()
export class ReadingJobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  // A turn reads receipts of many requests, outside the context of any of them.
  private readonly outside = AsyncLocalStorage.snapshot();
  private timer: NodeJS.Timeout | undefined;
  private turn: Promise<void> | undefined;
  private again = false;
  private stopped = false;

  constructor(
    private readonly database: Database,
    private readonly repository: AssessmentRepository,
    private readonly receipts: ReceiptsRepository,
    private readonly assessment: AssessmentService,
    private readonly store: FileStore,
    private readonly reader: ReceiptReader,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.wake(), POLL_MILLIS).unref();
  }

  /** Stops before the database's pool. A receipt in progress is left to the next process. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    this.reader.close();
    await this.turn;
  }

  /** Starts reading waiting receipts now. */
  wake(): void {
    if (this.stopped) return;
    this.again = true;
    this.turn ??= this.outside(() => this.run()).finally(() => {
      this.turn = undefined;
    });
  }

  private async run(): Promise<void> {
    while (this.again && !this.stopped) {
      this.again = false;
      try {
        const leased = await this.repository.lease(LEASE_SECONDS);
        if (leased === null) continue;
        this.again = true;
        await this.handle(leased);
      } catch (error) {
        this.log.warn({ err: error }, 'receipts wait to be read');
      }
    }
  }

  private async handle({ program_id, receipt_id: id, attempts }: LeasedReading): Promise<void> {
    const scope = { programId: program_id };
    try {
      const pages = (await this.assessment.sentBefore(scope, id)) ? [] : await this.readAll(scope, id);
      await this.assessment.assess(scope, id, pages);
    } catch (error) {
      this.log.warn({ err: error, program_id, receipt_id: id, attempts }, 'a receipt was not read');
      const pause = this.stopped ? 0 : pauseAfter(error, attempts);
      if (pause === null) await this.assessment.fail(scope, id);
      else await this.postpone(scope, id, pause);
    }
  }

  private async readAll(scope: TenantScope, id: string): Promise<PageReading[]> {
    const files = await this.database.transaction(scope, () => this.receipts.files(scope, [id]));
    const pages: PageReading[] = [];
    for (const file of files) {
      await this.postpone(scope, id, LEASE_SECONDS);
      pages.push({ width: file.width, height: file.height, outcome: await this.read(file) });
    }
    return pages;
  }

  /** Faults of the picture are an outcome; those of the reader are thrown, and retried. */
  private async read(file: ReceiptFile): Promise<PageReading['outcome']> {
    const bytes = await this.bytesOf(file);
    try {
      return { reading: await this.reader.read(bytes) };
    } catch (error) {
      const isReaders = !(error instanceof PictureError) || ['reader_failed', 'timed_out'].includes(error.fault);
      if (isReaders) throw error;
      return { fault: error.fault };
    }
  }

  /** A missing file rejects before its stream begins; what breaks off the stream is the store. */
  private async bytesOf({ storageKey }: ReceiptFile): Promise<Buffer> {
    const stream = await this.store.read(storageKey);
    try {
      return await buffer(stream);
    } catch (error) {
      throw new StorageUnavailableError(error);
    }
  }

  private async postpone(scope: TenantScope, id: string, seconds: number): Promise<void> {
    await this.database.transaction(scope, () => this.repository.postpone(scope, id, seconds));
  }
}
