import { type RefObject, useEffect, useLayoutEffect } from 'react';

function measure(frame: HTMLElement | null): void {
  if (!frame) return;
  const top = Math.round(frame.getBoundingClientRect().top + window.scrollY);
  frame.style.setProperty('--table-top', `${top}px`);
}

/** Keeps `--table-top` of the frame at its distance from the top of the page, in px. */
export function useTableTop(frame: RefObject<HTMLElement | null>): void {
  // Whatever comes or goes above the frame is drawn anew together with it.
  useLayoutEffect(() => measure(frame.current));
  useEffect(() => {
    const resized = (): void => measure(frame.current);
    window.addEventListener('resize', resized);
    return () => window.removeEventListener('resize', resized);
  }, [frame]);
}
