import { Banner, ButtonLink, Card, CopyButton, Row, Stack } from '@laurel/ui';
import { PageHeader } from '@laurel/ui/page-header';
import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { apiKeyPages } from './calls.ts';
import { useTexts } from './use-texts.ts';

const Panel = styled.div`
  &:focus {
    outline: none;
  }
`;

const Value = styled.code`
  min-width: 0;
  overflow-wrap: anywhere;
  font-size: var(--text-lg);
`;

/** The value of a key just after it was made. Nothing keeps it: with this page it is gone. */
export function IssuedKey({ programId, value }: { programId: string; value: string }): ReactNode {
  const t = useTexts();
  const panel = useRef<HTMLDivElement>(null);
  // The form whose button had the focus is gone.
  useEffect(() => panel.current?.focus(), []);
  const list = apiKeyPages(programId);
  return (
    <Panel ref={panel} tabIndex={-1}>
      <PageHeader title={t('issued.title')} breadcrumbs={[{ to: list, label: t('title') }]} />
      <Card>
        <Stack gap={5}>
          <Banner tone="warning">{t('issued.once')}</Banner>
          <Row justify="between" gap={3}>
            <Value translate="no">{value}</Value>
            <CopyButton value={value} label={t('issued.copy')} />
          </Row>
          <Row justify="end">
            <ButtonLink to={list} variant="primary">
              {t('issued.done')}
            </ButtonLink>
          </Row>
        </Stack>
      </Card>
    </Panel>
  );
}
