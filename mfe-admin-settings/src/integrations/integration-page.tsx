import { ButtonLink, ErrorState, NoPermissionState } from '@laurel/ui';
import { PageHeader } from '@laurel/ui/page-header';
import { can, useApiQuery } from '@laurel/web-kit';
import { queryKeys } from '@laurel/web-kit/lists';
import { useRequiredParam } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { FormSkeleton } from '../parts/form-skeleton.tsx';
import { useTexts } from './use-texts.ts';

const integrationKeys = queryKeys('program-integrations');

interface IntegrationPageProps<Stored> {
  title: string;
  description: string;
  /** Of the integration's call, by the program. */
  address: (programId: string) => string;
  /** Its form, filled from what is stored now. */
  children: (stored: Stored, address: string) => ReactNode;
}

/** Title of an integration, and its form once what is stored is there. */
export function IntegrationPage<Stored>({
  title,
  description,
  address,
  children,
}: IntegrationPageProps<Stored>): ReactNode {
  const t = useTexts();
  const programId = useRequiredParam('program_id');
  const path = address(programId);
  const allowed = can('program', 'update', programId);
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useApiQuery<Stored>(path, {
    queryKey: integrationKeys.detail(path),
    staleTime: 0,
    enabled: allowed,
  });
  if (!allowed) return <NoPermissionState />;
  return (
    <>
      <PageHeader title={title} description={description} />
      {data && isFetchedAfterMount && children(data, path)}
      {error && !data && (
        <ErrorState
          title={t('failed')}
          requestId={error.requestId}
          {...(error.status !== 404 && { onRetry: () => void refetch(), retrying: isFetching })}
          action={<ButtonLink to="/admin/v2">{t('home')}</ButtonLink>}
        >
          {error.message}
        </ErrorState>
      )}
      {!error && !(data && isFetchedAfterMount) && <FormSkeleton />}
    </>
  );
}
