import { FormPage, useRecordForm } from '@laurel/admin-kit/form';
import { NotAllowed } from '@laurel/admin-kit/record';
import { FormSkeleton } from '@laurel/admin-kit/settings';
import type { FeatureProgramForm } from '@laurel/contracts/programs/organization/organization.dto';
import type { ProgramFeature } from '@laurel/contracts/programs/organization/program-features';
import { ErrorState, toast } from '@laurel/ui';
import { Field, Select, Switch } from '@laurel/ui/fields';
import { api, can, useApiQuery, useQueryClient } from '@laurel/web-kit';
import { useNavigate } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { featureKeys } from '../calls.ts';
import { useTexts } from '../use-texts.ts';
import { featureName } from './features-page.tsx';

const LIST = '/admin/v2/organization/features';
const FIELDS = ['name', 'program_id', 'enabled'] as const;
const LABELS = { name: 'features.name', program_id: 'features.program', enabled: 'features.enabled' } as const;

/** Sets a feature of a program, then returns to the list. */
export function FeatureFormPage(): ReactNode {
  const t = useTexts();
  const allowed = can('super_admin', 'manage');
  const { data, error, refetch, isFetching } = useApiQuery('/admin/v2/feature_programs/new', {
    queryKey: featureKeys.detail('new'),
    enabled: allowed,
  });
  if (!allowed) return <NotAllowed />;
  if (data) return <FeatureForm choices={data} />;
  if (!error) return <FormSkeleton />;
  return (
    <ErrorState
      title={t('retryTitle')}
      requestId={error.requestId}
      onRetry={() => void refetch()}
      retrying={isFetching}
    >
      {error.message}
    </ErrorState>
  );
}

function FeatureForm({ choices }: { choices: FeatureProgramForm }): ReactNode {
  const t = useTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useRecordForm({
    record: null,
    valuesOf: (): { name: string; program_id: string; enabled: boolean } => choices.defaultValues,
    fields: FIELDS,
    fieldLabel: (field) => t(LABELS[field]),
    faultText: () => t('features.required'),
    label: t('features.newTitle'),
    draftKey: 'feature:new',
    kind: 'settings',
    // Nothing is sent before a feature is chosen.
    save: (values) => api.post('/admin/v2/feature_programs', { ...values, name: values.name as ProgramFeature }),
    onSaved: async () => {
      toast.success(t('done'), t('features.saved'));
      await client.invalidateQueries({ queryKey: featureKeys.all });
      void navigate(LIST);
    },
  });
  return (
    <FormPage
      form={form}
      saveLabel={t('features.save')}
      header={{ title: t('features.newTitle'), breadcrumbs: [{ to: LIST, label: t('features.title') }] }}
    >
      <Field label={t('features.name')} error={form.fault('name')} required>
        <Select
          {...form.register('name', { required: true })}
          placeholder={t('features.choose')}
          options={choices.features.map((value) => ({ value, label: featureName(t, value) }))}
        />
      </Field>
      <Field label={t('features.program')} error={form.fault('program_id')} required>
        <Select
          {...form.register('program_id', { required: true })}
          placeholder={t('features.choose')}
          options={choices.programs.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Field>
      <Switch {...form.register('enabled')} label={t('features.enabled')} />
    </FormPage>
  );
}
