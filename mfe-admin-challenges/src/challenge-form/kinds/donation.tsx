import { isPayable } from '@laurel/admin-kit/fields';
import { DonationFields } from '../details/donation-fields.tsx';
import type { WizardKind } from './wizard-kind.ts';

export const donation: WizardKind = {
  Details: function Donation({ definition, ...props }) {
    return <DonationFields {...props} currencies={definition.currencies} />;
  },
  *faults({ donation_challenge: { entities, amounts, currency } }) {
    if (!entities.some(({ active }) => active)) yield 'donation_challenge.entities';
    if (!amounts.some(({ active }) => active)) yield 'donation_challenge.amounts';
    for (const [place, { amount }] of amounts.entries()) {
      if (!isPayable(amount, currency)) yield `donation_challenge.amounts.${place}.amount`;
    }
  },
};
