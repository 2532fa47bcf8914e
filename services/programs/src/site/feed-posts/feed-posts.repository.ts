import type { FeedPostStatus, FeedPostValues } from '@laurel/contracts/programs/feed-posts/feed-posts.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type TablePage, tablePage } from '@laurel/service-kit/table/table-page';
import type { TableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';
import { readerLanguage } from '@laurel/service-kit/telemetry/request-context';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { FeedPost, statusSql } from './feed-post.entity.ts';

export interface FeedPostListRow extends Pick<FeedPostValues, 'name' | 'title'> {
  id: string;
  /** Time of the database's clock. */
  status: FeedPostStatus;
  published_at: Date | null;
  ends_at: Date | null;
  updated_at: Date;
}

/** A post with the values that a write has replaced. */
export interface WrittenFeedPost {
  id: string;
  /** `null` for a new one. */
  before: FeedPostValues | null;
  after: FeedPostValues;
}

/**
 * `$1` program, `$2` page, `$3` posts a page, `$4` the reader's language or NULL: one page of the live posts, newest first, as JSON text. One more row than
 * the page shows is read to find out whether there is another page; the condition on `published_at` is for the index.
 */
const livePageSql = `
WITH found AS (
  SELECT d.*, row_number() OVER (ORDER BY d.published_at DESC, d.id DESC) AS place
  FROM dynamic_feed_post d
  WHERE d.program_id = $1 AND d.published_at <= program_now($1) AND ${statusSql('d')} = 'live'
    AND (SELECT p.features -> 'dynamic_feed_posts' FROM program p WHERE p.id = $1) = 'true'
  ORDER BY d.published_at DESC, d.id DESC LIMIT $3::integer + 1 OFFSET ($2::integer - 1) * $3
)
SELECT json_build_object(
  'data', coalesce((
    SELECT json_agg(in_language(jsonb_build_object('id', f.id::text, 'title', f.title, 'body_html', f.body_html,
      'image', f.image_url, 'link', f.link_url, 'link_text', f.link_text, 'published_at', iso(f.published_at)),
      f.translations, other_language($1, $4), '{title,body_html,link_text}') ORDER BY f.place)
    FROM found f WHERE f.place <= $2 * $3), '[]'),
  'next_page', CASE WHEN (SELECT count(*) FROM found) > $3 THEN $2 + 1 END,
  'time_zone', p.time_zone)::text AS json
FROM program p WHERE p.id = $1`;

const listed = `d.id, d.name, d.title, d.published_at, d.ends_at, d.updated_at,
  ${statusSql('d')} AS status`;

/** The values of a post, each with its column. */
const columnsByValue: Record<keyof FeedPostValues, string> = {
  name: 'name',
  title: 'title',
  body_html: 'body_html',
  image: 'image_url',
  link: 'link_url',
  link_text: 'link_text',
  published_at: 'published_at',
  ends_at: 'ends_at',
  translations: 'translations',
};
const values = Object.keys(columnsByValue);
const columns = Object.values(columnsByValue);

const json = (row: 'old' | 'new'): string =>
  `jsonb_build_object(${Object.entries(columnsByValue)
    .map(([name, column]) => `'${name}', ${name.endsWith('_at') ? `iso(${row}.${column})` : `${row}.${column}`}`)
    .join(', ')})`;

/** The values as a row of JSON. */
const typeOf = (name: string): string =>
  name === 'translations' ? 'jsonb' : name.endsWith('_at') ? 'timestamptz' : 'text';
const record = values.map((name) => `${name} ${typeOf(name)}`).join(', ');

@Injectable()
export class FeedPostsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(FeedPost) private readonly posts: Repository<FeedPost>,
  ) {}

  /** JSON text of a `FeedPostPage`. */
  async livePage(scope: TenantScope, page: number, size: number): Promise<string> {
    const params = [scope.programId, page, size, readerLanguage()];
    const [found] = await this.database.query<{ json: string }>(scope, livePageSql, params);
    if (found === undefined) throw new Error(`There is no program ${scope.programId}`);
    return found.json;
  }

  page(scope: TenantScope, table: TableSql): Promise<TablePage<FeedPostListRow>> {
    const from = `(SELECT ${listed} FROM dynamic_feed_post d WHERE d.program_id = $1) d WHERE true`;
    return tablePage(this.database, scope, { columns: '*', from }, table);
  }

  find({ programId }: TenantScope, id: string): Promise<FeedPost | null> {
    return this.posts.findOneBy({ programId, id });
  }

  /** The row, locked until the transaction ends, so that two editors take turns. */
  lock({ programId }: TenantScope, id: string): Promise<FeedPost | null> {
    return this.posts.findOne({ where: { programId, id }, lock: { mode: 'pessimistic_write' } });
  }

  /** The id of the new post. Rejects with a unique violation when its name is taken. */
  async insert({ programId }: TenantScope, post: FeedPostValues): Promise<string> {
    const { identifiers } = await this.posts.insert({ programId, ...columnsOf(post) });
    return (identifiers as Pick<FeedPost, 'id'>[])[0]?.id ?? '';
  }

  /** Rejects with a unique violation when another post has the name. */
  async update({ programId }: TenantScope, id: string, post: FeedPostValues): Promise<void> {
    const changes = { ...columnsOf(post), version: () => 'version + 1', updatedAt: () => 'now()' };
    await this.posts.update({ programId, id }, changes);
  }

  async remove({ programId }: TenantScope, id: string): Promise<void> {
    await this.posts.delete({ programId, id });
  }

  /** Inserts the posts, or updates those with the same names; returns the changes. */
  async merge(scope: TenantScope, posts: readonly FeedPostValues[]): Promise<WrittenFeedPost[]> {
    // Sorted by name, so that two imports of the same posts wait for each other in the same order.
    return this.database.query<WrittenFeedPost>(
      scope,
      `INSERT INTO dynamic_feed_post AS d (program_id, ${columns.join(', ')}) SELECT $1, ${values.join(', ')}
       FROM jsonb_to_recordset($2) AS p (${record}) ORDER BY name
       ON CONFLICT (program_id, name) DO UPDATE
         SET ${columns.map((name) => `${name} = excluded.${name}`).join(', ')},
           version = d.version + 1, updated_at = now()
         WHERE (${columns.map((name) => `d.${name}`).join(', ')})
           IS DISTINCT FROM (${columns.map((name) => `excluded.${name}`).join(', ')})
       RETURNING new.id, CASE WHEN old.id IS NOT NULL THEN ${json('old')} END AS before, ${json('new')} AS after`,
      [scope.programId, JSON.stringify(posts)],
    );
  }
}

const columnsOf = ({
  image,
  link,
  body_html,
  link_text,
  published_at,
  ends_at,
  ...post
}: FeedPostValues): Partial<FeedPost> => ({
  ...post,
  imageUrl: image,
  linkUrl: link,
  bodyHtml: body_html,
  linkText: link_text,
  publishedAt: published_at === null ? null : new Date(published_at),
  endsAt: ends_at === null ? null : new Date(ends_at),
});
