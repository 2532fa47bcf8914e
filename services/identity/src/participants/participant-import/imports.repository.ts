import type {
  ImportCounts,
  ImportMapping,
  ImportStatus,
  ImportStrategies,
  RowVerdict,
} from '@laurel/contracts/identity/participants/import.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { ParticipantImport } from './participant-import.entity.ts';

/** First line, and the line after the last. */
export type Lines = [from: number, to: number];

export interface ImportRow {
  id: string;
  storage_key: string | null;
  file_name: string;
  content_hash: Buffer;
  strategies: ImportStrategies;
  mapping: ImportMapping;
  status: ImportStatus;
  checked: ImportCounts | null;
  sample: RowVerdict[];
  counts: ImportCounts | null;
  /** Lines whose points and metrics other imports of the same content have added: from inclusive, to exclusive. */
  points_before: Lines[];
  metrics_before: Lines[];
  lines_done: number;
  /** Range of the ids of the participants whom it added, if any. */
  first_added_id: string | null;
  last_added_id: string | null;
  job_id: string | null;
  admin_name: string;
  created_at: Date;
  /** Within the days in which it can be undone. */
  recent: boolean;
}

export interface ImportProgress {
  /** The last line. */
  line: number;
  /** Lines of valid rows that did not fit the participants. */
  refused: readonly number[];
  added: readonly { participant_id: string }[];
}

export interface NewImport {
  storageKey: string;
  fileName: string;
  contentHash: Buffer;
  strategies: ImportStrategies;
  mapping: ImportMapping;
  admin: { admin_id: string; name: string };
}

export type ImportChange = Partial<Pick<ParticipantImport, 'status' | 'jobId' | 'checked' | 'sample' | 'counts'>>;

export interface OutdatedImport {
  program_id: string;
  id: string;
  storage_key: string;
}

const lines = (
  column: string,
): string => `(SELECT coalesce(jsonb_agg(jsonb_build_array(lower(part), upper(part))), '[]')
  FROM unnest(${column}) AS part)`;

/** The lines of other imports of the same content whose points this one would add again. */
const earlier = (strategy: 'points' | 'metric', column: string): string => `coalesce((
  SELECT range_agg(int4multirange(int4range(1, i.lines_done, '[]')) - i.${column} - i.lines_refused)
  FROM participant_import i
  WHERE i.program_id = $1 AND i.content_hash = $3 AND i.id <> $2 AND i.status <> 'undone' AND i.lines_done > 0
    AND i.strategies ->> '${strategy}' = 'append'), '{}')`;

const knownRowsSql = `points_before = ${earlier('points', 'points_before')},
  metrics_before = ${earlier('metric', 'metrics_before')}`;

@Injectable()
export class ImportsRepository {
  constructor(
    private readonly db: Database,
    @InjectRepository(ParticipantImport) private readonly imports: Repository<ParticipantImport>,
  ) {}

  async add({ programId }: TenantScope, { admin, ...values }: NewImport): Promise<string> {
    const added = this.imports.create({
      ...values,
      programId,
      status: 'checking',
      adminId: admin.admin_id,
      adminName: admin.name,
    });
    await this.imports.insert(added);
    return added.id;
  }

  /** One import, with `lock` for the rest of the transaction. */
  async find(
    scope: TenantScope,
    id: string,
    { undoDays, lock }: { undoDays: number; lock: boolean },
  ): Promise<ImportRow | null> {
    const [row] = await this.db.query<ImportRow>(
      scope,
      `SELECT id, storage_key, file_name, content_hash, strategies, mapping, status, checked, sample, counts,
         ${lines('points_before')} AS points_before, ${lines('metrics_before')} AS metrics_before, lines_done,
         first_added_id, last_added_id, job_id, admin_name, created_at, created_at > now() - make_interval(days => $3) AS recent
       FROM participant_import WHERE program_id = $1 AND id = $2${lock ? ' FOR NO KEY UPDATE' : ''}`,
      [scope.programId, id, undoDays],
    );
    return row ?? null;
  }

  /**
   * The import that changes the program's participants now, with its job; until it ends no other one starts or ends.
   */
  async underWay(scope: TenantScope): Promise<ParticipantImport | null> {
    await this.db.query(scope, `SELECT pg_advisory_xact_lock(hashtextextended('imports of ' || $1, 0))`, [
      scope.programId,
    ]);
    return this.imports.findOne({
      where: { programId: scope.programId, status: In(['running', 'undoing']) },
      lock: { mode: 'for_no_key_update' },
    });
  }

  /** Stores the rows whose points and metrics earlier imports of the same content have added. */
  async markKnownRows(scope: TenantScope, { id, content_hash }: ImportRow): Promise<void> {
    await this.db.query(scope, `UPDATE participant_import SET ${knownRowsSql} WHERE program_id = $1 AND id = $2`, [
      scope.programId,
      id,
      content_hash,
    ]);
  }

  /** Starts writing; `false` while another import does. Earlier ones of the same content have counted their rows. */
  async begin(scope: TenantScope, { id, content_hash }: ImportRow): Promise<boolean> {
    const rows = await this.db.query(
      scope,
      `UPDATE participant_import SET status = 'running', ${knownRowsSql}
       WHERE program_id = $1 AND id = $2
         AND NOT EXISTS (SELECT FROM participant_import r WHERE r.program_id = $1 AND r.status IN ('running', 'undoing'))
       RETURNING 1`,
      [scope.programId, id, content_hash],
    );
    return rows.length > 0;
  }

  async change(scope: TenantScope, id: string, change: ImportChange): Promise<void> {
    await this.imports.update({ programId: scope.programId, id }, change);
  }

  /** Stores the progress of an import, its refused lines, and the range of the participants whom it added. */
  async advance(scope: TenantScope, id: string, { line, refused, added }: ImportProgress): Promise<void> {
    await this.db.query(
      scope,
      `UPDATE participant_import SET lines_done = $3, first_added_id = coalesce(first_added_id, $4),
         last_added_id = coalesce($5, last_added_id),
         lines_refused = lines_refused + coalesce(
           (SELECT range_agg(int4range(line, line, '[]')) FROM unnest($6::integer[]) AS line), '{}')
       WHERE program_id = $1 AND id = $2`,
      [scope.programId, id, line, added[0]?.participant_id ?? null, added.at(-1)?.participant_id ?? null, refused],
    );
  }

  /** Imports of any program whose files are older than `days`. */
  async outdated(days: number): Promise<OutdatedImport[]> {
    return this.db.unscoped<OutdatedImport>('SELECT program_id, id, storage_key FROM outdated_imports($1)', [days]);
  }

  /** Deletes the replaced values of an import, and its file. */
  async forget(scope: TenantScope, id: string): Promise<void> {
    await this.db.query(scope, 'DELETE FROM participant_import_change WHERE program_id = $1 AND import_id = $2', [
      scope.programId,
      id,
    ]);
    await this.imports.update({ programId: scope.programId, id }, { storageKey: null, sample: [] });
  }
}
