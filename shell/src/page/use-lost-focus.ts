import { STAYS_LIVE } from '@laurel/ui';
import { useEffect } from 'react';

// A result that takes the focus itself comes first.
const SETTLED_AFTER_MILLIS = 100;

/** What a person finds their way from: a list's item, a form, a part of the page, a dialog. */
const PLACES = 'li, form, section, article, [role="dialog"], [role="alertdialog"], main';

const isUsable = (element: Element): boolean => element.isConnected && !element.matches(':disabled, [inert] *');

/**
 * When a focused control disappears or is disabled, browsers leave the focus on the body, from which a keyboard user
 * starts at the top again. The focus then moves to the closest place around the control that is still there. A person
 * who has pressed beside the controls has left theirs: what becomes of it later moves nothing.
 */
export function useLostFocus(): void {
  useEffect(() => {
    let path: Element[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;
    const isLost = (): boolean => path[0] !== undefined && isNowhere() && !isUsable(path[0]);
    const recover = (): void => {
      timer = undefined;
      if (!isLost()) return;
      const place = path.slice(1).find((element) => isUsable(element) && element.matches(PLACES));
      const next = place ?? document.querySelector('main');
      if (!(next instanceof HTMLElement)) return;
      if (!next.hasAttribute('tabindex')) next.tabIndex = -1;
      next.focus({ preventScroll: true });
    };
    const follow = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element) || target.closest(`[${STAYS_LIVE}]`)) return;
      path = [];
      for (let element: Element | null = target; element; element = element.parentElement) path.push(element);
    };
    const leave = ({ target, relatedTarget }: FocusEvent): void => {
      if (relatedTarget !== null || target !== path[0]) return;
      // Some browsers send this event while a control is being removed, when it is still on the page.
      queueMicrotask(() => {
        const [control] = path;
        if (control === target && isUsable(control) && isNowhere()) path = [];
      });
    };
    const observer = new MutationObserver(() => {
      if (timer === undefined && isLost()) timer = setTimeout(recover, SETTLED_AFTER_MILLIS);
    });
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['disabled'],
    });
    document.addEventListener('focusin', follow);
    document.addEventListener('focusout', leave);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', follow);
      document.removeEventListener('focusout', leave);
      clearTimeout(timer);
    };
  }, []);
}
