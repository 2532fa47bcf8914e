import type {
  FeedPostDetail,
  FeedPostRow,
  FeedPostValues,
  NewFeedPostForm,
} from '@laurel/contracts/programs/feed-posts/feed-posts.dto';
import type { TableColumns } from '@laurel/service-kit/table/table-sql';
import type { FeedPost } from './feed-post.entity.ts';
import type { FeedPostListRow } from './feed-posts.repository.ts';

/**
 * Sort and filter columns of the back-office table. A draft is published after all others, a post without an end stays.
 */
export const feedPostColumns: TableColumns = {
  sort: {
    id: 'd.id',
    name: { name: 'd.name' },
    title: { name: 'd.title' },
    status: 'd.status',
    published_at: `coalesce(d.published_at, 'infinity')`,
    ends_at: `coalesce(d.ends_at, 'infinity')`,
    updated_at: 'd.updated_at',
  },
  filter: { status: { sql: 'd.status', match: 'one-of' } },
  search: ['d.name'],
  defaultSort: '-published_at',
  tieBreak: 'd.id',
};

export const feedPostFields: NewFeedPostForm['fields'] = [
  { name: 'name', type: 'text', required: true },
  { name: 'title', type: 'text', required: true },
  { name: 'body_html', type: 'html', required: false },
  { name: 'image', type: 'image', required: false },
  { name: 'link', type: 'link', required: false },
  { name: 'link_text', type: 'text', required: false },
  { name: 'published_at', type: 'date_time', required: false },
  { name: 'ends_at', type: 'date_time', required: false },
];

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

export function toRow({ id, name, title, status, ...times }: FeedPostListRow): FeedPostRow {
  return {
    id,
    name,
    title,
    status,
    published_at: iso(times.published_at),
    ends_at: iso(times.ends_at),
    updated_at: times.updated_at.toISOString(),
  };
}

export function toDetail(post: FeedPost, timeZone: string): FeedPostDetail {
  return Object.assign(valuesOf(post), {
    id: post.id,
    program_id: post.programId,
    status: post.status,
    time_zone: timeZone,
    version: Number(post.version),
    updated_at: post.updatedAt.toISOString(),
  });
}

export function valuesOf({ name, title, ...post }: FeedPost): FeedPostValues {
  return {
    name,
    title,
    body_html: post.bodyHtml,
    image: post.imageUrl,
    link: post.linkUrl,
    link_text: post.linkText,
    published_at: iso(post.publishedAt),
    ends_at: iso(post.endsAt),
    translations: post.translations,
  };
}
