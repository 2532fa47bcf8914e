import { queryKeys } from '@laurel/web-kit/lists';

export const lookVersionKeys = queryKeys('look-versions');
