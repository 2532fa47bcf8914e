import { useShortcut } from '@laurel/web-kit';
import { useNavigate } from '@laurel/web-kit/router';
import { useCallback } from 'react';
import { useTexts } from '../use-texts.ts';
import { takeBack, useHeldDecisions } from './held-decisions.ts';

/** Takes a decision back and opens its receipt again; `z` takes back the latest one. */
export function useUndo(): (receiptId?: string) => void {
  const t = useTexts();
  const navigate = useNavigate();
  const isHeld = useHeldDecisions(({ held }) => held.length > 0);
  const undo = useCallback(
    (receiptId?: string): void => {
      const decision = takeBack(receiptId);
      if (decision) void navigate(decision.address);
    },
    [navigate],
  );
  useShortcut('z', t('decision.undo'), () => undo(), isHeld);
  return undo;
}
