import { CopyButton, Heading, Row, Skeleton, Stack } from '@laurel/ui';
import { lazyRoute } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useTexts } from './use-texts.ts';

const Frame = styled.section`
  display: grid;
  gap: var(--space-3);
  padding: var(--space-4);
  border: 1px dashed var(--color-border-strong);
  border-radius: var(--radius-card);
`;

const Code = styled.code`
  min-width: 0;
  font-size: var(--text-lg);
  font-weight: var(--weight-bold);
  letter-spacing: 0.06em;
  overflow-wrap: anywhere;
`;

// Without it the code in words still works.
const QrCode = lazyRoute(
  async () => (await import('./qr-code.tsx').catch(() => ({ QrCode: () => null }))).QrCode,
  <Skeleton width="11rem" height="11rem" />,
);

/** The code of a claim, in words and for a scanner. */
export function Voucher({ code, withQr }: { code: string; withQr: boolean }): ReactNode {
  const t = useTexts();
  return (
    <Frame aria-label={t('myRewards.code')}>
      <Stack gap={1}>
        <Heading level={3} size="sm">
          {t('myRewards.code')}
        </Heading>
        <Row gap={2} wrap={false}>
          <Code>{code}</Code>
          <CopyButton value={code} label={t('myRewards.copy')} />
        </Row>
      </Stack>
      {withQr && <QrCode value={code} label={t('myRewards.qr', { code })} />}
    </Frame>
  );
}
