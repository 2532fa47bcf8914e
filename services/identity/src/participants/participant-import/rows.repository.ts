import type { ParticipantSnapshot } from '@laurel/contracts/identity/participant-snapshot';
import { isoText } from '@laurel/service-kit/columns/iso-text';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { searchNames } from '../participants/names/search-names.ts';
import { withStats } from '../participants/participant-stats.ts';
import { tagNames } from '../participants/participant-tags.ts';
import { RowTagsRepository } from './row-tags.repository.ts';
import type { PersonFields, PresentPerson } from './rows/decide.ts';

export interface PersonUpdate {
  person: PresentPerson;
  change: Partial<PersonFields>;
}

export interface NewPerson extends PersonFields {
  /** `null` for none. */
  points: number | null;
}

export interface PersonChange {
  id: string;
  before: Partial<PersonFields>;
  after: Partial<PersonFields>;
}

/** The values that an import replaced, with the person's current ones. */
export interface RecordedChange {
  before: Partial<PersonFields>;
  after: Partial<PersonFields>;
  person: PresentPerson;
}

const snapshot = `p.id AS participant_id, p.first_name, p.last_name, p.email, p.status, p.is_staff AS staff,
  ${isoText('p.created_at')} AS created_at, p.version`;
const person = `p.id, p.email, p.first_name, p.last_name, ${tagNames} AS tags, p.sign_in_count, s.clicks, s.unused_points`;

/** Writes thousands of participants: each call is one statement. */
@Injectable()
export class RowsRepository {
  constructor(
    private readonly db: Database,
    private readonly tags: RowTagsRepository,
  ) {}

  /** Participants with one of the addresses or ids, with `lock` for the rest of the transaction. */
  async present(
    scope: TenantScope,
    { emails, ids }: { emails: readonly string[]; ids: readonly string[] },
    lock: boolean,
  ): Promise<PresentPerson[]> {
    // Joined row by row: a table that has just grown is not analysed yet, and would be read whole each time.
    return this.db.query<PresentPerson>(
      scope,
      `WITH wanted AS (
         SELECT e.id FROM unnest($2::text[]) AS r (email) CROSS JOIN LATERAL (
           SELECT id FROM participant WHERE program_id = $1 AND email = r.email LIMIT 1) e
         UNION SELECT unnest($3::bigint[]) ORDER BY 1)
       SELECT ${person} FROM wanted w CROSS JOIN LATERAL (
         SELECT * FROM participant WHERE program_id = $1 AND id = w.id LIMIT 1${lock ? ' FOR NO KEY UPDATE' : ''}) p
       CROSS JOIN LATERAL (
         SELECT clicks, unused_points FROM participant_stats WHERE program_id = $1 AND participant_id = p.id LIMIT 1) s`,
      [scope.programId, emails, ids],
    );
  }

  /**
   * Adds participants as `pending`: their first sign-in proves the address. Returns them in the given order. Throws a
   * unique violation when a visitor has signed up meanwhile: ON CONFLICT would double the cost of each row.
   */
  async add(scope: TenantScope, importId: string, people: readonly NewPerson[]): Promise<ParticipantSnapshot[]> {
    if (people.length === 0) return [];
    const given = await this.db.query<{ participant_id: string; created_at: string }>(
      scope,
      `SELECT nextval('participant_id_seq') AS participant_id, (SELECT ${isoText('now()')}) AS created_at
       FROM generate_series(1, $1)`,
      [people.length],
    );
    const added = people.map(({ email, first_name, last_name }, index): ParticipantSnapshot => {
      const { participant_id = '', created_at = '' } = given[index] ?? {};
      return {
        participant_id,
        first_name,
        last_name,
        email,
        status: 'pending',
        staff: false,
        created_at,
        version: '1',
      };
    });
    await this.db.query(
      scope,
      `INSERT INTO participant
         (program_id, email, first_name, last_name, search_name, search_last_name, status, sign_in_count, import_id, id,
          import_points)
       OVERRIDING SYSTEM VALUE
       SELECT $1, r.email, r.first_name, r.last_name, r.search_name, r.search_last_name, 'pending', r.sign_ins, $2, r.id,
         r.points
       FROM unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::integer[], $9::bigint[], $10::bigint[])
         AS r (email, first_name, last_name, search_name, search_last_name, sign_ins, id, points)`,
      [
        scope.programId,
        importId,
        ...columnsOf(people),
        added.map(({ participant_id }) => participant_id),
        people.map(({ points }) => points),
      ],
    );
    await this.db.query(
      scope,
      `INSERT INTO participant_stats (program_id, participant_id, clicks)
       SELECT $1, r.id, r.clicks FROM unnest($2::bigint[], $3::integer[]) AS r (id, clicks)`,
      [scope.programId, added.map(({ participant_id }) => participant_id), people.map(({ clicks }) => clicks)],
    );
    await this.tags.change(
      scope,
      people.map(({ tags }, index) => ({
        participantId: added[index]?.participant_id ?? '',
        before: [],
        after: tags,
      })),
    );
    return added;
  }

