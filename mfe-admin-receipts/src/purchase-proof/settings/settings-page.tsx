import { DecimalField } from '@laurel/admin-kit/fields';
import { FormCard, useRecordForm } from '@laurel/admin-kit/form';
import { Loaded } from '@laurel/admin-kit/settings';
import type { PurchaseProofSettings, PurchaseProofSettingsSaved } from '@laurel/contracts/receipts/purchase-proof.dto';
import { fewestInExclusion, longestName, maxExclusions } from '@laurel/contracts/receipts/receipt-limits';
import { Stack, Text } from '@laurel/ui';
import { PageHeader } from '@laurel/ui/page-header';
import { api } from '@laurel/web-kit';
import { useRequiredParam } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { mayManagePurchases, settingsKeys, settingsOf } from '../calls.ts';
import { pointsExample, rateRules, rateText } from '../parts/points-example.ts';
import { Sections } from '../parts/sections.tsx';
import { TextListField } from '../parts/text-list-field.tsx';
import { useTexts } from '../use-texts.ts';

const EXTERNAL = 'external_purchase_item_points_per_cents';
const FIELDS = ['exclusion_identifiers', EXTERNAL] as const;

interface Values {
  exclusion_identifiers: string[];
  external_purchase_item_points_per_cents: string;
}

const valuesOf = ({ exclusion_identifiers: texts, ...settings }: PurchaseProofSettings): Values => ({
  exclusion_identifiers: texts === '' ? [] : texts.split(', '),
  [EXTERNAL]: settings[EXTERNAL],
});

export function PurchaseProofSettingsPage(): ReactNode {
  const t = useTexts();
  const programId = useRequiredParam('program_id');
  return (
    <>
      <PageHeader title={t('settings.title')} description={t('settings.description')} />
      <Sections />
      <Loaded
        key={programId}
        address={settingsOf(programId)}
        queryKey={settingsKeys.detail(programId)}
        allowed={mayManagePurchases(programId)}
        errorTitle={t('error')}
      >
        {(settings) => <SettingsForm programId={programId} settings={settings} />}
      </Loaded>
    </>
  );
}

function SettingsForm({ programId, settings }: { programId: string; settings: PurchaseProofSettings }): ReactNode {
  const t = useTexts();
  const address = settingsOf(programId);
  const form = useRecordForm<Values, PurchaseProofSettings, (typeof FIELDS)[number], PurchaseProofSettingsSaved>({
    record: settings,
    valuesOf: (stored) => valuesOf(stored ?? settings),
    fields: FIELDS,
    fieldLabel: (field) => t(`settings.field.${field}`),
    faultText: (field) => t(`settings.fault.${field}`, { example: rateText('0.05') }),
    fieldText: (field, values) => {
      const text = field === EXTERNAL ? rateText(values[field]) : values[field].join(', ');
      return text || null;
    },
    label: t('settings.title'),
    draftKey: `purchase-proof-settings:${programId}`,
    kind: 'settings',
    success: { created: t('settings.updated'), updated: t('settings.updated') },
    read: () => api.get(address),
    save: ({ exclusion_identifiers, ...values }, { base }) =>
      api.patch(address, {
        ...values,
        exclusion_identifiers: exclusion_identifiers.join(', '),
        version: (base ?? settings).version,
      }),
    stored: (answer) => answer,
  });
  const { control, fault } = form;
  return (
    <FormCard form={form}>
      <TextListField
        control={control}
        name="exclusion_identifiers"
        label={t('settings.field.exclusion_identifiers')}
        hint={t('settings.hint.exclusion_identifiers')}
        most={maxExclusions}
        longest={longestName.exclusion}
        shortest={fewestInExclusion}
        error={fault('exclusion_identifiers')}
      />
      <DecimalField
        control={control}
        name={EXTERNAL}
        decimals={0}
        grouped={false}
        rules={rateRules}
        label={t(`settings.field.${EXTERNAL}`)}
        hint={
          <Stack as="span" gap={0}>
            <span>{t('settings.hint.external')}</span>
            <Text as="span" aria-live="polite">
              {pointsExample(t, form.watch(EXTERNAL))}
            </Text>
          </Stack>
        }
        error={fault(EXTERNAL)}
        required
      />
    </FormCard>
  );
}
