/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ParticipantReceipt } from '@laurel/contracts/receipts/receipts.dto';
import { untypedApi as api, readPoints } from '@laurel/web-kit';
import { alsoAnswer, answerCalls, pending, refusal, reply, unreachable } from '@laurel/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { showPages } from '../testing/show-pages.tsx';
import { ReceiptsPage } from './receipts-page.tsx';

type Receipt = Pick<ParticipantReceipt, keyof ParticipantReceipt>;

const eligible: Receipt = {
  id: '5',
  status: 'eligible',
  reason: null,
  message: null,
  merchant_name: 'Green Grocer',
  merchant_address: null,
  purchase_date: '2026-11-01',
  total_amount: '12.5',
  points: 120,
  created_at: '2026-11-02T10:00:00.000Z',
  files: [{ url: '/public/receipts/5/files/0', content_type: 'image/jpeg', width: 600, height: 1_200 }],
  items: [
    { id: '1', name: 'Oat milk', quantity: '2', price: '6.00', eligible: true, points: 120 },
    { id: '2', name: 'Paper bag', quantity: null, price: '0.10', eligible: false, points: 0 },
  ],
  can_request_review: true,
};
const waiting: Receipt = {
  ...eligible,
  status: 'pending',
  merchant_name: null,
  purchase_date: null,
  total_amount: null,
  points: 0,
  items: [],
  can_request_review: false,
};

const RECEIPTS = '/public/receipts';
const REVIEW = '/public/receipts/5/request_review';

/** The state of the server; the list, one receipt and the points are read from here. */
let stored: Receipt[];
const post = jest.spyOn(api, 'post');
const keyOf = (call: number): unknown => (post.mock.calls[call]?.[2] as { idempotencyKey?: string }).idempotencyKey;

const routes = [
  { path: '/', element: 'home' },
  { path: '/signin', element: 'sign in' },
  { path: '/receipts', element: <ReceiptsPage /> },
];
const ada = { id: '1', first_name: 'Ada', unused_points: '100', points: '100' };

function show(): void {
  showPages(routes, { address: '/receipts', features: { receipts: true }, participant: ada });
}

function picture(name: string, bytes = 1_000, type = 'image/jpeg'): File {
  const file = new File(['x'], name, { type });
  Object.defineProperty(file, 'size', { value: bytes });
  return file;
}

async function choose(...files: File[]): Promise<void> {
  const picker = document.querySelector<HTMLInputElement>('input[type=file][multiple]');
  if (!picker) throw new Error('There is no picker');
  await userEvent.upload(picker, files, { applyAccept: false });
}

function pointWith(pointer: 'fine' | 'coarse'): void {
  window.matchMedia = (query) => ({ matches: query === `(pointer: ${pointer})` }) as MediaQueryList;
}

beforeEach(() => {
  stored = [];
  pointWith('fine');
  jest.clearAllMocks();
  answerCalls(
    reply.get('/public/points', { unused_points: '220', points: '220' }),
    reply.get('/public/receipts/5', () => stored.find(({ id }) => id === '5') ?? refusal(404, 'not_found')),
    reply.get(RECEIPTS, () => ({ data: stored, meta: { page: 1, page_size: 20, total: stored.length } })),
  );
});
afterEach(cleanup);

describe('access', () => {
  it('redirects home where the program has no receipts [A-368]', () => {
    showPages(routes, { address: '/receipts', features: {}, participant: ada });
    expect(screen.getByText('home')).toBeTruthy();
  });

  it('redirects visitors to sign in, and back [A-368]', () => {
    showPages(routes, { address: '/receipts', features: { receipts: true } });
    expect(window.location.href).toContain('/signin?redirect_to=%2Freceipts');
  });
});

