import { FormCard, useRecordForm } from '@laurel/admin-kit/form';
import { contentLanguages, TranslatedForm, TranslationStatus } from '@laurel/admin-kit/languages';
import type { ProgramTiersForm, ProgramTiersSaved } from '@laurel/contracts/programs/tiers/tiers.dto';
import { Stack } from '@laurel/ui';
import { FieldGroup } from '@laurel/ui/fields';
import { PageHeader } from '@laurel/ui/page-header';
import { api, useQueryClient } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { TierLadder } from './tier-ladder.tsx';
import { TierRows } from './tier-rows.tsx';
import { inputsOf, requestOf, type TierInputs } from './tier-values.ts';
import { readTiers, tierKeys, tiersAt } from './tiers.ts';
import { useTexts } from './use-texts.ts';

const fields = ['tiers'] as const;

interface TiersFormProps {
  programId: string;
  stored: ProgramTiersForm;
}

/** All tiers of a program at once. */
export function TiersForm(props: TiersFormProps): ReactNode {
  return (
    <TranslatedForm programId={props.programId}>
      <TiersFields {...props} />
    </TranslatedForm>
  );
}

function TiersFields({ programId, stored }: TiersFormProps): ReactNode {
  const t = useTexts();
  const client = useQueryClient();
  const { others } = contentLanguages(programId);
  const form = useRecordForm<TierInputs, ProgramTiersForm, 'tiers', ProgramTiersSaved>({
    record: stored,
    valuesOf: (tiers) => inputsOf(tiers ?? stored, others),
    fields,
    fieldLabel: () => t('tiers'),
    fieldText: (_, { tiers }) =>
      tiers
        .map(({ name, points_threshold_min: min, points_threshold_max: max }) => `${name} ${min}–${max || t('none')}`)
        .join(', '),
    faultText: (_, path) => t(path.endsWith('.name') ? 'fault.name' : 'fault.points'),
    label: t('title'),
    draftKey: `tiers:${programId}`,
    kind: 'settings',
    success: { created: t('saved.created'), updated: t(stored.stored ? 'saved.updated' : 'saved.created') },
    read: () => readTiers(programId),
    save: (values, { base }) =>
      api.post(tiersAt(programId), { ...requestOf(values), version: (base ?? stored).version }),
    stored: (answer) => answer,
    onSaved: (answer) => void client.setQueryData(tierKeys.detail(programId), answer),
  });
  const tiers = useWatch({ control: form.control, name: 'tiers' });
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Stack gap={5}>
        <FormCard form={form} saveLabel={t('save')}>
          <TranslationStatus control={form.control} />
          <FieldGroup legend={t('tiers')} hint={t('rules')} error={form.formState.errors.tiers?.message}>
            <TierRows form={form} others={others} />
          </FieldGroup>
        </FormCard>
        <TierLadder tiers={tiers} />
      </Stack>
    </>
  );
}
