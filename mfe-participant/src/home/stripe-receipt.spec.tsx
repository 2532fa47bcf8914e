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
  const info = { title: 'Thank you!', message: 'It goes to the crew.', participant_name: 'Ada Lovelace' };
  const home = (address: string): void =>
    showPages([{ path: '/', element: <StripeReceipt /> }], { address, features: {}, participant: { id: '1' } });

  it('shows title, message and name of the payer’s session [P-231]', async () => {
    answerCalls(reply.get(RECEIPT, { fetch_stripe_receipt_info: info }));
    const get = jest.spyOn(api, 'get').mockClear();
    home('/?session_id=cs_1');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(Object.values(info).join('')));
    expect(get.mock.calls[0]?.[0]).toBe('/public/home/stripe_receipt?session_id=cs_1');
  });

  it('shows nothing of another session, and asks nothing without one [P-233]', async () => {
    answerCalls(reply.get(RECEIPT, { fetch_stripe_receipt_info: null }));
    const get = jest.spyOn(api, 'get').mockClear();
    home('/?session_id=cs_2');
    await waitFor(() => expect(get).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('status')).toBeNull();
    cleanup();
    home('/');
    expect(get).toHaveBeenCalledTimes(1);
  });
});
