import { Grid, Skeleton, Stack } from '@laurel/ui';
import type { ReactNode } from 'react';

/** The room of the overview's sections, before their code is there. */
export function OverviewSkeleton(): ReactNode {
  return (
    <Stack gap={6}>
      <Grid min="small">
        {[1, 2, 3, 4].map((key) => (
          <Skeleton key={key} shape="card" width="100%" height="7.5rem" />
        ))}
      </Grid>
      <Skeleton shape="card" width="100%" height="28rem" />
      <Skeleton shape="card" width="100%" height="13rem" />
      <Skeleton shape="card" width="100%" height="15rem" />
    </Stack>
  );
}
