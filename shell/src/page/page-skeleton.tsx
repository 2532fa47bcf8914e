import { Page, Skeleton, SkeletonGroup } from '@laurel/ui';
import type { ReactNode } from 'react';

/** The placeholder of a page whose remote is loading. */
export function PageSkeleton(): ReactNode {
  return (
    <Page>
      <SkeletonGroup>
        <Skeleton width="40%" height="2rem" />
        <Skeleton width="70%" />
        <Skeleton shape="tile" width="100%" height="16rem" />
      </SkeletonGroup>
    </Page>
  );
}
