import type { StripeReceiptInfo } from '@laurel/contracts/programs/payments/payments.dto';
import { Banner } from '@laurel/ui';
import { api, expectPoints, readPoints, setParticipant, setPoints, useApiQuery, useQueryClient } from '@laurel/web-kit';
import { useLocation } from '@laurel/web-kit/router';
import { type ReactNode, useEffect } from 'react';

/** The receipt of a payment, for the participant who paid. It is hidden from all others. */
export function StripeReceipt(): ReactNode {
  const sessionId = new URLSearchParams(useLocation().search).get('session_id') ?? '';
  const { data } = useApiQuery('/public/home/stripe_receipt', {
    params: { session_id: sessionId },
    enabled: sessionId !== '',
  });
  const info = data?.fetch_stripe_receipt_info;
  return info ? <Receipt info={info} /> : null;
}

function Receipt({ info }: { info: StripeReceiptInfo }): ReactNode {
  const client = useQueryClient();
  useEffect(() => {
    void client.invalidateQueries({ queryKey: ['api'] });
    void refreshParticipant();
  }, [client]);
  return (
    <Banner tone="success" title={info.title}>
      <p>{info.message}</p>
      <p>{info.participant_name}</p>
    </Banner>
  );
}

/** Points and membership arrive as events, a moment after the payment. */
async function refreshParticipant(): Promise<void> {
  await expectPoints();
  const points = readPoints();
  const participant = await api.get('/public/account').catch(() => null);
  if (participant === null) return;
  setParticipant(participant);
  if (points) setPoints(points);
}
