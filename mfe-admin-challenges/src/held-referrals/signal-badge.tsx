import type { ReferralSignal } from '@laurel/contracts/programs/referrals/referral-signals';
import { Badge, Row } from '@laurel/ui';
import type { ReactNode } from 'react';
import { useReferralTexts } from './texts.ts';

/** Badges that fit a row of the list. */
const SHOWN = 2;

/** A signal that holds a payment by itself is red. */
export function SignalBadge({ signal }: { signal: ReferralSignal }): ReactNode {
  const t = useReferralTexts();
  return <Badge tone={signal === 'recruiter_browser' ? 'danger' : 'warning'}>{t(`signal.${signal}`)}</Badge>;
}

/** The strongest signals, and how many more the dialog explains. */
export function SignalBadges({ signals }: { signals: readonly ReferralSignal[] }): ReactNode {
  const t = useReferralTexts();
  const more = signals.slice(SHOWN);
  return (
    <Row gap={1} wrap={false}>
      {signals.slice(0, SHOWN).map((signal) => (
        <SignalBadge key={signal} signal={signal} />
      ))}
      {more.length > 0 && <Badge>{t('more', { count: more.length })}</Badge>}
    </Row>
  );
}
