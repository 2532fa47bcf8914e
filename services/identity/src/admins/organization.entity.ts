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
}
