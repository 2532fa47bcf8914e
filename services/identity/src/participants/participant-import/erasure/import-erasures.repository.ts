import type { ImportMapping } from '@laurel/contracts/identity/participants/import.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

export interface ErasedAddress {
  participant_id: string;
  /** Keyed hash. */
  address: Buffer;
}

export interface StoredImport {
  id: string;
  storage_key: string;
  mapping: ImportMapping;
  /** A job reads the file. */
  is_read: boolean;
}

const isRead = `(i.status IN ('checking', 'running') AND EXISTS (
  SELECT FROM job j WHERE j.program_id = i.program_id AND j.id = i.job_id AND j.status IN ('queued', 'running')))`;

/** Erased participants whose rows may still stand in files of imports. */
@Injectable()
export class ImportErasuresRepository {
  constructor(private readonly db: Database) {}

  /** Programs with such participants. */
  async programs(): Promise<{ program_id: string }[]> {
    return this.db.unscoped('SELECT program_id FROM programs_with_import_erasures()');
  }

  async erased({ programId }: TenantScope): Promise<ErasedAddress[]> {
    return this.db.query({ programId }, 'SELECT participant_id, address FROM import_erasure WHERE program_id = $1', [
      programId,
    ]);
  }

  async storedImports({ programId }: TenantScope): Promise<StoredImport[]> {
    return this.db.query(
      { programId },
      `SELECT i.id, i.storage_key, i.mapping, ${isRead} AS is_read FROM participant_import i
       WHERE i.program_id = $1 AND i.storage_key IS NOT NULL ORDER BY i.id`,
      [programId],
    );
  }

  /**
   * Replaces the file of an import; `false` when a job has begun to read it, or it is gone. Runs in the open
   * transaction.
   */
  async replaceFile({ programId }: TenantScope, { id, storage_key }: StoredImport, newKey: string): Promise<boolean> {
    // Locked by a statement of its own: one that waits for a row does not see the job that was added with its change.
    const lock = 'SELECT FROM participant_import WHERE program_id = $1 AND id = $2 FOR NO KEY UPDATE';
    await this.db.query({ programId }, lock, [programId, id]);
    const rows = await this.db.query(
      { programId },
      `UPDATE participant_import i SET storage_key = $4
       WHERE i.program_id = $1 AND i.id = $2 AND i.storage_key = $3 AND NOT ${isRead} RETURNING 1`,
      [programId, id, storage_key, newKey],
    );
    return rows.length > 0;
  }

  async settle({ programId }: TenantScope, ids: readonly string[]): Promise<void> {
    await this.db.query(
      { programId },
      'DELETE FROM import_erasure WHERE program_id = $1 AND participant_id = ANY ($2)',
      [programId, ids],
    );
  }
}
