/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { adminPagesAt } from '@laurel/admin-kit/testing';
import type { Selection } from '@laurel/contracts/table/selection.dto';
import { addMessages, untypedApi as api } from '@laurel/web-kit';
import { alsoAnswer, answerCalls, refusal, reply, tableOf } from '@laurel/web-kit/testing';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import { takeBack } from '../parts/decision/held-decisions.ts';
import { receiptRow, savedReceipt, stored } from '../review/review.fixture.ts';
import { useBulkDecision } from './use-bulk-decision.ts';
import { WaitingBanner } from './waiting-banner.tsx';

const LIST = '/admin/v2/programs/1/receipts';
const put = jest.spyOn(api, 'put');
const get = jest.spyOn(api, 'get');
let selection: Selection;
let refused: unknown;

function Decide(): ReactNode {
  const decide = useBulkDecision('1');
  const verdict = { integrity: 'valid', admin_invalidation_reason: null, admin_invalidation_message: null } as const;
  return (
    <>
      <WaitingBanner programId="1" />
      <button onClick={() => decide(selection, verdict).catch((error: unknown) => (refused = error))}>Decide</button>
    </>
  );
}

const list = (ids: string[], total = ids.length) => ({
  ...tableOf(ids.map((id) => ({ ...receiptRow, id }))),
  meta: { page: 1, page_size: 20, total },
});

beforeEach(() => {
  refused = null;
  jest.clearAllMocks();
  addMessages('adminReceipts', { en, es });
  answerCalls(reply.get(LIST, list(['61', '62'])));
  for (const id of ['61', '62']) {
    const at = `/admin/v2/receipts/${id}` as const;
    alsoAnswer(reply.get(at, { ...stored, id, version: id }), reply.put(at, savedReceipt({ id })));
  }
  const routes = [{ path: LIST, element: <Decide /> }];
  render(adminPagesAt(routes, { address: LIST, features: { receipts: true } }));
});
afterEach(() => {
  cleanup();
  takeBack();
});

/** What the timer of the held decision does. */
const afterTenSeconds = (): Promise<void> => act(async () => takeBack()?.send());
const decide = (): Promise<void> => userEvent.click(screen.getByRole('button', { name: 'Decide' }));
const paths = (): unknown[] => put.mock.calls.map(([path]) => path);

describe('a decision on several receipts', () => {
  it('is sent in ten seconds, each with its own version', async () => {
    selection = { ids: ['61', '62'] };
    await decide();
    await screen.findByText('2 receipts accepted');
    expect(put).not.toHaveBeenCalled();
    await afterTenSeconds();
    await screen.findByText('2 receipts accepted');
    expect(paths()).toEqual(['/admin/v2/receipts/61', '/admin/v2/receipts/62']);
    const bodies = put.mock.calls.map(([, body]) => Object.fromEntries((body as FormData).entries()));
    expect(bodies).toEqual([
      expect.objectContaining({ version: '61', integrity: 'valid' }),
      expect.objectContaining({ version: '62', integrity: 'valid' }),
    ]);
  });

  it('is taken back before anything is sent', async () => {
    selection = { ids: ['61'] };
    await decide();
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(takeBack()).toBeNull();
    expect(put).not.toHaveBeenCalled();
  });

  it('says how many were not saved', async () => {
    alsoAnswer(reply.put('/admin/v2/receipts/62', refusal(409, 'version_conflict', 'It was changed')));
    selection = { ids: ['61', '62'] };
    await decide();
    await screen.findByText('2 receipts accepted');
    await afterTenSeconds();
    await screen.findByText('1 receipt accepted');
    await screen.findByText(/^1 receipt was not saved/);
  });

  it('is sent with what was stored when it was made, so that a colleague’s verdict of the meantime stays', async () => {
    selection = { ids: ['61', '62'] };
    await decide();
    await screen.findByText('2 receipts accepted');
    const overruled = { id: '62', version: '63', integrity: 'invalid' as const, merchant_name: 'Corner' };
    alsoAnswer(
      reply.get('/admin/v2/receipts/62', { ...stored, ...overruled }),
      reply.put('/admin/v2/receipts/62', refusal(409, 'version_conflict', 'It was changed')),
    );
    await afterTenSeconds();
    await screen.findByText(/^1 receipt was not saved/);
    const bodies = put.mock.calls.map(([, body]) => Object.fromEntries((body as FormData).entries()));
    expect(bodies).toEqual([
      expect.objectContaining({ version: '61' }),
      expect.objectContaining({ version: '62', merchant_name: 'Corner Market' }),
    ]);
  });

  it('takes those of a filter as they match now, a hundred at most', async () => {
    selection = { columnFilters: { status: 'needs_human_review' }, search: 'corner', expected: 2 };
    await decide();
    await screen.findByText('2 receipts accepted');
    const asked = get.mock.calls.map(([, options]) =>
      decodeURIComponent(new URLSearchParams(options?.params as URLSearchParams).toString()),
    );
    expect(asked).toContainEqual(expect.stringContaining('search=corner&columnFilters[status]=needs_human_review'));
    alsoAnswer(reply.get(LIST, list(['61', '62'], 101)));
    await decide();
    expect(String(refused)).toContain('Choose 100 receipts at most.');
  });
});

it('the list says how many receipts wait, and leads to the oldest', async () => {
  await screen.findByText('2 receipts need review');
  const { search, pathname } = new URL(
    screen.getByRole('link', { name: 'Review them' }).getAttribute('href') ?? '',
    'http://x',
  );
  expect(pathname).toBe('/admin/v2/receipts/61');
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
    mode: 'review',
    sort: 'created_at',
    page_size: '100',
    'columnFilters[status]': 'needs_human_review,review_requested',
  });
});
