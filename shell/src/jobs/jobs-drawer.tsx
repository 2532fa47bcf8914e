import { JobProgress } from '@laurel/admin-kit/jobs';
import { Banner, Button, EmptyState, SkeletonGroup, Skeleton, Stack } from '@laurel/ui';
import { Dialog } from '@laurel/ui/overlays';
import type { ReactNode } from 'react';
import { declarations, labelText } from '../navigation/navigation.ts';
import { useAdminTexts } from '../messages/use-admin-texts.ts';
import type { ListedJob } from './use-jobs.ts';

interface JobsDrawerProps {
  /** `undefined` until they have loaded. */
  jobs: readonly ListedJob[] | undefined;
  incomplete: boolean;
  onRetry: () => void;
  onClose: () => void;
}

/** The name that the remote that starts such jobs gives them. */
function nameOf(kind: string): string | undefined {
  const label = declarations().find(({ jobKinds = {} }) => Object.hasOwn(jobKinds, kind))?.jobKinds?.[kind];
  return label && labelText(label);
}

/** All long-running jobs of the program, from any screen. */
export function JobsDrawer({ jobs, incomplete, onRetry, onClose }: JobsDrawerProps): ReactNode {
  const t = useAdminTexts();
  return (
    <Dialog open variant="sheet" title={t('jobs.title')} onClose={onClose}>
      <Stack gap={4}>
        {incomplete && (
          <Banner tone="warning" action={<Button onClick={onRetry}>{t('jobs.retry')}</Button>}>
            {t('jobs.failed')}
          </Banner>
        )}
        {!jobs && !incomplete && (
          <SkeletonGroup>
            <Skeleton height="4rem" />
            <Skeleton height="4rem" />
          </SkeletonGroup>
        )}
        {jobs?.length === 0 && (
          <EmptyState compact title={t('jobs.none')}>
            {t('jobs.noneText')}
          </EmptyState>
        )}
        {jobs?.map(({ job, address }) => (
          <JobProgress key={address} job={job} address={address} kind={nameOf(job.kind) ?? t('jobs.work')} />
        ))}
      </Stack>
    </Dialog>
  );
}
