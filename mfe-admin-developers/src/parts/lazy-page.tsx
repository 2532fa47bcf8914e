import { FormSkeleton } from '@laurel/admin-kit/settings';
import { type LazyRoute, lazyRoute } from '@laurel/web-kit/router';
import type { ComponentType } from 'react';

/** A page in a chunk of its own, with a skeleton until it is there. */
export function lazyPage(load: () => Promise<ComponentType>): LazyRoute {
  return lazyRoute(load, <FormSkeleton />);
}
