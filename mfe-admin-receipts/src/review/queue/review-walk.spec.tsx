/** @jest-environment jsdom */
import { beforeAll, expect, it, jest } from '@jest/globals';
import { adminPagesAt } from '@laurel/admin-kit/testing';
import type { ReceiptDetail, ReceiptItem, ReceiptTag } from '@laurel/contracts/receipts/receipts.dto';
import { addMessages, untypedApi as api } from '@laurel/web-kit';
import { alsoAnswer, answerCalls, reply, tableOf } from '@laurel/web-kit/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import en from '../../messages/en.json' with { type: 'json' };
import es from '../../messages/es.json' with { type: 'json' };
import { takeBack } from '../../parts/decision/held-decisions.ts';
import { bread, milk, receiptRow, savedReceipt, stored } from '../review.fixture.ts';
import { ReviewPage } from '../review-page.tsx';

/** Seconds of a key, of pointing at something and clicking it, and of deciding what to do. */
const SECONDS = { key: 0.28, click: 1.1, decision: 1.35 };

type Act = { keys: string; count: number } | { click: string };
type Sent = { integrity: string; total_amount?: string; admin_invalidation_reason?: string };

interface Case {
  receipt: Partial<ReceiptDetail>;
  items?: ReceiptItem[];
  /** Each act follows from one decision of the reviewer. */
  acts: readonly Act[];
  sent: Sent;
  /** The number of such receipts among twenty. */
  share: number;
}

const unsureTotal: ReceiptTag = {
  name: 'low_confidence',
  reason: '',
  details: { fields: ['total'] },
  linked_data: null,
};
const subtotal = { ...bread, id: '3', name: 'SubTotal', price: '5.10' };
const accepted = { keys: 'a', count: 1 };

/**
 * The mix of the reading's own figures in docs/receipts.md: of twenty receipts sixteen are read wholly right, two have a
 * line too many or too few, one a wrong total, and one is refused.
 */
const cases: readonly Case[] = [
  { receipt: {}, acts: [accepted], sent: { integrity: 'valid', total_amount: '5.10' }, share: 16 },
  {
    receipt: {},
    items: [milk, bread, subtotal],
    acts: [{ keys: 'e{Enter}', count: 2 }, accepted],
    sent: { integrity: 'valid', total_amount: '5.10' },
    share: 1,
  },
  {
    receipt: { total_amount: '8.20' },
    acts: [{ click: 'Add a line of 3.10' }, { keys: 'Tea{Enter}', count: 4 }, accepted],
    sent: { integrity: 'valid', total_amount: '8.20' },
    share: 1,
  },
  {
    receipt: { total_amount: '51.00', receipt_tags: [unsureTotal] },
    acts: [{ keys: 'e5.10{Enter}', count: 6 }, accepted],
    sent: { integrity: 'valid', total_amount: '5.10' },
    share: 1,
  },
  {
    receipt: {},
    acts: [{ keys: 'r1', count: 2 }],
    sent: { integrity: 'invalid', admin_invalidation_reason: 'duplicate' },
    share: 1,
  },
];
const receipts = cases.flatMap((each) => Array.from({ length: each.share }, () => each));
const idAt = (at: number): string => String(101 + at);
const nameAt = (at: number): string => `Shop ${idAt(at)}`;

const put = jest.spyOn(api, 'put');

beforeAll(() => {
  addMessages('adminReceipts', { en, es });
  const rows = receipts.map((_, at) => ({ ...receiptRow, id: idAt(at) }));
  answerCalls(
    reply.get('/admin/v2/programs/1/purchase_proof_eligible_products', {
      data: [],
      external_purchase_item_points_per_cents: '',
    }),
    reply.get('/admin/v2/programs/1/receipts', tableOf(rows)),
  );
  for (const [at, { receipt, items = [milk, bread] }] of receipts.entries()) {
    const address = `/admin/v2/receipts/${idAt(at)}` as const;
    const detail = {
      ...stored,
      receipt_tags: [],
      total_amount: '5.10',
      ...receipt,
      id: idAt(at),
      merchant_name: nameAt(at),
    };
    alsoAnswer(
      reply.get(address, detail),
      reply.get(`${address}/receipt_items`, { data: items }),
      reply.put(address, savedReceipt(detail)),
    );
  }
});

const shown = (at: number) => screen.findByRole('heading', { level: 1, name: new RegExp(nameAt(at)) });

/** Reviews a receipt as its case says; resolves with the modelled seconds. */
async function review(at: number, acts: readonly Act[]): Promise<number> {
  await shown(at);
  await screen.findByRole('button', { name: 'Edit Milk' });
  let seconds = 0;
  for (const each of acts) {
    seconds += SECONDS.decision + ('click' in each ? SECONDS.click : each.count * SECONDS.key);
    if ('click' in each) await userEvent.click(screen.getByRole('button', { name: each.click }));
    else await userEvent.keyboard(each.keys);
  }
  return seconds;
}

it('twenty receipts are reviewed by keyboard in a modelled median below ten seconds', async () => {
  const routes = [
    { path: '/admin/v2/receipts/:receipt_id', element: <ReviewPage /> },
    { path: '/admin/v2/programs/:program_id/receipts', element: <p>the list</p> },
  ];
  const address = `/admin/v2/receipts/${idAt(0)}?mode=review&sort=created_at`;
  render(adminPagesAt(routes, { address, features: { receipts: true } }));
  const seconds: number[] = [];
  for (const [at, { acts }] of receipts.entries()) seconds.push(await review(at, acts));
  await screen.findByText('the list');
  const held = receipts.map(() => takeBack()).reverse();
  await act(async () => {
    for (const decision of held) await decision?.send();
  });
  await waitFor(() => expect(put).toHaveBeenCalledTimes(receipts.length));
  const bodies = put.mock.calls.map(([, body]) => Object.fromEntries((body as FormData).entries()));
  expect(bodies).toEqual(receipts.map(({ sent }) => expect.objectContaining(sent) as object));
  const sorted = [...seconds].sort((one, other) => one - other);
  const round = (value: number): number => Math.round(value * 100) / 100;
  expect({
    keys: cases.reduce((sum, { acts, share }) => sum + share * keysOf(acts), 0),
    clicks: cases.reduce((sum, { acts, share }) => sum + share * clicksOf(acts), 0),
    median: round((sorted[9]! + sorted[10]!) / 2),
    slowest: round(sorted.at(-1)!),
    total: round(seconds.reduce((sum, each) => sum + each, 0)),
  }).toEqual({ keys: 33, clicks: 1, median: 1.63, slowest: 6.55, total: 42.74 });
});

const keysOf = (acts: readonly Act[]): number =>
  acts.reduce((sum, each) => sum + ('count' in each ? each.count : 0), 0);
const clicksOf = (acts: readonly Act[]): number => acts.filter((each) => 'click' in each).length;
