import { queryKeys } from '@laurel/web-kit/lists';

export const claimKeys = queryKeys('/public/claims');
