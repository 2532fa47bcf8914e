import { type ApiKeyMode, apiKeyModes, type ApiScope } from '@laurel/contracts/auth/api-scopes';
import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import type { NoticeDays } from './key-end.ts';

/** A key of the public API. */
@Entity()
@Unique('api_key_value_hash', ['valueHash'])
@Unique('api_key_previous_hash', ['previousHash'])
@Index('api_key_created_by_idx', ['createdBy'])
@Check('api_key_mode_check', `mode IN (${apiKeyModes.map((mode) => `'${mode}'`).join()})`)
@Check('api_key_name_check', 'char_length(name) <= 640')
@Check('api_key_prefix_check', 'char_length(prefix) = 16')
@Check('api_key_api_version_check', `api_version ~ '^\\d{4}-\\d{2}-\\d{2}$'`)
@Check('api_key_last_used_address_check', 'char_length(last_used_address) <= 45')
@Check('api_key_noticed_days_check', 'noticed_days IN (30, 7, 1)')
@Check('api_key_previous', '(previous_hash IS NULL) = (previous_ends_at IS NULL)')
export class ApiKey {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  mode: ApiKeyMode;

  @Column({ type: 'text', collation: 'C' })
  prefix: string;

  /** SHA-256 of the value. */
  @Column({ type: 'bytea' })
  valueHash: Buffer;

  /** The value from before the last rotation, which works until `previousEndsAt`. */
  @Column({ type: 'bytea', nullable: true })
  previousHash: Buffer | null;

  @Column({ type: 'timestamptz', nullable: true })
  previousEndsAt: Date | null;

  @Column({ type: 'jsonb' })
  scopes: ApiScope[];

  @Column({ type: 'jsonb', default: [] })
  allowedIps: string[];

  @Column({ type: 'text' })
  apiVersion: string;

  @Column({ type: 'bigint' })
  createdBy: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', nullable: true })
  expiresAt: Date | null;

  /** The shortest of 30, 7 and 1 days before the end that has passed or was told. */
  @Column({ type: 'smallint', nullable: true })
  noticedDays: NoticeDays | null;

  @Column({ type: 'timestamptz', nullable: true })
  revokedAt: Date | null;

  /** To the minute. */
  @Column({ type: 'timestamptz', nullable: true })
  lastUsedAt: Date | null;

  @Column({ type: 'text', nullable: true })
  lastUsedAddress: string | null;

  @Column({ type: 'bigint', default: 1 })
  version: string;
}
