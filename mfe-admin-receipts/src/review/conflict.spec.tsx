/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { adminPagesAt } from '@laurel/admin-kit/testing';
import type { ReceiptDetail, ReceiptItem, ReceiptSaved } from '@laurel/contracts/receipts/receipts.dto';
import { addMessages, isAnythingDirty, untypedApi as api } from '@laurel/web-kit';
import { alsoAnswer, answerCalls, inTurn, refusal, reply, tableOf, unreachable } from '@laurel/web-kit/testing';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import { bread, milk, savedReceipt, stored } from './review.fixture.ts';
import { ReviewPage } from './review-page.tsx';

const RECEIPT = '/admin/v2/receipts/55';
const overtaken = refusal(409, 'version_conflict', 'It was changed');

const put = jest.spyOn(api, 'put');

/** What is stored now: what another reviewer has saved meanwhile. */
function store(receipt: Partial<ReceiptDetail>, items: ReceiptItem[] = [milk, bread]): void {
  alsoAnswer(reply.get(RECEIPT, { ...stored, ...receipt }), reply.get(`${RECEIPT}/receipt_items`, { data: items }));
}

async function open(address = RECEIPT): Promise<void> {
  const routes = [{ path: '/admin/v2/receipts/:receipt_id', element: <ReviewPage /> }];
  render(adminPagesAt(routes, { address, features: { receipts: true } }));
  await screen.findByRole('heading', { level: 1, name: /Corner Market/ });
}

const press = (name: string): Promise<void> => userEvent.click(screen.getByRole('button', { name }));
const tab = (name: RegExp): Promise<void> => userEvent.click(screen.getByRole('tab', { name }));
const judge = (): Promise<void> => userEvent.click(screen.getByRole('radio', { name: /^Valid/ }));
const total = (): HTMLInputElement => screen.getByRole('textbox', { name: /^Total/ });
const retype = async (text: string): Promise<void> => {
  await userEvent.clear(total());
  await userEvent.type(total(), text);
};
const conflict = (): Promise<HTMLElement> => screen.findByRole('dialog', { name: 'Someone else has changed this' });
const sent = (): FormData => put.mock.calls[1]?.[1] as FormData;

beforeEach(() => {
  localStorage.clear();
  addMessages('adminReceipts', { en, es });
  put.mockClear();
  answerCalls(
    reply.get(`${RECEIPT}/receipt_update_logs`, { data: [] }),
    reply.get('/admin/v2/programs/1/purchase_proof_eligible_products', {
      data: [],
      external_purchase_item_points_per_cents: '',
    }),
    reply.get('/admin/v2/programs/1/receipts', tableOf()),
    reply.put(RECEIPT, inTurn<typeof overtaken | ReceiptSaved>(overtaken, savedReceipt({ version: '5' }))),
  );
  store({});
});
afterEach(cleanup);

it('shows what two reviewers have entered, and saves the chosen values over the rest [A-366]', async () => {
  await open();
  await judge();
  await retype('99.00');
  store({ total_amount: '10.00', merchant_name: 'Corner', version: '4' });
  await press('Save');
  const dialog = within(await conflict());
  expect(dialog.getAllByRole('radiogroup')).toHaveLength(1);
  for (const words of ['Yours: 99.00', 'Saved: 10.00', 'Before: 12.50']) expect(dialog.getByText(words)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('radio', { name: 'Yours: 99.00' })));
  await press('Save these values');
  await screen.findByText('Success!');
  expect(Object.fromEntries(sent())).toMatchObject({
    version: '4',
    integrity: 'valid',
    total_amount: '99.00',
    merchant_name: 'Corner',
  });
  await waitFor(() => expect(isAnythingDirty()).toBe(false));
});

it('merges what another reviewer has saved in other fields and lines', async () => {
  await open();
  await judge();
  await retype('99.00');
  await tab(/Item Review/);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Milk' }));
  store({ merchant_name: 'Corner', version: '4' }, [milk, { ...bread, name: 'Rye bread' }]);
  await press('Save');
  await screen.findByText('Success!');
  expect(Object.fromEntries(sent())).toMatchObject({ version: '4', total_amount: '99.00', merchant_name: 'Corner' });
  expect(sent().getAll('items[]')).toEqual([expect.stringContaining('"id":"1"')]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('asks about a line that two reviewers have changed; reloading takes the stored ones', async () => {
  await open(`${RECEIPT}?tab=items`);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Milk' }));
  await tab(/Overview/);
  await judge();
  store({ version: '4' }, [{ ...milk, name: 'Soy milk' }, bread]);
  await press('Save');
  const dialog = within(await conflict());
  expect(dialog.getByRole('radiogroup', { name: /^Item: Milk/ })).toBeTruthy();
  for (const words of ['Yours: Deleted', 'Saved: Name: Soy milk', 'Before: Name: Milk']) {
    expect(dialog.getByText(words)).toBeTruthy();
  }
  await press('Reload');
  await tab(/Item Review/);
  expect(await screen.findByRole('button', { name: 'Delete Soy milk' })).toBeTruthy();
  await waitFor(() => expect(isAnythingDirty()).toBe(false));
});

it('does not send a new line again that was saved by a call whose answer was lost', async () => {
  alsoAnswer(
    reply.put(RECEIPT, inTurn<typeof overtaken | ReceiptSaved>(unreachable, overtaken, savedReceipt({ version: '5' }))),
  );
  await open(`${RECEIPT}?tab=items`);
  await screen.findByRole('button', { name: 'Delete Milk' });
  await press('Add item');
  await userEvent.type(screen.getByRole('textbox', { name: /^Name/ }), 'Tea');
  await userEvent.type(screen.getByRole('textbox', { name: /^Price of the line/ }), '4.50');
  await press('Save changes');
  await tab(/Overview/);
  await judge();
  await press('Save');
  await waitFor(() => expect(put).toHaveBeenCalledTimes(1));
  await screen.findByRole('button', { name: 'Save' });
  const tea = { ...milk, id: '3', quantity: null, eligible_product_id: null, name: 'Tea', price: '4.50' };
  store({ integrity: 'valid', status: 'processed', version: '4' }, [milk, bread, tea]);
  await press('Save');
  await screen.findByText('Success!');
  const bodies = put.mock.calls.map(([, body]) => body as FormData);
  expect(bodies.map((body) => [body.get('version'), body.getAll('items[]').length])).toEqual([
    ['3', 1],
    ['3', 1],
    ['4', 0],
  ]);
});

it('keeps what was entered when the stored receipt cannot be read', async () => {
  await open();
  await judge();
  await retype('99.00');
  alsoAnswer(reply.get(RECEIPT, refusal(429, 'too_many_requests', 'Not so fast')));
  await press('Save');
  await screen.findByText('Not so fast');
  expect(total().value).toBe('99.00');
});
