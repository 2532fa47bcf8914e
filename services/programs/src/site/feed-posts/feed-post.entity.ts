import type { FeedPostStatus, FeedPostTranslations } from '@laurel/contracts/programs/feed-posts/feed-posts.dto';
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

/** SQL of a `FeedPostStatus`, by the program's clock. */
export const statusSql = (row: string): string => `CASE WHEN ${row}.published_at IS NULL THEN 'draft'
  WHEN ${row}.published_at > program_now(${row}.program_id) THEN 'scheduled'
  WHEN ${row}.ends_at <= program_now(${row}.program_id) THEN 'ended' ELSE 'live' END`;

@Entity('dynamic_feed_post')
@Unique('dynamic_feed_post_name', ['programId', 'name'])
@Index('dynamic_feed_post_id', ['id'], { unique: true })
@Index('dynamic_feed_post_published', { synchronize: false })
@ForeignKey('Program', ['programId'], ['id'], { name: 'dynamic_feed_post_program_id_fkey' })
@Check('dynamic_feed_post_period', 'ends_at > published_at AND isfinite(published_at) AND isfinite(ends_at)')
@Check('dynamic_feed_post_name_check', 'char_length(name) <= 640')
@Check('dynamic_feed_post_title_check', 'char_length(title) <= 960')
@Check('dynamic_feed_post_body_html_check', 'char_length(body_html) <= 262144')
@Check('dynamic_feed_post_image_url_check', 'char_length(image_url) <= 2000')
@Check('dynamic_feed_post_link_url_check', 'char_length(link_url) <= 2000')
@Check('dynamic_feed_post_link_text_check', 'char_length(link_text) <= 320')
@Check(
  'dynamic_feed_post_translations_check',
  `jsonb_typeof(translations) = 'object' AND char_length(translations::text) <= 1000000`,
)
export class FeedPost {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: string;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  title: string;

  @Column({ type: 'text', default: '' })
  bodyHtml: string;

  @Column({ type: 'text', nullable: true })
  imageUrl: string | null;

  @Column({ type: 'text', nullable: true })
  linkUrl: string | null;

  @Column({ type: 'text', nullable: true })
  linkText: string | null;

  @Column({ type: 'jsonb', default: {} })
  translations: FeedPostTranslations;

  /** `null` for a draft. */
  @Column({ type: 'timestamptz', nullable: true })
  publishedAt: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  endsAt: Date | null;

  @VirtualColumn({ type: 'text', query: statusSql })
  status: FeedPostStatus;

  @Column({ type: 'bigint', default: 1 })
  version: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  updatedAt: Date;
}
