import type { FlashMessage } from '@laurel/contracts/page/page-data';
import { Badge, Button, Row, Stack, type Tone } from '@laurel/ui';
import { Dialog } from '@laurel/ui/overlays';
import { getPageData } from '@laurel/web-kit';
import { type ReactNode, useState } from 'react';
import { useAdminTexts } from '../messages/use-admin-texts.ts';

const tones: Record<FlashMessage[0], Tone> = {
  success: 'success',
  error: 'danger',
  alert: 'warning',
  other: 'info',
};

/** The messages that survived a redirect, until they are dismissed. The toasts of the same messages are read out. */
export function FlashModal(): ReactNode {
  const t = useAdminTexts();
  const { flash_messages: messages } = getPageData();
  const [open, setOpen] = useState(messages.length > 0);
  const close = (): void => setOpen(false);
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('flash.title')}
      size="small"
      footer={
        <Button variant="primary" data-autofocus onClick={close}>
          {t('flash.close')}
        </Button>
      }
    >
      <Stack gap={2}>
        {messages.map(([kind, text]) => (
          <Row key={text}>
            <Badge tone={tones[kind]}>{t(`flash.${kind}`)}</Badge>
            {text}
          </Row>
        ))}
      </Stack>
    </Dialog>
  );
}
