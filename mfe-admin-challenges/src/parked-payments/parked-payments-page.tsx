import { ListPage } from '@laurel/admin-kit/list';
import type { ParkedPayment } from '@laurel/contracts/programs/payments/parked-payments.dto';
import { useParams } from '@laurel/web-kit/router';
import { type ReactNode, useMemo, useState } from 'react';
import { parkedPaymentList } from './declaration.tsx';
import { RewardDialog } from './reward-dialog.tsx';
import { usePaymentTexts } from './texts.ts';

export function ParkedPaymentsPage(): ReactNode {
  const t = usePaymentTexts();
  const { program_id: id = '' } = useParams();
  const [giving, setGiving] = useState<ParkedPayment | null>(null);
  const list = useMemo(() => parkedPaymentList(t, id, setGiving), [t, id]);
  return (
    <>
      <ListPage key={id} list={list} />
      {giving && <RewardDialog programId={id} payment={giving} onClose={() => setGiving(null)} />}
    </>
  );
}
