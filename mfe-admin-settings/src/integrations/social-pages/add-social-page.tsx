import { useRecordForm, type Versioned } from '@laurel/admin-kit/form';
import { PanelForm, usePanel } from '@laurel/admin-kit/panel';
import {
  type SaveSocialNetworkPageRequest,
  socialPlatforms,
} from '@laurel/contracts/programs/integrations/social-pages.dto';
import { Field, Select, TextInput } from '@laurel/ui/fields';
import { api, useQueryClient } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { useTexts } from '../use-texts.ts';
import { socialPageKeys, socialPagesAt } from './social-page-list.tsx';

const FIELDS = ['platform', 'url'] as const;

const blank = (): Pick<SaveSocialNetworkPageRequest, (typeof FIELDS)[number]> => ({ platform: 'instagram', url: '' });

/** Adds a page and returns to the list. */
export function AddSocialPage({ programId }: { programId: string }): ReactNode {
  const t = useTexts();
  const client = useQueryClient();
  const panel = usePanel();
  const created = t('socialPages.created');
  const form = useRecordForm({
    record: null as Versioned | null,
    valuesOf: blank,
    fields: FIELDS,
    fieldLabel: (field) => t(`socialPages.${field}`),
    label: t('socialPages.addTitle'),
    draftKey: `social-network-page:new:${programId}`,
    kind: 'settings',
    success: { created, updated: created },
    save: (values) => api.post(socialPagesAt(programId), values),
    onSaved: async () => {
      await client.invalidateQueries({ queryKey: socialPageKeys.all });
      panel?.close();
    },
  });
  return (
    <PanelForm form={form} saveLabel={t('socialPages.add')}>
      <Field label={t('socialPages.platform')} error={form.fault('platform')} required>
        <Select
          {...form.register('platform')}
          options={socialPlatforms.map((value) => ({ value, label: t(`platform.${value}`) }))}
        />
      </Field>
      <Field label={t('socialPages.url')} hint={t('socialPages.urlHint')} error={form.fault('url')} required>
        <TextInput {...form.register('url')} inputMode="url" placeholder="https://" autoComplete="off" />
      </Field>
    </PanelForm>
  );
}
