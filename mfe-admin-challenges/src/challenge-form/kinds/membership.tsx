import { isPayable } from '@laurel/admin-kit/fields';
import { MembershipFields } from '../details/membership-fields.tsx';
import type { WizardKind } from './wizard-kind.ts';

export const membership: WizardKind = {
  Details: function Membership({ definition, ...props }) {
    return <MembershipFields {...props} currencies={definition.currencies} />;
  },
  faults: ({ membership_challenge: { price, currency } }) =>
    isPayable(price, currency) ? [] : ['membership_challenge.price'],
};
