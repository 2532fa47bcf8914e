import { reply } from '@laurel/web-kit/testing';
import type {
  FeedPostDetail,
  FeedPostRow,
  NewFeedPostForm,
} from '@laurel/contracts/programs/feed-posts/feed-posts.dto';

export const LIST_URL = '/admin/v2/programs/1/dynamic_feed_posts';
export const DETAIL_URL = '/admin/v2/dynamic_feed_posts/3';
export const PAGE_PATH = '/admin/v2/programs/1/settings/program/dynamic-feed-posts';
export const features = { dynamic_feed_posts: true };

const row = (id: string, name: string, changes: Partial<FeedPostRow>): FeedPostRow => ({
  id,
  name,
  title: `About ${name}`,
  status: 'live',
  published_at: '2026-11-02T09:00:00.000Z',
  ends_at: null,
  updated_at: '2026-11-01T12:00:00.000Z',
  ...changes,
});

const rows = [
  row('4', 'winter-hours', { title: 'Our hours in winter', status: 'draft', published_at: null }),
  row('5', 'advent', { title: 'A bean a day', status: 'scheduled', published_at: '2026-12-01T06:00:00.000Z' }),
  row('3', 'tastings', { title: 'Saturday tastings are back' }),
  row('2', 'harvest', { title: 'The harvest is in', status: 'ended', ends_at: '2026-11-20T09:00:00.000Z' }),
];

export const post: FeedPostDetail = {
  id: '3',
  program_id: '1',
  name: 'tastings',
  title: 'Saturday tastings are back',
  body_html: '<p>Every Saturday at eleven.</p>',
  image: null,
  link: '/official-rules',
  link_text: null,
  published_at: '2026-11-02T09:00:00.000Z',
  ends_at: null,
  translations: {},
  status: 'live',
  time_zone: 'Europe/Madrid',
  version: 2,
  updated_at: '2026-11-01T12:00:00.000Z',
};

const newForm: NewFeedPostForm = {
  fields: [],
  defaultValues: {
    name: '',
    title: '',
    body_html: '',
    image: null,
    link: null,
    link_text: null,
    published_at: null,
    ends_at: null,
    translations: {},
  },
  time_zone: 'Europe/Madrid',
};

export const none = [reply.get(LIST_URL, { data: [], meta: { page: 1, page_size: 20, total: 0 } })];

/** API responses for the feed-post stories and specs. */
export const answers = [
  reply.get(LIST_URL, { data: rows, meta: { page: 1, page_size: 20, total: rows.length } }),
  reply.get(`${LIST_URL}/new`, newForm),
  reply.get(DETAIL_URL, post),
];
