import { FormPage, useRecordForm } from '@laurel/admin-kit/form';
import { storeOrganization } from '@laurel/admin-kit/program';
import { NotAllowed, useIsFresh } from '@laurel/admin-kit/record';
import { FormSkeleton } from '@laurel/admin-kit/settings';
import type { OrganizationResponse } from '@laurel/contracts/identity/organization/organization.dto';
import { ErrorState } from '@laurel/ui';
import { Field, TextInput } from '@laurel/ui/fields';
import { api, can, useApiQuery } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { organizationKeys } from '../calls.ts';
import { useTexts } from '../use-texts.ts';

const ADDRESS = '/admin/v2/organization';
const FIELDS = ['name', 'logo_public_url', 'background_image_public_url'] as const;

interface Values {
  name: string;
  logo_public_url: string;
  background_image_public_url: string;
}

const valuesOf = (stored: OrganizationResponse | null): Values => ({
  name: stored?.name ?? '',
  logo_public_url: stored?.logo_public_url ?? '',
  background_image_public_url: stored?.background_image_public_url ?? '',
});

export function DetailsPage(): ReactNode {
  const t = useTexts();
  const allowed = can('organization', 'manage');
  const query = useApiQuery(ADDRESS, { queryKey: organizationKeys.detail('own'), staleTime: 0, enabled: allowed });
  const { data, error, refetch, isFetching, isFetchedAfterMount } = query;
  const isFresh = useIsFresh(query);
  if (!allowed) return <NotAllowed />;
  if (data && isFresh) return <DetailsForm organization={data} />;
  if (!error || !isFetchedAfterMount) return <FormSkeleton />;
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

function DetailsForm({ organization }: { organization: OrganizationResponse }): ReactNode {
  const t = useTexts();
  const form = useRecordForm({
    record: organization,
    valuesOf,
    fields: FIELDS,
    fieldLabel: (field) => t(`details.${field}`),
    fieldText: (field, values) => values[field] || null,
    label: t('details.title'),
    draftKey: 'organization',
    kind: 'settings',
    success: { created: t('details.updated'), updated: t('details.updated') },
    read: () => api.get(ADDRESS),
    save: async (values, { base }) => {
      const saved = await api.put(ADDRESS, { ...values, version: (base ?? organization).version });
      storeOrganization(saved);
      return saved;
    },
    stored: (answer) => answer,
  });
  return (
    <FormPage form={form} header={{ title: t('details.title'), description: t('details.description') }}>
      <Field label={t('details.name')} error={form.fault('name')} required>
        <TextInput {...form.register('name')} autoComplete="organization" />
      </Field>
      {(['logo_public_url', 'background_image_public_url'] as const).map((field) => (
        <Field key={field} label={t(`details.${field}`)} hint={t('details.linkHint')} error={form.fault(field)}>
          <TextInput {...form.register(field)} inputMode="url" autoComplete="off" />
        </Field>
      ))}
    </FormPage>
  );
}
