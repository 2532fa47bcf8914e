import type { AdminTagDetail } from '@laurel/contracts/identity/participants/admin-tags.dto';
import type { ContentTagDetail } from '@laurel/contracts/programs/tags/content-tags.dto';

/** What a server would say to these screens, for stories and specs. */
const at = (day: number): string => `2026-11-${String(day).padStart(2, '0')}T09:30:00.000Z`;
const table = <Row>(data: Row[]): { data: Row[]; meta: object } => ({
  data,
  meta: { page: 1, page_size: 20, total: data.length },
});

export const none = table([]);
export const CONTENT_PAGES = '/admin/v2/programs/1/settings/program/content-tags';
export const TAG_PAGES = '/admin/v2/programs/1/settings/program/tags';

const content = (id: string, name: string, changes: Partial<ContentTagDetail> = {}): ContentTagDetail => ({
  id,
  program_id: '1',
  name,
  active: true,
  taggings_count: 3,
  challenges_count: 2,
  rewards_count: 1,
  created_at: at(4),
  version: 5,
  ...changes,
});

const person = (id: string, name: string, changes: Partial<AdminTagDetail> = {}): AdminTagDetail => ({
  id,
  program_id: '1',
  name,
  taggings_count: 1_204,
  created_at: at(6),
  version: 2,
  ...changes,
});

export const contentTags = [
  content('7', 'coffee & cake'),
  content('8', 'summer', { active: false, taggings_count: 12 }),
  content('9', 'winter', { taggings_count: 0, challenges_count: 0, rewards_count: 0 }),
];
export const tags = [person('4', 'newsletter'), person('5', 'vip', { taggings_count: 18 })];

const challenge = (id: string, name: string, status: string) => ({
  ...{ id, name, status, caption: '', challenge_type: 'article', points: 50, completions: 4, clicks: 0 },
  ...{ tag_list: ['coffee & cake'], archived: false, start: null, finish: null, updated_at: at(12) },
});
const reward = {
  ...{ id: '31', program_id: '1', identifier: 'mug', name: 'A mug', image: null, selection: 'redeem' },
  ...{ status: 'active', threshold: 120, price: null, limit: null, claims: 3, balance: null, sold_out: false },
  ...{ tag_list: ['coffee & cake'], start: null, finish: null, updated_at: at(14) },
};
const participant = (id: string, name: string, status: string) => ({
  id,
  program_id: '1',
  name,
  status,
  created_at: at(9),
});

export const answers = {
  '/admin/v2/programs/1/content_tags': table(contentTags),
  '/admin/v2/programs/1/content_tags/new': { defaultValues: { name: '', active: true } },
  '/admin/v2/content_tags/7': contentTags[0],
  '/admin/v2/programs/1/challenges': table([
    challenge('11', 'Brew it slow', 'active'),
    challenge('12', 'Bake', 'draft'),
  ]),
  '/admin/v2/programs/1/rewards': table([reward]),
  '/admin/v2/programs/1/admin_tags': table(tags),
  '/admin/v2/admin_tags/4': tags[0],
  '/admin/v2/admin_tags/5': tags[1],
  '/admin/v2/programs/1/participants': table([
    participant('21', 'Ada Brook', 'active'),
    participant('22', 'Ben Cole', 'opted_out'),
  ]),
};
