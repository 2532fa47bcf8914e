import type { PointsImported } from '@laurel/contracts/events/domain-event';
import type { ParticipantSnapshot } from '@laurel/contracts/identity/participant-snapshot';
import { AuditService } from '@laurel/service-kit/audit/audit.service';
import { ProgramClock } from '@laurel/service-kit/clock/program-clock';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Outbox } from '@laurel/service-kit/events/outbox';
import type { RunningJob } from '@laurel/service-kit/jobs/running-job';
import { Injectable } from '@nestjs/common';
import { AdminTagsService } from '../../admin-tags/admin-tags.service.ts';
import { CodesService } from '../../../access/codes/codes.service.ts';
import { SessionsService } from '../../../access/sessions/sessions.service.ts';
import type { ImportRow } from '../imports.repository.ts';
import type { PersonFields } from '../rows/decide.ts';
import { type PersonChange, type PersonUpdate, RowsRepository } from '../rows.repository.ts';
import type { DecidedBatch } from './verdicts.ts';

/** Rows of one event: what its consumers write in one transaction. */
const FACT_ROWS = 500;

interface Update extends PersonUpdate {
  points: number | null;
}

/** Writes decided rows: participants, the values they replace, and events. Runs in a step's transaction. */
@Injectable()
export class PeopleWriter {
  constructor(
    private readonly rows: RowsRepository,
    private readonly tags: AdminTagsService,
    private readonly sessions: SessionsService,
    private readonly codes: CodesService,
    private readonly audit: AuditService,
    private readonly outbox: Outbox,
    private readonly clock: ProgramClock,
  ) {}

  /** Returns the added participants. */
  async write(job: RunningJob, row: ImportRow, { decided }: DecidedBatch): Promise<ParticipantSnapshot[]> {
    const { scope } = job;
    const updates = decided.flatMap(({ decision: { person, change, points } }): Update[] =>
      person !== null && (points !== null || Object.keys(change).length > 0) ? [{ person, change, points }] : [],
    );
    const changed = await this.update(scope, updates);
    await this.rows.record(scope, row.id, updates.map(recordOf));
    await this.moveAddresses(job, updates);
    const newcomers = decided.map(({ decision }) => decision).filter(({ person }) => person === null);
    await this.tags.ensureTags(
      scope,
      newcomers.flatMap(({ change }) => change.tags ?? []),
    );
    const added = await this.rows.add(
      scope,
      row.id,
      newcomers.map(({ change, points }) => Object.assign({ points }, change as PersonFields)),
    );
    await this.publish(scope, [...changed, ...added]);
    const earned = [
      ...updates.map(({ person, points }) => ({ participant_id: person.id, points })),
      ...added.map(({ participant_id }, index) => ({ participant_id, points: newcomers[index]?.points ?? null })),
    ];
    await this.publishPoints(scope, row, earned.flatMap(withPoints));
    return added;
  }

  /** Updates participants; returns the events of those whose name or address has changed. */
  async update(scope: TenantScope, updates: readonly PersonUpdate[]): Promise<ParticipantSnapshot[]> {
    const people = updates.filter(({ change }) => Object.keys(change).length > 0);
    await this.tags.ensureTags(
      scope,
      people.flatMap(({ person, change: { tags = [] } }) => tags.filter((tag) => !person.tags.includes(tag))),
    );
    return this.rows.update(scope, people);
  }

  async publish(scope: TenantScope, participants: readonly ParticipantSnapshot[]): Promise<void> {
    for (let at = 0; at < participants.length; at += FACT_ROWS) {
      const data = { participants: participants.slice(at, at + FACT_ROWS) };
      await this.outbox.append(scope, { type: 'participants.changed', data });
    }
  }

  /** A new sign-in address ends the sessions and codes of the old one. */
  async moveAddresses(
    { scope, startedBy }: Pick<RunningJob, 'scope' | 'startedBy'>,
    updates: readonly PersonUpdate[],
  ): Promise<void> {
    const moved = updates.filter(({ change }) => change.email !== undefined);
    if (moved.length === 0) return;
    await this.sessions.endAllOfMany(
      scope,
      moved.map(({ person }) => person.id),
    );
    for (const { person } of moved) {
      await this.codes.forget({ scope, audience: 'participant', email: person.email });
      await this.audit.record(scope, startedBy, {
        action: 'change_email',
        resource: 'participant',
        resourceId: person.id,
        title: `Participant ${person.id}`,
        before: null,
        after: null,
      });
    }
  }

  async publishPoints(
    scope: TenantScope,
    { id, strategies }: Pick<ImportRow, 'id' | 'strategies'>,
    rows: PointsImported['rows'],
    undo = false,
  ): Promise<void> {
    if (strategies.points === 'ignore') return;
    const mode = undo ? 'undo' : strategies.points;
    const effective_at = (await this.clock.now(scope)).toISOString();
    for (let at = 0; at < rows.length; at += FACT_ROWS) {
      const data: PointsImported = { import_id: id, mode, rows: rows.slice(at, at + FACT_ROWS) };
      await this.outbox.append(scope, { type: 'points.imported', data, effective_at });
    }
  }
}

function recordOf({ person, change }: Update): PersonChange {
  const before = Object.fromEntries(Object.keys(change).map((field) => [field, person[field as keyof PersonFields]]));
  return { id: person.id, before, after: change };
}

const withPoints = ({ participant_id, points }: { participant_id: string; points: number | null }) =>
  points === null ? [] : [{ participant_id, points: String(points) }];
