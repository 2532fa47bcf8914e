import type { UseQueryResult } from '@laurel/web-kit';
import { useState } from 'react';

/**
 * Whether a query was answered since its component was mounted: a form over an older answer could not be saved. A later
 * failure leaves it fresh, so that the form stays with what was typed.
 */
export function useIsFresh({ dataUpdatedAt }: Pick<UseQueryResult, 'dataUpdatedAt'>): boolean {
  const [mountedAt] = useState(Date.now);
  return dataUpdatedAt >= mountedAt;
}
