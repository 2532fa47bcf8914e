import { ButtonLink, useUiTexts } from '@laurel/ui';
import { BlockingDialog } from '@laurel/ui/overlays';
import type { ReactNode } from 'react';
import { useTexts } from './texts.ts';

/** Replaces a page whose permission depends on the record, so that the shell could not close it. */
export function NotAllowed(): ReactNode {
  const t = useTexts();
  const { noPermission, noPermissionHint } = useUiTexts();
  return (
    <BlockingDialog title={noPermission} actions={<ButtonLink to="/admin/v2">{t('home')}</ButtonLink>}>
      {noPermissionHint}
    </BlockingDialog>
  );
}
