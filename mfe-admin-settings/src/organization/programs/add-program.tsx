import { useRecordForm } from '@laurel/admin-kit/form';
import { PanelForm } from '@laurel/admin-kit/panel';
import { type ProgramFeature, programFeatures } from '@laurel/contracts/programs/organization/program-features';
import { Stack } from '@laurel/ui';
import { Checkbox, Field, FieldGroup, Select, TextInput } from '@laurel/ui/fields';
import { api, getPageData, reloadWithNotice } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { useTexts } from '../use-texts.ts';

interface Values {
  name: string;
  copy_from: string;
  features: ProgramFeature[];
}

const FIELDS = ['name', 'copy_from', 'features'] as const;
const LABELS = { name: 'programs.name', copy_from: 'programs.start', features: 'programs.features' } as const;
const nothing = (): Values => ({ name: '', copy_from: '', features: ['otp_login'] });

/** Creates a program and opens it. */
export function AddProgram(): ReactNode {
  const t = useTexts();
  const form = useRecordForm({
    record: null,
    valuesOf: nothing,
    fields: FIELDS,
    fieldLabel: (field) => t(LABELS[field]),
    label: t('programs.add'),
    draftKey: 'program:new',
    kind: 'settings',
    save: ({ name, copy_from, features }) =>
      api.post('/admin/v2/programs', {
        name,
        ...(copy_from === '' ? { features } : { copy_from }),
      }),
    // The page itself was made from the programs that there were.
    onSaved: ({ program_id }) =>
      reloadWithNotice({ title: t('done'), text: t('programs.created') }, `/admin/v2/programs/${program_id}`),
  });
  const copies = form.watch('copy_from') !== '';
  return (
    <PanelForm form={form} saveLabel={t('programs.add')}>
      <Field label={t('programs.name')} hint={t('programs.nameHint')} error={form.fault('name')} required>
        <TextInput {...form.register('name')} autoComplete="off" />
      </Field>
      <Field label={t('programs.start')} hint={t('programs.startHint')} error={form.fault('copy_from')}>
        <Select
          {...form.register('copy_from')}
          options={[
            { value: '', label: t('programs.scratch') },
            ...getPageData().userPrograms.map(({ id, name }) => ({ value: id, label: t('programs.copy', { name }) })),
          ]}
        />
      </Field>
      {!copies && (
        <FieldGroup legend={t('programs.features')} hint={t('programs.featuresHint')} error={form.fault('features')}>
          <Stack gap={1}>
            {programFeatures.map((feature) => (
              <Checkbox key={feature} {...form.register('features')} value={feature} label={t(`feature.${feature}`)} />
            ))}
          </Stack>
        </FieldGroup>
      )}
    </PanelForm>
  );
}
