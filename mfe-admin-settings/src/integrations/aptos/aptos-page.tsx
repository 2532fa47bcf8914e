import { ListSection } from '@laurel/admin-kit/list';
import { Heading, Stack } from '@laurel/ui';
import { type ReactNode, useMemo } from 'react';
import { IntegrationPage } from '../integration-page.tsx';
import { useTexts } from '../use-texts.ts';
import { AptosForm } from './aptos-form.tsx';
import { transactionList } from './transaction-list.tsx';

export function AptosPage(): ReactNode {
  const t = useTexts();
  return (
    <IntegrationPage
      title={t('aptos.title')}
      description={t('aptos.description')}
      address={(programId) => `/admin/v2/aptos/${programId}` as const}
    >
      {(stored, address) => (
        <Stack gap={6}>
          <AptosForm stored={stored} address={address} />
          <Transactions programId={stored.id} />
        </Stack>
      )}
    </IntegrationPage>
  );
}

function Transactions({ programId }: { programId: string }): ReactNode {
  const t = useTexts();
  const list = useMemo(() => transactionList(t, programId), [t, programId]);
  return (
    <Stack gap={3}>
      <Heading level={2} size="md">
        {t('transactions.title')}
      </Heading>
      <ListSection list={list} />
    </Stack>
  );
}
