/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type {
  ReceiptDetail,
  ReceiptRow,
  ReceiptSaved,
  ReceiptTag,
  ReceiptUpdateLog,
} from '@laurel/contracts/receipts/receipts.dto';
import { UiProvider } from '@laurel/ui';
import {
  addMessages,
  untypedApi as api,
  createQueryClient,
  fillPage,
  isAnythingDirty,
  QueryClientProvider,
} from '@laurel/web-kit';
import { alsoAnswer, answerCalls, descriptionOf, refusal, reply, tableOf } from '@laurel/web-kit/testing';
import { AppRouter, createAppHistory, Link, useLocation, useRoutes } from '@laurel/web-kit/router';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import { bread, milk, products, receiptRow, report, savedReceipt, stored } from './review.fixture.ts';
import { ReviewPage } from './review-page.tsx';
import { ScopedReceipt } from './scoped-receipt.tsx';

const RECEIPT = '/admin/v2/receipts/55';
const answerReceipt = (changes: Partial<ReceiptDetail>): void =>
  alsoAnswer(reply.get(RECEIPT, { ...stored, ...changes }));
const listed = (id: string): ReceiptRow => ({ ...receiptRow, id });
const get = jest.spyOn(api, 'get');
const put = jest.spyOn(api, 'put');
const post = jest.spyOn(api, 'post');

function Routes(): ReactNode {
  const { pathname, search } = useLocation();
  return (
    <>
      <output>{pathname + search}</output>
      {useRoutes([
        { path: '/admin/v2/programs/:program_id/receipts', element: <p>the list</p> },
        { path: '/admin/v2/programs/:program_id/receipts/:receipt_id', element: <ScopedReceipt /> },
        { path: '/admin/v2/receipts/:receipt_id', element: <ReviewPage /> },
      ])}
    </>
  );
}

function open(address = '/admin/v2/receipts/55'): void {
  window.history.replaceState(null, '', address);
  render(
    <UiProvider language="en" link={Link}>
      <QueryClientProvider client={createQueryClient()}>
        <AppRouter history={createAppHistory()}>
          <Routes />
        </AppRouter>
      </QueryClientProvider>
    </UiProvider>,
  );
}

function permit(permissions: object): void {
  fillPage({
    area: 'admin',
    userPrograms: [
      { id: '1', name: 'Green Market', subdomain: 'green', features: { receipts: true }, permissions },
      { id: '2', name: 'Other', subdomain: 'other', features: { receipts: true }, permissions },
    ],
  });
}

const ready = (): Promise<HTMLElement> => screen.findByRole('heading', { level: 1, name: /Corner Market/ });
const press = (name: string | RegExp): Promise<void> => userEvent.click(screen.getByRole('button', { name }));
const tab = (name: RegExp): Promise<void> => userEvent.click(screen.getByRole('tab', { name }));
const choose = (name: RegExp): Promise<void> => userEvent.click(screen.getByRole('radio', { name }));
const field = (name: string | RegExp): HTMLInputElement => screen.getByRole('textbox', { name });
const sent = (): Record<string, unknown> => Object.fromEntries((put.mock.calls[0]?.[1] as FormData).entries());
const retype = async (name: string | RegExp, text: string): Promise<void> => {
  await userEvent.clear(field(name));
  if (text) await userEvent.type(field(name), text);
};

beforeEach(() => {
  localStorage.clear();
  addMessages('adminReceipts', { en, es });
  permit({ receipts: { view: true, manage: true, update: true } });
  jest.clearAllMocks();
  answerCalls(
    reply.get(RECEIPT, stored),
    reply.get(`${RECEIPT}/receipt_items`, { data: [milk, bread] }),
    reply.get(`${RECEIPT}/receipt_update_logs`, { data: [] }),
    reply.get('/admin/v2/programs/1/purchase_proof_eligible_products', {
      data: products,
      external_purchase_item_points_per_cents: '',
    }),
    reply.get('/admin/v2/programs/1/receipts', tableOf(['56', '55', '54'].map(listed))),
    reply.get('/admin/v2/participants/9/receipts', tableOf()),
    reply.put(RECEIPT, savedReceipt({})),
    reply.post(`${RECEIPT}/issue_reports`, { success: true, message: '', report }),
  );
});
afterEach(cleanup);

