import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A picture of a receipt. */
@Entity()
@Index('receipt_file_sha256', ['programId', 'sha256'])
@ForeignKey('Receipt', ['programId', 'receiptId'], ['programId', 'id'], {
  name: 'receipt_file_program_id_receipt_id_fkey',
})
@Check('receipt_file_storage_key_check', 'char_length(storage_key) <= 200')
@Check('receipt_file_content_type_check', 'char_length(content_type) <= 100')
@Check('receipt_file_thumbnail_check', 'octet_length(thumbnail) <= 20000')
export class ReceiptFile {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @PrimaryColumn({ type: 'bigint' })
  receiptId: string;

  /** Counts the pictures of the receipt from 0. */
  @PrimaryColumn({ type: 'smallint' })
  position: number;

  @Column({ type: 'text' })
  storageKey: string;

  @Column({ type: 'text' })
  contentType: string;

  @Column({ type: 'integer' })
  width: number;

  @Column({ type: 'integer' })
  height: number;

  /** Hash of the uploaded picture; only compared in the database. */
  @Column({ type: 'bytea', select: false })
  sha256: Buffer;

  /** Difference hash: similar pictures differ in few bits. */
  @Column({ type: 'bit', length: 64, select: false })
  look: string;

  /** WebP: the head of the picture, for lists. */
  @Column({ type: 'bytea', select: false })
  thumbnail: Buffer;
}
