import { announcementEvent } from '@laurel/contracts/page/announcement';
import { STAYS_LIVE, VisuallyHidden } from '@laurel/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useBalanceNews } from './use-balance-news.ts';

// Screen readers say a text that follows an empty region, also when it equals the last one.
const FILLED_AFTER_MILLIS = 150;
// They look at the region now and then: a text that stands for a few milliseconds is never said.
const STANDS_FOR_MILLIS = 1_000;

/**
 * The participant site's one region for texts that screen readers say: the shell's and the remotes' announcements. It
 * stands on the page before its first text, also beside open dialogs. What arrives at nearly the same time is said as
 * one, what arrives after it waits.
 */
export function LiveRegion(): ReactNode {
  const [text, setText] = useState('');
  useBalanceNews();
  useEffect(() => {
    const waiting = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const empty = (): void => {
      setText('');
      timer = setTimeout(fill, FILLED_AFTER_MILLIS);
    };
    const fill = (): void => {
      setText([...waiting].join(' '));
      waiting.clear();
      timer = setTimeout(end, STANDS_FOR_MILLIS);
    };
    const end = (): void => {
      timer = undefined;
      if (waiting.size > 0) empty();
    };
    const add = (event: Event): void => {
      const { detail } = event as CustomEvent<unknown>;
      if (typeof detail !== 'string' || detail === '') return;
      waiting.add(detail);
      if (timer === undefined) empty();
    };
    window.addEventListener(announcementEvent, add);
    return () => {
      window.removeEventListener(announcementEvent, add);
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
