import { useApiQuery } from '@laurel/web-kit';
import type { DomainForm as Choices } from '@laurel/contracts/programs/domains/domain-lists.dto';
import { ErrorState, NoPermissionState } from '@laurel/ui';
import { useRequiredParam } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { FormSkeleton } from '../parts/form-skeleton.tsx';
import { domainKeys, domainsOf, mayUpdateDomains } from './calls.ts';
import { DomainForm } from './domain-form.tsx';
import { useTexts } from './use-texts.ts';

export function NewDomainPage(): ReactNode {
  const t = useTexts();
  const programId = useRequiredParam('program_id');
  const allowed = mayUpdateDomains(programId);
  const { data, error, refetch, isFetching } = useApiQuery<Choices>(`${domainsOf(programId)}/new`, {
    queryKey: domainKeys.detail(`new ${programId}`),
    enabled: allowed,
  });
  if (!allowed) return <NoPermissionState />;
  if (data) return <DomainForm programId={programId} choices={data} />;
  if (!error) return <FormSkeleton />;
  return (
    <ErrorState title={t('error')} requestId={error.requestId} onRetry={() => void refetch()} retrying={isFetching}>
      {error.message}
    </ErrorState>
  );
}
