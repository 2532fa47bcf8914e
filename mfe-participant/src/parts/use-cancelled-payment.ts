import { api, useQueryClient } from '@laurel/web-kit';
import { useLocation } from '@laurel/web-kit/router';
import { useEffect } from 'react';

/**
 * Whether the payer has cancelled at Stripe, which leads back here with the payment's id. It is then ended at once; if
 * that fails, it ends by itself within half an hour.
 */
export function useCancelledPayment(): boolean {
  const params = new URLSearchParams(useLocation().search);
  const isCancelled = params.get('checkout') === 'cancelled';
  const id = isCancelled ? params.get('payment') : null;
  const client = useQueryClient();
  useEffect(() => {
    if (id === null) return;
    api.post(`/public/checkouts/${encodeURIComponent(id)}/cancel`).then(
      () => client.invalidateQueries({ queryKey: ['api'] }),
      () => undefined,
    );
  }, [client, id]);
  return isCancelled;
}
