import type { ListDeclaration } from '@laurel/admin-kit/list';
import type { PurchaseProofProduct } from '@laurel/contracts/receipts/purchase-proof.dto';
import { formatNumber } from '@laurel/web-kit';
import { mayManagePurchases, productKeys, productsOf, purchaseProofPages } from '../calls.ts';
import { ActiveBadge } from '../parts/active-badge.tsx';
import type { Texts } from '../use-texts.ts';

/** The products whose purchase earns points in a program. */
export function productList(t: Texts, programId: string): ListDeclaration<PurchaseProofProduct> {
  const pages = `${purchaseProofPages(programId)}/products`;
  const state = ({ product_active: active }: PurchaseProofProduct): string => t(active ? 'active' : 'inactive');
  return {
    id: 'purchase-proof-products',
    title: t('products.title'),
    description: t('products.description'),
    allowed: mayManagePurchases(programId),
    address: productsOf(programId),
    keys: productKeys,
    defaults: { sort: 'product_name' },
    primary: { label: t('products.add'), to: `${pages}/new`, allowed: mayManagePurchases(programId) },
    rowId: ({ id }) => id,
    rowName: ({ product_name: name }) => name,
    link: ({ id }) => `${pages}/${id}`,
    search: t('products.search'),
    filters: [
      {
        field: 'product_active',
        label: t('products.field.product_active'),
        options: [
          { value: 'true', label: t('active') },
          { value: 'false', label: t('inactive') },
        ],
      },
    ],
    columns: [
      { field: 'product_name', header: t('products.field.product_name'), sortable: true, minWidth: 240 },
      {
        field: 'points_per_cents',
        header: t('products.field.points_per_cents'),
        type: 'number',
        sortable: true,
        minWidth: 140,
        text: ({ points_per_cents: points }) => formatNumber(points, { maximumFractionDigits: 4 }),
      },
      {
        field: 'skus',
        header: t('products.field.skus'),
        minWidth: 160,
        text: ({ skus }) => skus.join(', ') || '–',
      },
      {
        field: 'keywords',
        header: t('products.field.keywords'),
        minWidth: 240,
        text: ({ keywords }) => keywords.join(', ') || '–',
      },
      {
        field: 'product_active',
        header: t('products.field.product_active'),
        sortable: true,
        minWidth: 110,
        text: state,
        render: ({ product_active: active }) => <ActiveBadge active={active} />,
      },
    ],
    empty: { title: t('products.emptyTitle'), text: t('products.emptyText') },
  };
}
