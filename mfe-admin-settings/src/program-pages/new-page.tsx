import { LoadedRecord } from '@laurel/admin-kit/record';
import { FormSkeleton } from '@laurel/admin-kit/settings';
import { can } from '@laurel/web-kit';
import { useRequiredParam } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { PageForm } from './page-form.tsx';
import { pageKeys } from './program-pages.ts';

export function NewProgramPage(): ReactNode {
  const programId = useRequiredParam('program_id');
  return (
    <LoadedRecord
      address={`/admin/v2/programs/${programId}/program_pages/new`}
      queryKey={pageKeys.detail(`new:${programId}`)}
      programOf={() => programId}
      allowed={() => can('program', 'update', programId)}
      skeleton={<FormSkeleton />}
    >
      {({ site_url }) => <PageForm programId={programId} siteUrl={site_url} page={null} />}
    </LoadedRecord>
  );
}