  /**
   * Analyzes the table of programs' participants. The planner takes one without statistics for empty and would read all
   * its rows for each address of a file.
   */
  async analyzePrograms(): Promise<void> {
    await this.db.unscoped(
      'ANALYZE participant (program_id), participant_stats (program_id), participant_tag (program_id)',
    );
  }

  /** Updates participants; returns those whose address or name has changed. */
  async update(scope: TenantScope, updates: readonly PersonUpdate[]): Promise<ParticipantSnapshot[]> {
    if (updates.length === 0) return [];
    // A join over a table that has just grown and is not analysed yet would read the whole again and again.
    await this.db.query(scope, `SELECT set_config(name, 'off', true) FROM unnest($1::text[]) AS name`, [
      ['enable_bitmapscan', 'enable_hashjoin', 'enable_material', 'enable_mergejoin', 'enable_seqscan'],
    ]);
    await this.tags.change(
      scope,
      updates.flatMap(({ person: { id, tags }, change }) =>
        change.tags === undefined ? [] : [{ participantId: id, before: tags, after: change.tags }],
      ),
    );
    await this.setClicks(
      scope,
      updates.flatMap(({ person: { id }, change: { clicks } }) => (clicks === undefined ? [] : [{ id, clicks }])),
    );
    const people = updates.map(({ person: before, change }) => ({ ...before, ...change }));
    return this.db.query<ParticipantSnapshot>(
      scope,
      `WITH changed AS (UPDATE participant p SET email = r.email, first_name = r.first_name, last_name = r.last_name,
         search_name = r.search_name, search_last_name = r.search_last_name, sign_in_count = r.sign_ins,
         updated_at = now(),
         version = p.version + ((p.email, p.first_name, p.last_name) <> (r.email, r.first_name, r.last_name))::int
       FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::integer[], $8::bigint[])
         AS r (email, first_name, last_name, search_name, search_last_name, sign_ins, id)
       WHERE p.program_id = $1 AND p.id = r.id
       RETURNING ${snapshot}, new.version <> old.version AS renamed)
       SELECT participant_id, first_name, last_name, email, status, staff, created_at, version FROM changed WHERE renamed`,
      [scope.programId, ...columnsOf(people), people.map(({ id }) => id)],
    );
  }

  /** Locks in the order of ids, as the consumers of events that change many participants' counters do. */
  private async setClicks(scope: TenantScope, people: readonly Pick<PresentPerson, 'id' | 'clicks'>[]): Promise<void> {
    if (people.length === 0) return;
    await this.db.query(
      scope,
      `WITH wanted AS (
         SELECT s.participant_id, r.clicks FROM unnest($2::bigint[], $3::integer[]) AS r (id, clicks)
         JOIN participant_stats s ON s.program_id = $1 AND s.participant_id = r.id
         ORDER BY s.participant_id FOR NO KEY UPDATE OF s)
       UPDATE participant_stats s SET clicks = w.clicks FROM wanted w
       WHERE s.program_id = $1 AND s.participant_id = w.participant_id`,
      [scope.programId, people.map(({ id }) => id), people.map(({ clicks }) => clicks)],
    );
  }

