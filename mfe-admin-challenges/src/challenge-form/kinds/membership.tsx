import { MembershipFields } from '../details/membership-fields.tsx';
import type { WizardKind } from './wizard-kind.ts';

export const membership: WizardKind = {
  Details: function Membership({ definition, ...props }) {
    return <MembershipFields {...props} currencies={definition.currencies} />;
  },
  faults: ({ membership_challenge: { price } }) => (Number(price) > 0 ? [] : ['membership_challenge.price']),
};
