import { announcementEvent } from '@laurel/contracts/page/announcement';
import { STAYS_LIVE, VisuallyHidden } from '@laurel/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useBalanceNews } from './use-balance-news.ts';

// Screen readers hear a text that follows an empty region, also when it equals the last one.
const FILLED_AFTER_MILLIS = 150;

/**
 * The participant site's one region for texts that screen readers say: the shell's and the remotes' announcements. It
 * stands on the page before its first text, also beside open dialogs. What arrives at nearly the same time is said as one.
 */
export function LiveRegion(): ReactNode {
  const [text, setText] = useState('');
  useBalanceNews();
  useEffect(() => {
    const waiting = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fill = (): void => {
      timer = undefined;
      setText([...waiting].join(' '));
      waiting.clear();
    };
    const hear = (event: Event): void => {
      const { detail } = event as CustomEvent<unknown>;
      if (typeof detail !== 'string' || detail === '') return;
      waiting.add(detail);
      setText('');
      timer ??= setTimeout(fill, FILLED_AFTER_MILLIS);
    };
    window.addEventListener(announcementEvent, hear);
    return () => {
      window.removeEventListener(announcementEvent, hear);
      clearTimeout(timer);
    };
  }, []);
  return createPortal(
    <VisuallyHidden as="div" aria-live="polite" aria-atomic data-testid="announcements" {...{ [STAYS_LIVE]: '' }}>
      {text}
    </VisuallyHidden>,
    document.body,
  );
}
