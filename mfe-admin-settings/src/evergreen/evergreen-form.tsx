import { FormPage, useRecordForm } from '@laurel/admin-kit/form';
import type { EvergreenValueDetail, EvergreenValueSaved } from '@laurel/contracts/programs/evergreen/evergreen.dto';
import { Text } from '@laurel/ui';
import { Switch } from '@laurel/ui/fields';
import { api, useQueryClient } from '@laurel/web-kit';
import { useNavigate } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { evergreenKeys, evergreenPages, valueAt, valuesOf } from './calls.ts';
import { definitionTexts, useTexts } from './use-texts.ts';

interface EvergreenFormProps {
  programId: string;
  /** `null` where the program has decided nothing yet. */
  value: EvergreenValueDetail | null;
  definition: { id: string; key: string; name: string; description: string };
}

/** Whether a setting is on; a save returns to the list. */
export function EvergreenForm({ programId, value, definition }: EvergreenFormProps): ReactNode {
  const t = useTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { name, description } = definitionTexts(t, definition);
  const list = evergreenPages(programId);
  const form = useRecordForm<{ active: boolean }, EvergreenValueDetail, 'active', EvergreenValueSaved>({
    record: value,
    valuesOf: (stored) => ({ active: stored?.active ?? true }),
    fields: ['active'],
    fieldLabel: () => t('field.active'),
    fieldText: (_, { active }) => t(active ? 'on' : 'off'),
    label: name,
    draftKey: `evergreen:${programId}:${definition.id}`,
    kind: 'settings',
    failureTitle: t('failed'),
    success: { created: t('created'), updated: t('updated') },
    ...(value && { read: () => api.get(valueAt(value.id)) }),
    save: ({ active }, { base }) =>
      base
        ? api.put(valueAt(base.id), { active, version: base.version })
        : api.post(valuesOf(programId), {
            evergreen_setting_definition_id: definition.id,
            active,
          }),
    onSaved: async () => {
      await client.invalidateQueries({ queryKey: evergreenKeys.all, refetchType: 'none' });
      void navigate(list);
    },
  });
  return (
    <FormPage form={form} header={{ title: name, breadcrumbs: [{ to: list, label: t('title') }] }}>
      <Text>{description}</Text>
      <Switch {...form.register('active')} label={t('field.active')} hint={t('hint.active')} />
    </FormPage>
  );
}