  /** Stores replaced values; when the import changes a participant again the first `before` stays. */
  async record(scope: TenantScope, importId: string, changes: readonly PersonChange[]): Promise<void> {
    if (changes.length === 0) return;
    await this.db.query(
      scope,
      `INSERT INTO participant_import_change (program_id, import_id, participant_id, before, after)
       SELECT $1, $2, r.id, r.before, r.after FROM unnest($3::bigint[], $4::jsonb[], $5::jsonb[]) AS r (id, before, after)
       ON CONFLICT (program_id, import_id, participant_id) DO NOTHING`,
      [
        scope.programId,
        importId,
        changes.map(({ id }) => id),
        changes.map(({ before }) => JSON.stringify(before)),
        changes.map(({ after }) => JSON.stringify(after)),
      ],
    );
  }

  /** The next changes of an import after an id, their participants locked. */
  async changes(scope: TenantScope, importId: string, after: string, most: number): Promise<RecordedChange[]> {
    const rows = await this.db.query<Omit<RecordedChange, 'person'> & PresentPerson>(
      scope,
      `SELECT c.before, c.after, ${person} FROM participant_import_change c
       JOIN (${withStats}) ON p.program_id = c.program_id AND p.id = c.participant_id
       WHERE c.program_id = $1 AND c.import_id = $2 AND c.participant_id > $3
       ORDER BY c.participant_id LIMIT ${most} FOR NO KEY UPDATE OF p`,
      [scope.programId, importId, after],
    );
    return rows.map(({ before, after: written, ...present }) => ({ before, after: written, person: present }));
  }

  /** Deletes stored values that were restored: an undo that begins again finds those that were not. */
  async deleteChanges(scope: TenantScope, importId: string, ids: readonly string[]): Promise<void> {
    await this.db.query(
      scope,
      `DELETE FROM participant_import_change WHERE program_id = $1 AND import_id = $2
         AND participant_id = ANY ($3::bigint[])`,
      [scope.programId, importId, ids],
    );
  }

  /**
   * The next participants whom an import has added, locked; `idle` without any activity since, and without points that
   * others than the import gave.
   */
  async added(
    scope: TenantScope,
    importId: string,
    { after, upTo }: { after: string; upTo: string },
    most: number,
  ): Promise<(ParticipantSnapshot & { idle: boolean })[]> {
    return this.db.query<ParticipantSnapshot & { idle: boolean }>(
      scope,
      `SELECT ${snapshot}, p.status = 'pending' AND p.last_sign_in_at IS NULL AND s.completed_challenges = 0
         AND s.rewards_earned = s.rewards_awarded AND s.points <= coalesce(p.import_points, 0) AND NOT p.is_staff AS idle
       FROM ${withStats} WHERE p.program_id = $1 AND p.import_id = $2 AND p.id > $3 AND p.id <= $4
       ORDER BY p.id LIMIT ${most} FOR UPDATE`,
      [scope.programId, importId, after, upTo],
    );
  }

  /** Stores that the import's points were taken back, so that an undo that begins again counts all others. */
  async clearImportPoints(scope: TenantScope, ids: readonly string[]): Promise<void> {
    await this.db.query(
      scope,
      `UPDATE participant SET import_points = NULL
       WHERE program_id = $1 AND id = ANY ($2::bigint[]) AND import_points IS NOT NULL`,
      [scope.programId, ids],
    );
  }

  /** Removes participants; their ids stay in the list of erasures. */
  async remove(scope: TenantScope, ids: readonly string[]): Promise<void> {
    await this.db.query(scope, 'INSERT INTO erasure (program_id, participant_id) SELECT $1, unnest($2::bigint[])', [
      scope.programId,
      ids,
    ]);
    await this.db.query(scope, 'DELETE FROM participant WHERE program_id = $1 AND id = ANY ($2)', [
      scope.programId,
      ids,
    ]);
  }
}

function columnsOf(people: readonly PersonFields[]): unknown[] {
  const names = people.map(({ first_name, last_name }) => searchNames(first_name, last_name));
  return [
    people.map(({ email }) => email),
    people.map(({ first_name }) => first_name),
    people.map(({ last_name }) => last_name),
    names.map(({ searchName }) => searchName),
    names.map(({ searchLastName }) => searchLastName),
    people.map(({ sign_in_count }) => sign_in_count),
  ];
}
