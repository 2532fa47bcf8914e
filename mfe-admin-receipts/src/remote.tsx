import type { RemoteModule } from '@laurel/federation/contract/remote-module';
import en from './messages/en.json' with { type: 'json' };
import es from './messages/es.json' with { type: 'json' };
import { lazyPage } from './parts/lazy-page.tsx';
import { ReceiptListPage } from './receipt-list/receipt-list-page.tsx';

const ReviewPage = lazyPage(async () => (await import('./review/review-page.tsx')).ReviewPage);
const ScopedReceipt = lazyPage(async () => (await import('./review/scoped-receipt.tsx')).ScopedReceipt);

const remote: RemoteModule = {
  routes: [
    { path: '/admin/v2/programs/:program_id/receipts', element: <ReceiptListPage /> },
    { path: '/admin/v2/programs/:program_id/receipts/:receipt_id', element: <ScopedReceipt /> },
    { path: '/admin/v2/receipts/:receipt_id', element: <ReviewPage /> },
  ],
  messages: { en, es },
};

export default remote;
