import { LoadedRecord } from '@laurel/admin-kit/record';
import { FormSkeleton, Loaded } from '@laurel/admin-kit/settings';
import { Navigate, useRequiredParam } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { mayManagePurchases, productAt, productKeys, productsOf, purchaseProofPages } from '../calls.ts';
import { useTexts } from '../use-texts.ts';
import { ProductForm } from './product-form.tsx';

export function NewProductPage(): ReactNode {
  const t = useTexts();
  const programId = useRequiredParam('program_id');
  return (
    <Loaded
      address={`${productsOf(programId)}/new`}
      queryKey={productKeys.detail(`new ${programId}`)}
      allowed={mayManagePurchases(programId)}
      errorTitle={t('error')}
    >
      {({ defaultValues }) => <ProductForm programId={programId} product={null} defaults={defaultValues} />}
    </Loaded>
  );
}

export function ProductPage(): ReactNode {
  const t = useTexts();
  const programId = useRequiredParam('program_id');
  const id = useRequiredParam('purchase_proof_product_id');
  return (
    <LoadedRecord
      key={id}
      fresh
      address={productAt(id)}
      queryKey={productKeys.detail(id)}
      programOf={({ program_id }) => program_id}
      allowed={({ program_id }) => mayManagePurchases(program_id)}
      errorTitle={t('error')}
      missing={{ title: t('products.missing'), to: `${purchaseProofPages(programId)}/products` }}
      skeleton={<FormSkeleton />}
    >
      {(product) =>
        product.program_id === programId ? (
          <ProductForm programId={programId} product={product} defaults={product} />
        ) : (
          <Navigate to={`${purchaseProofPages(product.program_id)}/products/${id}`} replace />
        )
      }
    </LoadedRecord>
  );
}
