/** @jest-environment jsdom */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { untypedApi as api } from '@laurel/web-kit';
import { answerCalls, reply } from '@laurel/web-kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { showPages } from '../testing/show-pages.tsx';
import { StripeReceipt } from './stripe-receipt.tsx';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const RECEIPT = '/public/home/stripe_receipt';

describe('the receipt at home', () => {
  const told = { title: 'Thank you!', message: 'It goes to the crew.', participant_name: 'Ada Lovelace' };
  const info = { kind: 'donation' as const, is_paid: true, ...told };
  const home = (address: string): void =>
    showPages([{ path: '/', element: <StripeReceipt /> }], { address, features: {}, participant: { id: '1' } });

  it('shows title, message and name of the payer’s session [P-231]', async () => {
    answerCalls(reply.get(RECEIPT, { fetch_stripe_receipt_info: info }));
    const get = jest.spyOn(api, 'get').mockClear();
    home('/?session_id=cs_1');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(Object.values(told).join('')));
    expect(get.mock.calls[0]?.[0]).toBe('/public/home/stripe_receipt?session_id=cs_1');
  });

  it('comes once: its session leaves the address, and what else stands there stays', async () => {
    answerCalls(reply.get(RECEIPT, { fetch_stripe_receipt_info: info }));
    home('/?checkout=done&session_id=cs_1');
    await screen.findByText('Thank you!');
    await waitFor(() => expect(window.location.search).toBe('?checkout=done'));
    expect(screen.getByText('Thank you!')).toBeTruthy();
    cleanup();
    home('/?checkout=done');
    expect(screen.queryByText('Thank you!')).toBeNull();
  });

  it.each([
    ['membership', true, ['See my offers', '/my-offers']],
    ['reward', true, ['See it', '/my-rewards']],
    ['donation', true, undefined],
    ['membership', false, undefined],
  ] as const)('leads on from a payment for a %s (paid: %s)', async (kind, is_paid, link) => {
    answerCalls(reply.get(RECEIPT, { fetch_stripe_receipt_info: { ...info, kind, is_paid } }));
    home('/?session_id=cs_1');
    await screen.findByText('Thank you!');
    const found = screen.queryByRole('link');
    expect(found ? [found.textContent, found.getAttribute('href')] : undefined).toEqual(link);
  });

  it('shows nothing of another session, and asks nothing without one [P-233]', async () => {
    answerCalls(reply.get(RECEIPT, { fetch_stripe_receipt_info: null }));
    const get = jest.spyOn(api, 'get').mockClear();
    home('/?session_id=cs_2');
    const asked = (): number => get.mock.calls.filter(([path]) => path.startsWith(RECEIPT)).length;
    await waitFor(() => expect(asked()).toBe(1));
    expect(screen.queryByRole('status')).toBeNull();
    cleanup();
    home('/');
    expect(asked()).toBe(1);
  });
});
