import { type SocialPlatform, socialPlatforms } from '@laurel/contracts/programs/integrations/social-pages.dto';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';

@Entity()
@Unique('social_network_page_url', ['programId', 'url'])
@Index('social_network_page_by_id', ['id'], { unique: true })
@ForeignKey('Program', ['programId'], ['id'], { name: 'social_network_page_program_id_fkey' })
@Check('social_network_page_platform_check', `platform IN (${socialPlatforms.map((name) => `'${name}'`).join()})`)
@Check('social_network_page_url_https', `url LIKE 'https://%'`)
@Check('social_network_page_url_check', 'char_length(url) <= 2000')
export class SocialNetworkPage {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: string;

  @Column({ type: 'text' })
  url: string;

  @Column({ type: 'text' })
  platform: SocialPlatform;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}
