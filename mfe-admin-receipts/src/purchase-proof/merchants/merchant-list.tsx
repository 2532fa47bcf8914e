import type { ListDeclaration } from '@laurel/admin-kit/list';
import type { PurchaseProofMerchant } from '@laurel/contracts/receipts/purchase-proof.dto';
import { mayManagePurchases, merchantKeys, merchantsOf, purchaseProofPages } from '../calls.ts';
import { ActiveBadge } from '../parts/active-badge.tsx';
import type { Texts } from '../use-texts.ts';

/** The merchants whose receipts a program accepts. */
export function merchantList(t: Texts, programId: string): ListDeclaration<PurchaseProofMerchant> {
  const pages = `${purchaseProofPages(programId)}/merchants`;
  return {
    id: 'purchase-proof-merchants',
    title: t('merchants.title'),
    description: t('merchants.description'),
    allowed: mayManagePurchases(programId),
    address: merchantsOf(programId),
    keys: merchantKeys,
    defaults: { sort: 'name' },
    primary: { label: t('merchants.add'), to: `${pages}/new`, allowed: mayManagePurchases(programId) },
    rowId: ({ id }) => id,
    rowName: ({ name }) => name,
    link: ({ id }) => `${pages}/${id}`,
    search: t('merchants.search'),
    filters: [
      {
        field: 'active',
        label: t('merchants.field.active'),
        options: [
          { value: 'true', label: t('active') },
          { value: 'false', label: t('inactive') },
        ],
      },
    ],
    columns: [
      { field: 'name', header: t('merchants.field.name'), sortable: true, minWidth: 220 },
      {
        field: 'aliases',
        header: t('merchants.field.aliases'),
        minWidth: 280,
        text: ({ aliases }) => aliases.join(', ') || '–',
      },
      {
        field: 'active',
        header: t('merchants.field.active'),
        sortable: true,
        minWidth: 110,
        text: ({ active }) => t(active ? 'active' : 'inactive'),
        render: ({ active }) => <ActiveBadge active={active} />,
      },
    ],
    empty: { title: t('merchants.emptyTitle'), text: t('merchants.emptyText') },
  };
}
