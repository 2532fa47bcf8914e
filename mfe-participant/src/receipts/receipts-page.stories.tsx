import { pending, refusal, reply, type Reply } from '@laurel/web-kit/testing';
import type { ParticipantReceipt } from '@laurel/contracts/receipts/receipts.dto';
import { longSpanish, picture, type StoryMeta } from '@laurel/ui/stories';
import { screen, within } from '@testing-library/dom';
import type { ComponentType } from 'react';
import { failure } from '../testing/failure.ts';
import { inDays } from '../testing/roastery.ts';
import { screenStory } from '../testing/screen-story.tsx';

export const meta: StoryMeta = { title: 'Receipts page', areas: ['participant'], pages: true };

type Receipt = Pick<ParticipantReceipt, keyof ParticipantReceipt>;

let ids = 0;

function receipt(status: Receipt['status'], changes: Partial<Receipt> = {}): Receipt {
  ids += 1;
  return {
    id: String(ids),
    status,
    reason: null,
    message: null,
    merchant_name: 'Fernhill Pearl Street',
    merchant_address: null,
    purchase_date: '2026-11-07',
    total_amount: '23.4',
    points: 0,
    created_at: inDays(-ids),
    files: [{ url: picture(ids * 40), content_type: 'image/jpeg', width: 600, height: 1_200 }],
    items: [],
    can_request_review: false,
    ...changes,
  };
}

const unread = { merchant_name: null, purchase_date: null, total_amount: null };
const items: Receipt['items'] = [
  { id: '1', name: 'Huila lot 31, 250 g', quantity: '2', price: '19.00', eligible: true, points: 190 },
  { id: '2', name: 'Paper filters', quantity: null, price: '4.40', eligible: false, points: 0 },
];
const statuses = [
  receipt('pending', unread),
  receipt('processed', { points: 190 }),
  receipt('processed'),
  receipt('eligible', { points: 190, items, can_request_review: true }),
  receipt('no_eligible_items', { merchant_name: 'Larimer Hardware', items: items.slice(1), can_request_review: true }),
  receipt('needs_human_review'),
  receipt('review_requested'),
  receipt('rejected', { reason: 'duplicate' }),
  receipt('rejected', { reason: 'not_a_receipt', message: 'This is a very nice dog, but not a receipt.', ...unread }),
  receipt('failed', unread),
];

const list = (data: Receipt[], total = data.length): Reply[] => [
  reply.get('/public/receipts', { data, meta: { page: 1, page_size: 20, total } }),
  ...data.map((each) => reply.get(`/public/receipts/${each.id}`, each)),
];
const show = (answers: Reply[]): ComponentType => screenStory('/receipts', { answers });

export const Empty = show(list([]));
export const EveryStatus = show(list(statuses, 64));
export const Loading = show([reply.get('/public/receipts', pending)]);
export const Failing = show([reply.get('/public/receipts', failure)]);
export const LongTexts = show(
  list([
    receipt('eligible', {
      merchant_name: longSpanish,
      total_amount: '1234567.89',
      points: 1_000_000_000,
      items: [{ id: '1', name: longSpanish, quantity: '1000', price: '1234567.89', eligible: true, points: 1_000_000 }],
    }),
  ]),
);

export const Items = screenStory('/receipts', {
  answers: list([receipt('eligible', { points: 190, items, can_request_review: true })]),
  play: async (user) => user.click(await screen.findByText('2 items')),
});

export const AskForReview = screenStory('/receipts', {
  answers: list([receipt('no_eligible_items', { items, can_request_review: true })]),
  play: async (user) => user.click(await screen.findByRole('button', { name: 'Ask for a review' })),
});

const refused = receipt('no_eligible_items', { items, can_request_review: true });
export const ReviewFailing = screenStory('/receipts', {
  answers: [
    ...list([refused]),
    reply.post(
      `/public/receipts/${refused.id}/request_review`,
      refusal(409, 'review_not_possible', 'A review of this receipt is already under way.'),
    ),
  ],
  play: async (user) => {
    await user.click(await screen.findByRole('button', { name: 'Ask for a review' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Ask for a review' }));
  },
});
