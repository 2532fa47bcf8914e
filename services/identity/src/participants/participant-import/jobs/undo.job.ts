import type { DomainEvent } from '@laurel/contracts/events/domain-event';
import type { ParticipantSnapshot } from '@laurel/contracts/identity/participant-snapshot';
import { Database } from '@laurel/service-kit/database/database';
import { Outbox } from '@laurel/service-kit/events/outbox';
import { Watermark } from '@laurel/service-kit/events/watermark';
import { JobHandler, type JobWork, type UnfinishedJob } from '@laurel/service-kit/jobs/job-handler';
import { JobWaitsError } from '@laurel/service-kit/jobs/jobs.errors';
import type { RunningJob } from '@laurel/service-kit/jobs/running-job';
import { type ImportRow, ImportsRepository } from '../imports.repository.ts';
import type { PersonFields, PresentPerson } from '../rows/decide.ts';
import { type PersonUpdate, type RecordedChange, RowsRepository } from '../rows.repository.ts';
import { findImport, importIdOf } from './import.job.ts';
import { PeopleWriter } from './people-writer.ts';
import { stepPastSignUps } from './step-past-sign-ups.ts';

const AT_ONCE = 1_000;
const WAIT_SECONDS = 2;

export interface UndoInput {
  import_id: string;
  /** The moment of the request. */
  asked_at: string;
}

interface State {
  /** The list in progress, and its last id. */
  list: 'changed' | 'added';
  after: string;
  restored: number;
  removed: number;
  kept: number;
}

/**
 * Undoes an import: restores replaced values that are unchanged since, removes added participants without any activity
 * since, and corrects its points.
 */
@JobHandler('participant_import_undo', { resource: 'users', action: 'manage' })
export class UndoJob implements JobWork {
  constructor(
    private readonly db: Database,
    private readonly imports: ImportsRepository,
    private readonly rows: RowsRepository,
    private readonly writer: PeopleWriter,
    private readonly outbox: Outbox,
    private readonly watermark: Watermark,
  ) {}

  async run(job: RunningJob): Promise<void> {
    const { scope } = job;
    const row = await this.db.transaction(scope, () => findImport(this.imports, job));
    let state = (job.state as State | null) ?? { list: 'changed', after: '0', restored: 0, removed: 0, kept: 0 };
    for (let more = true; more;) {
      if (state.list === 'added') await this.demandActivities(job);
      await stepPastSignUps(job, async () => {
        const { next, done } = await (state.list === 'changed'
          ? this.restore(job, row, state)
          : this.remove(job, row, state));
        more = next.list !== state.list || next.after !== state.after;
        state = next;
        return { done, state };
      });
    }
    const { restored, removed, kept } = state;
    await job.finish({ import_id: row.id, restored, removed, kept }, () =>
      this.imports.change(scope, row.id, { status: 'undone' }),
    );
  }

  /** What was restored stays; the undo of the rest can be started again. */
  async settle(job: UnfinishedJob): Promise<void> {
    await this.imports.change(job.scope, importIdOf(job), { status: 'failed' });
  }

  /**
   * Waits until everything that added participants did before the request is counted here: a prize whose event is late
   * keeps its winner.
   */
  private async demandActivities({ scope, input }: RunningJob): Promise<void> {
    const { asked_at } = input as UndoInput;
    if ((await this.watermark.handledUpTo(scope)) < new Date(asked_at)) throw new JobWaitsError(WAIT_SECONDS);
  }

  private async restore(job: RunningJob, row: ImportRow, state: State): Promise<{ next: State; done: number }> {
    const changes = await this.rows.changes(job.scope, row.id, state.after, AT_ONCE);
    const last = changes.at(-1);
    if (last === undefined) return { next: { ...state, list: 'added', after: beforeAdded(row) }, done: 0 };
    const { updates, kept } = restorations(changes, await this.addressesInUse(job, changes));
    const changed = await this.writer.update(job.scope, updates);
    await this.writer.moveAddresses(job, updates);
    await this.writer.publish(job.scope, changed);
    const ids = changes.map(({ person }) => person.id);
    await this.takePointsBack(job, row, ids);
    await this.rows.deleteChanges(job.scope, row.id, ids);
    return {
      next: {
        ...state,
        after: last.person.id,
        restored: state.restored + changes.length - kept,
        kept: state.kept + kept,
      },
      done: changes.length,
    };
  }

