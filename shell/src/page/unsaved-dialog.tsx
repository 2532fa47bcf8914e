import { useUnsavedGuard } from '@laurel/web-kit';
import type { AppHistory } from '@laurel/web-kit/router';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '../messages/use-texts.ts';
import { ConfirmDialog } from './late-parts.tsx';

/** Asks before a navigation that would discard something; the only such dialog of the page. */
export function UnsavedDialog({ history }: { history: AppHistory }): ReactNode {
  const t = useTexts();
  const { losing, leave, stay } = useUnsavedGuard(history);
  const [loaded, setLoaded] = useState(false);
  const asking = losing.length > 0;
  const text = t('unsaved.losing', { forms: losing.join(', ') });
  const askPlainly = useEffectEvent(() => {
    if (window.confirm(`${t('unsaved.title')}\n${text}`)) leave();
    else stay();
  });
  useEffect(() => {
    if (asking)
      ConfirmDialog.load().then(
        () => setLoaded(true),
        () => askPlainly(),
      );
  }, [asking]);
  if (!asking || !loaded) return null;
  return (
    <ConfirmDialog
      open
      title={t('unsaved.title')}
      confirmLabel={t('unsaved.leave')}
      cancelLabel={t('unsaved.stay')}
      tone="danger"
      onConfirm={leave}
      onCancel={stay}
    >
      {text}
    </ConfirmDialog>
  );
}
