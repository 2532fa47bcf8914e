import { FormSkeleton, SettingsFrame } from '@laurel/admin-kit/settings';
import type { RemoteModule } from '@laurel/federation/contract/remote-module';
import { Navigate } from '@laurel/web-kit/router';
import type { ComponentType } from 'react';
import en from './messages/en.json' with { type: 'json' };
import es from './messages/es.json' with { type: 'json' };
import { lazyPage } from './parts/lazy-page.tsx';
import { ReceiptListPage } from './receipt-list/receipt-list-page.tsx';

const ReviewPage = lazyPage(async () => (await import('./review/review-page.tsx')).ReviewPage);
const ScopedReceipt = lazyPage(async () => (await import('./review/scoped-receipt.tsx')).ScopedReceipt);

const formPage = (load: () => Promise<ComponentType>): ReturnType<typeof lazyPage> => lazyPage(load, <FormSkeleton />);

const ProductsPage = formPage(async () => (await import('./purchase-proof/products/products-page.tsx')).ProductsPage);
const NewProductPage = formPage(
  async () => (await import('./purchase-proof/products/product-page.tsx')).NewProductPage,
);
const ProductPage = formPage(async () => (await import('./purchase-proof/products/product-page.tsx')).ProductPage);
const MerchantsPage = formPage(
  async () => (await import('./purchase-proof/merchants/merchants-page.tsx')).MerchantsPage,
);
const NewMerchantPage = formPage(
  async () => (await import('./purchase-proof/merchants/merchant-page.tsx')).NewMerchantPage,
);
const MerchantPage = formPage(async () => (await import('./purchase-proof/merchants/merchant-page.tsx')).MerchantPage);
const SettingsPage = formPage(
  async () => (await import('./purchase-proof/settings/settings-page.tsx')).PurchaseProofSettingsPage,
);

const remote: RemoteModule = {
  routes: [
    { path: '/admin/v2/programs/:program_id/receipts', element: <ReceiptListPage /> },
    { path: '/admin/v2/programs/:program_id/receipts/:receipt_id', element: <ScopedReceipt /> },
    { path: '/admin/v2/receipts/:receipt_id', element: <ReviewPage /> },
    {
      path: '/admin/v2/programs/:program_id/settings/program/purchase-proof',
      element: <SettingsFrame />,
      children: [
        { index: true, element: <Navigate to="products" replace /> },
        { path: 'products', element: <ProductsPage /> },
        { path: 'products/new', element: <NewProductPage /> },
        { path: 'products/:purchase_proof_product_id', element: <ProductPage /> },
        { path: 'merchants', element: <MerchantsPage /> },
        { path: 'merchants/new', element: <NewMerchantPage /> },
        { path: 'merchants/:purchase_proof_merchant_id', element: <MerchantPage /> },
        { path: 'settings', element: <SettingsPage /> },
      ],
    },
  ],
  messages: { en, es },
};

export default remote;