  /** Those of the replaced addresses that participants have now. */
  private async addressesInUse({ scope }: RunningJob, changes: readonly RecordedChange[]): Promise<string[]> {
    const emails = changes.flatMap(({ before }) => before.email ?? []);
    if (emails.length === 0) return [];
    return (await this.rows.present(scope, { emails, ids: [] }, false)).map(({ email }) => email);
  }

  private async remove(job: RunningJob, row: ImportRow, state: State): Promise<{ next: State; done: number }> {
    const people = await this.rows.added(
      job.scope,
      row.id,
      { after: state.after, upTo: row.last_added_id ?? '0' },
      AT_ONCE,
    );
    const [idle, busy] = [people.filter((each) => each.idle), people.filter((each) => !each.idle)];
    await this.takePointsBack(
      job,
      row,
      people.map(({ participant_id }) => participant_id),
    );
    await this.rows.clearImportPoints(
      job.scope,
      busy.map(({ participant_id }) => participant_id),
    );
    await this.rows.remove(
      job.scope,
      idle.map(({ participant_id }) => participant_id),
    );
    await this.outbox.append(job.scope, ...idle.map(erasureOf));
    return {
      next: {
        ...state,
        after: people.at(-1)?.participant_id ?? state.after,
        removed: state.removed + idle.length,
        kept: state.kept + busy.length,
      },
      done: people.length,
    };
  }

  private takePointsBack(job: RunningJob, row: ImportRow, ids: readonly string[]): Promise<void> {
    if (row.strategies.points === 'ignore') return Promise.resolve();
    const rows = ids.map((participant_id) => ({ participant_id, points: '0' }));
    return this.writer.publishPoints(job.scope, row, rows, true);
  }
}

function erasureOf({ participant_id, created_at, version }: ParticipantSnapshot): DomainEvent {
  const data: ParticipantSnapshot = {
    participant_id,
    first_name: '',
    last_name: '',
    email: null,
    status: 'inactive',
    created_at,
    version: String(BigInt(version) + 1n),
  };
  return { type: 'participant.erased', data };
}

const beforeAdded = ({ first_added_id }: ImportRow): string => String(BigInt(first_added_id ?? 1) - 1n);

/** Leaves out the old addresses of participants that another participant has by now: `kept` of them. */
function restorations(
  changes: readonly RecordedChange[],
  inUse: readonly string[],
): { updates: PersonUpdate[]; kept: number } {
  const taken = new Set(inUse);
  let kept = 0;
  const updates = changes.map((each): PersonUpdate => {
    const { email, ...others } = restoredFields(each);
    if (email === undefined) return { person: each.person, change: others };
    if (taken.has(email)) {
      kept += 1;
      return { person: each.person, change: others };
    }
    taken.add(email);
    return { person: each.person, change: { ...others, email } };
  });
  return { updates, kept };
}

const counters = ['sign_in_count', 'clicks'] as const;

/** The old values of those fields that are still as the import left them; counters lose what it added. */
function restoredFields({ before, after, person }: RecordedChange): Partial<PersonFields> {
  const fields = (Object.keys(after) as (keyof PersonFields)[]).filter(
    (field) => counters.some((counter) => counter === field) || isAsWritten(person, after, field),
  );
  return Object.fromEntries(fields.map((field) => [field, valueBefore(field, { before, after, person })]));
}

function valueBefore(field: keyof PersonFields, { before, after, person }: RecordedChange): unknown {
  if (field !== 'sign_in_count' && field !== 'clicks') return before[field];
  return Math.max(0, person[field] - ((after[field] ?? 0) - (before[field] ?? 0)));
}

const isAsWritten = (person: PresentPerson, after: Partial<PersonFields>, field: keyof PersonFields): boolean =>
  JSON.stringify(person[field]) === JSON.stringify(after[field]);
