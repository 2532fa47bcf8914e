import { sessionEndedNotice, signInAddress } from '@laurel/contracts/page/sign-in-address';
import { toast } from '@laurel/ui';
import { listenToUnauthorized, useSession } from '@laurel/web-kit';
import { useEffect, useState } from 'react';
import { useTexts } from '../messages/use-texts.ts';

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
      toast.error(t('header.sessionEnded'), undefined, { id: sessionEndedNotice, action: signIn });
    });
  }, [isParticipant, t]);
  return isParticipant && hasEnded;
}
