import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Receipt } from '../records/receipt.entity.ts';

export interface NewFile {
  storage_key: string;
  width: number;
  height: number;
  /** Hexadecimal digits. */
  sha256: string;
  look: string;
  /** WebP, base64. */
  thumbnail: string;
}

export interface AbandonedKeys {
  program_id: string;
  keys: string[];
}

export interface NewReceipt {
  participantId: string;
  key: string | null;
  filesHash: Buffer;
  files: NewFile[];
}

@Injectable()
export class UploadRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(Receipt) private readonly receipts: Repository<Receipt>,
  ) {}

  /** Records pictures that are about to be stored. Pictures without a receipt count as abandoned later. */
  async announce(scope: TenantScope, keys: readonly string[]): Promise<void> {
    await this.database.query(
      scope,
      'INSERT INTO picture_draft (program_id, storage_key) SELECT $1, unnest($2::text[])',
      [scope.programId, keys],
    );
  }

  /** Deletes the records of pictures that have a receipt, or are gone; resolves with their number. */
  async settle(scope: TenantScope, keys: readonly string[]): Promise<number> {
    const rows = await this.database.query(
      scope,
      'DELETE FROM picture_draft WHERE program_id = $1 AND storage_key = ANY ($2) RETURNING 1',
      [scope.programId, keys],
    );
    return rows.length;
  }

  /** Pictures of any program that were announced so many seconds ago and have no receipt, 1,000 at most. */
  async abandoned(seconds: number): Promise<AbandonedKeys[]> {
    return this.database.unscoped<AbandonedKeys>('SELECT * FROM abandoned_pictures($1)', [seconds]);
  }

  /** Stores a receipt that waits to be read; resolves with `null` when the participant has used the key before. */
  async insert(scope: TenantScope, { participantId, key, filesHash, files }: NewReceipt): Promise<string | null> {
    const inserted = await this.receipts
      .createQueryBuilder()
      .insert()
      .values({ programId: scope.programId, participantId, idempotencyKey: key, filesHash })
      .orIgnore()
      .returning('id')
      .execute();
    const [row] = inserted.raw as { id: string }[];
    if (row === undefined) return null;
    await this.database.query(
      scope,
      `INSERT INTO receipt_file
         (program_id, receipt_id, position, storage_key, content_type, width, height, sha256, look, thumbnail)
       SELECT $1::bigint, $2::bigint, f.nth - 1, r.storage_key, 'image/jpeg', r.width, r.height, decode(r.sha256, 'hex'),
         r.look::bit(64), decode(r.thumbnail, 'base64')
       FROM jsonb_array_elements($3) WITH ORDINALITY AS f (file, nth),
         jsonb_to_record(f.file) AS r (
           storage_key text, width integer, height integer, sha256 text, look text, thumbnail text)`,
      [scope.programId, row.id, JSON.stringify(files)],
    );
    await this.database.query(scope, 'INSERT INTO receipt_reading (program_id, receipt_id) VALUES ($1, $2)', [
      scope.programId,
      row.id,
    ]);
    return row.id;
  }

  /** The receipt that the participant sent with the same key. */
  async byKey(
    { programId }: TenantScope,
    { participantId, key }: NewReceipt,
  ): Promise<Pick<Receipt, 'id' | 'filesHash'> | null> {
    if (key === null) return null;
    const where = { programId, participantId, idempotencyKey: key };
    return this.receipts.findOne({ where, select: { id: true, filesHash: true } });
  }
}
