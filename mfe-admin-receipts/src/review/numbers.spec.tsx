/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { adminPagesAt } from '@laurel/admin-kit/testing';
import { addMessages, setCountry, untypedApi as api } from '@laurel/web-kit';
import { alsoAnswer, answerCalls, refusal, reply, tableOf } from '@laurel/web-kit/testing';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import { bread, milk, stored } from './review.fixture.ts';
import { ReviewPage } from './review-page.tsx';

const RECEIPT = '/admin/v2/receipts/55';

const put = jest.spyOn(api, 'put');

async function open(tab: string): Promise<void> {
  const routes = [{ path: '/admin/v2/receipts/:receipt_id', element: <ReviewPage /> }];
  render(adminPagesAt(routes, { address: `${RECEIPT}?tab=${tab}`, features: { receipts: true } }));
  await screen.findByRole('heading', { level: 1, name: /Corner Market/ });
}

const press = async (name: string): Promise<void> => userEvent.click(await screen.findByRole('button', { name }));
const retype = async (name: RegExp, text: string): Promise<HTMLInputElement> => {
  const input = screen.getByRole<HTMLInputElement>('textbox', { name });
  await userEvent.clear(input);
  await userEvent.type(input, text);
  await userEvent.tab();
  return input;
};
const quantities = (): (string | null)[] =>
  [...document.querySelectorAll('[data-cell="quantity"]')].map(({ textContent }) => textContent);

beforeEach(() => {
  localStorage.clear();
  addMessages('adminReceipts', { en, es });
  setCountry('DE');
  put.mockClear();
  answerCalls(
    reply.get(RECEIPT, stored),
    reply.get(`${RECEIPT}/receipt_items`, { data: [{ ...milk, quantity: '1.5' }, bread] }),
    reply.get(`${RECEIPT}/receipt_update_logs`, { data: [] }),
    reply.get('/admin/v2/programs/1/purchase_proof_eligible_products', {
      data: [],
      external_purchase_item_points_per_cents: '',
    }),
    reply.get('/admin/v2/programs/1/receipts', tableOf()),
    reply.put(RECEIPT, refusal(409, 'version_conflict', 'It was changed')),
  );
});
afterEach(() => {
  cleanup();
  setCountry(null);
});

describe('the numbers of a receipt, in the formats of the program’s country,', () => {
  it('are the quantities, of which one that may be thousands or decimals is refused', async () => {
    await open('items');
    await screen.findByRole('button', { name: 'Edit Milk' });
    expect(quantities()).toEqual(['1,5', '1']);
    await press('Edit Milk');
    expect((await retype(/^Quantity/, '1250')).value).toBe('1250');
    expect((await retype(/^Quantity/, '1.250')).value.trim()).toBe('1.250');
    await press('Save changes');
    expect(screen.getByText('Enter a number such as 1,5, without a mark between thousands.')).toBeTruthy();
    await retype(/^Quantity/, '1,25');
    await press('Save changes');
    expect(quantities()).toEqual(['1,25', '1']);
  });

  it('are those that two reviewers have entered', async () => {
    await open('items');
    await press('Delete Milk');
    await userEvent.click(screen.getByRole('tab', { name: /Overview/ }));
    await userEvent.click(screen.getByRole('radio', { name: /^Valid/ }));
    await retype(/^Total/, '99,00');
    alsoAnswer(
      reply.get(RECEIPT, { ...stored, total_amount: '1010.00', version: '4' }),
      reply.get(`${RECEIPT}/receipt_items`, { data: [{ ...milk, quantity: '0.25', price: '1234.50' }, bread] }),
    );
    await press('Save');
    const dialog = within(await screen.findByRole('dialog', { name: 'Someone else has changed this' }));
    for (const words of [
      'Yours: 99,00',
      'Saved: 1.010,00',
      'Before: 12,50',
      'Yours: Deleted',
      'Saved: Quantity: 0,25 · Price of the line: 1.234,50',
      'Before: Quantity: 1,5 · Price of the line: 2,10',
    ]) {
      expect(dialog.getByText(words)).toBeTruthy();
    }
  });

  it('are the sums of the automated check', async () => {
    const details = { lines_total: '1017.45', total: '32.70' };
    const receipt_tags = [{ name: 'items_do_not_add_up' as const, reason: '', details, linked_data: null }];
    alsoAnswer(reply.get(RECEIPT, { ...stored, receipt_tags }));
    await open('overview');
    expect(screen.getByText(/^Lines add up to 1\.017,45 of 32,70\./)).toBeTruthy();
  });

  it('are the logged ones; a text that is no number stays', async () => {
    const log = {
      id: '1',
      by: 'Olive Owner',
      created_at: '2026-11-21T15:00:00.000Z',
      changes: [
        { field: 'total_amount', old: '1012.5', new: '99.00' },
        { field: 'points', old: null, new: '21000' },
        { field: 'merchant_name', old: '1012.5', new: 'Corner' },
      ],
      points_delta: 0,
    };
    alsoAnswer(reply.get(`${RECEIPT}/receipt_update_logs`, { data: [log] }));
    await open('log');
    await screen.findByText('Olive Owner');
    for (const words of ['1.012,50 → 99,00', '– → 21.000', '1012.5 → Corner']) {
      expect(screen.getByText(words)).toBeTruthy();
    }
  });
});
