import { type MediaType, pictureTypes } from '@laurel/contracts/programs/media/limits';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { entityColumns } from '@laurel/service-kit/table/entity-columns';
import { type TablePage, tablePage } from '@laurel/service-kit/table/table-page';
import type { TableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Not, Repository } from 'typeorm';
import { ProgramAttachment } from './program-attachment.entity.ts';

const listed = [
  'id',
  'programId',
  'storageKey',
  'fileName',
  'title',
  'altText',
  'altTextEs',
  'folder',
  'contentType',
  'width',
  'height',
  'byteSize',
  'version',
  'createdAt',
] as const;

export type ListedAttachment = Pick<ProgramAttachment, (typeof listed)[number]>;
export type NewAttachment = Omit<
  ListedAttachment,
  'id' | 'programId' | 'altText' | 'altTextEs' | 'version' | 'createdAt'
>;
export type AttachmentFile = Omit<NewAttachment, 'title' | 'folder'> & Pick<ProgramAttachment, 'version'>;
export type AttachmentTexts = Pick<ProgramAttachment, 'title' | 'altText' | 'altTextEs' | 'folder' | 'version'>;

@Injectable()
export class MediaRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(ProgramAttachment) private readonly attachments: Repository<ProgramAttachment>,
  ) {}

  /** `table` has parameters from the third on. */
  page(scope: TenantScope, types: readonly MediaType[], table: TableSql): Promise<TablePage<ListedAttachment>> {
    const columns = entityColumns(this.attachments, listed);
    const from = 'program_attachment WHERE program_id = $1 AND content_type = ANY ($2) AND deleted_at IS NULL';
    return tablePage(this.database, scope, { columns, from, params: [scope.programId, types] }, table);
  }

  async insert({ programId }: TenantScope, attachment: NewAttachment): Promise<ProgramAttachment> {
    const row = this.attachments.create({ ...attachment, programId });
    await this.attachments.insert(row);
    return row;
  }

  /** The row, locked until the transaction ends. */
  lock({ programId }: TenantScope, id: string): Promise<ProgramAttachment | null> {
    return this.attachments.findOne({ where: { programId, id }, lock: { mode: 'pessimistic_write' } });
  }

  /** Those of the pictures that the library has. */
  pictures({ programId }: TenantScope, ids: readonly string[]): Promise<ProgramAttachment[]> {
    return this.attachments.findBy({ programId, id: In(ids), contentType: In(pictureTypes) });
  }

  async update({ programId }: TenantScope, id: string, texts: AttachmentTexts): Promise<void> {
    await this.attachments.update({ programId, id }, { ...texts, updatedAt: () => 'now()' });
  }

  /** Puts another file in place of that of a locked row, whose former file becomes a row out of the library. */
  async replaceFile(
    { programId }: TenantScope,
    { id: successorId, ...former }: ProgramAttachment,
    file: AttachmentFile,
  ): Promise<void> {
    await this.attachments.update({ programId, id: successorId }, { ...file, updatedAt: () => 'now()' });
    await this.attachments.insert({ ...former, successorId, deletedAt: () => 'now()' });
  }

  /** The files that stood in place of a file before it, the oldest first. */
  formerFiles({ programId }: TenantScope, successorId: string): Promise<ProgramAttachment[]> {
    return this.attachments.find({ where: { programId, successorId }, order: { id: 'ASC' }, withDeleted: true });
  }

  /** The names of the program's folders, by the alphabet. */
  async folders({ programId }: TenantScope, types: readonly MediaType[]): Promise<string[]> {
    const rows = await this.attachments
      .createQueryBuilder('a')
      .select('a.folder', 'folder')
      .distinct()
      .where({ programId, contentType: In(types), folder: Not('') })
      .orderBy('a.folder')
      .getRawMany<{ folder: string }>();
    return rows.map(({ folder }) => folder);
  }

  find({ programId }: TenantScope, id: string): Promise<ProgramAttachment | null> {
    return this.attachments.findOneBy({ programId, id });
  }

  /** Together with the files that it has replaced. */
  async delete({ programId }: TenantScope, id: string): Promise<void> {
    await this.attachments.delete({ programId, successorId: id });
    await this.attachments.delete({ programId, id });
  }

  /** Takes the file out of the library; its address goes on to show it. */
  async withdraw({ programId }: TenantScope, id: string): Promise<void> {
    await this.attachments.softDelete({ programId, id });
  }

  /** Also one that is only out of the library. */
  byStorageKey({ programId }: TenantScope, storageKey: string): Promise<ProgramAttachment | null> {
    return this.attachments.findOne({ where: { programId, storageKey }, withDeleted: true });
  }
}
