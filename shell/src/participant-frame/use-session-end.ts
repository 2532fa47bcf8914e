import { toast } from '@laurel/ui';
import { listenToUnauthorized, useSession } from '@laurel/web-kit';
import { useEffect, useState } from 'react';
import { useTexts } from '../messages/use-texts.ts';

/** The sign-in, with the page to return to. */
export function signInAddress({ pathname, search }: { pathname: string; search: string }): string {
  return pathname === '/' ? '/signin' : `/signin?redirect_to=${encodeURIComponent(pathname + search)}`;
}

/**
 * Whether the participant's session has ended elsewhere, as a refused call has shown; a notice then leads to the
 * sign-in. The page stays as it is, with what was typed there: only a page loaded anew belongs to a visitor.
 */
export function useSessionEnd(): boolean {
  const t = useTexts();
  const isParticipant = useSession((state) => state.participant !== null);
  const [hasEnded, setEnded] = useState(false);
  useEffect(() => {
    if (!isParticipant) return undefined;
    return listenToUnauthorized(() => {
      setEnded(true);
      const signIn = {
        label: t('header.signIn'),
        onClick: () => window.location.assign(signInAddress(window.location)),
      };
      toast.error(t('header.sessionEnded'), undefined, { id: 'session-ended', action: signIn });
    });
  }, [isParticipant, t]);
  return isParticipant && hasEnded;
}
