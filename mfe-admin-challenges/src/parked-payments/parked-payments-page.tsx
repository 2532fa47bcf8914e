import { ListPage } from '@laurel/admin-kit/list';
import type { ParkedPayment } from '@laurel/contracts/programs/payments/parked-payments.dto';
import { Banner } from '@laurel/ui';
import { can, useApiQuery } from '@laurel/web-kit';
import { useParams } from '@laurel/web-kit/router';
import { type ReactNode, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { paymentSettingsOf } from '../parts/payments.ts';
import { parkedPaymentList } from './declaration.tsx';
import { RewardDialog } from './reward-dialog.tsx';
import { usePaymentTexts } from './texts.ts';

const Apart = styled.div`
  margin-block-end: var(--space-4);
`;

export function ParkedPaymentsPage(): ReactNode {
  const t = usePaymentTexts();
  const { program_id: id = '' } = useParams();
  const [giving, setGiving] = useState<ParkedPayment | null>(null);
  const settings = useApiQuery(paymentSettingsOf(id), { enabled: can('rewards', 'manage', id) });
  const list = useMemo(() => parkedPaymentList(t, id, setGiving), [t, id]);
  return (
    <>
      <ListPage key={id} list={list}>
        {settings.data?.warning && (
          <Apart>
            <Banner tone="danger" title={t('testKey.title')}>
              {t('testKey.text')}
            </Banner>
          </Apart>
        )}
      </ListPage>
      {giving && <RewardDialog programId={id} payment={giving} onClose={() => setGiving(null)} />}
    </>
  );
}