describe('opening a receipt', () => {
  it('redirects from an address inside its program to the receipt [A-321]', async () => {
    open('/admin/v2/programs/1/receipts/55');
    await ready();
    expect(window.location.pathname).toBe('/admin/v2/receipts/55');
  });

  it('redirects to the table of the program that it belongs to [A-322]', async () => {
    open('/admin/v2/programs/2/receipts/55');
    await screen.findByText('the list');
    expect(window.location.pathname).toBe('/admin/v2/programs/1/receipts');
  });

  it('shows why it could not be loaded [A-349]', async () => {
    alsoAnswer(reply.get(RECEIPT, refusal(404, 'not_found', 'Receipt not found')));
    open();
    await screen.findByText('Error: Receipt not found');
  });

  it('needs receipts manage; without update nothing can be changed [A-315, A-363, A-544]', async () => {
    permit({ receipts: { view: true } });
    open();
    await screen.findByRole('alertdialog', { name: 'You are not allowed to access this page' });
    cleanup();
    permit({ receipts: { view: true, manage: true } });
    open();
    await ready();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(field('Merchant').closest('fieldset:disabled')).toBeTruthy();
  });

  it('shows status, confidence, tags with similar receipts and whose it is [A-316, A-325, A-327, A-333, A-344]', async () => {
    open();
    await ready();
    expect(screen.getByText('This receipt needs to be verified by an admin.')).toBeTruthy();
    expect(descriptionOf(field('Merchant'))).toContain('98% confidence');
    const tags = within(screen.getByRole('region', { name: 'Automated check' }));
    expect(tags.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      ['50', '49', '48', '47', '46'].map((id) => `/admin/v2/receipts/${id}`),
    );
    expect(screen.getByText('External')).toBeTruthy();
    expect(screen.getByText('Ada Vega (9)').closest('a')).toBeNull();
  });

  it('stores its tab in the address, and finds its neighbours in the list that it was opened from', async () => {
    open('/admin/v2/receipts/55?sort=points&tab=items');
    await ready();
    expect(screen.getByRole('tab', { name: /Item Review/ }).getAttribute('aria-selected')).toBe('true');
    expect((await screen.findByRole('link', { name: 'Previous' })).getAttribute('href')).toBe(
      '/admin/v2/receipts/56?sort=points',
    );
    alsoAnswer(reply.get('/admin/v2/receipts/54', { ...stored, id: '54' }));
    alsoAnswer(reply.get('/admin/v2/receipts/54/receipt_items', { data: [] }));
    await userEvent.keyboard('j');
    await waitFor(() => expect(window.location.pathname).toBe('/admin/v2/receipts/54'));
  });

  it('boxes recognised texts: the focus highlights a box, a click on a box focuses its field', async () => {
    open();
    await ready();
    const boxOf = (title: string): Element | undefined =>
      [...document.querySelectorAll('rect')].find((rect) => rect.textContent === title);
    await userEvent.click(field('Merchant'));
    expect(boxOf('Merchant')?.getAttribute('data-active')).toBe('true');
    await userEvent.click(boxOf('Purchase date')!);
    expect(document.activeElement).toBe(screen.getByLabelText('Purchase date'));
    expect(boxOf('Merchant')?.getAttribute('data-active')).toBe('false');
  });
});

