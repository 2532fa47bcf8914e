import { Text } from '@laurel/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useTexts } from './use-texts.ts';

const Notice = styled.div`
  padding-top: var(--space-4);
  border-top: 1px solid var(--color-border);
  text-align: center;
`;

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
