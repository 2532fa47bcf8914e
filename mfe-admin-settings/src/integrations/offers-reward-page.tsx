import { FormCard, useRecordForm } from '@laurel/admin-kit/form';
import { programHas } from '@laurel/admin-kit/program';
import type { OffersRewardIntegration } from '@laurel/contracts/programs/integrations/offers-reward.dto';
import { Banner, Stack } from '@laurel/ui';
import { Field, Switch, TextInput } from '@laurel/ui/fields';
import { api } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { IntegrationPage } from './integration-page.tsx';
import { useTexts } from './use-texts.ts';

const FIELDS = ['active', 'redirect_magic_link', 'merchants_regex'] as const;
type Values = Pick<OffersRewardIntegration, (typeof FIELDS)[number]>;

export function OffersRewardPage(): ReactNode {
  const t = useTexts();
  return (
    <IntegrationPage
      title={t('offersReward.title')}
      description={t('offersReward.description')}
      address={(programId) => `/admin/v2/offers_reward/${programId}` as const}
    >
      {(stored, address) => <OffersRewardForm stored={stored} address={address} />}
    </IntegrationPage>
  );
}

function OffersRewardForm({
  stored,
  address,
}: {
  stored: OffersRewardIntegration;
  address: `/admin/v2/offers_reward/${string}`;
}): ReactNode {
  const t = useTexts();
  const form = useRecordForm({
    record: stored,
    valuesOf: (record: OffersRewardIntegration | null): Values => {
      const { active, redirect_magic_link, merchants_regex } = record ?? stored;
      return { active, redirect_magic_link, merchants_regex };
    },
    fields: FIELDS,
    fieldLabel: (field) => t(`offersReward.${field}`),
    label: t('offersReward.title'),
    draftKey: `offers-reward:${stored.id}`,
    kind: 'settings',
    success: { created: t('offersReward.updated'), updated: t('offersReward.updated') },
    read: () => api.get(address),
    save: (values, { base }) => api.put(address, { ...values, version: (base ?? stored).version }),
    stored: (answer) => answer,
  });
  return (
    <Stack gap={4}>
      {!programHas(stored.id, 'offers_reward') && (
        <Banner title={t('offersReward.featureOff')}>{t('offersReward.featureOffText')}</Banner>
      )}
      <FormCard form={form}>
        <Switch {...form.register('active')} label={t('offersReward.active')} hint={t('offersReward.activeHint')} />
        <Field
          label={t('offersReward.merchants_regex')}
          hint={t('offersReward.merchants_regexHint')}
          error={form.fault('merchants_regex')}
          required
        >
          <TextInput
            {...form.register('merchants_regex')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
          />
        </Field>
        <Switch
          {...form.register('redirect_magic_link')}
          label={t('offersReward.redirect_magic_link')}
          hint={t('offersReward.redirect_magic_linkHint')}
        />
      </FormCard>
    </Stack>
  );
}
