import { ListPage } from '@laurel/admin-kit/list';
import type { HeldReferral } from '@laurel/contracts/programs/referrals/held-referrals.dto';
import type { ReferralDecision } from '@laurel/contracts/programs/referrals/referral-signals';
import { useParams } from '@laurel/web-kit/router';
import { type ReactNode, useMemo, useState } from 'react';
import { heldReferralList } from './declaration.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { useReferralTexts } from './texts.ts';

export function HeldReferralsPage(): ReactNode {
  const t = useReferralTexts();
  const { program_id: id = '' } = useParams();
  const [deciding, setDeciding] = useState<{ referral: HeldReferral; decision: ReferralDecision } | null>(null);
  const list = useMemo(
    () => heldReferralList(t, id, (referral, decision) => setDeciding({ referral, decision })),
    [t, id],
  );
  return (
    <>
      <ListPage key={id} list={list} />
      {deciding && <DecisionDialog programId={id} {...deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}
