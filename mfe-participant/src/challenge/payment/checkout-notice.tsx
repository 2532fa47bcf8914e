import { Banner } from '@laurel/ui';
import { useLocation } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { CancelledPayment } from '../../parts/payment/cancelled-payment.tsx';
import { useTexts } from '../../parts/payment/use-texts.ts';

const kinds = ['failed', 'limit', 'pending'] as const;

/** The result of a payment that has redirected back here. */
export function CheckoutNotice(): ReactNode {
  const t = useTexts();
  const outcome = new URLSearchParams(useLocation().search).get('checkout');
  const kind = kinds.find((known) => known === outcome);
  if (!kind) return <CancelledPayment ended={t('payment.startAgain')} />;
  return (
    <Banner tone={kind === 'failed' ? 'warning' : 'info'} title={t(`payment.${kind}`)}>
      {t(`payment.${kind}Text`)}
    </Banner>
  );
}
