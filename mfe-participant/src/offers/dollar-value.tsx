import { Badge } from '@laurel/ui';
import { formatNumber } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { useTexts } from './use-texts.ts';

/** The value of an offer in US dollars; nothing when it names no value. */
export function DollarValue({ dollars }: { dollars: number | null | undefined }): ReactNode {
  const t = useTexts();
  if (!dollars) return null;
  const amount = formatNumber(dollars, { style: 'currency', currency: 'USD', trailingZeroDisplay: 'stripIfInteger' });
  return <Badge tone="primary">{t('offers.value', { amount })}</Badge>;
}
