import type { AttachmentUse } from '@laurel/contracts/programs/media/media.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

/** Every column in which a program stores the address of a file, or HTML with addresses. */
const texts = `
  SELECT 'challenge' AS kind, id::text AS id, name AS title,
    concat_ws(' ', image_url, icon_url, video_url, link_url, content, description, translations::text) AS texts
  FROM challenge WHERE program_id = $1
  UNION ALL
  SELECT 'challenge', c.id::text, c.name, concat_ws(' ', o.image_url, q.additional_details, q.translations::text)
  FROM challenge c
  JOIN question q ON q.program_id = c.program_id AND q.challenge_id = c.id
  LEFT JOIN question_option o ON o.program_id = q.program_id AND o.question_id = q.id
  WHERE c.program_id = $1
  UNION ALL
  SELECT 'challenge', c.id::text, c.name, concat_ws(' ', p.media_path, p.url, p.children::text)
  FROM challenge c JOIN social_network_post p ON p.program_id = c.program_id AND p.challenge_id = c.id
  WHERE c.program_id = $1
  UNION ALL
  SELECT 'program_page', id::text, title, concat_ws(' ', html, translations::text) FROM program_page WHERE program_id = $1
  UNION ALL
  SELECT 'feed_post', id::text, name, concat_ws(' ', image_url, link_url, body_html, translations::text)
  FROM dynamic_feed_post WHERE program_id = $1
  UNION ALL
  SELECT 'carousel', NULL, title, concat_ws(' ', image_url, link_url, description)
  FROM carousel_item WHERE program_id = $1
  UNION ALL
  SELECT 'navigation_menu', NULL, name, navigation_url FROM navigation_menu WHERE program_id = $1
  UNION ALL
  SELECT 'look', NULL, '', concat_ws(' ', header_background_image_url, header_logo_url, favicon_url, footer_logo_url,
    overlay_image_url, badge_background_image_url, badge_instructions)
  FROM program_template WHERE program_id = $1
  UNION ALL
  SELECT 'look', NULL, '', css FROM program WHERE id = $1
  UNION ALL
  SELECT 'look_draft', NULL, '', changes::text FROM look_draft WHERE program_id = $1
  UNION ALL
  SELECT 'earlier_look', NULL, '', look::text FROM look_version v
  WHERE program_id = $1 AND EXISTS (SELECT FROM look_version n WHERE n.program_id = $1 AND n.id > v.id)
  UNION ALL
  SELECT 'labels', NULL, '', concat_ws(' ', earn_points_icon_url, current_rewards_icon_url, my_rewards_icon_url)
  FROM program WHERE id = $1
  UNION ALL
  SELECT 'seo', NULL, '', seo_image_url FROM program WHERE id = $1`;

@Injectable()
export class UsesRepository {
  constructor(private readonly database: Database) {}

  /** Whether programs were made from this one, which refer to its files; none is made until the transaction ends. */
  async hasCopies(scope: TenantScope): Promise<boolean> {
    const [program] = await this.database.query<{ has_copies: boolean }>(
      scope,
      'SELECT has_copies FROM program WHERE id = $1 FOR SHARE',
      [scope.programId],
    );
    return program?.has_copies === true;
  }

  /** What refers to one of the files or their variants; a record counts once. */
  usesOf(scope: TenantScope, storageKeys: readonly string[]): Promise<AttachmentUse[]> {
    return this.database.query<AttachmentUse>(
      scope,
      `SELECT DISTINCT kind, id, title FROM (${texts}) t
       WHERE EXISTS (SELECT FROM unnest($2::text[]) AS file WHERE strpos(t.texts, file) > 0) ORDER BY kind, title, id`,
      [scope.programId, storageKeys],
    );
  }
}
