import type { ChallengeResponse } from '@laurel/contracts/programs/challenges.dto';
import { Banner, ButtonLink, Stack } from '@laurel/ui';
import { DataList } from '@laurel/ui/data-list';
import { formatDate, formatMoney } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { CheckoutForm } from '../payment/checkout-form.tsx';
import { CheckoutNotice } from '../payment/checkout-notice.tsx';
import { useTexts } from '../../parts/payment/use-texts.ts';
import type { ChallengeViewProps } from '../view-props.ts';

/** A membership for sale, or the participant's own: it shows itself that it is completed. */
export function MembershipView({ challenge }: ChallengeViewProps): ReactNode {
  const t = useTexts();
  const membership = challenge.membership_challenge;
  const since = challenge.completed_by_current_participant_on;
  const items = [
    membership && { label: t('payment.merchant'), value: membership.merchant_name },
    membership &&
      since === null && { label: t('payment.price'), value: formatMoney(membership.price, membership.currency) },
    since !== null
      ? { label: t('payment.memberSince'), value: formatDate(since) }
      : challenge.finish !== null && { label: t('payment.until'), value: formatDate(challenge.finish) },
  ].filter((item) => typeof item === 'object' && item !== null);
  return (
    <Stack gap={5}>
      {since === null && <CheckoutNotice />}
      <DataList items={items} />
      {since === null ? <Join challenge={challenge} /> : <SeeOffers />}
    </Stack>
  );
}

function Join({ challenge }: { challenge: ChallengeResponse }): ReactNode {
  const t = useTexts();
  if (Number(challenge.membership_challenge?.price ?? 0) === 0) {
    return <Banner tone="info">{t('payment.notForSale')}</Banner>;
  }
  return (
    <CheckoutForm
      action={`/participants/challenges/${challenge.id}/membership_checkout_session`}
      button={t('payment.becomeMember')}
    />
  );
}

function SeeOffers(): ReactNode {
  const t = useTexts();
  return (
    <ButtonLink to="/my-offers" variant="primary" block>
      {t('payment.seeOffers')}
    </ButtonLink>
  );
}
