import { type ImportCounts, undoDays } from '@laurel/contracts/identity/participants/import.dto';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Database } from '@laurel/service-kit/database/database';
import { isUniqueViolation } from '@laurel/service-kit/errors/pg-errors';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { JobHandler, type JobWork } from '@laurel/service-kit/jobs/job-handler';
import { JobStoppedError } from '@laurel/service-kit/jobs/jobs.errors';
import { BusinessError } from '@laurel/service-kit/errors/business-error';
import type { RunningJob } from '@laurel/service-kit/jobs/running-job';
import type { StepOutcome } from '@laurel/service-kit/jobs/step';
import { FileStore } from '@laurel/service-kit/storage/file-store';
import { ErasedPeople } from '../erasure/erased-people.ts';
import { type ImportRow, ImportsRepository } from '../imports.repository.ts';
import { RowsRepository } from '../rows.repository.ts';
import { ahead, type Batch, batches } from './batches.ts';
import { PeopleWriter } from './people-writer.ts';
import { counted, decideBatch, noCounts, refuseErased } from './verdicts.ts';

const MAX_ATTEMPTS = 5;

interface State {
  line: number;
  counts: ImportCounts;
}

/** Writes a file's participants, some thousand rows a transaction; after a crash it resumes behind the last one. */
@JobHandler('participant_import', { resource: 'users', action: 'manage' })
export class ImportJob implements JobWork {
  constructor(
    private readonly db: Database,
    private readonly imports: ImportsRepository,
    private readonly rows: RowsRepository,
    private readonly erasedPeople: ErasedPeople,
    private readonly writer: PeopleWriter,
    private readonly store: FileStore,
  ) {}

  async run(job: RunningJob): Promise<void> {
    const { scope } = job;
    const row = await this.db.transaction(scope, () => findImport(this.imports, job));
    let state = (job.state as State | null) ?? { line: 1, counts: noCounts };
    try {
      if (row.storage_key === null) throw new NotFoundError('The file is no longer there');
      for await (const batch of ahead(batches(await this.store.read(row.storage_key), row, state.line))) {
        const isFirst = state.counts.created === 0;
        state = await this.step(job, row, batch, state.counts);
        if (isFirst && state.counts.created > 0) await this.rows.analyzePrograms();
      }
    } catch (error) {
      await this.settle(scope, row, error, state.counts);
      throw error;
    }
    await job.finish({ import_id: row.id, ...state.counts }, () =>
      this.imports.change(scope, row.id, { status: 'done', counts: state.counts }),
    );
  }

  private async step(job: RunningJob, row: ImportRow, batch: Batch, before: ImportCounts): Promise<State> {
    const { scope } = job;
    const { rows, line } = batch;
    const [emails, ids] = [rows.map(({ email }) => email), rows.flatMap(({ id }) => id ?? [])];
    let state: State = { line, counts: before };
    const work = async (): Promise<StepOutcome> => {
      const present = await this.rows.present(scope, { emails, ids }, true);
      // Read after the participants: an erasure that commits in between would otherwise be in neither.
      const erased = await this.erasedPeople.find(scope);
      const decided = decideBatch(refuseErased(batch, erased), present, row);
      const added = await this.writer.write(job, row, decided);
      state = { line, counts: counted(before, decided) };
      await this.imports.advance(scope, row.id, line, added);
      return { done: decided.decided.length, refused: decided.refused, state };
    };
    for (let attempt = 1; ; attempt += 1) {
      try {
        await job.step(work);
        return state;
      } catch (error) {
        // A visitor has just signed up with an address of the batch: the next try finds them.
        if (!isUniqueViolation(error) || attempt === MAX_ATTEMPTS) throw error;
      }
    }
  }

  /** The written rows stay, and can be undone. */
  private async settle(scope: TenantScope, { id }: ImportRow, error: unknown, counts: ImportCounts): Promise<void> {
    if (!(error instanceof JobStoppedError || error instanceof BusinessError)) return;
    await this.db.transaction(scope, () => this.imports.change(scope, id, { status: 'failed', counts }));
  }
}

/** The import of a job. Runs in the open transaction. */
export async function findImport(imports: ImportsRepository, job: RunningJob): Promise<ImportRow> {
  const { import_id } = job.input as { import_id: string };
  const row = await imports.find(job.scope, import_id, { undoDays, lock: true });
  if (row === null) throw new NotFoundError();
  return row;
}
