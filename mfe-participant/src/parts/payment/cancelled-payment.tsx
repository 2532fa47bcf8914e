import type { CheckoutCancelled } from '@laurel/contracts/programs/payments/payments.dto';
import { Banner } from '@laurel/ui';
import { api, useQueryClient } from '@laurel/web-kit';
import { useLocation } from '@laurel/web-kit/router';
import { type ReactNode, useEffect, useState } from 'react';
import { useTexts } from './use-texts.ts';

type Outcome = 'pending' | 'ended' | 'paid' | 'refunded' | 'failed';

/** An open payment can still be made: Stripe did not answer, or the payer's bank is deciding. */
const outcomes: Record<CheckoutCancelled['status'], Outcome> = {
  open: 'failed',
  ended: 'ended',
  paid: 'paid',
  parked: 'paid',
  disputed: 'paid',
  refunded: 'refunded',
  lost: 'refunded',
};

/**
 * The end of a payment whose payer has followed Stripe's link to cancel, which leads back here with the payment's id;
 * `null` on any other visit. It may have been paid in another tab before.
 */
function useCancelledPayment(): Outcome | null {
  const params = new URLSearchParams(useLocation().search);
  const isCancelled = params.get('checkout') === 'cancelled';
  const id = isCancelled ? params.get('payment') : null;
  const client = useQueryClient();
  const [known, setKnown] = useState<{ id: string; outcome: Outcome } | null>(null);
  useEffect(() => {
    if (id === null) return;
    api.post(`/public/checkouts/${encodeURIComponent(id)}/cancel`).then(
      ({ status }) => {
        setKnown({ id, outcome: outcomes[status] });
        void client.invalidateQueries({ queryKey: ['api'] });
      },
      () => setKnown({ id, outcome: 'failed' }),
    );
  }, [client, id]);
  if (!isCancelled) return null;
  if (id === null) return 'failed';
  return known?.id === id ? known.outcome : 'pending';
}

/** Ends the payment that was cancelled at Stripe, and shows what has become of it. */
export function CancelledPayment({ ended }: { ended: string }): ReactNode {
  const t = useTexts();
  const outcome = useCancelledPayment();
  if (outcome === null) return null;
  return (
    <Banner tone={outcome === 'failed' ? 'warning' : 'info'} title={t(`payment.cancel.${outcome}`)}>
      {outcome === 'ended' ? ended : t(`payment.cancel.${outcome}Text`)}
    </Banner>
  );
}
