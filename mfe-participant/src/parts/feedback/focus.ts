import { useLocation } from '@laurel/web-kit/router';
import { useEffect } from 'react';

/** Moves the focus to an element that need not be a control, such as a result or a heading. */
export function focusOn(element: HTMLElement | null | undefined, options?: FocusOptions): void {
  if (!element) return;
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus(options);
}

/** A ref for what replaces the control that the participant has just used. */
export const takeFocus = (element: HTMLElement | null): void => focusOn(element);

/** An id; the empty one stands for the heading of the page. */
let wanted: string | null = null;

/** The element with this id, or the heading, gets the focus on the page that is navigated to next. */
export function focusAfterNavigation(id = ''): void {
  wanted = id;
}

/** Gives the focus to the element that an action on another page asked for, or to the page's heading. */
export function useWantedFocus(): void {
  const { key } = useLocation();
  useEffect(() => {
    if (wanted === null) return;
    const id = wanted;
    wanted = null;
    focusOn(document.getElementById(id) ?? document.querySelector('h1') ?? document.querySelector('main'));
  }, [key]);
}
