import { Page, Skeleton, SkeletonGroup, Stack } from '@laurel/ui';
import { type LazyRoute, lazyRoute } from '@laurel/web-kit/router';
import type { ComponentType } from 'react';

/** A page in a chunk of its own, with a skeleton until it is there. */
export function lazyPage(load: () => Promise<ComponentType>): LazyRoute {
  return lazyRoute(
    load,
    <Page width="narrow">
      <SkeletonGroup>
        <Stack gap={4}>
          <Skeleton width="60%" height="2.5rem" />
          <Skeleton shape="card" width="100%" height="14rem" />
        </Stack>
      </SkeletonGroup>
    </Page>,
  );
}
