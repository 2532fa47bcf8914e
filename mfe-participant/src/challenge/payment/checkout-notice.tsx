import { Banner } from '@laurel/ui';
import { useLocation } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { useCancelledPayment } from '../../parts/use-cancelled-payment.ts';
import { useTexts } from './use-texts.ts';

const kinds = ['cancelled', 'failed', 'limit', 'pending'] as const;

/** The result of a payment that has redirected back here. */
export function CheckoutNotice(): ReactNode {
  const t = useTexts();
  const outcome = new URLSearchParams(useLocation().search).get('checkout');
  useCancelledPayment();
  const kind = kinds.find((known) => known === outcome);
  if (!kind) return null;
  return (
    <Banner tone={kind === 'failed' ? 'warning' : 'info'} title={t(`payment.${kind}`)}>
      {t(`payment.${kind}Text`)}
    </Banner>
  );
}
