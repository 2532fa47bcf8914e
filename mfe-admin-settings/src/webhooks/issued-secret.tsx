import { Banner, Button, Card, CopyButton, Row, Stack } from '@laurel/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { useTexts } from './use-texts.ts';

const Value = styled.code`
  min-width: 0;
  overflow-wrap: anywhere;
  font-size: var(--text-lg);
`;

/** The secret of an endpoint just after it was made. Nothing keeps it: with this panel it is gone. */
export function IssuedSecret({ secret, onDone }: { secret: string; onDone: () => void }): ReactNode {
  const t = useTexts();
  const panel = useRef<HTMLDivElement>(null);
  // The form whose button had the focus is gone.
  useEffect(() => panel.current?.focus(), []);
  return (
    <div ref={panel} tabIndex={-1}>
      <Card>
        <Stack gap={5}>
          <Banner tone="warning">{t('issued.once')}</Banner>
          <Row justify="between" gap={3}>
            <Value translate="no">{secret}</Value>
            <CopyButton value={secret} label={t('issued.copy')} />
          </Row>
          <Row justify="end">
            <Button variant="primary" onClick={onDone}>
              {t('issued.done')}
            </Button>
          </Row>
        </Stack>
      </Card>
    </div>
  );
}
