import { pending, refusal, reply } from '@laurel/web-kit/testing';
import { adminStories, type AdminScene } from '@laurel/admin-kit/testing';
import type { ReceiptRow } from '@laurel/contracts/receipts/receipts.dto';
import type { StoryMeta } from '@laurel/ui/stories';
import type { ComponentType } from 'react';
import remote from '../remote.tsx';

export const meta: StoryMeta = { title: 'Receipts', areas: ['admin'], pages: true };

const receipt = {
  id: '55',
  status: 'needs_human_review',
  integrity: null,
  merchant_name: 'Corner Market',
  purchase_date: '2026-11-20',
  total_amount: '12.5',
  items_count: 3,
  points: 1_250,
  tags: ['low_confidence'],
  unsure_fields: ['total'],
  created_at: '2026-11-21T14:05:00.000Z',
  verified_at: null,
  participant_id: '9',
  participant_name: 'Marta Lindqvist',
  thumbnail: null,
} satisfies Pick<ReceiptRow, keyof ReceiptRow>;

const list = '/admin/v2/programs/1/receipts';
const answerOf = (data: ReceiptRow[]) => [
  reply.get(list, { data, meta: { page: 1, page_size: 20, total: data.length } }),
  reply.get('/admin/v2/programs/1/saved_views', { data: [] }),
];
const shown = adminStories(remote, 'adminReceipts');
const story = (scene: AdminScene, query = ''): ComponentType =>
  shown(list + query, { features: { receipts: true }, ...scene });

export const Full = story({
  answers: answerOf([
    receipt,
    { ...receipt, id: '54', status: 'processed', integrity: 'valid', tags: [], merchant_name: null },
    { ...receipt, id: '53', status: 'rejected', integrity: 'invalid', tags: ['duplicate_file'] },
  ]),
});
export const NothingYet = story({ answers: answerOf([]) });
export const NoMatch = story({ answers: answerOf([]) }, '?columnFilters[status]=failed');
export const Failed = story({ answers: [reply.get(list, refusal(400, 'bad_request', 'statement timeout'))] });
export const NotAllowed = story({ permissions: {} });
export const Loading = story({ answers: [reply.get(list, pending)] });
