import { toast } from '@laurel/ui';
import { useEffect, useRef } from 'react';
import { useTexts } from './use-texts.ts';

/** Shows a refusal in place of the one before, for as long as its step is on the screen. */
export function useErrorToast(): (message: string) => void {
  const t = useTexts();
  const shown = useRef<AbortController>(null);
  useEffect(() => () => shown.current?.abort(), []);
  return (message) => {
    shown.current?.abort();
    shown.current = new AbortController();
    toast.error(t('signIn.error'), message, { signal: shown.current.signal });
  };
}
