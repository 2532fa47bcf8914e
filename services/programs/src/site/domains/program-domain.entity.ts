import {
  type DomainFault,
  type DomainStatus,
  type DomainType,
  domainTypes,
} from '@laurel/contracts/programs/domains/domain-lists.dto';
import {
  Check,
  Column,
  Entity,
  ForeignKey,
  Index,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  Unique,
  VirtualColumn,
} from 'typeorm';

/** Time for which a domain is checked automatically. */
export const PATIENCE = `interval '7 days'`;

/** SQL of a `DomainStatus`, by the database's clock. */
export const statusSql = (row: string): string => `CASE WHEN ${row}.verified_at IS NOT NULL THEN 'live'
  WHEN ${row}.created_at > now() - ${PATIENCE} THEN 'pending' ELSE 'failed' END`;

@Entity()
@Unique('program_domain_once', ['programId', 'domain'])
@Index('program_domain_by_id', ['id'], { unique: true })
@Index('program_domain_due', ['nextCheckAt'], { where: 'next_check_at IS NOT NULL' })
@Index('program_domain_live', ['domain'], { unique: true, where: 'verified_at IS NOT NULL' })
@ForeignKey('Program', ['programId'], ['id'], { name: 'program_domain_program_id_fkey' })
@Check('program_domain_domain_type_check', `domain_type IN (${domainTypes.map((type) => `'${type}'`).join()})`)
@Check('program_domain_form', `(domain_type = 'perk_domain') = (strpos(domain, '.') = 0)`)
@Check('program_domain_host_check', 'domain = lower(domain)')
@Check('program_domain_domain_check', 'char_length(domain) <= 253')
@Check('program_domain_url_path_check', 'char_length(url_path) <= 200')
@Check('program_domain_verification_token_check', 'char_length(verification_token) <= 32')
@Check('program_domain_last_error_check', `last_error IN ('not_found', 'mismatch', 'unavailable', 'taken')`)
export class ProgramDomain {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: string;

  @Column({ type: 'text', default: 'custom' })
  domainType: DomainType;

  /** The whole host; for a `perk_domain` the part before the platform's. */
  @Column({ type: 'text' })
  domain: string;

  @Column({ type: 'text', default: '/' })
  urlPath: string;

  // Same text as in the catalog, which has no casts: TypeORM compares the two.
  @Column({ type: 'text', default: () => `replace((gen_random_uuid()), '-', '')` })
  verificationToken: string;

  @VirtualColumn({ type: 'text', query: statusSql })
  status: DomainStatus;

  @Column({ type: 'text', nullable: true })
  lastError: DomainFault | null;

  @Column({ type: 'timestamptz', nullable: true })
  checkedAt: Date | null;

  /** `null` when the automatic checks have stopped. */
  @Column({ type: 'timestamptz', nullable: true })
  nextCheckAt: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  verifiedAt: Date | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}
