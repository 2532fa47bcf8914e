import { type ImportCounts, undoDays } from '@laurel/contracts/identity/participants/import.dto';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Database } from '@laurel/service-kit/database/database';
import { NotFoundError } from '@laurel/service-kit/http/business-error';
import { JobHandler, type JobWork } from '@laurel/service-kit/jobs/job-handler';
import { JobCancelledError } from '@laurel/service-kit/jobs/jobs.errors';
import { BusinessError } from '@laurel/service-kit/http/business-error';
import type { RunningJob } from '@laurel/service-kit/jobs/running-job';
import { FileStore } from '@laurel/service-kit/storage/file-store';
import { type ImportRow, ImportsRepository } from '../imports.repository.ts';
import { RowsRepository } from '../rows.repository.ts';
import { batches } from './batches.ts';
import { PeopleWriter } from './people-writer.ts';
import { counted, decideBatch, noCounts } from './verdicts.ts';

interface State {
  line: number;
  counts: ImportCounts;
}

/** Writes a file's people, 2,000 rows a transaction; killed anywhere, it goes on behind the last one. */
@JobHandler('participant_import')
export class ImportJob implements JobWork {
  constructor(
    private readonly db: Database,
    private readonly imports: ImportsRepository,
    private readonly rows: RowsRepository,
    private readonly writer: PeopleWriter,
    private readonly store: FileStore,
  ) {}

  async run(job: RunningJob): Promise<void> {
    const { scope } = job;
    const row = await this.db.transaction(scope, () => findImport(this.imports, job));
    let state = (job.state as State | null) ?? { line: 1, counts: noCounts };
    try {
      if (row.file_key === null) throw new NotFoundError('The file is no longer there');
      for await (const batch of batches(await this.store.read(row.file_key), row, state.line)) {
        await job.step(async () => {
          const [emails, ids] = [batch.rows.map(({ email }) => email), batch.rows.flatMap(({ id }) => id ?? [])];
          const present = await this.rows.present(scope, { emails, ids }, true);
          const result = await this.writer.write(job, row, decideBatch(batch, present, row));
          state = { line: batch.line, counts: counted(state.counts, result) };
          await this.imports.setLinesDone(scope, row.id, batch.line);
          return { done: result.decided.length, refused: result.refused, state };
        });
      }
    } catch (error) {
      await this.settle(scope, row, error, state.counts);
      throw error;
    }
    await job.finish({ import_id: row.id, ...state.counts }, () =>
      this.imports.change(scope, row.id, { status: 'done', counts: state.counts }),
    );
  }

  /** What was written stays, and can be undone. */
  private async settle(scope: TenantScope, { id }: ImportRow, error: unknown, counts: ImportCounts): Promise<void> {
    if (!(error instanceof JobCancelledError || error instanceof BusinessError)) return;
    await this.db.transaction(scope, () => this.imports.change(scope, id, { status: 'failed', counts }));
  }
}

/** The import that a job is about. In the open transaction. */
export async function findImport(imports: ImportsRepository, job: RunningJob): Promise<ImportRow> {
  const { import_id } = job.input as { import_id: string };
  const row = await imports.find(job.scope, import_id, undoDays);
  if (row === null) throw new NotFoundError();
  return row;
}
