import { toast } from '@laurel/ui';
import { useEffect, useState } from 'react';
import { useTexts } from './use-texts.ts';

/** Shows a refusal, for as long as its step is on the screen. */
export function useErrorToast(): (message: string) => void {
  const t = useTexts();
  const [gone] = useState(() => new AbortController());
  useEffect(() => () => gone.abort(), [gone]);
  return (message) => toast.error(t('signIn.error'), message, { signal: gone.signal });
}
