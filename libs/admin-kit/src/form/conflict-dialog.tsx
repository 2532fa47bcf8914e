import { Button, Stack, Text } from '@laurel/ui';
import { DataList } from '@laurel/ui/data-list';
import { Dialog } from '@laurel/ui/overlays';
import type { ReactNode } from 'react';
import { useTexts } from './texts.ts';
import type { Conflict } from './use-record-form.ts';

/** Another admin saved in between: shows both versions where they differ, and lets the admin choose. */
export function ConflictDialog({ conflict }: { conflict: Conflict }): ReactNode {
  const t = useTexts();
  const { isOpen, close, reload, overwrite } = conflict;
  if (!isOpen) return null;
  const differing = conflict.differences();
  return (
    <Dialog
      open
      onClose={close}
      size="large"
      title={t('conflict.title')}
      footer={
        <>
          <Button data-autofocus onClick={close}>
            {t('conflict.keep')}
          </Button>
          <Button onClick={reload}>{t('conflict.reload')}</Button>
          <Button variant="danger" onClick={() => void overwrite()}>
            {t('conflict.overwrite')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Text>{differing.length > 0 ? t('conflict.text') : t('conflict.same')}</Text>
        <DataList
          align="start"
          items={differing.map(({ label, mine, theirs }) => ({
            label,
            value: (
              <>
                <Text>{t('conflict.mine', { value: mine ?? t('nothing') })}</Text>
                <Text tone="muted">{t('conflict.theirs', { value: theirs ?? t('nothing') })}</Text>
              </>
            ),
          }))}
        />
      </Stack>
    </Dialog>
  );
}
