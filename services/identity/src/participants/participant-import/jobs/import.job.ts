import { type ImportCounts, undoDays } from '@laurel/contracts/identity/participants/import.dto';
import { Database } from '@laurel/service-kit/database/database';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { JobHandler, type JobWork, type UnfinishedJob } from '@laurel/service-kit/jobs/job-handler';
import type { RunningJob } from '@laurel/service-kit/jobs/running-job';
import { FileStore } from '@laurel/service-kit/storage/file-store';
import { ErasedPeople } from '../erasure/erased-people.ts';
import { type ImportRow, ImportsRepository } from '../imports.repository.ts';
import { RowsRepository } from '../rows.repository.ts';
import { ahead, type Batch, batches } from './batches.ts';
import { PeopleWriter } from './people-writer.ts';
import { stepPastSignUps } from './step-past-sign-ups.ts';
import { counted, decideBatch, noCounts, refuseErased, unfitLines } from './verdicts.ts';

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
    if (row.storage_key === null) throw new NotFoundError('The file is no longer there');
    for await (const batch of ahead(batches(await this.store.read(row.storage_key), row, state.line))) {
      const isFirst = state.counts.created === 0;
      state = await this.step(job, row, batch, state.counts);
      if (isFirst && state.counts.created > 0) await this.rows.analyzePrograms();
    }
    await job.finish({ import_id: row.id, ...state.counts }, () =>
      this.imports.change(scope, row.id, { status: 'done', counts: state.counts }),
    );
  }

  /** The written rows stay, and can be undone. */
  async settle(job: UnfinishedJob): Promise<void> {
    const { counts } = (job.state as State | null) ?? { counts: noCounts };
    await this.imports.change(job.scope, importIdOf(job), { status: 'failed', counts });
  }

  private async step(job: RunningJob, row: ImportRow, batch: Batch, before: ImportCounts): Promise<State> {
    const { scope } = job;
    const { rows, line } = batch;
    const [emails, ids] = [rows.map(({ email }) => email), rows.flatMap(({ id }) => id ?? [])];
    let state: State = { line, counts: before };
    await stepPastSignUps(job, async () => {
      const present = await this.rows.present(scope, { emails, ids }, true);
      // Read after the participants: an erasure that commits in between would otherwise be in neither.
      const erased = await this.erasedPeople.find(scope);
      const decided = decideBatch(refuseErased(batch, erased), present, row);
      const added = await this.writer.write(job, row, decided);
      state = { line, counts: counted(before, decided) };
      await this.imports.advance(scope, row.id, { line, refused: unfitLines(batch, decided), added });
      return { done: decided.decided.length, refused: decided.refused, state };
    });
    return state;
  }
}

/** The id of a job's import. */
export const importIdOf = ({ input }: Pick<UnfinishedJob, 'input'>): string =>
  (input as { import_id: string }).import_id;

/** The import of a job. Runs in the open transaction. */
export async function findImport(imports: ImportsRepository, job: RunningJob): Promise<ImportRow> {
  const row = await imports.find(job.scope, importIdOf(job), { undoDays, lock: true });
  if (row === null) throw new NotFoundError();
  return row;
}
