import { Loaded } from '@laurel/admin-kit/settings';
import { useRequiredParam } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { domainKeys, domainsOf, mayUpdateDomains } from './calls.ts';
import { DomainForm } from './domain-form.tsx';
import { useTexts } from './use-texts.ts';

export function NewDomainPage(): ReactNode {
  const t = useTexts();
  const programId = useRequiredParam('program_id');
  return (
    <Loaded
      address={`${domainsOf(programId)}/new`}
      queryKey={domainKeys.detail(`new ${programId}`)}
      allowed={mayUpdateDomains(programId)}
      errorTitle={t('error')}
    >
      {(choices) => <DomainForm programId={programId} choices={choices} />}
    </Loaded>
  );
}
