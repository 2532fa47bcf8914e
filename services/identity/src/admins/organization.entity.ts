import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';

@Entity()
@Unique('organization_key', ['key'])
export class Organization {
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: string;

  /** Stable name in provisioning calls. */
  @Column({ type: 'text' })
  key: string;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text', nullable: true })
  logoPublicUrl: string | null;

  @Column({ type: 'text', nullable: true })
  backgroundImagePublicUrl: string | null;

  @Column({ type: 'bigint', default: 1 })
  version: string;
}
