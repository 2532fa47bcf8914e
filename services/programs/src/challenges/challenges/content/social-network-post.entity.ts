import type { Translations } from '@laurel/contracts/languages/translations';
import type { SocialNetworkChildPost } from '@laurel/contracts/programs/challenge-content/social-posts.dto';
import { type PostType, postTypes } from '@laurel/contracts/programs/challenge-types';
import { asNumber } from '@laurel/service-kit/columns/as-number';
import { Check, Column, Entity, ForeignKey, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';

@Entity()
@Unique('social_network_post_position', ['programId', 'challengeId', 'position'], { deferrable: 'INITIALLY DEFERRED' })
@ForeignKey('Challenge', ['programId', 'challengeId'], ['programId', 'id'], {
  name: 'social_network_post_challenge_id_fkey',
  onDelete: 'CASCADE',
})
@Check('social_network_post_post_type_check', `post_type IN (${postTypes.map((type) => `'${type}'`).join()})`)
@Check('social_network_post_media_path_check', 'char_length(media_path) <= 2000')
@Check('social_network_post_message_check', 'char_length(message) <= 4000')
@Check('social_network_post_username_check', 'char_length(username) <= 640')
@Check('social_network_post_url_check', 'char_length(url) <= 2000')
@Check('social_network_post_page_url_check', 'char_length(page_url) <= 2000')
@Check('social_network_post_page_platform_check', 'char_length(page_platform) <= 320')
@Check(
  'social_network_post_translations_check',
  `jsonb_typeof(translations) = 'object' AND char_length(translations::text) <= 50000`,
)
export class SocialNetworkPost {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: string;

  @Column({ type: 'bigint' })
  challengeId: string;

  @Column({ type: 'integer' })
  position: number;

  @Column({ type: 'text' })
  postType: PostType;

  @Column({ type: 'text', nullable: true })
  mediaPath: string | null;

  @Column({ type: 'text', default: '' })
  message: string;

  @Column({ type: 'text' })
  username: string;

  @Column({ type: 'text', nullable: true })
  url: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  publishedAt: Date | null;

  @Column({ type: 'text', nullable: true })
  pageUrl: string | null;

  @Column({ type: 'text' })
  pagePlatform: string;

  @Column({ type: 'jsonb', default: [] })
  children: SocialNetworkChildPost[];

  /** Seconds on the screen before it counts as viewed. */
  @Column({ type: 'numeric', transformer: asNumber })
  waitSeconds: number;

  /** Length of a video. */
  @Column({ type: 'numeric', nullable: true, transformer: asNumber })
  mediaSeconds: number | null;

  @Column({ type: 'jsonb', default: {} })
  translations: Translations;
}
