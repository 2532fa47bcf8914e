import type { SaveOption, SaveQuestion } from '@laurel/contracts/programs/challenge-content/questions.dto';
import type { SavePost } from '@laurel/contracts/programs/challenge-content/social-posts.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import type { StoredPart } from '../../saved-lists/kept-ids.ts';
import type { ChallengeContent } from './challenge-content.ts';
import { waitSeconds } from './challenge-content.ts';

type OwnContent = Pick<ChallengeContent, 'questions' | 'social_network_posts'>;

/** A part with the id of the row that it replaces; `null` for a new one. */
type Kept<T> = Omit<T, 'id'> & { id: string | null };

/** What a challenge asks and shows. */
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

  storedQuestions(scope: TenantScope, id: string): Promise<StoredPart[]> {
    return this.database.query<StoredPart>(
      scope,
      'SELECT id, position FROM question WHERE program_id = $1 AND challenge_id = $2',
      [scope.programId, id],
    );
  }

  storedOptions(scope: TenantScope, questionIds: readonly string[]): Promise<(StoredPart & { question_id: string })[]> {
    return this.database.query<StoredPart & { question_id: string }>(
      scope,
      'SELECT id, question_id, position FROM question_option WHERE program_id = $1 AND question_id = ANY ($2)',
      [scope.programId, questionIds],
    );
  }

  storedPosts(scope: TenantScope, id: string): Promise<StoredPart[]> {
    return this.database.query<StoredPart>(
      scope,
      'SELECT id, position FROM social_network_post WHERE program_id = $1 AND challenge_id = $2',
      [scope.programId, id],
    );
  }

  /** Writes the questions in place of all that were there, and answers their ids. */
  async putQuestions(
    scope: TenantScope,
    challengeId: string,
    questions: readonly Kept<SaveQuestion>[],
  ): Promise<string[]> {
    const rows = await this.database.query<StoredPart>(
      scope,
      `INSERT INTO question AS q (program_id, id, challenge_id, position, title, additional_details, answer_type,
         is_required, profile_attribute)
       SELECT $1, coalesce(r.id, nextval(pg_get_serial_sequence('question', 'id'))), $2, r.position, r.title,
         coalesce(r.additional_details, ''), r.answer_type, coalesce(r.is_required, false), r.profile_attribute
       FROM jsonb_to_recordset($3) AS r (id bigint, position integer, title text, additional_details text,
         answer_type text, is_required boolean, profile_attribute text)
       ORDER BY r.position
       ON CONFLICT (program_id, id) DO UPDATE SET position = excluded.position, title = excluded.title,
         additional_details = excluded.additional_details, answer_type = excluded.answer_type,
         is_required = excluded.is_required, profile_attribute = excluded.profile_attribute
       RETURNING q.id, q.position`,
      [scope.programId, challengeId, positioned(questions)],
    );
    const ids = rows.toSorted((a, b) => a.position - b.position).map(({ id }) => id);
    await this.database.query(
      scope,
      'DELETE FROM question WHERE program_id = $1 AND challenge_id = $2 AND id <> ALL ($3)',
      [scope.programId, challengeId, ids],
    );
    return ids;
  }

  /** Writes the options in place of all that these questions had. */
  async putOptions(
    scope: TenantScope,
    questionIds: readonly string[],
    options: readonly (Kept<SaveOption> & { question_id: string; position: number })[],
  ): Promise<void> {
    await this.database.query(
      scope,
      `WITH kept AS (
         INSERT INTO question_option AS o (program_id, id, question_id, position, details, image_url, image_alt,
           is_correct)
         SELECT $1, coalesce(r.id, nextval(pg_get_serial_sequence('question_option', 'id'))), r.question_id, r.position,
           r.details, r.image ->> 'public_url', r.image ->> 'alt_text', coalesce(r.is_correct, false)
         FROM jsonb_to_recordset($3) AS r (id bigint, question_id bigint, position integer, details text, image jsonb,
           is_correct boolean)
         ORDER BY r.question_id, r.position
         ON CONFLICT (program_id, id) DO UPDATE SET position = excluded.position, details = excluded.details,
           image_url = excluded.image_url, image_alt = excluded.image_alt, is_correct = excluded.is_correct
         RETURNING o.id)
       DELETE FROM question_option
       WHERE program_id = $1 AND question_id = ANY ($2) AND id NOT IN (SELECT id FROM kept)`,
      [scope.programId, questionIds, JSON.stringify(options)],
    );
  }

  /** Writes the posts in place of all that were there. */
  async putPosts(scope: TenantScope, challengeId: string, posts: readonly Kept<SavePost>[]): Promise<void> {
    const rows = posts.map(({ social_network_page: page, social_network_child_posts: children, ...post }) => ({
      ...post,
      page_url: page.url,
      page_platform: page.platform,
      children,
      wait_seconds: waitSeconds(post as SavePost),
    }));
    await this.database.query(
      scope,
      `WITH kept AS (
         INSERT INTO social_network_post AS p (program_id, id, challenge_id, position, post_type, media_path,
           media_seconds, message, username, url, published_at, page_url, page_platform, children, wait_seconds)
         SELECT $1, coalesce(r.id, nextval(pg_get_serial_sequence('social_network_post', 'id'))), $2, r.position,
           r.post_type, r.media_path, r.media_seconds, coalesce(r.message, ''), r.username, r.url, r.published_at,
           r.page_url, r.page_platform, coalesce(r.children, '[]'), r.wait_seconds
         FROM jsonb_to_recordset($3) AS r (id bigint, position integer, post_type text, media_path text,
           media_seconds numeric, message text, username text, url text, published_at timestamptz, page_url text,
           page_platform text, children jsonb, wait_seconds numeric)
         ORDER BY r.position
         ON CONFLICT (program_id, id) DO UPDATE SET position = excluded.position, post_type = excluded.post_type,
           media_path = excluded.media_path, media_seconds = excluded.media_seconds, message = excluded.message,
           username = excluded.username, url = excluded.url, published_at = excluded.published_at,
           page_url = excluded.page_url, page_platform = excluded.page_platform, children = excluded.children,
           wait_seconds = excluded.wait_seconds
         RETURNING p.id)
       DELETE FROM social_network_post
       WHERE program_id = $1 AND challenge_id = $2 AND id NOT IN (SELECT id FROM kept)`,
      [scope.programId, challengeId, positioned(rows)],
    );
  }
}

function positioned(parts: readonly object[]): string {
  return JSON.stringify(parts.map((part, place) => ({ ...part, position: place + 1 })));
}
