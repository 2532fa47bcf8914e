import { LoadedRecord } from '@laurel/admin-kit/record';
import type { EvergreenValueDetail } from '@laurel/contracts/programs/evergreen/evergreen.dto';
import { ErrorState, NoPermissionState } from '@laurel/ui';
import { Navigate, useRequiredParam, useSearchParams } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { FormSkeleton } from '../parts/form-skeleton.tsx';
import { evergreenKeys, evergreenPages, mayEditEvergreen, useEvergreenSettings, valueAt } from './calls.ts';
import { EvergreenForm } from './evergreen-form.tsx';
import { useTexts } from './use-texts.ts';

/** The first decision about the setting that the address names. */
export function NewEvergreenValuePage(): ReactNode {
  const t = useTexts();
  const programId = useRequiredParam('program_id');
  const [search] = useSearchParams();
  const { data, error, refetch, isFetching } = useEvergreenSettings(programId);
  if (!mayEditEvergreen(programId)) return <NoPermissionState />;
  if (data) {
    const definition = data.data.find(({ id }) => id === search.get('definition'));
    if (definition && !definition.value) {
      return <EvergreenForm programId={programId} value={null} definition={definition} />;
    }
    const pages = evergreenPages(programId);
    return <Navigate to={definition?.value ? `${pages}/${definition.value.id}` : pages} replace />;
  }
  if (!error) return <FormSkeleton />;
  return (
    <ErrorState title={t('error')} requestId={error.requestId} onRetry={() => void refetch()} retrying={isFetching}>
      {error.message}
    </ErrorState>
  );
}

export function EditEvergreenValuePage(): ReactNode {
  const t = useTexts();
  const programId = useRequiredParam('program_id');
  const id = useRequiredParam('evergreen_value_id');
  return (
    <LoadedRecord<EvergreenValueDetail>
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
