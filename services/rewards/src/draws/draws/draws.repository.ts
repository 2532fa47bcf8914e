import type { DrawRecordKind } from '@laurel/contracts/rewards/draws.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { CsvExport } from '@laurel/service-kit/table/csv-export';
import type { TableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { createHash } from 'node:crypto';
import { Any, LessThanOrEqual, Repository } from 'typeorm';
import { PARTICIPANT_NAME } from '../../participants/participant-name.ts';
import { takesPartSql } from '../../participants/taking-part.ts';
import { maskedEmailSql } from '../../rewards/rewards/field-visibility.ts';
import type { Earner, Entrant, EntrantList } from './judge-entrants.ts';
import { Draw } from './records/draw.entity.ts';
import { DrawEntrant } from './records/draw-entrant.entity.ts';
import { DrawRecord } from './records/draw-record.entity.ts';

interface EarnerRow {
  participant_id: string;
  status: string | null;
  is_staff: boolean;
  points: string;
}

export interface RecordRow {
  ordinal: number;
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

/** An entrant with the numbers of their entries. */
export type NumberedEntrant = Pick<DrawEntrant, 'position' | 'firstEntry' | 'entries'>;

export interface EntrantListRow {
  position: string;
  participant_id: string;
  name: string;
  email: string | null;
  entries: string;
  won_at: Date | null;
  record: number | null;
  how: 'drawn' | 'by_hand' | null;
  replaced: boolean;
}

const listed = `(
  SELECT e.position, e.participant_id, e.entries, ${PARTICIPANT_NAME} AS name, p.email,
    ${maskedEmailSql('p.email')} AS masked, d.recorded_at AS won_at, d.ordinal AS record,
    CASE d.kind WHEN 'winner' THEN 'drawn' ELSE d.kind END AS how,
    EXISTS (SELECT FROM draw_record n WHERE n.program_id = $1 AND n.reward_id = $2 AND n.replaces = d.ordinal) AS replaced
  FROM draw_entrant e
  LEFT JOIN participant_copy p ON p.program_id = $1 AND p.id = e.participant_id
  LEFT JOIN draw_record d ON d.program_id = $1 AND d.reward_id = $2 AND d.position = e.position AND d.kind <> 'excluded'
  WHERE e.program_id = $1 AND e.reward_id = $2) e`;

@Injectable()
export class DrawsRepository {
  constructor(
    private readonly database: Database,
    private readonly csv: CsvExport,
    @InjectRepository(Draw) private readonly draws: Repository<Draw>,
    @InjectRepository(DrawEntrant) private readonly entrants: Repository<DrawEntrant>,
    @InjectRepository(DrawRecord) private readonly drawRecords: Repository<DrawRecord>,
  ) {}

  /** `null` before the commitment. */
  find({ programId }: TenantScope, rewardId: string): Promise<Draw | null> {
    return this.draws.findOneBy({ programId, rewardId });
  }

  /** Finds the draw and locks it until the transaction ends. */
  lock({ programId }: TenantScope, rewardId: string): Promise<Draw | null> {
    return this.draws.findOne({ where: { programId, rewardId }, lock: { mode: 'pessimistic_write' } });
  }

  /** Whether this call has started it. */
  async commit({ programId }: TenantScope, rewardId: string, seed: Buffer): Promise<boolean> {
    const seedHash = createHash('sha256').update(seed).digest();
    const insert = this.draws.createQueryBuilder().insert().values({ programId, rewardId, seed, seedHash });
    const result = await insert.orIgnore().returning('reward_id').execute();
    return (result.raw as unknown[]).length > 0;
  }

  /** Progress of the list of entrants, locked against other writers until the transaction ends. */
  async lockList(scope: TenantScope, rewardId: string): Promise<EntrantList> {
    const draw = await this.lock(scope, rewardId);
    if (draw === null) throw new Error(`No draw of reward ${rewardId} was committed`);
    const { state, cutoff, lastParticipant, entrants, entries } = draw;
    return { state, cutoff, lastParticipant, entrants: BigInt(entrants), entries: BigInt(entries) };
  }

  /** The next participants with a wallet, in the order of their ids, and their points earned before the cutoff. */
  async earners(
    scope: TenantScope,
    rewardId: string,
    { cutoff, after }: { cutoff: Date; after: string },
    most: number,
  ): Promise<Earner[]> {
    const rows = await this.database.query<EarnerRow>(
      scope,
      `SELECT a.participant_id, p.status, coalesce(p.is_staff, false) AS is_staff, points_earned(r, a.id, $4) AS points
       FROM reward r
       CROSS JOIN LATERAL (SELECT w.program_id, w.id, w.participant_id FROM account w
         WHERE w.program_id = r.program_id AND w.participant_id > $3 ORDER BY w.participant_id LIMIT $5) a
       LEFT JOIN participant_copy p ON p.program_id = a.program_id AND p.id = a.participant_id
       WHERE r.program_id = $1 AND r.id = $2 ORDER BY a.participant_id`,
      [scope.programId, rewardId, after, cutoff, most],
    );
    return rows.map(({ participant_id, status, is_staff, points }) => ({
      participantId: participant_id,
      status,
      isStaff: is_staff,
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

  async markDrawn({ programId }: TenantScope, rewardId: string): Promise<void> {
    await this.draws.update({ programId, rewardId }, { state: 'drawn', drawnAt: () => 'now()' });
  }

  async moveCounter({ programId }: TenantScope, rewardId: string, counter: bigint): Promise<void> {
    await this.draws.update({ programId, rewardId }, { counter: counter.toString() });
  }

  async records(scope: TenantScope, rewardId: string): Promise<RecordRow[]> {
    return this.database.query<RecordRow>(
      scope,
      `SELECT d.ordinal, d.kind, d.position, d.counter, d.entry, d.replaces, d.claim_id, d.recorded_at, e.first_entry,
         e.entries
       FROM draw_record d
       JOIN draw_entrant e ON e.program_id = d.program_id AND e.reward_id = d.reward_id AND e.position = d.position
       WHERE d.program_id = $1 AND d.reward_id = $2 ORDER BY d.ordinal`,
      [scope.programId, rewardId],
    );
  }

  async record({ programId }: TenantScope, rewardId: string, ordinal: number, record: NewRecord): Promise<void> {
    const { counter, entry, ...rest } = record;
    const drawn = { counter: counter?.toString() ?? null, entry: entry?.toString() ?? null };
    await this.drawRecords.insert({ programId, rewardId, ordinal, ...rest, ...drawn });
  }

  /** The entrant with that entry. */
  async holderOf({ programId }: TenantScope, rewardId: string, entry: bigint): Promise<DrawEntrant> {
    const found = await this.entrants.findOne({
      where: { programId, rewardId, firstEntry: LessThanOrEqual(entry.toString()) },
      order: { firstEntry: 'DESC' },
    });
    if (found === null) throw new Error(`Entry ${entry} of draw ${rewardId} belongs to no entrant`);
    return found;
  }

  entrantsOf({ programId }: TenantScope, rewardId: string, ids: readonly string[]): Promise<DrawEntrant[]> {
    return this.entrants.find({ where: { programId, rewardId, participantId: Any(ids) }, order: { position: 'ASC' } });
  }

  /** Entrants who may not win any more, and have no record of it yet. */
  async ineligible(scope: TenantScope, rewardId: string): Promise<NumberedEntrant[]> {
    return this.database.query<NumberedEntrant>(
      scope,
      `SELECT e.position, e.first_entry AS "firstEntry", e.entries FROM draw_entrant e
       JOIN participant_copy p ON p.program_id = e.program_id AND p.id = e.participant_id
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
      `SELECT position, participant_id, name, ${emails ? 'email' : 'masked'} AS email, entries, won_at, record, how, replaced
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
        { header: 'how', sql: 'how' },
      ],
      from: `${listed} WHERE true${table.where} ORDER BY ${table.order}`,
      params: [scope.programId, rewardId, ...table.params],
    });
  }
}
