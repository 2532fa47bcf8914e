import { sessionEndedNotice, signInAddress } from '@laurel/contracts/page/sign-in-address';
import { toast } from '@laurel/ui';
import type { ApiError } from '@laurel/web-kit';
import { useTexts } from '../use-texts.ts';

/**
 * Shows a failed call as `show` says; where the session has ended elsewhere, the notice leads to the sign-in and back.
 */
export function useRefusalNotice(): (error: ApiError, show: (message: string) => void) => void {
  const t = useTexts();
  return (error, show) => {
    if (error.status !== 401) {
      show(error.message);
      return;
    }
    // The shell's own notice has the same id, where it has one.
    toast.error(error.message, undefined, {
      id: sessionEndedNotice,
      action: { label: t('session.signIn'), onClick: () => window.location.assign(signInAddress(window.location)) },
    });
  };
}