describe('the verdict', () => {
  it.each([
    ['needs_human_review', null, null],
    ['rejected', null, 'Invalid'],
    ['processed', null, 'Valid'],
    ['processed', 'invalid', 'Invalid'],
    ['review_requested', null, 'Valid'],
  ] as const)('of status %s (judged before: %s) starts as %s [A-341, X-072]', async (status, integrity, first) => {
    answerReceipt({ status, integrity });
    open();
    await ready();
    const checked = screen.queryByRole<HTMLInputElement>('radio', { checked: true });
    expect(checked?.closest('label')?.textContent ?? null).toEqual(first && expect.stringMatching(`^${first}`));
  });

  it('is required before saving [A-350]', async () => {
    open();
    await ready();
    await press('Save');
    const text = 'Please select an integrity status before saving.';
    await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2));
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^Valid/ }));
    expect(put).not.toHaveBeenCalled();
  });

  it('needs a reason when it is invalid, and a message for "other" [A-340, A-351, A-354, A-367]', async () => {
    open();
    await ready();
    await choose(/^Invalid/);
    await press('Save');
    await screen.findAllByText('Please select a reason for rejection before saving.');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Reason/ }), 'Other');
    await press('Save');
    await screen.findByText('Please fill in all required fields.');
    expect(put).not.toHaveBeenCalled();
    await userEvent.type(field(/^Message/), 'The date cannot be right.');
    await press('Save');
    await screen.findByText('Receipt has been updated successfully.');
    expect(sent()).toMatchObject({
      version: '3',
      integrity: 'invalid',
      admin_invalidation_reason: 'other',
      admin_invalidation_message: 'The date cannot be right.',
      merchant_name: 'Corner Market',
      merchant_address: '',
    });
  });

  it('is sent once as form values, and the form continues from the stored ones [A-008, A-352, A-356, A-358]', async () => {
    let release: (answer: ReceiptSaved) => void = () => undefined;
    alsoAnswer(reply.put(RECEIPT, new Promise<ReceiptSaved>((resolve) => (release = resolve))));
    open();
    await ready();
    await choose(/^Valid/);
    await retype('Total', '13,00');
    expect(isAnythingDirty()).toBe(true);
    await press('Save');
    await userEvent.click(await screen.findByRole('button', { name: /Saving/ }));
    const calls = get.mock.calls.length;
    release(savedReceipt({ status: 'processed', integrity: 'valid', version: '4', total_amount: '13.00' }));
    await screen.findByText('Success!');
    expect(put).toHaveBeenCalledTimes(1);
    expect(sent()).toMatchObject({ integrity: 'valid', admin_invalidation_reason: '', total_amount: '13.00' });
    expect(sent()).not.toHaveProperty('items[]');
    await screen.findByText('This receipt was processed and its points will be given.');
    const read = get.mock.calls.slice(calls).map(([path]) => path.split('?')[0]);
    expect(read).not.toContain('/admin/v2/receipts/55');
    expect(read).not.toContain('/admin/v2/receipts/55/receipt_items');
    expect(isAnythingDirty()).toBe(false);
    await retype('Total', '14.00');
    await waitFor(() => expect(isAnythingDirty()).toBe(true));
    await press('Save');
    await waitFor(() => expect(put).toHaveBeenCalledTimes(2));
    expect((put.mock.calls[1]?.[1] as FormData).get('version')).toBe('4');
  });

  it("shows the server's reasons and preserves typed values when it is refused [A-355]", async () => {
    alsoAnswer(reply.put(RECEIPT, refusal(422, 'validation_failed', 'Invalid', { total_amount: ['must be lower'] })));
    open();
    await ready();
    await choose(/^Valid/);
    await retype('Total', '99.00');
    await press('Save');
    await screen.findByText('Error!');
    expect((await screen.findAllByText('must be lower')).length).toBe(2);
    expect(field(/^Total/).value).toBe('99.00');
    expect(isAnythingDirty()).toBe(true);
  });
});

