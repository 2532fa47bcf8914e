import { LoadedRecord } from '@laurel/admin-kit/record';
import { FormSkeleton, Loaded } from '@laurel/admin-kit/settings';
import { Navigate, useRequiredParam, useSearchParams } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { definitionsOf, evergreenKeys, evergreenPages, mayEditEvergreen, valueAt } from './calls.ts';
import { EvergreenForm } from './evergreen-form.tsx';
import { useTexts } from './use-texts.ts';

/** The first decision about the setting that the address names. */
export function NewEvergreenValuePage(): ReactNode {
  const t = useTexts();
  const programId = useRequiredParam('program_id');
  const [search] = useSearchParams();
  const pages = evergreenPages(programId);
  return (
    <Loaded
      address={definitionsOf(programId)}
      queryKey={evergreenKeys.detail(programId)}
      allowed={mayEditEvergreen(programId)}
      errorTitle={t('error')}
    >
      {({ data }) => {
        const definition = data.find(({ id }) => id === search.get('definition'));
        if (definition && !definition.value) {
          return <EvergreenForm programId={programId} value={null} definition={definition} />;
        }
        return <Navigate to={definition?.value ? `${pages}/${definition.value.id}` : pages} replace />;
      }}
    </Loaded>
  );
}

export function EditEvergreenValuePage(): ReactNode {
  const t = useTexts();
  const programId = useRequiredParam('program_id');
  const id = useRequiredParam('evergreen_value_id');
  return (
    <LoadedRecord
      key={id}
      address={valueAt(encodeURIComponent(id))}
      queryKey={evergreenKeys.detail(`value ${id}`)}
      programOf={({ program_id }) => program_id}
      allowed={({ program_id }) => program_id === programId && mayEditEvergreen(programId)}
      errorTitle={t('error')}
      missing={{ title: t('missing'), to: evergreenPages(programId) }}
      skeleton={<FormSkeleton />}
      fresh
    >
      {({ evergreen_setting_definition_id, ...value }) => (
        <EvergreenForm
          programId={programId}
          value={{ ...value, evergreen_setting_definition_id }}
          definition={{ ...value, id: evergreen_setting_definition_id }}
        />
      )}
    </LoadedRecord>
  );
}