describe('choosing pictures', () => {
  it('names every file that it leaves out, with the reason, before anything is sent [A-368]', async () => {
    show();
    await choose(
      picture('1.jpg'),
      picture('notes.txt', 10, 'text/plain'),
      picture('empty.png', 0, 'image/png'),
      picture('huge.jpg', 10 * 2 ** 20 + 1),
      ...['2.jpg', '3.jpg', '4.jpg', '5.pdf', '6.jpg'].map((name) => picture(name, 1_000, '')),
    );
    expect(screen.getAllByText(/^(notes|empty|huge|\d)\.\w+ (is|was) /).map(({ textContent }) => textContent)).toEqual([
      'notes.txt is not a PNG, JPG or PDF file.',
      'empty.png is empty.',
      'huge.jpg is larger than 10 MB.',
      '6.jpg was not added: a receipt can have 5 pictures at most.',
    ]);
    expect(within(screen.getByRole('list', { name: 'Pictures to send' })).getAllByRole('listitem')).toHaveLength(5);
    await userEvent.click(screen.getByRole('button', { name: 'Remove 3.jpg' }));
    expect(screen.queryByText('3.jpg')).toBeNull();
    expect(post).not.toHaveBeenCalled();
  });

  it('offers the camera first where there is one [A-368]', async () => {
    show();
    expect(screen.queryByRole('button', { name: 'Take a photo' })).toBeNull();
    cleanup();
    pointWith('coarse');
    show();
    expect(screen.getByRole('button', { name: 'Take a photo' })).toBeTruthy();
    const camera = document.querySelector<HTMLInputElement>('input[capture]');
    if (camera) await userEvent.upload(camera, picture('photo.jpg'));
    expect(screen.getByText('photo.jpg')).toBeTruthy();
  });

  it('accepts dropped files', () => {
    show();
    fireEvent.drop(screen.getByRole('region', { name: 'Send a receipt' }), {
      dataTransfer: { files: [picture('dropped.jpg')] },
    });
    expect(screen.getByText('dropped.jpg')).toBeTruthy();
  });
});

describe('sending', () => {
  it('shows the receipt being read, then its result and the new points [A-368]', async () => {
    show();
    await screen.findByText('No receipts yet');
    alsoAnswer(
      reply.post(RECEIPTS, () => {
        stored = [waiting];
        return { success: true, message: '', receipt: waiting };
      }),
    );
    await choose(picture('1.jpg'));
    await userEvent.click(screen.getByRole('button', { name: 'Send receipt' }));
    expect(await screen.findByText('Reading your receipt…')).toBeTruthy();
    expect(screen.queryByText('1.jpg')).toBeNull();
    expect((post.mock.calls[0]?.[1] as FormData).getAll('files[]')).toHaveLength(1);
    stored = [eligible];
    expect(await screen.findByText('Added to your coins')).toBeTruthy();
    expect(screen.getByText('Green Grocer')).toBeTruthy();
    await waitFor(() => expect(readPoints()?.unused_points).toBe('220'));
  });

  it('uses files and key again after a lost answer, and takes a new key for other files [A-368]', async () => {
    show();
    alsoAnswer(reply.post(RECEIPTS, unreachable));
    await choose(picture('1.jpg'));
    await userEvent.click(screen.getByRole('button', { name: 'Send receipt' }));
    expect(
      await screen.findByText('The site cannot be reached. Please check your connection and try again.'),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(post).toHaveBeenCalledTimes(2));
    expect(keyOf(0)).toMatch(/\S{16,}/);
    expect(keyOf(1)).toBe(keyOf(0));
    await choose(picture('2.jpg'));
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(post).toHaveBeenCalledTimes(3));
    expect(keyOf(2)).not.toBe(keyOf(0));
  });

  it('shows its progress, and stops without an error when it is cancelled [A-368]', async () => {
    show();
    alsoAnswer(
      reply.post(RECEIPTS, ({ onUpload }) => {
        onUpload(0.4);
        return pending;
      }),
    );
    await choose(picture('1.jpg'));
    await userEvent.click(screen.getByRole('button', { name: 'Send receipt' }));
    await waitFor(() => expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40'));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: 'Send receipt' })).toBeTruthy();
    expect(screen.getByText('1.jpg')).toBeTruthy();
    expect(screen.queryByText('Aborted')).toBeNull();
  });
});

