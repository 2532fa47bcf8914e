import { LoadedRecord } from '@laurel/admin-kit/record';
import { FormSkeleton, Loaded } from '@laurel/admin-kit/settings';
import { Navigate, useRequiredParam } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { mayManagePurchases, merchantAt, merchantKeys, merchantsOf, purchaseProofPages } from '../calls.ts';
import { useTexts } from '../use-texts.ts';
import { MerchantForm } from './merchant-form.tsx';

export function NewMerchantPage(): ReactNode {
  const t = useTexts();
  const programId = useRequiredParam('program_id');
  return (
    <Loaded
      address={`${merchantsOf(programId)}/new`}
      queryKey={merchantKeys.detail(`new ${programId}`)}
      allowed={mayManagePurchases(programId)}
      errorTitle={t('error')}
    >
      {({ defaultValues }) => <MerchantForm programId={programId} merchant={null} defaults={defaultValues} />}
    </Loaded>
  );
}

export function MerchantPage(): ReactNode {
  const t = useTexts();
  const programId = useRequiredParam('program_id');
  const id = useRequiredParam('purchase_proof_merchant_id');
  return (
    <LoadedRecord
      key={id}
      fresh
      address={merchantAt(id)}
      queryKey={merchantKeys.detail(id)}
      programOf={({ program_id }) => program_id}
      allowed={({ program_id }) => mayManagePurchases(program_id)}
      errorTitle={t('error')}
      missing={{ title: t('merchants.missing'), to: `${purchaseProofPages(programId)}/merchants` }}
      skeleton={<FormSkeleton />}
    >
      {(merchant) =>
        merchant.program_id === programId ? (
          <MerchantForm programId={programId} merchant={merchant} defaults={merchant} />
        ) : (
          <Navigate to={`${purchaseProofPages(merchant.program_id)}/merchants/${id}`} replace />
        )
      }
    </LoadedRecord>
  );
}
