import { useLocation } from '@laurel/web-kit/router';
import { type RefObject, useEffect, useRef } from 'react';

interface Title {
  heading: HTMLElement;
  text: string | null;
}

/**
 * After a navigation the focus and the scroll position start at the new page's content, whose heading is read out. What
 * opens over a page has an address of its own, too: the page below is still the same, and so is the person's place in it.
 */
export function useFocusAfterNavigation(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const title = useRef<Title>(null);
  useEffect(() => {
    const { current: content } = main;
    if (!content) return;
    const isNavigation = shown.current !== pathname;
    shown.current = pathname;
    if (isNavigation && isShown(title.current)) {
      // An overlay that was opened by its address has closed: the focus was nowhere before.
      if (document.activeElement === document.body) content.focus({ preventScroll: true });
      return;
    }
    if (isNavigation) {
      window.scrollTo(0, 0);
      content.focus({ preventScroll: true });
    }
    return whenHeadingIsThere(content, (heading) => {
      title.current = { heading, text: heading.textContent };
      // The user may have navigated on by then.
      if (!isNavigation || document.activeElement !== content) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    });
  }, [pathname]);
  return main;
}

const isShown = (title: Title | null): boolean =>
  title !== null && title.heading.isConnected && title.heading.textContent === title.text;

/** The heading of a page in a chunk of its own comes later. */
function whenHeadingIsThere(content: HTMLElement, act: (heading: HTMLElement) => void): () => void {
  const observer = new MutationObserver(look);
  function look(): void {
    const heading = content.querySelector('h1');
    if (!heading) return;
    observer.disconnect();
    act(heading);
  }
  observer.observe(content, { childList: true, subtree: true });
  look();
  return () => observer.disconnect();
}
