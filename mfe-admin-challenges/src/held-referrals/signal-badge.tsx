import type { ReferralSignal } from '@laurel/contracts/programs/referrals/referral-signals';
import { Badge } from '@laurel/ui';
import type { ReactNode } from 'react';
import { useReferralTexts } from './texts.ts';

/** A signal that holds a payment by itself is red. */
export function SignalBadge({ signal }: { signal: ReferralSignal }): ReactNode {
  const t = useReferralTexts();
  return <Badge tone={signal === 'recruiter_browser' ? 'danger' : 'warning'}>{t(`signal.${signal}`)}</Badge>;
}
