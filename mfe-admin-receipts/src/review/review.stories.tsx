import { adminStories } from '@laurel/admin-kit/testing';
import type { ReceiptDetail, ReceiptItem } from '@laurel/contracts/receipts/receipts.dto';
import { picture, type StoryMeta } from '@laurel/ui/stories';
import { reply, type Reply, tableOf } from '@laurel/web-kit/testing';
import { screen } from '@testing-library/dom';
import remote from '../remote.tsx';
import { bread, milk, products, receiptRow, report, stored } from './review.fixture.ts';

export const meta: StoryMeta = { title: 'Receipt review', areas: ['admin'], pages: true };

const RECEIPT = '/admin/v2/receipts/55';
const items: ReceiptItem[] = [
  { ...milk, name: 'Huila lot 31, 250 g', price: '12.45' },
  { ...bread, name: 'Paper filters', price: '5.00', eligible_product_id: null, matched_product: null, points: 0 },
];
const doubtful: Partial<ReceiptDetail> = {
  total_amount: '32.70',
  files: [{ url: picture(40), content_type: 'image/jpeg', width: 600, height: 1_200 }],
  tags: ['low_confidence', 'items_do_not_add_up'],
  receipt_tags: [
    { name: 'low_confidence', reason: '', details: { fields: ['total'] }, linked_data: null },
    {
      name: 'items_do_not_add_up',
      reason: '',
      details: { lines_total: '17.45', total: '32.70' },
      linked_data: null,
    },
  ],
};

const answers = (changes: Partial<ReceiptDetail> = {}, lines = items): Reply[] => [
  reply.get(RECEIPT, { ...stored, ...doubtful, ...changes }),
  reply.get(`${RECEIPT}/receipt_items`, { data: lines }),
  reply.get('/admin/v2/programs/1/purchase_proof_eligible_products', {
    data: products,
    external_purchase_item_points_per_cents: '0',
  }),
  reply.get('/admin/v2/programs/1/receipts', tableOf(['56', '55'].map((id) => ({ ...receiptRow, id })))),
];

const shown = adminStories(remote, 'adminReceipts');
const story = (query: string, given: Reply[], play?: Parameters<typeof shown>[1]) =>
  shown(RECEIPT + query, { features: { receipts: true }, answers: given, ...play });

export const LinesMissing = story('?mode=review', answers());
export const LinesAgree = story('?mode=review', answers({ total_amount: '17.45', tags: [], receipt_tags: [] }));
export const Refusing = story('?mode=review', answers(), {
  play: async (user) => user.click(await screen.findByRole('button', { name: 'Refuse' })),
});
export const EditingLine = story('?tab=items', answers(), {
  play: async (user) => user.click(await screen.findByRole('button', { name: 'Edit Paper filters' })),
});
export const Issues = story(
  '?tab=issue',
  answers({
    open_receipt_issue_reports: [report, { ...report, id: '5', state: 'taken', owner_name: 'Grace Hopper' }],
    closed_receipt_issue_reports: [
      { ...report, id: '6', state: 'closed', owner_name: 'Grace Hopper', closed_at: stored.created_at },
    ],
  }),
);
