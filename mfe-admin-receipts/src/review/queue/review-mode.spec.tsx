/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { adminPagesAt } from '@laurel/admin-kit/testing';
import type { ReceiptDetail, ReceiptItem } from '@laurel/contracts/receipts/receipts.dto';
import { addMessages, isAnythingDirty, untypedApi as api } from '@laurel/web-kit';
import { alsoAnswer, answerCalls, refusal, reply, tableOf } from '@laurel/web-kit/testing';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import en from '../../messages/en.json' with { type: 'json' };
import es from '../../messages/es.json' with { type: 'json' };
import { ReceiptListPage } from '../../receipt-list/receipt-list-page.tsx';
import { takeBack } from '../../parts/decision/held-decisions.ts';
import { bread, milk, receiptRow, savedReceipt, stored } from '../review.fixture.ts';
import { ReviewPage } from '../review-page.tsx';

const QUEUE = '?mode=review&sort=created_at';
const put = jest.spyOn(api, 'put');

const sent = (call = 0): Record<string, unknown> =>
  Object.fromEntries((put.mock.calls[call]?.[1] as FormData).entries());
/** What the timer of the held decision does. */
const afterTenSeconds = (): Promise<void> => act(async () => takeBack()?.send());

/** A receipt of the queue, whose lines are milk for 2.10 and bread for 3.00. */
function store(
  id: string,
  merchant: string,
  changes: Partial<ReceiptDetail> = {},
  items: ReceiptItem[] = [milk, bread],
) {
  const at = `/admin/v2/receipts/${id}` as const;
  const receipt = { ...stored, receipt_tags: [], ...changes, id, merchant_name: merchant };
  alsoAnswer(
    reply.get(at, receipt),
    reply.get(`${at}/receipt_items`, { data: items }),
    reply.put(at, savedReceipt({ ...receipt })),
  );
}

async function open(id: string, merchant: string): Promise<void> {
  const routes = [
    { path: '/admin/v2/receipts/:receipt_id', element: <ReviewPage /> },
    { path: '/admin/v2/programs/:program_id/receipts', element: <p>the list</p> },
  ];
  render(adminPagesAt(routes, { address: `/admin/v2/receipts/${id}${QUEUE}`, features: { receipts: true } }));
  await shown(merchant);
}
const shown = (merchant: string) => screen.findByRole('heading', { level: 1, name: new RegExp(merchant) });
const keys = async (text: string): Promise<void> => {
  await userEvent.keyboard(text);
};
/** What is kept in this browser. */
const drafts = (): string =>
  Object.keys(localStorage)
    .filter((key) => key.includes('receipt:'))
    .map((key) => localStorage.getItem(key))
    .join();
const merchant = (): HTMLInputElement => screen.getByRole('textbox', { name: /^Merchant/ });
const total = (): HTMLInputElement => screen.getByRole('textbox', { name: /^Total/ });

beforeEach(() => {
  localStorage.clear();
  while (takeBack());
  addMessages('adminReceipts', { en, es });
  put.mockClear();
  answerCalls(
    reply.get('/admin/v2/programs/1/purchase_proof_eligible_products', {
      data: [],
      external_purchase_item_points_per_cents: '',
    }),
    reply.get('/admin/v2/programs/1/receipts', tableOf(['61', '62', '63'].map((id) => ({ ...receiptRow, id })))),
  );
  store('61', 'Bakery', { total_amount: '5.10' });
  store('62', 'Grocer', { total_amount: '9.99' });
  store('63', 'Kiosk', { total_amount: '5.10' });
});
afterEach(cleanup);