describe('the findings of the check', () => {
  it('name excluded products, an unknown merchant, and sums that differ [A-343, A-435, A-438]', async () => {
    const noticed = { reason: '', linked_data: null };
    const receipt_tags: ReceiptTag[] = [
      { ...noticed, name: 'excluded_identifier', details: { identifiers: ['gift card', 'store 0417'] } },
      { ...noticed, name: 'unknown_merchant', details: { merchant: 'Harbour Bakery' } },
      { ...noticed, name: 'items_do_not_add_up', details: { lines_total: '17.45', total: '32.70' } },
      { ...noticed, name: 'items_unconfirmed', details: null },
      { ...noticed, name: 'unsure_product', details: { lines: ['Oat drnk', 'Gren tea'] } },
    ];
    answerReceipt({ receipt_tags });
    open();
    const check = within(await screen.findByRole('region', { name: 'Automated check' }));
    expect(check.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Excluded identifierThe text contains excluded identifiers: gift card, store 0417.',
      'Unknown merchantHarbour Bakery is not one of the program’s merchants.',
      'Lines do not add upLines add up to 17.45 of 32.70. A line may be missing or misread.',
      'Lines not confirmedThe lines add up to the total, but nothing else on the receipt confirms them.',
      'Product is a guessAnother product would earn another number of points: Oat drnk, Gren tea.',
    ]);
  });
});

