import { FormCard, useRecordForm } from '@laurel/admin-kit/form';
import type { PhotoContestIntegration } from '@laurel/contracts/programs/photo-contest/integration.dto';
import { Field, Switch, TextInput } from '@laurel/ui/fields';
import { api } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { IntegrationPage } from './integration-page.tsx';
import { useTexts } from './use-texts.ts';

const FIELDS = ['active', 'qrati_program_id'] as const;

export function PhotoContestPage(): ReactNode {
  const t = useTexts();
  return (
    <IntegrationPage
      title={t('photoContest.title')}
      description={t('photoContest.description')}
      address={(programId) => `/admin/v2/photo_contest/${programId}` as const}
    >
      {(stored, address) => <PhotoContestForm stored={stored} address={address} />}
    </IntegrationPage>
  );
}

function PhotoContestForm({
  stored,
  address,
}: {
  stored: PhotoContestIntegration;
  address: `/admin/v2/photo_contest/${string}`;
}): ReactNode {
  const t = useTexts();
  const form = useRecordForm({
    record: stored,
    valuesOf: (record: PhotoContestIntegration | null) => {
      const { active, qrati_program_id: id } = record ?? stored;
      return { active, qrati_program_id: id ?? '' };
    },
    fields: FIELDS,
    fieldLabel: (field) => t(`photoContest.${field}`),
    label: t('photoContest.title'),
    draftKey: `photo-contest:${stored.id}`,
    kind: 'settings',
    success: { created: t('photoContest.updated'), updated: t('photoContest.updated') },
    read: () => api.get(address),
    save: (values, { base }) => api.put(address, { ...values, version: (base ?? stored).version }),
    stored: (answer) => answer,
  });
  return (
    <FormCard form={form}>
      <Switch {...form.register('active')} label={t('photoContest.active')} hint={t('photoContest.activeHint')} />
      <Field
        label={t('photoContest.qrati_program_id')}
        hint={t('photoContest.qrati_program_idHint')}
        error={form.fault('qrati_program_id')}
        required
      >
        <TextInput
          {...form.register('qrati_program_id')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
        />
      </Field>
    </FormCard>
  );
}
