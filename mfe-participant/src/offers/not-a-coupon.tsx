import { Text } from '@laurel/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useTexts } from './use-texts.ts';

const Notice = styled.div`
  padding-top: var(--space-4);
  border-top: 1px solid var(--color-border);
  text-align: center;
  @media print {
    border: 2px solid;
    padding-block: var(--space-6);
    & > p[data-size] {
      color: inherit;
      font-size: var(--text-2xl);
      font-weight: var(--weight-bold);
    }
  }
`;

/** Small on the screen, and what is read first on paper. */
export function NotACoupon(): ReactNode {
  const t = useTexts();
  return (
    <Notice>
      <Text size="xs" tone="muted">
        {t('offers.coupon')}
      </Text>
    </Notice>
  );
}
