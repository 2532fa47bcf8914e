import type { ChallengeTile } from '@laurel/contracts/programs/challenges.dto';
import { Button } from '@laurel/ui';
import { csrfToken, formatMoney, useApiQuery } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { useTexts } from '../use-texts.ts';

/** Links to the membership's checkout, by way of signing in; nothing where it is not for sale. */
export function JoinNow({ membership }: { membership: ChallengeTile }): ReactNode {
  const t = useTexts();
  const { data } = useApiQuery(`/public/challenges/${membership.identifier}`);
  const { price = '0', currency } = data?.membership_challenge ?? {};
  if (Number(price) <= 0) return null;
  return (
    <form method="post" action={`/public/challenges/${membership.id}/membership_checkout_session`}>
      <input type="hidden" name="authenticity_token" value={csrfToken()} />
      <Button type="submit" variant="primary" block>
        {t('offers.redeem.premium.join', { price: formatMoney(price, currency?.toUpperCase()) })}
      </Button>
    </form>
  );
}
