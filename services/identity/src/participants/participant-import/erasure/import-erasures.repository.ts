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

const isRead = `status IN ('checking', 'running')`;

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
      `SELECT id, storage_key, mapping, ${isRead} AS is_read FROM participant_import
       WHERE program_id = $1 AND storage_key IS NOT NULL ORDER BY id`,
      [programId],
    );
  }

  /** Replaces the file of an import; `false` when a job has begun to read it, or it is gone. */
  async replaceFile({ programId }: TenantScope, { id, storage_key }: StoredImport, newKey: string): Promise<boolean> {
    const rows = await this.db.query(
      { programId },
      `UPDATE participant_import SET storage_key = $4
       WHERE program_id = $1 AND id = $2 AND storage_key = $3 AND NOT (${isRead}) RETURNING 1`,
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