describe('the items', () => {
  const openItems = async (): Promise<void> => {
    open('/admin/v2/receipts/55?tab=items');
    await screen.findByRole('button', { name: 'Edit Bread' });
  };

  it('are requested oldest first and all at once [A-359, A-360]', async () => {
    await openItems();
    expect(get.mock.calls.map(([path]) => path)).toEqual(
      expect.arrayContaining([
        '/admin/v2/receipts/55/receipt_items?sort=created_at&page_size=1000000',
        '/admin/v2/programs/1/purchase_proof_eligible_products',
      ]),
    );
    expect(screen.getByText('Items: 2 · Points: 321')).toBeTruthy();
  });

  it('are changed in the editing session and sent with the receipt [A-008, A-337, A-338, A-370, A-375, A-384]', async () => {
    await openItems();
    await press('Edit Milk');
    expect(document.activeElement).toBe(field('Name'));
    await retype(/^Price/, '3,456.7');
    expect(screen.getByText('Points: 34,567')).toBeTruthy();
    await userEvent.tab();
    expect(field(/^Price/).value).toBe('3,456.70');
    await retype(/^Price/, '3,45');
    expect(screen.getByText('Points: 35')).toBeTruthy();
    await press('Save changes');
    expect(await screen.findByText('Changed')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Milk' }));
    await press('Delete Bread');
    expect(screen.queryByRole('button', { name: 'Edit Bread' })).toBeNull();
    expect(put).not.toHaveBeenCalled();
    await tab(/Receipt Overview/);
    expect(isAnythingDirty()).toBe(true);
    await choose(/^Valid/);
    await press('Save');
    await screen.findByText('Success!');
    expect(JSON.parse(sent()['items[]'] as string)).toEqual([
      expect.objectContaining({ change: 'updated', id: '1', price: '3.45', eligible_product_id: '5' }),
      expect.objectContaining({ change: 'deleted', id: '2' }),
    ]);
  });

  it("block the receipt's Save while an open line is not applied, also from another tab [A-353, X-081]", async () => {
    await openItems();
    await press('Edit Milk');
    await retype('Name', 'Oat milk');
    await tab(/Receipt Overview/);
    await choose(/^Valid/);
    await press('Save');
    await screen.findByText('Please save changes before submitting.');
    expect(put).not.toHaveBeenCalled();
    expect(field('Name').value).toBe('Oat milk');
  });

  it('require a name and a price [A-376, A-377, A-381]', async () => {
    await openItems();
    await press('Add item');
    await press('Save changes');
    await screen.findByText('Error!!!');
    expect(screen.getByText('Please, fill the sku or name fields. The price is always required.')).toBeTruthy();
    expect(screen.getByText('Either name or sku is required.')).toBeTruthy();
    expect(screen.getByText('Price is required.')).toBeTruthy();
  });

  it('retain a product that is no longer offered only where it was chosen before [A-387]', async () => {
    await openItems();
    const offered = (): (string | null)[] =>
      within(screen.getByRole('combobox', { name: 'Eligible product' }))
        .getAllByRole('option')
        .map((option) => option.textContent);
    await press('Edit Bread');
    expect(offered()).toEqual(['None', 'Milk', 'Retired tea (inactive)']);
    await press('Edit Milk');
    expect(offered()).toEqual(['None', 'Milk']);
  });
});

describe('the other tabs', () => {
  it('show the changes with their admins, and their points [A-318, A-361, A-365]', async () => {
    const data: ReceiptUpdateLog[] = [
      {
        id: '1',
        by: 'Olive Owner',
        created_at: '2026-11-21T15:00:00.000Z',
        changes: [{ field: 'status', old: 'needs_human_review', new: 'processed' }],
        points_delta: -30,
      },
      {
        id: '2',
        by: 'Automated check',
        created_at: '2026-11-21T15:01:00.000Z',
        changes: [{ field: 'posted_points', old: null, new: '1168' }],
        points_delta: 0,
      },
    ];
    alsoAnswer(reply.get(`${RECEIPT}/receipt_update_logs`, { data }));
    open('/admin/v2/receipts/55?tab=log');
    await screen.findByText('Olive Owner');
    expect(screen.getByText('Needs review → Processed')).toBeTruthy();
    expect(screen.getByText('-30 points')).toBeTruthy();
    expect(screen.getByText('Posted 1,168 points')).toBeTruthy();
  });

  it('show other receipts of the participant: loading, none, and failed [A-346, A-347, A-348]', async () => {
    open('/admin/v2/receipts/55?tab=history');
    await screen.findByText('Wait a second. We are loading the data for you...');
    await screen.findByText('No results found');
    cleanup();
    alsoAnswer(reply.get('/admin/v2/participants/9/receipts', refusal(400, 'bad_request', 'Not now')));
    open('/admin/v2/receipts/55?tab=history');
    await screen.findByText('Something went wrong!');
    expect(screen.getByText('Not now')).toBeTruthy();
  });

  it('report an issue, list the open ones, and preserve an unsent report [A-320, A-364]', async () => {
    open('/admin/v2/receipts/55?tab=issue');
    await ready();
    await press('Submit issue');
    await screen.findByText(/^Say what is wrong/);
    await userEvent.type(field(/^What is wrong/), 'The total is cut off.');
    await tab(/Receipt Overview/);
    await tab(/Submit Issue/);
    answerReceipt({ open_receipt_issue_reports: [report] });
    await press('Submit issue');
    await screen.findByText('Known already.');
    expect(post).toHaveBeenCalledWith('/admin/v2/receipts/55/issue_reports', {
      category: 'wrong_text',
      text: 'The total is cut off.',
    });
    await waitFor(() => expect(field(/^What is wrong/).value).toBe(''));
  });

  it('take, close and reopen an issue [A-364]', async () => {
    const at = `${RECEIPT}/issue_reports/4` as const;
    const answer = { success: true, message: '', report } as const;
    alsoAnswer(reply.put(at, answer));
    answerReceipt({ open_receipt_issue_reports: [report] });
    open('/admin/v2/receipts/55?tab=issue');
    await screen.findByText('Known already.');
    answerReceipt({ open_receipt_issue_reports: [{ ...report, state: 'taken', owner_name: 'Grace' }] });
    await press('Take it');
    await screen.findByText('With Grace');
    answerReceipt({ closed_receipt_issue_reports: [{ ...report, state: 'closed', owner_name: 'Grace' }] });
    await press('Close it');
    await screen.findByText('Closed by Grace');
    answerReceipt({ open_receipt_issue_reports: [report] });
    await press('Reopen it');
    await screen.findByRole('button', { name: 'Take it' });
    expect(put.mock.calls).toEqual(['taken', 'closed', 'open'].map((state) => [at, { state }]));
  });
});
