import {
  type ImportCounts,
  type ImportMapping,
  type ImportStatus,
  importStatuses,
  type ImportStrategies,
  type RowVerdict,
} from '@laurel/contracts/identity/participants/import.dto';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity()
@Index('participant_import_age', ['createdAt'], { where: '(storage_key IS NOT NULL)' })
@Index('participant_import_alone', { synchronize: false })
@Index('participant_import_content', ['programId', 'contentHash'])
@Check('participant_import_status_check', `status IN (${importStatuses.map((status) => `'${status}'`).join()})`)
@Check('participant_import_storage_key_check', 'char_length(storage_key) <= 200')
@Check('participant_import_file_name_check', 'char_length(file_name) <= 200')
@Check('participant_import_admin_name_check', 'char_length(admin_name) <= 1000')
export class ParticipantImport {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: string;

  /** `null` once the file is deleted for its age. */
  @Column({ type: 'text', nullable: true })
  storageKey: string | null;

  @Column({ type: 'text' })
  fileName: string;

  /** Hash of the file and its mapping: imports with the same one have the same rows. */
  @Column({ type: 'bytea' })
  contentHash: Buffer;

  @Column({ type: 'jsonb' })
  strategies: ImportStrategies;

  @Column({ type: 'jsonb' })
  mapping: ImportMapping;

  @Column({ type: 'text' })
  status: ImportStatus;

  /** The findings of a dry run. */
  @Column({ type: 'jsonb', nullable: true })
  checked: ImportCounts | null;

  @Column({ type: 'jsonb', default: [] })
  sample: RowVerdict[];

  @Column({ type: 'jsonb', nullable: true })
  counts: ImportCounts | null;

  /** Lines whose points other imports of the same content have added already; metrics alike. */
  @Column({ type: 'int4multirange', default: '{}' })
  pointsBefore: string;

  @Column({ type: 'int4multirange', default: '{}' })
  metricsBefore: string;

  @Column({ type: 'integer', default: 0 })
  linesDone: number;

  /** Lines among them of valid rows that did not fit the participants: they added nothing. */
  @Column({ type: 'int4multirange', default: '{}' })
  linesRefused: string;

  @Column({ type: 'bigint', nullable: true })
  jobId: string | null;

  @Column({ type: 'bigint' })
  adminId: string;

  @Column({ type: 'text' })
  adminName: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;

  /** Range of the ids of the participants whom it added, if any. */
  @Column({ type: 'bigint', nullable: true })
  firstAddedId: string | null;

  @Column({ type: 'bigint', nullable: true })
  lastAddedId: string | null;
}