describe('the receipts', () => {
  it('show day, total, points and the points of each item [A-368]', async () => {
    stored = [eligible];
    show();
    const facts = await screen.findByText(/^Bought on/);
    expect(facts.textContent).toBe('Bought on Nov 1, 2026 · Total 12.50 · Sent Nov 2, 2026');
    const [milk, bag] = screen
      .getAllByRole('listitem')
      .filter(({ textContent }) => /^(2 × )?(Oat|Paper)/.test(textContent));
    expect(milk?.textContent).toBe('2 × Oat milk6.00+120 coins');
    expect(bag?.textContent).toBe('Paper bagNot a product that earns coins0.10No coins');
  });

  it('show a reviewer’s message, the reason, or the meaning of the status [A-368]', async () => {
    stored = [
      { ...eligible, id: '1', status: 'rejected', reason: 'duplicate', points: 0 },
      { ...eligible, id: '2', status: 'processed', reason: 'other', message: 'Ask at the till.', points: 0 },
      { ...eligible, id: '3', status: 'failed', points: 0 },
    ];
    show();
    expect(await screen.findByText('You have already sent this receipt.')).toBeTruthy();
    expect(screen.getByText('Ask at the till.')).toBeTruthy();
    expect(screen.getByText('Processed, no coins')).toBeTruthy();
    expect(screen.getByText(/^Please send it again/)).toBeTruthy();
  });

  it('ask for a review with a message [A-335][A-368]', async () => {
    stored = [eligible];
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Ask for a review' }));
    const dialog = within(screen.getByRole('dialog'));
    alsoAnswer(reply.post(REVIEW, refusal(409, 'review_not_possible', 'A review cannot be asked for now.')));
    await userEvent.type(dialog.getByRole('textbox'), ' The bag counts. ');
    await userEvent.click(dialog.getByRole('button', { name: 'Ask for a review' }));
    expect(await dialog.findByText('A review cannot be asked for now.')).toBeTruthy();
    alsoAnswer(
      reply.post(REVIEW, () => {
        const asked: Receipt = { ...eligible, status: 'review_requested', can_request_review: false };
        stored = [asked];
        return asked;
      }),
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Ask for a review' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Ask for a review' })).toBeNull());
    expect(post.mock.lastCall?.slice(0, 2)).toEqual([
      '/public/receipts/5/request_review',
      { message: 'The bag counts.' },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('say that a person is looking at a doubtful one', async () => {
    stored = [{ ...eligible, status: 'needs_human_review', points: 0, can_request_review: false }];
    show();
    await screen.findByText('A person is looking at it');
    expect(screen.getByText(/^A person on our team is looking at this receipt/)).toBeTruthy();
    expect(screen.queryByText(/Not a product/)).toBeNull();
  });

  it('say beside each line why an accepted one earns nothing', async () => {
    const items: Receipt['items'] = [
      { id: '1', name: 'Oat milk', quantity: '2', price: '0.01', eligible: true, points: 0 },
      { id: '2', name: 'Paper bag', quantity: null, price: '0.10', eligible: false, points: 0 },
    ];
    stored = [{ ...eligible, status: 'processed', points: 0, items }];
    show();
    await screen.findByText(/^Accepted, but no line of it earns/);
    const list = screen.getByText('2 items').closest('details');
    expect(list?.open).toBe(true);
    expect(
      within(list!)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/Oat milkToo small a price to earn/),
      expect.stringMatching(/Paper bagNot a product that earns/),
    ]);
    cleanup();
    stored = [{ ...eligible, status: 'processed', points: 0, items, reason: 'duplicate' }];
    show();
    await screen.findByText('You have already sent this receipt.');
    expect(screen.queryByText(/Not a product|Too small a price/)).toBeNull();
  });

  it('report a failed load, and try again', async () => {
    alsoAnswer(reply.get(RECEIPTS, refusal(400, 'bad_request', 'No')));
    show();
    await screen.findByText('Your receipts could not be loaded');
    alsoAnswer(reply.get(RECEIPTS, { data: [eligible], meta: { page: 1, page_size: 20, total: 1 } }));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Green Grocer')).toBeTruthy();
  });
});
