import { Row, Skeleton, SkeletonGroup, Stack } from '@laurel/ui';
import type { ReactNode } from 'react';

/** Title, picture, tabs and fields of the review page. */
export function ReviewSkeleton(): ReactNode {
  return (
    <SkeletonGroup>
      <Stack gap={6}>
        <Skeleton width="40%" height="2rem" />
        <Row align="start" gap={6} wrap={false}>
          <Skeleton shape="card" width="45%" height="40rem" />
          <Skeleton shape="card" width="55%" height="40rem" />
        </Row>
      </Stack>
    </SkeletonGroup>
  );
}

/** What a tab shows until its own call is answered. */
export function TabSkeleton(): ReactNode {
  return (
    <SkeletonGroup>
      <Stack gap={3}>
        <Skeleton width="100%" height="4rem" shape="card" />
        <Skeleton width="100%" height="4rem" shape="card" />
        <Skeleton width="100%" height="4rem" shape="card" />
      </Stack>
    </SkeletonGroup>
  );
}
