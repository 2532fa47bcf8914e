import { createStore } from '@laurel/web-kit';
import { useEffect } from 'react';

/** Number of open dialogs whose question a celebration must not cover. */
const useHolds = createStore(() => ({ open: 0 }));

/** Holds celebrations back while the dialog of the calling component is open. */
export function useMomentHold(isOpen = true): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    useHolds.setState(({ open }) => ({ open: open + 1 }));
    return () => useHolds.setState(({ open }) => ({ open: open - 1 }));
  }, [isOpen]);
}

export const useIsMomentHeld = (): boolean => useHolds(({ open }) => open > 0);
