import type { SaveQuestion } from '@laurel/contracts/programs/challenge-content/questions.dto';
import type { SavePost } from '@laurel/contracts/programs/challenge-content/social-posts.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import type { ChallengeContent } from './challenge-content.ts';
import { waitSeconds } from './challenge-content.ts';

type OwnContent = Pick<ChallengeContent, 'questions' | 'social_network_posts'>;

/** What a challenge asks and shows. With `byPlace`, what names no id keeps the id of what stood at its place. */
@Injectable()
export class ContentRepository {
  constructor(private readonly database: Database) {}

  async find(scope: TenantScope, id: string): Promise<OwnContent> {
    const [row] = await this.database.query<OwnContent>(
      scope,
      `SELECT
         (SELECT coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', q.id::text, 'title', q.title,
             'additional_details', q.additional_details, 'answer_type', q.answer_type, 'is_required', q.is_required,
             'profile_attribute', q.profile_attribute, 'options', coalesce((
               SELECT jsonb_agg(jsonb_build_object('id', o.id::text, 'details', o.details, 'is_correct', o.is_correct,
                 'image', CASE WHEN o.image_url IS NOT NULL THEN
                   jsonb_build_object('public_url', o.image_url, 'alt_text', coalesce(o.image_alt, '')) END)
                 ORDER BY o.position)
               FROM question_option o WHERE o.program_id = q.program_id AND o.question_id = q.id), '[]')))
             ORDER BY q.position), '[]')
           FROM question q WHERE q.program_id = $1 AND q.challenge_id = $2) AS questions,
         (SELECT coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', p.id::text, 'post_type', p.post_type,
             'media_path', p.media_path, 'media_seconds', p.media_seconds, 'message', p.message,
             'username', p.username, 'url', p.url, 'published_at', iso(p.published_at),
             'social_network_page', jsonb_build_object('url', p.page_url, 'platform', p.page_platform),
             'social_network_child_posts', p.children)) ORDER BY p.position), '[]')
           FROM social_network_post p WHERE p.program_id = $1 AND p.challenge_id = $2) AS social_network_posts`,
      [scope.programId, id],
    );
    if (row === undefined) throw new Error('A SELECT without FROM answered no row');
    return row;
  }

  async saveQuestions(scope: TenantScope, id: string, questions: SaveQuestion[], byPlace: boolean): Promise<void> {
    const params = [scope.programId, id, JSON.stringify(questions), byPlace];
    await this.database.query(scope, 'SELECT save_questions($1, $2, $3, $4)', params);
  }

  async savePosts(scope: TenantScope, id: string, posts: SavePost[], byPlace: boolean): Promise<void> {
    const rows = posts.map(({ social_network_page: page, social_network_child_posts: children, ...post }) => ({
      ...post,
      page_url: page.url,
      page_platform: page.platform,
      children,
      wait_seconds: waitSeconds(post as SavePost),
    }));
    const params = [scope.programId, id, JSON.stringify(rows), byPlace];
    await this.database.query(scope, 'SELECT save_posts($1, $2, $3, $4)', params);
  }
}
