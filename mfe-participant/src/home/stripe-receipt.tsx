import type { StripeReceiptInfo } from '@laurel/contracts/programs/payments/payments.dto';
import { Banner, ButtonLink } from '@laurel/ui';
import { api, expectPoints, readPoints, setParticipant, setPoints, useApiQuery, useQueryClient } from '@laurel/web-kit';
import { useLocation, useNavigate } from '@laurel/web-kit/router';
import { type ReactNode, useEffect, useState } from 'react';
import { useTexts } from '../parts/use-texts.ts';

const SESSION = 'session_id';

/** The receipt of a payment, once, for the participant who paid. It is hidden from all others. */
export function StripeReceipt(): ReactNode {
  const { search } = useLocation();
  const [sessionId] = useState(() => new URLSearchParams(search).get(SESSION) ?? '');
  const { data } = useApiQuery('/public/home/stripe_receipt', {
    params: { [SESSION]: sessionId },
    enabled: sessionId !== '',
  });
  const info = data?.fetch_stripe_receipt_info;
  return info ? <Receipt info={info} /> : null;
}

function Receipt({ info }: { info: StripeReceiptInfo }): ReactNode {
  const t = useTexts();
  const client = useQueryClient();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const params = new URLSearchParams(search);
    if (!params.has(SESSION)) return;
    // What was shown does not come again with a reload, or to whom the address is sent.
    params.delete(SESSION);
    void navigate({ pathname, search: params.toString() }, { replace: true, preventScrollReset: true });
  }, [pathname, search, navigate]);
  useEffect(() => {
    void client.invalidateQueries({ queryKey: ['api'] });
    void refreshParticipant();
  }, [client]);
  const next = {
    donation: null,
    membership: { to: '/my-offers', label: t('home.seeOffers') },
    reward: { to: '/my-rewards', label: t('home.seeReward') },
  }[info.is_paid ? info.kind : 'donation'];
  return (
    <Banner tone="success" title={info.title} action={next && <ButtonLink to={next.to}>{next.label}</ButtonLink>}>
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
