import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { ScheduledTask } from '@laurel/service-kit/jobs/scheduled-task';
import { FileStore } from '@laurel/service-kit/storage/file-store';
import { LOGGER } from '@laurel/service-kit/telemetry/logger';
import { METRICS } from '@laurel/service-kit/telemetry/metrics';
import { Inject, Injectable } from '@nestjs/common';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { newImportKey } from '../import-key.ts';
import { ErasedPeople } from './erased-people.ts';
import { type Erased, RemainingRows } from './erased-rows.ts';
import { ImportErasuresRepository, type StoredImport } from './import-erasures.repository.ts';

/** Takes the rows of erased participants out of the stored files of imports. */
@Injectable()
export class ImportErasuresJobs extends ScheduledTask {
  constructor(
    private readonly db: Database,
    private readonly repository: ImportErasuresRepository,
    private readonly store: FileStore,
    private readonly erasedPeople: ErasedPeople,
    @Inject(LOGGER) log: Logger,
    @Inject(METRICS) registry: Registry,
  ) {
    super(
      { name: 'import_erasures', everyMillis: 10_000, failure: 'an erased row could not be removed' },
      log,
      registry,
    );
  }

  protected override async work(): Promise<void> {
    await this.each(await this.repository.programs(), ({ program_id: programId }) => this.erase({ programId }));
  }

  private async erase(scope: TenantScope): Promise<void> {
    const [erased, imports] = await this.db.transaction(scope, async () => [
      await this.erasedPeople.find(scope),
      await this.repository.storedImports(scope),
    ]);
    let isDone = true;
    for (const each of imports) {
      if (each.is_read || this.stopped || !(await this.rewrite(scope, each, erased))) isDone = false;
    }
    if (isDone) await this.db.transaction(scope, () => this.repository.settle(scope, [...erased.ids]));
  }

  /** `false` when the file has to be looked at again. */
  private async rewrite(scope: TenantScope, stored: StoredImport, erased: Erased): Promise<boolean> {
    const folder = await mkdtemp(join(tmpdir(), 'laurel-erasure-'));
    try {
      const path = join(folder, 'file');
      const remaining = new RemainingRows(stored.mapping, erased);
      const lines = remaining.of(await this.store.read(stored.storage_key));
      await pipeline(Readable.from(lines), createWriteStream(path));
      if (remaining.removed === 0) return true;
      return await this.replaceFile(scope, stored, path);
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  private async replaceFile(scope: TenantScope, stored: StoredImport, path: string): Promise<boolean> {
    const newKey = newImportKey(scope);
    await this.store.put(newKey, { stream: createReadStream(path), bytes: (await stat(path)).size });
    const isReplaced = await this.db.transaction(scope, () => this.repository.replaceFile(scope, stored, newKey));
    await this.store.remove([isReplaced ? stored.storage_key : newKey]);
    return isReplaced;
  }
}
