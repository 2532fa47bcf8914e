import { Stack } from '@laurel/ui';
import { RadioGroup } from '@laurel/ui/fields';
import { formatMoney } from '@laurel/web-kit';
import { type ReactNode, useState } from 'react';
import { ContentText } from '../../parts/content/content-text.tsx';
import { pointsLabel } from '../../parts/points-label.ts';
import { CheckoutForm } from '../payment/checkout-form.tsx';
import { CheckoutNotice } from '../payment/checkout-notice.tsx';
import { useTexts } from '../../parts/payment/use-texts.ts';
import type { ChallengeViewProps } from '../view-props.ts';

/** The recipient and the amount; a single option is preselected. */
export function DonationView({ challenge }: ChallengeViewProps): ReactNode {
  const t = useTexts();
  const donation = challenge.donation_challenge;
  const entities = donation?.active_donation_challenge_entity_options ?? [];
  const amounts = donation?.active_donation_challenge_amount_options ?? [];
  const [entity, setEntity] = useState(onlyId(entities));
  const [amount, setAmount] = useState(onlyId(amounts));
  return (
    <Stack gap={4}>
      <CheckoutNotice />
      <CheckoutForm
        action={`/public/challenges/${challenge.id}/donation_checkout_session`}
        button={t('payment.continue')}
        disabled={entity === '' || amount === ''}
      >
        <RadioGroup
          legend={donation && <ContentText of={donation} field="entity_label" />}
          name="entity"
          value={entity}
          onChange={(event) => setEntity(event.target.value)}
          options={entities.map((option) => ({ value: option.id, label: <ContentText of={option} field="entity" /> }))}
        />
        <RadioGroup
          legend={t('payment.amount')}
          name="amount"
          look="cards"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
          options={amounts.map((option) => ({
            value: option.id,
            label: formatMoney(option.amount, donation?.currency),
            hint: pointsLabel(option.points),
          }))}
        />
      </CheckoutForm>
    </Stack>
  );
}

const onlyId = (options: readonly { id: string }[]): string => (options.length === 1 ? (options[0]?.id ?? '') : '');
