import type { AdminCaller } from '@laurel/contracts/auth/caller';
import {
  importColumns,
  type ImportStarted,
  type ParticipantImport,
  undoDays,
} from '@laurel/contracts/identity/participants/import.dto';
import { AuditService } from '@laurel/service-kit/audit/audit.service';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { JobsService } from '@laurel/service-kit/jobs/jobs.service';
import { FileStore } from '@laurel/service-kit/storage/file-store';
import { csvLine } from '@laurel/service-kit/table/csv';
import { Injectable, StreamableFile } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { ErasedPeople } from './erasure/erased-people.ts';
import type { ImportForm } from './import-form.ts';
import { newImportKey } from './import-key.ts';
import { ImportRunningError, ImportStateError } from './imports.errors.ts';
import { type ImportRow, ImportsRepository, type OutdatedImport } from './imports.repository.ts';
import { batches } from './jobs/batches.ts';
import type { UndoInput } from './jobs/undo.job.ts';
import { decideBatch, refuseErased, verdictsOf } from './jobs/verdicts.ts';
import { csvRows } from './rows/csv-rows.ts';
import { RowsRepository } from './rows.repository.ts';

const example = ['', 'ada@example.com', 'Ada', 'Byron', '100', 'vip,early bird', '', ''];

/** Imports of participants: upload, dry run, import and undo, the long parts as jobs. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly db: Database,
    private readonly imports: ImportsRepository,
    private readonly rows: RowsRepository,
    private readonly erasedPeople: ErasedPeople,
    private readonly store: FileStore,
    private readonly jobs: JobsService,
    private readonly audit: AuditService,
  ) {}

  /** The template of an import file. */
  template(): StreamableFile {
    return new StreamableFile(Buffer.from(csvLine(importColumns) + csvLine(example)), {
      type: 'text/csv; charset=utf-8',
      disposition: 'attachment; filename="import_csv_template.csv"',
    });
  }

  /**
   * Stores the file and starts its dry run or its import. Must not run in a transaction: a file may take a minute to
   * arrive.
   */
  async take(scope: TenantScope, caller: AdminCaller, form: ImportForm): Promise<ImportStarted> {
    await demandColumns(form);
    const storageKey = newImportKey(scope);
    await this.store.put(storageKey, { stream: createReadStream(form.path), bytes: form.bytes });
    try {
      return await this.db.transaction(scope, async () => {
        const { fileName, strategies, mapping } = form;
        const contentHash = createHash('sha256').update(form.sha256).update(mappingText(form)).digest();
        const id = await this.imports.add(scope, {
          storageKey,
          fileName,
          contentHash,
          strategies,
          mapping,
          admin: caller,
        });
        const row = await this.find(scope, id);
        const total = Math.max(form.lines - 1, 1);
        return form.dryRun ? this.check(scope, caller, row, total) : this.begin(scope, caller, row, total);
      });
    } catch (error) {
      await this.store.remove([storageKey]);
      throw error;
    }
  }

  /** Imports a file after its dry run. Runs in the open transaction. */
  async run(scope: TenantScope, caller: AdminCaller, id: string): Promise<ImportStarted> {
    const row = await this.find(scope, id);
    if (row.status !== 'checked') throw new ImportStateError('run');
    const { created = 0, updated = 0, unchanged = 0, refused = 0 } = row.checked ?? {};
    return this.begin(scope, caller, row, created + updated + unchanged + refused);
  }

  /** Undoes a whole import. Runs in the open transaction. */
  async undo(scope: TenantScope, caller: AdminCaller, id: string): Promise<ImportStarted> {
    await this.settleAbandoned(scope);
    const row = await this.find(scope, id);
    if (!isUndoable(row)) throw new ImportStateError('undo');
    if (await this.imports.underWay(scope)) throw new ImportRunningError();
    const input: UndoInput = { import_id: id, asked_at: new Date().toISOString() };
    const job_id = await this.jobs.start(scope, caller, {
      kind: 'participant_import_undo',
      title: row.file_name,
      input,
      total: (row.counts?.created ?? 0) + (row.counts?.updated ?? 0),
    });
    await this.imports.change(scope, id, { status: 'undoing', jobId: job_id });
    await this.record(scope, caller, row, 'undo_import');
    return { success: true, message: 'The import is being undone', import_id: id, job_id };
  }

  async show(scope: TenantScope, id: string): Promise<ParticipantImport> {
    const row = await this.find(scope, id, false);
    const { file_name, status, strategies, mapping, checked, counts, sample, job_id, admin_name, created_at } = row;
    const until = new Date(created_at.getTime() + undoDays * 86_400_000);
    return {
      id,
      file_name,
      status,
      strategies,
      mapping,
      checked,
      counts,
      sample,
      job_id: job_id ?? '',
      imported_by: admin_name,
      created_at: created_at.toISOString(),
      undo_until: isUndoable(row) ? until.toISOString() : null,
    };
  }

  /** The outcome of each row if the file was imported now. Opens its transactions itself. */
  async verdicts(scope: TenantScope, id: string, method: string): Promise<StreamableFile> {
    const row = await this.db.transaction(scope, () => this.find(scope, id, false));
    if (row.storage_key === null) throw new NotFoundError();
    // An answer to HEAD has no body, so nothing would read the file to its end and close it.
    const lines = method === 'HEAD' ? [] : this.verdictLines(scope, row, await this.store.read(row.storage_key));
    return new StreamableFile(Readable.from(lines), {
      type: 'text/csv; charset=utf-8',
      disposition: 'attachment; filename="verdicts.csv"',
    });
  }

  /** Imports of all programs that are too old to be undone and still have their file. */
  outdated(): Promise<OutdatedImport[]> {
    return this.imports.outdated(undoDays);
  }

  /** Deletes the file of an outdated import and its replaced values. Opens its transaction itself. */
  async forget({ program_id: programId, id, storage_key }: OutdatedImport): Promise<void> {
    await this.store.remove([storage_key]);
    await this.db.transaction({ programId }, () => this.imports.forget({ programId }, id));
  }

  private async *verdictLines(scope: TenantScope, row: ImportRow, file: Readable): AsyncGenerator<string> {
    yield csvLine(['line', 'email', 'verdict', 'message']);
    for await (const batch of batches(file, row, 0)) {
      const [emails, ids] = [batch.rows.map(({ email }) => email), batch.rows.flatMap(({ id }) => id ?? [])];
      const [present, erased] = await this.db.transaction(scope, async () => [
        await this.rows.present(scope, { emails, ids }, false),
        await this.erasedPeople.find(scope),
      ]);
      const verdicts = verdictsOf(decideBatch(refuseErased(batch, erased), present, row));
      yield verdicts.map(({ line, email, verdict, message }) => csvLine([line, email, verdict, message])).join('');
    }
  }

  private async check(scope: TenantScope, caller: AdminCaller, row: ImportRow, total: number): Promise<ImportStarted> {
    await this.imports.markKnownRows(scope, row);
    const job_id = await this.jobs.start(scope, caller, {
      kind: 'participant_import_check',
      title: row.file_name,
      input: { import_id: row.id },
      total,
    });
    await this.imports.change(scope, row.id, { jobId: job_id });
    return { success: true, message: 'The file is being checked', import_id: row.id, job_id };
  }

  private async begin(scope: TenantScope, caller: AdminCaller, row: ImportRow, total: number): Promise<ImportStarted> {
    await this.settleAbandoned(scope);
    if (!(await this.imports.begin(scope, row))) throw new ImportRunningError();
    const job_id = await this.jobs.start(scope, caller, {
      kind: 'participant_import',
      title: row.file_name,
      input: { import_id: row.id },
      total,
    });
    await this.imports.change(scope, row.id, { jobId: job_id });
    await this.record(scope, caller, row, 'import');
    return { success: true, message: 'Participants are being imported', import_id: row.id, job_id };
  }

  /** An import is over when its job has ended without settling it, as one that an earlier version ran may have. */
  private async settleAbandoned(scope: TenantScope): Promise<void> {
    const underWay = await this.imports.underWay(scope);
    if (underWay === null) return;
    const status = underWay.jobId === null ? null : (await this.jobs.show(scope, underWay.jobId)).status;
    if (status !== 'queued' && status !== 'running')
      await this.imports.change(scope, underWay.id, { status: 'failed' });
  }

  private async find(scope: TenantScope, id: string, lock = true): Promise<ImportRow> {
    const row = await this.imports.find(scope, id, { undoDays, lock });
    if (row === null) throw new NotFoundError();
    return row;
  }

  private record(scope: TenantScope, caller: AdminCaller, row: ImportRow, action: string): Promise<void> {
    return this.audit.record(scope, caller, {
      action,
      resource: 'participant_import',
      resourceId: row.id,
      title: row.file_name,
      before: null,
      after: { strategies: row.strategies, mapping: row.mapping },
    });
  }
}

/** An import that wrote rows, also when it broke off. */
const isUndoable = ({ status, recent, lines_done }: ImportRow): boolean =>
  recent && (status === 'done' || status === 'failed') && lines_done > 0;

/** Refuses a file without the required columns before it is stored. */
async function demandColumns({ path, mapping }: ImportForm): Promise<void> {
  // A list may be empty before the header has been read.
  for await (const rows of csvRows(createReadStream(path), mapping)) if (rows.length > 0) return;
}

const mappingText = ({ mapping }: ImportForm): string => JSON.stringify(Object.entries(mapping).sort());
