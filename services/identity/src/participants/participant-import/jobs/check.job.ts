import type { ImportCounts, RowVerdict } from '@laurel/contracts/identity/participants/import.dto';
import { Database } from '@laurel/service-kit/database/database';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { JobHandler, type JobWork, type UnfinishedJob } from '@laurel/service-kit/jobs/job-handler';
import type { RunningJob } from '@laurel/service-kit/jobs/running-job';
import { FileStore } from '@laurel/service-kit/storage/file-store';
import { ErasedPeople } from '../erasure/erased-people.ts';
import { ImportsRepository } from '../imports.repository.ts';
import { RowsRepository } from '../rows.repository.ts';
import { batches } from './batches.ts';
import { findImport, importIdOf } from './import.job.ts';
import { counted, decideBatch, noCounts, refuseErased, verdictsOf, withoutErased } from './verdicts.ts';

const SAMPLE = 50;

interface State {
  line: number;
  counts: ImportCounts;
  sample: RowVerdict[];
}

/** A dry run: the decisions of an import, without its writes. */
@JobHandler('participant_import_check', { resource: 'users', action: 'manage' })
export class CheckJob implements JobWork {
  constructor(
    private readonly db: Database,
    private readonly imports: ImportsRepository,
    private readonly rows: RowsRepository,
    private readonly erasedPeople: ErasedPeople,
    private readonly store: FileStore,
  ) {}

  async run(job: RunningJob): Promise<void> {
    const { scope } = job;
    const row = await this.db.transaction(scope, () => findImport(this.imports, job));
    if (row.storage_key === null) throw new NotFoundError('The file is no longer there');
    let state = (job.state as State | null) ?? { line: 1, counts: noCounts, sample: [] };
    for await (const batch of batches(await this.store.read(row.storage_key), row, state.line)) {
      await job.step(async () => {
        const [emails, ids] = [batch.rows.map(({ email }) => email), batch.rows.flatMap(({ id }) => id ?? [])];
        const present = await this.rows.present(scope, { emails, ids }, false);
        const erased = await this.erasedPeople.find(scope);
        const result = decideBatch(refuseErased(batch, erased), present, row);
        state = {
          line: batch.line,
          counts: counted(state.counts, result),
          sample: sampled(withoutErased(state.sample, erased), verdictsOf(result)),
        };
        return { done: result.decided.length, refused: result.refused, state };
      });
    }
    await job.finish({ import_id: row.id, ...state.counts }, async () => {
      const sample = withoutErased(state.sample, await this.erasedPeople.find(scope));
      await this.imports.change(scope, row.id, { status: 'checked', checked: state.counts, sample });
    });
  }

  /** Nothing reads the file any more: it can be removed for its age, and rows of erased participants from it. */
  async settle(job: UnfinishedJob): Promise<void> {
    await this.imports.change(job.scope, importIdOf(job), { status: 'failed' });
  }
}

/** The first rows of the file that are not refused, and the first refused ones. */
function sampled(before: RowVerdict[], verdicts: RowVerdict[]): RowVerdict[] {
  const room = (part: RowVerdict[]): number => Math.max(0, SAMPLE / 2 - part.length);
  const [refused, taken] = [before.filter(isRefused), before.filter((each) => !isRefused(each))];
  return [
    ...taken,
    ...verdicts.filter((each) => !isRefused(each)).slice(0, room(taken)),
    ...refused,
    ...verdicts.filter(isRefused).slice(0, room(refused)),
  ];
}

const isRefused = ({ verdict }: RowVerdict): boolean => verdict === 'refused';
