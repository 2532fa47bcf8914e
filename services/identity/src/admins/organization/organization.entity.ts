import { Check, Column, Entity, PrimaryColumn, Unique } from 'typeorm';

@Entity()
@Unique('organization_key', ['key'])
@Check('organization_key_check', 'char_length(key) <= 63')
@Check('organization_name_check', 'char_length(name) <= 480')
@Check('organization_logo_url_check', 'char_length(logo_url) <= 4000')
@Check('organization_background_image_url_check', 'char_length(background_image_url) <= 4000')
export class Organization {
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: string;

  /** Stable name in provisioning calls. */
  @Column({ type: 'text' })
  key: string;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text', nullable: true })
  logoUrl: string | null;

  @Column({ type: 'text', nullable: true })
  backgroundImageUrl: string | null;

  @Column({ type: 'bigint', default: 1 })
  version: string;
}
