import type { MediaType } from '@laurel/contracts/programs/media/limits';
import {
  Check,
  Column,
  DeleteDateColumn,
  Entity,
  ForeignKey,
  Index,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  Unique,
} from 'typeorm';

/** A file of a program's media library. */
@Entity()
@Unique('program_attachment_storage_key', ['programId', 'storageKey'])
@Index('program_attachment_by_id', ['id'], { unique: true })
@Index('program_attachment_replaced_by', ['programId', 'successorId'], { where: '(successor_id IS NOT NULL)' })
@ForeignKey('Program', ['programId'], ['id'], { name: 'program_attachment_program_id_fkey' })
@ForeignKey('ProgramAttachment', ['programId', 'successorId'], ['programId', 'id'], {
  name: 'program_attachment_successor_id_fkey',
})
@Check('program_attachment_replaced', 'successor_id IS NULL OR deleted_at IS NOT NULL')
@Check('program_attachment_dimension', '(width IS NULL) = (height IS NULL)')
@Check('program_attachment_size', 'byte_size > 0')
@Check('program_attachment_storage_key_check', 'char_length(storage_key) <= 100')
@Check('program_attachment_file_name_check', 'char_length(file_name) <= 120')
@Check('program_attachment_title_check', 'char_length(title) <= 1280')
@Check('program_attachment_alt_text_check', 'char_length(alt_text) <= 2400')
@Check('program_attachment_alt_text_es_check', 'char_length(alt_text_es) <= 2400')
@Check('program_attachment_folder_check', 'char_length(folder) <= 480')
@Check('program_attachment_content_type_check', 'char_length(content_type) <= 100')
export class ProgramAttachment {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: string;

  /** The random name in the file store. */
  @Column({ type: 'text' })
  storageKey: string;

  /** The file's original name. */
  @Column({ type: 'text' })
  fileName: string;

  @Column({ type: 'text' })
  title: string;

  @Column({ type: 'text', default: '' })
  altText: string;

  @Column({ type: 'text', default: '' })
  altTextEs: string;

  /** Empty: in no folder. */
  @Column({ type: 'text', default: '' })
  folder: string;

  @Column({ type: 'text' })
  contentType: MediaType;

  @Column({ type: 'integer', nullable: true })
  width: number | null;

  @Column({ type: 'integer', nullable: true })
  height: number | null;

  @Column({ type: 'integer' })
  byteSize: number;

  @Column({ type: 'bigint', default: 1 })
  version: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  updatedAt: Date;

  /** Out of the library, and still shown by copies of the program or by earlier looks. */
  @DeleteDateColumn({ type: 'timestamptz', nullable: true })
  deletedAt: Date | null;

  /** The file of the library that has replaced this one. */
  @Column({ type: 'bigint', nullable: true })
  successorId: string | null;
}
