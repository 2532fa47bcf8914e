import { queryKeys } from '@laurel/web-kit/lists';

export const receiptKeys = queryKeys('/public/receipts');
