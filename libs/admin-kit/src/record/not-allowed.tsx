import { ButtonLink, useUiTexts } from '@laurel/ui';
import { BlockingDialog } from '@laurel/ui/overlays';
import type { ReactNode } from 'react';
import { useTexts } from './texts.ts';

/** Stands for a page that the shell could not know to be closed: what it needs depends on the record. */
export function NotAllowed(): ReactNode {
  const t = useTexts();
  const { noPermission, noPermissionHint } = useUiTexts();
  return (
    <BlockingDialog title={noPermission} actions={<ButtonLink to="/admin/v2">{t('home')}</ButtonLink>}>
      {noPermissionHint}
    </BlockingDialog>
  );
}
