import { FormPage, useRecordForm } from '@laurel/admin-kit/form';
import type {
  ContentTagDefaults,
  ContentTagDetail,
  ContentTagSaved,
} from '@laurel/contracts/programs/tags/content-tags.dto';
import { Field, Switch, TextInput } from '@laurel/ui/fields';
import { api, useQueryClient } from '@laurel/web-kit';
import { useNavigate } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { challengeKeys, contentTagAt, contentTagKeys, contentTagPages, contentTagsOf, rewardKeys } from '../calls.ts';
import { useTexts } from '../use-texts.ts';

type Values = Pick<ContentTagDefaults, keyof ContentTagDefaults>;

const FIELDS = ['name', 'active'] as const;

interface ContentTagFormProps {
  programId: string;
  /** `null` for a new one, which begins with `defaults`. */
  tag: ContentTagDetail | null;
  defaults: ContentTagDefaults;
}

/** A content tag. What was saved is shown with all that carries it. */
export function ContentTagForm({ programId, tag, defaults }: ContentTagFormProps): ReactNode {
  const t = useTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  const pages = contentTagPages(programId);
  const form = useRecordForm<Values, ContentTagDetail, (typeof FIELDS)[number], ContentTagSaved>({
    record: tag,
    valuesOf: (stored) => {
      const { name, active } = stored ?? defaults;
      return { name, active };
    },
    fields: FIELDS,
    fieldLabel: (field) => t(`field.${field}`),
    fieldText: (field, values) =>
      field === 'name' ? values.name : t(values.active ? 'state.active' : 'state.inactive'),
    faultText: () => t('required'),
    label: tag?.name ?? t('content.new'),
    draftKey: tag ? `content-tag:${tag.id}` : `content-tag:new:${programId}`,
    kind: 'settings',
    success: { created: t('content.created'), updated: t('content.updated') },
    ...(tag && { read: () => api.get(contentTagAt(tag.id)) }),
    save: (values, { base }) =>
      base
        ? api.put(contentTagAt(base.id), { ...values, version: base.version })
        : api.post(contentTagsOf(programId), values),
    onSaved: async ({ id }) => {
      for (const keys of [contentTagKeys, challengeKeys, rewardKeys]) {
        await client.invalidateQueries({ queryKey: keys.all, refetchType: 'none' });
      }
      void navigate(`${pages}/${id}`);
    },
  });
  const list = { to: pages, label: t('content.title') };
  return (
    <FormPage
      form={form}
      {...(!tag && { saveLabel: t('content.create') })}
      header={{
        title: form.base?.name ?? t('content.new'),
        breadcrumbs: tag ? [list, { to: `${pages}/${tag.id}`, label: tag.name }] : [list],
      }}
    >
      <Field label={t('field.name')} hint={t(tag ? 'hint.rename' : 'hint.name')} error={form.fault('name')} required>
        <TextInput {...form.register('name', { required: true })} autoComplete="off" />
      </Field>
      <Switch {...form.register('active')} label={t('field.active')} hint={t('hint.active')} />
    </FormPage>
  );
}
