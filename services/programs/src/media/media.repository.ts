import { type MediaType, pictureTypes } from '@laurel/contracts/programs/media/limits';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type TablePage, tablePage } from '@laurel/service-kit/table/table-page';
import type { TableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';

export interface AttachmentRow {
  id: string;
  program_id: string;
  file_name: string;
  filename: string;
  title: string;
  alt_text: string;
  content_type: MediaType;
  width: number | null;
  height: number | null;
  byte_size: number;
  created_at: Date;
}

export type NewAttachment = Omit<AttachmentRow, 'id' | 'program_id' | 'alt_text' | 'created_at'>;
export type AttachmentTexts = Pick<AttachmentRow, 'title' | 'alt_text'>;

const fields =
  'id, program_id, file_name, filename, title, alt_text, content_type, width, height, byte_size, created_at';

@Injectable()
export class MediaRepository {
  constructor(private readonly database: Database) {}

  /** `table` has parameters from the third on. */
  page(scope: TenantScope, types: readonly MediaType[], table: TableSql): Promise<TablePage<AttachmentRow>> {
    const from = 'program_attachment WHERE program_id = $1 AND content_type = ANY ($2)';
    return tablePage(this.database, scope, { columns: fields, from, params: [scope.programId, types] }, table);
  }

  async insert(scope: TenantScope, attachment: NewAttachment): Promise<AttachmentRow> {
    const { file_name, filename, title, content_type, width, height, byte_size } = attachment;
    const [row] = await this.database.query<AttachmentRow>(
      scope,
      `INSERT INTO program_attachment (program_id, file_name, filename, title, content_type, width, height, byte_size)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING ${fields}`,
      [scope.programId, file_name, filename, title, content_type, width, height, byte_size],
    );
    if (row === undefined) throw new Error('The attachment was not stored');
    return row;
  }

  /** The row, held until the transaction ends. */
  async lock(scope: TenantScope, id: string): Promise<AttachmentRow | null> {
    const [row] = await this.database.query<AttachmentRow>(
      scope,
      `SELECT ${fields} FROM program_attachment WHERE program_id = $1 AND id = $2 FOR UPDATE`,
      [scope.programId, id],
    );
    return row ?? null;
  }

  /** Those of the pictures that the library has. */
  async pictures(scope: TenantScope, ids: readonly string[]): Promise<AttachmentRow[]> {
    return this.database.query<AttachmentRow>(
      scope,
      `SELECT ${fields} FROM program_attachment
       WHERE program_id = $1 AND id = ANY ($2::bigint[]) AND content_type = ANY ($3)`,
      [scope.programId, ids, pictureTypes],
    );
  }

  async update(scope: TenantScope, id: string, { title, alt_text }: AttachmentTexts): Promise<void> {
    await this.database.query(
      scope,
      'UPDATE program_attachment SET title = $3, alt_text = $4, updated_at = now() WHERE program_id = $1 AND id = $2',
      [scope.programId, id, title, alt_text],
    );
  }

  async byFileName(scope: TenantScope, fileName: string): Promise<AttachmentRow | null> {
    const [row] = await this.database.query<AttachmentRow>(
      scope,
      `SELECT ${fields} FROM program_attachment WHERE program_id = $1 AND file_name = $2`,
      [scope.programId, fileName],
    );
    return row ?? null;
  }
}
