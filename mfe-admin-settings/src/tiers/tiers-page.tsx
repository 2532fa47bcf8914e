import { LoadedRecord } from '@laurel/admin-kit/record';
import { FormSkeleton } from '@laurel/admin-kit/settings';
import { useRequiredParam } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { mayManageTiers, tierKeys, tiersAt } from './tiers.ts';
import { TiersForm } from './tiers-form.tsx';

export function TiersPage(): ReactNode {
  const programId = useRequiredParam('program_id');
  return (
    <LoadedRecord
      key={programId}
      address={`${tiersAt(programId)}/new`}
      queryKey={tierKeys.detail(programId)}
      programOf={() => programId}
      allowed={() => mayManageTiers(programId)}
      skeleton={<FormSkeleton />}
      fresh
    >
      {(stored) => <TiersForm programId={programId} stored={stored} />}
    </LoadedRecord>
  );
}
