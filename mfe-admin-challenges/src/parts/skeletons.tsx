import { Grid, Skeleton, SkeletonGroup, Stack } from '@laurel/ui';
import type { ReactNode } from 'react';

/** Title, steps, fields and preview of the wizard. */
export function FormSkeleton(): ReactNode {
  return (
    <SkeletonGroup>
      <Stack gap={6}>
        <Skeleton width="40%" height="2rem" />
        <Skeleton width="70%" height="2.5rem" />
        <Grid min="sidebar" gap={6}>
          <Skeleton shape="card" width="100%" height="24rem" />
          <Skeleton shape="tile" width="100%" height="18rem" />
        </Grid>
      </Stack>
    </SkeletonGroup>
  );
}
