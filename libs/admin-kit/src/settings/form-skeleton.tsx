import { Skeleton, SkeletonGroup, Stack } from '@laurel/ui';
import type { ReactNode } from 'react';

/** Title, tabs and form of a settings page. */
export function FormSkeleton(): ReactNode {
  return (
    <SkeletonGroup>
      <Stack gap={6}>
        <Skeleton width="30%" height="2rem" />
        <Skeleton width="50%" height="2.5rem" />
        <Skeleton shape="card" width="100%" height="24rem" />
      </Stack>
    </SkeletonGroup>
  );
}
