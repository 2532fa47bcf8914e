import { type LazyRoute, lazyRoute } from '@laurel/web-kit/router';
import type { ComponentType, ReactNode } from 'react';
import { ReviewSkeleton } from './skeletons.tsx';

/** A page in a chunk of its own, with a skeleton until it is there: of the review when left out. */
export function lazyPage(load: () => Promise<ComponentType>, skeleton: ReactNode = <ReviewSkeleton />): LazyRoute {
  return lazyRoute(load, skeleton);
}