describe('review mode', () => {
  it('accepts a right receipt by one key, shows the next at once, and sends after ten seconds', async () => {
    await open('61', 'Bakery');
    expect(await screen.findByText('1 of 3')).toBeTruthy();
    await screen.findByText(/they agree/);
    await keys('a');
    await shown('Grocer');
    expect(screen.getByText('2 of 3')).toBeTruthy();
    expect(put).not.toHaveBeenCalled();
    await afterTenSeconds();
    await waitFor(() => expect(put.mock.calls.map(([path]) => path)).toEqual(['/admin/v2/receipts/61']));
    expect(sent()).toMatchObject({ integrity: 'valid', total_amount: '5.10', version: '3' });
    expect(window.location.search).toBe('?sort=created_at&mode=review');
  });

  it('refuses by R and the digit of a reason', async () => {
    await open('61', 'Bakery');
    await keys('r');
    const reasons = within(screen.getByRole('group', { name: 'Decision' }));
    expect(reasons.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Duplicate 1',
      'Unreadable 2',
      'Not a receipt 3',
      'Outside the date window 4',
      'Wrong merchant 5',
      'Other 6',
      'Back',
    ]);
    await keys('3');
    await shown('Grocer');
    await afterTenSeconds();
    await waitFor(() => expect(put).toHaveBeenCalledTimes(1));
    expect(sent()).toMatchObject({ integrity: 'invalid', admin_invalidation_reason: 'not_a_receipt' });
  });

  it('asks for the message of another reason, and stays', async () => {
    await open('61', 'Bakery');
    await keys('r6');
    await screen.findByText('Please fill in all required fields.');
    expect(takeBack()).toBeNull();
    expect(window.location.pathname).toBe('/admin/v2/receipts/61');
    expect(screen.getByRole('textbox', { name: /^Message to the participant/ })).toBeTruthy();
  });

  it('takes a decision back by Z before anything is sent', async () => {
    await open('61', 'Bakery');
    await keys('a');
    await shown('Grocer');
    await keys('z');
    await shown('Bakery');
    await keys('z');
    expect(put).not.toHaveBeenCalled();
    expect(takeBack()).toBeNull();
  });

  it('corrects a wrong total by typing it, Enter and A', async () => {
    await open('62', 'Grocer');
    await screen.findByText(/4\.89 missing/);
    await keys('e');
    // The fix that is likeliest has the focus; the total is a click away.
    expect(document.activeElement?.textContent).toBe('Add a line of 4.89');
    await userEvent.clear(total());
    await userEvent.type(total(), '5.10{Enter}');
    expect(document.activeElement?.textContent).toBe('Accept A');
    await screen.findByText(/they agree/);
    await keys('a');
    await shown('Kiosk');
    await afterTenSeconds();
    await waitFor(() => expect(put).toHaveBeenCalledTimes(1));
    expect(sent()).toMatchObject({ total_amount: '5.10', integrity: 'valid' });
  });

  it('goes to a total that was not read with certainty, so that typing replaces it', async () => {
    const details = { fields: ['total' as const] };
    store('62', 'Grocer', {
      total_amount: '9.99',
      receipt_tags: [{ name: 'low_confidence', reason: '', details, linked_data: null }],
    });
    await open('62', 'Grocer');
    await keys('e');
    expect(document.activeElement).toBe(total());
    await keys('5.10{Enter}a');
    await shown('Kiosk');
    await afterTenSeconds();
    await waitFor(() => expect(sent()).toMatchObject({ total_amount: '5.10' }));
  });

  it('makes lines and total agree by one press, and takes that back', async () => {
    store('62', 'Grocer', { total_amount: '5.10' }, [
      milk,
      bread,
      { ...bread, id: '3', name: 'SubTotal', price: '5.10' },
    ]);
    await open('62', 'Grocer');
    await screen.findByText(/5\.10 too much/);
    const drop = screen.getByRole('button', { name: 'Drop “SubTotal”' });
    await userEvent.click(drop);
    await screen.findByText(/they agree/);
    expect(screen.queryByRole('button', { name: 'Edit SubTotal' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Undo the fix' }));
    await screen.findByText(/5\.10 too much/);
    expect(screen.getByRole('button', { name: 'Edit SubTotal' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Drop “SubTotal”' }));
    await keys('a');
    await shown('Kiosk');
    await afterTenSeconds();
    await waitFor(() => expect(put).toHaveBeenCalledTimes(1));
    expect(JSON.parse(sent()['items[]'] as string)).toEqual([expect.objectContaining({ id: '3', change: 'deleted' })]);
  });

  it('begins a new queue from the list, of what waits by then', async () => {
    const waiting = (...ids: string[]) =>
      alsoAnswer(
        reply.get('/admin/v2/programs/1/saved_views', { data: [] }),
        reply.get('/admin/v2/programs/1/receipts', tableOf(ids.map((id) => ({ ...receiptRow, id })))),
      );
    waiting('61', '62');
    const review = () => screen.findByRole('link', { name: 'Review them' });
    const routes = [
      { path: '/admin/v2/receipts/:receipt_id', element: <ReviewPage /> },
      { path: '/admin/v2/programs/:program_id/receipts', element: <ReceiptListPage /> },
    ];
    render(adminPagesAt(routes, { address: '/admin/v2/programs/1/receipts', features: { receipts: true } }));
    await userEvent.click(await review());
    await shown('Bakery');
    expect(await screen.findByText('1 of 2')).toBeTruthy();
    await keys('a');
    await shown('Grocer');
    waiting('63', '64', '65');
    await keys('a');
    await screen.findByRole('heading', { level: 1, name: 'Receipts' });
    await afterTenSeconds();
    await waitFor(async () => expect((await review()).getAttribute('href')).toContain('/63?'));
    await userEvent.click(await review());
    await shown('Kiosk');
    expect(await screen.findByText('1 of 3')).toBeTruthy();
  });

  it('decides nothing while a key is typed into a field', async () => {
    await open('61', 'Bakery');
    await userEvent.type(screen.getByRole('textbox', { name: /^Merchant/ }), 'ar');
    expect(takeBack()).toBeNull();
    expect(window.location.pathname).toBe('/admin/v2/receipts/61');
  });

  it('says when a decision was refused, keeps what was typed, and brings it back over newer values', async () => {
    await open('62', 'Grocer');
    await userEvent.clear(total());
    await userEvent.type(total(), '5.10{Enter}');
    await keys('a');
    await shown('Kiosk');
    alsoAnswer(reply.put('/admin/v2/receipts/62', refusal(409, 'version_conflict', 'It was changed')));
    await afterTenSeconds();
    await screen.findByText('Grocer was not saved');
    store('62', 'Greengrocer', { total_amount: '9.99', version: '4' });
    fireEvent.click(screen.getByRole('button', { name: 'Open it again' }));
    await waitFor(() => expect(merchant().value).toBe('Greengrocer'));
    expect(total().value).toBe('5.10');
    await keys('a');
    await shown('Kiosk');
    await afterTenSeconds();
    await waitFor(() => expect(put).toHaveBeenCalledTimes(2));
    expect(sent(1)).toMatchObject({
      version: '4',
      merchant_name: 'Greengrocer',
      total_amount: '5.10',
      integrity: 'valid',
    });
    expect(drafts()).toBe('');
  });

  it('asks at the opening about what was typed and what was stored meanwhile, and sends the chosen by a decision', async () => {
    await open('62', 'Grocer');
    await userEvent.clear(total());
    await userEvent.type(total(), '5.10{Enter}');
    await waitFor(() => expect(drafts()).toContain('5.10'));
    cleanup();
    store('62', 'Grocer', { total_amount: '6.00', version: '4' });
    await open('62', 'Grocer');
    const dialog = within(await screen.findByRole('dialog', { name: 'Someone else has changed this' }));
    for (const words of ['Yours: 5.10', 'Saved: 6.00', 'Before: 9.99']) expect(dialog.getByText(words)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Save these values' }));
    await screen.findByText('Please select an integrity status before saving.');
    expect(put).not.toHaveBeenCalled();
    await userEvent.click(await screen.findByRole('button', { name: /^Accept/ }));
    await shown('Kiosk');
    await afterTenSeconds();
    await waitFor(() => expect(sent()).toMatchObject({ version: '4', total_amount: '5.10' }));
  });

  it('says no more that something is restored once all of it is stored', async () => {
    await open('62', 'Grocer');
    await userEvent.clear(total());
    await userEvent.type(total(), '5.10{Enter}');
    await waitFor(() => expect(drafts()).toContain('5.10'));
    cleanup();
    store('62', 'Grocer', { total_amount: '5.10', version: '4' });
    await open('62', 'Grocer');
    await waitFor(() => expect(drafts()).toBe(''));
    expect(screen.queryByText(/^Restored what you had typed/)).toBeNull();
    expect(isAnythingDirty()).toBe(false);
  });
});

describe('what is typed', () => {
  it('survives a reload, and can be discarded', async () => {
    await open('62', 'Grocer');
    await userEvent.clear(total());
    await userEvent.type(total(), '7.77');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Bread' }));
    await waitFor(() => expect(drafts()).toContain('7.77'));
    await waitFor(() => expect(drafts()).toContain('"deleted"'));
    cleanup();
    await open('62', 'Grocer');
    await screen.findByText(/^Restored what you had typed/);
    expect(total().value).toBe('7.77');
    expect(await screen.findByRole('button', { name: 'Edit Milk' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Edit Bread' })).toBeNull();
    expect(isAnythingDirty()).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Discard it' }));
    await waitFor(() => expect(total().value).toBe('9.99'));
    expect(await screen.findByRole('button', { name: 'Edit Bread' })).toBeTruthy();
    expect(drafts()).toBe('');
  });
});
