import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to `target` where a change of `shown` has removed the control that had it. */
export function useFocusAfterChange(target: RefObject<HTMLElement | null>, shown: string): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (document.activeElement === document.body) target.current?.focus();
  }, [shown, target]);
}
