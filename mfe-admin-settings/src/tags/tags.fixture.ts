import { reply, tableOf } from '@laurel/web-kit/testing';
import type { AdminTagDetail, AdminTagRow } from '@laurel/contracts/identity/participants/admin-tags.dto';
import type { ParticipantListRow } from '@laurel/contracts/identity/participants/participants.dto';
import type { ChallengeRow } from '@laurel/contracts/programs/challenges.dto';
import type { RewardRow } from '@laurel/contracts/rewards/rewards.dto';
import type { ContentTagDetail, ContentTagRow } from '@laurel/contracts/programs/tags/content-tags.dto';

/** What a server would say to these screens, for stories and specs. */
const at = (day: number): string => `2026-11-${String(day).padStart(2, '0')}T09:30:00.000Z`;
export const none = tableOf([]);
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

export const coffee = content('7', 'coffee & cake');
const contentTags = [
  coffee,
  content('8', 'summer', { active: false, taggings_count: 12 }),
  content('9', 'winter', { taggings_count: 0, challenges_count: 0, rewards_count: 0 }),
];
export const newsletter = person('4', 'newsletter');
export const vip = person('5', 'vip', { taggings_count: 18 });
const tags = [newsletter, vip];

const challenge = (id: string, name: string, status: ChallengeRow['status']): ChallengeRow => ({
  id,
  name,
  status,
  caption: '',
  challenge_type: 'article',
  points: 50,
  completions: 4,
  clicks: 0,
  tag_list: ['coffee & cake'],
  archived: false,
  start: null,
  finish: null,
  updated_at: at(12),
});
const reward: RewardRow = {
  id: '31',
  program_id: '1',
  identifier: 'mug',
  name: 'A mug',
  image: null,
  selection: 'redeem',
  status: 'active',
  threshold: 120,
  price: null,
  limit: null,
  claims: 3,
  balance: null,
  sold_out: false,
  tag_list: ['coffee & cake'],
  start: null,
  finish: null,
  updated_at: at(14),
};
const participant = (id: string, name: string, status: ParticipantListRow['status']): ParticipantListRow => ({
  id,
  program_id: '1',
  name,
  status,
  short_name: name.replace(/ (\w).*/, ' $1.'),
  first_name: name.split(' ')[0] ?? '',
  last_name: name.split(' ')[1] ?? '',
  email: `p${id}@demo.test`,
  staff: false,
  avatar: null,
  tag_list: ['vip'],
  gender: null,
  sign_in_count: 4,
  unused_points: '120',
  completed_challenges: 2,
  rewards_earned: 1,
  clicks: 3,
  aptos_wallet_address: null,
  referred_by: null,
  preferred_locale: null,
  ahoy_city: null,
  ahoy_country: null,
  created_at: at(9),
  profile_answers: [],
});

const contentRow = ({ id, program_id, name, active, taggings_count, created_at }: ContentTagDetail): ContentTagRow => ({
  id,
  program_id,
  name,
  active,
  taggings_count,
  created_at,
});
const tagRow = ({ id, program_id, name, taggings_count, created_at }: AdminTagDetail): AdminTagRow => ({
  id,
  program_id,
  name,
  taggings_count,
  created_at,
});

export const answers = [
  reply.get('/admin/v2/programs/1/content_tags', tableOf(contentTags.map(contentRow))),
  reply.get('/admin/v2/programs/1/content_tags/new', { defaultValues: { name: '', active: true } }),
  reply.get('/admin/v2/content_tags/7', coffee),
  reply.get(
    '/admin/v2/programs/1/challenges',
    tableOf([challenge('11', 'Brew it slow', 'active'), challenge('12', 'Bake', 'draft')]),
  ),
  reply.get('/admin/v2/programs/1/rewards', tableOf([reward])),
  reply.get('/admin/v2/programs/1/admin_tags', tableOf(tags.map(tagRow))),
  reply.get('/admin/v2/admin_tags/4', newsletter),
  reply.get('/admin/v2/admin_tags/5', vip),
  reply.get('/admin/v2/programs/1/participants', {
    data: [participant('21', 'Ada Brook', 'active'), participant('22', 'Ben Cole', 'opted_out')],
    meta: { page: 1, page_size: 20, total: 2, capped: false },
  }),
];
