import { ConfirmDialog } from '@laurel/ui';
import { useUnsavedGuard } from '@laurel/web-kit';
import type { AppHistory } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { useTexts } from '../messages/use-texts.ts';

/** Asks before a navigation that would discard something; the only such dialog of the page. */
export function UnsavedDialog({ history }: { history: AppHistory }): ReactNode {
  const t = useTexts();
  const { losing, leave, stay } = useUnsavedGuard(history);
  return (
    <ConfirmDialog
      open={losing.length > 0}
      title={t('unsaved.title')}
      confirmLabel={t('unsaved.leave')}
      cancelLabel={t('unsaved.stay')}
      tone="danger"
      onConfirm={leave}
      onCancel={stay}
    >
      {t('unsaved.losing', { forms: losing.join(', ') })}
    </ConfirmDialog>
  );
}
