import type { DrawRecordKind } from '@laurel/contracts/rewards/draws.dto';
import type { DrawState } from '@laurel/contracts/rewards/reward-types';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { CsvExport } from '@laurel/service-kit/table/csv-export';
import type { TableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { PARTICIPANT_NAME } from '../participants/participant-name.ts';
import { takesPartSql } from '../participants/taking-part.ts';
import { maskedEmailSql } from '../rewards/sight.ts';
import type { Earner, Entrant, EntrantList } from './judge-entrants.ts';

export interface DrawRow {
  state: Exclude<DrawState, 'ready'>;
  seed: Buffer;
  seed_hash: Buffer;
  entrants: string;
  entries: string;
  entrants_hash: Buffer | null;
  counter: string;
  committed_at: Date;
  frozen_at: Date | null;
  drawn_at: Date | null;
}

interface ListRow {
  state: DrawRow['state'];
  cutoff: Date | null;
  last_participant: string;
  entrants: string;
  entries: string;
}

interface EarnerRow {
  participant_id: string;
  status: string | null;
  staff: boolean;
  points: string;
}

export interface RecordRow {
  number: number;
  kind: DrawRecordKind;
  position: string;
  counter: string | null;
  entry: string | null;
  replaces: number | null;
  claim_id: string | null;
  first_entry: string;
  entries: string;
  recorded_at: Date;
}

export interface NewRecord {
  kind: DrawRecordKind;
  position: string;
  counter?: bigint;
  entry?: bigint;
  replaces?: number;
  reason?: string;
  claimId?: string;
}

export interface EntrantRow {
  position: string;
  participant_id: string;
  first_entry: string;
  entries: string;
}

export interface EntrantListRow {
  position: string;
  participant_id: string;
  name: string;
  email: string | null;
  entries: string;
  won_at: Date | null;
  record: number | null;
  replaced: boolean;
}

const listed = `(
  SELECT e.position, e.participant_id, e.entries, ${PARTICIPANT_NAME} AS name, p.email,
    ${maskedEmailSql('p.email')} AS masked, d.recorded_at AS won_at, d.number AS record,
    EXISTS (SELECT FROM draw_record n WHERE n.program_id = $1 AND n.reward_id = $2 AND n.replaces = d.number) AS replaced
  FROM draw_entrant e
  LEFT JOIN participant p ON p.program_id = $1 AND p.id = e.participant_id
  LEFT JOIN draw_record d ON d.program_id = $1 AND d.reward_id = $2 AND d.position = e.position AND d.kind <> 'excluded'
  WHERE e.program_id = $1 AND e.reward_id = $2) e`;

@Injectable()
export class DrawsRepository {
  constructor(
    private readonly database: Database,
    private readonly csv: CsvExport,
  ) {}

  /** `null` while nothing is committed. With `lock`, nobody else moves the draw until the transaction ends. */
  async find(scope: TenantScope, rewardId: string, lock: '' | 'FOR UPDATE' = ''): Promise<DrawRow | null> {
    const [row] = await this.database.query<DrawRow>(
      scope,
      `SELECT state, seed, seed_hash, entrants, entries, entrants_hash, counter, committed_at, frozen_at, drawn_at
       FROM draw WHERE program_id = $1 AND reward_id = $2 ${lock}`,
      [scope.programId, rewardId],
    );
    return row ?? null;
  }

  /** Whether this call has begun it. */
  async commit(scope: TenantScope, rewardId: string, seed: Buffer): Promise<boolean> {
    const rows = await this.database.query(
      scope,
      `INSERT INTO draw (program_id, reward_id, seed, seed_hash) VALUES ($1, $2, $3, sha256($3))
       ON CONFLICT DO NOTHING RETURNING 1`,
      [scope.programId, rewardId, seed],
    );
    return rows.length > 0;
  }

  /** How far the list of entrants is. Nobody else writes it until the transaction ends. */
  async lockList(scope: TenantScope, rewardId: string): Promise<EntrantList> {
    const [row] = await this.database.query<ListRow>(
      scope,
      `SELECT state, cutoff, last_participant, entrants, entries FROM draw
       WHERE program_id = $1 AND reward_id = $2 FOR UPDATE`,
      [scope.programId, rewardId],
    );
    if (row === undefined) throw new Error(`No draw of reward ${rewardId} was committed`);
    const { state, cutoff, last_participant: lastParticipant, entrants, entries } = row;
    return { state, cutoff, lastParticipant, entrants: BigInt(entrants), entries: BigInt(entries) };
  }

  /** The next participants with a wallet, in the order of their ids, and what they earned before the cutoff. */
  async earners(
    scope: TenantScope,
    rewardId: string,
    { cutoff, after }: { cutoff: Date; after: string },
    most: number,
  ): Promise<Earner[]> {
    const rows = await this.database.query<EarnerRow>(
      scope,
      `SELECT a.participant_id, p.status, coalesce(p.staff, false) AS staff, points_earned(r, a.id, $4) AS points
       FROM reward r
       CROSS JOIN LATERAL (SELECT w.program_id, w.id, w.participant_id FROM account w
         WHERE w.program_id = r.program_id AND w.participant_id > $3 ORDER BY w.participant_id LIMIT $5) a
       LEFT JOIN participant p ON p.program_id = a.program_id AND p.id = a.participant_id
       WHERE r.program_id = $1 AND r.id = $2 ORDER BY a.participant_id`,
      [scope.programId, rewardId, after, cutoff, most],
    );
    return rows.map(({ participant_id, status, staff, points }) => ({
      participantId: participant_id,
      status,
      isStaff: staff,
      points: BigInt(points),
    }));
  }

  async bookEntrants(
    scope: TenantScope,
    rewardId: string,
    { list, added }: { list: EntrantList; added: readonly Entrant[] },
  ): Promise<void> {
    const { state, cutoff, lastParticipant, entrants, entries } = list;
    await this.database.query(scope, 'SELECT book_entrants($1, $2, $3, $4)', [
      scope.programId,
      rewardId,
      JSON.stringify({
        state,
        cutoff,
        last_participant: lastParticipant,
        entrants: String(entrants),
        entries: String(entries),
      }),
      JSON.stringify(
        added.map((entrant) => ({
          position: String(entrant.position),
          participant_id: entrant.participantId,
          entries: String(entrant.entries),
          first_entry: String(entrant.firstEntry),
        })),
      ),
    ]);
  }

  async markDrawn(scope: TenantScope, rewardId: string): Promise<void> {
    await this.database.query(
      scope,
      `UPDATE draw SET state = 'drawn', drawn_at = now() WHERE program_id = $1 AND reward_id = $2`,
      [scope.programId, rewardId],
    );
  }

  async moveCounter(scope: TenantScope, rewardId: string, counter: bigint): Promise<void> {
    await this.database.query(scope, 'UPDATE draw SET counter = $3 WHERE program_id = $1 AND reward_id = $2', [
      scope.programId,
      rewardId,
      counter.toString(),
    ]);
  }

  async records(scope: TenantScope, rewardId: string): Promise<RecordRow[]> {
    return this.database.query<RecordRow>(
      scope,
      `SELECT d.number, d.kind, d.position, d.counter, d.entry, d.replaces, d.claim_id, d.recorded_at, e.first_entry,
         e.entries
       FROM draw_record d
       JOIN draw_entrant e ON e.program_id = d.program_id AND e.reward_id = d.reward_id AND e.position = d.position
       WHERE d.program_id = $1 AND d.reward_id = $2 ORDER BY d.number`,
      [scope.programId, rewardId],
    );
  }

  async record(scope: TenantScope, rewardId: string, number: number, record: NewRecord): Promise<void> {
    const { kind, position, counter, entry, replaces, reason, claimId } = record;
    await this.database.query(
      scope,
      `INSERT INTO draw_record (program_id, reward_id, number, kind, position, counter, entry, replaces, reason, claim_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        scope.programId,
        rewardId,
        number,
        kind,
        position,
        counter?.toString() ?? null,
        entry?.toString() ?? null,
        replaces ?? null,
        reason ?? null,
        claimId ?? null,
      ],
    );
  }

  /** The entrant whose entry that is. */
  async holderOf(scope: TenantScope, rewardId: string, entry: bigint): Promise<EntrantRow> {
    const [row] = await this.database.query<EntrantRow>(
      scope,
      `SELECT position, participant_id, first_entry, entries FROM draw_entrant
       WHERE program_id = $1 AND reward_id = $2 AND first_entry <= $3 ORDER BY first_entry DESC LIMIT 1`,
      [scope.programId, rewardId, entry.toString()],
    );
    if (row === undefined) throw new Error(`Entry ${entry} of draw ${rewardId} belongs to nobody`);
    return row;
  }

  async entrantsOf(scope: TenantScope, rewardId: string, participantIds: readonly string[]): Promise<EntrantRow[]> {
    return this.database.query<EntrantRow>(
      scope,
      `SELECT position, participant_id, first_entry, entries FROM draw_entrant
       WHERE program_id = $1 AND reward_id = $2 AND participant_id = ANY ($3) ORDER BY position`,
      [scope.programId, rewardId, participantIds],
    );
  }

  /** Entrants who may not win any more, and are not on record as such. */
  async ineligible(scope: TenantScope, rewardId: string): Promise<EntrantRow[]> {
    return this.database.query<EntrantRow>(
      scope,
      `SELECT e.position, e.participant_id, e.first_entry, e.entries FROM draw_entrant e
       JOIN participant p ON p.program_id = e.program_id AND p.id = e.participant_id
       WHERE e.program_id = $1 AND e.reward_id = $2 AND NOT ${takesPartSql('e.participant_id')}
         AND NOT EXISTS (SELECT FROM draw_record d
           WHERE d.program_id = $1 AND d.reward_id = $2 AND d.position = e.position)
       ORDER BY e.position`,
      [scope.programId, rewardId],
    );
  }

  /** The list whose sha256 is published; `null` until it is frozen. */
  async list(scope: TenantScope, rewardId: string): Promise<string | null> {
    const [row] = await this.database.query<{ list: string }>(
      scope,
      `SELECT draw_list($1, $2) AS list FROM draw d
       WHERE d.program_id = $1 AND d.reward_id = $2 AND d.state <> 'committed'`,
      [scope.programId, rewardId],
    );
    return row?.list ?? null;
  }

  async page(
    scope: TenantScope,
    rewardId: string,
    table: TableSql,
    emails: boolean,
  ): Promise<{ rows: EntrantListRow[]; total: number }> {
    const from = `FROM ${listed} WHERE true${table.where}`;
    const params = [scope.programId, rewardId, ...table.params];
    const rows = await this.database.query<EntrantListRow>(
      scope,
      `SELECT position, participant_id, name, ${emails ? 'email' : 'masked'} AS email, entries, won_at, record, replaced
       ${from} ORDER BY ${table.order} LIMIT ${table.limit} OFFSET ${table.offset}`,
      params,
    );
    const [count] = await this.database.query<{ total: number }>(
      scope,
      `SELECT count(*)::int AS total ${from}`,
      params,
    );
    return { rows, total: count?.total ?? 0 };
  }

  export(scope: TenantScope, rewardId: string, table: TableSql, emails: boolean): Promise<StreamableFile> {
    return this.csv.stream(scope, {
      filename: 'sweepstake.csv',
      columns: [
        { header: 'entrant', sql: 'position' },
        { header: 'participant_id', sql: 'participant_id' },
        { header: 'name', sql: 'name', text: true },
        { header: 'email', sql: emails ? 'email' : 'masked', text: true },
        { header: 'entries', sql: 'entries' },
        { header: 'won_at', sql: 'iso(won_at)' },
        { header: 'replaced', sql: 'replaced' },
      ],
      from: `${listed} WHERE true${table.where} ORDER BY ${table.order}`,
      params: [scope.programId, rewardId, ...table.params],
    });
  }
}
