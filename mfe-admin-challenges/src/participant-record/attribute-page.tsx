import { FormPage, useRecordForm } from '@laurel/admin-kit/form';
import { LoadedRecord } from '@laurel/admin-kit/record';
import type { ParticipantDetail } from '@laurel/contracts/identity/participants/participants.dto';
import type {
  ProfileAttributeRow,
  ProfileEntry,
  ProfileEntrySaved,
} from '@laurel/contracts/identity/participants/profile.dto';
import { EmptyState, SectionError, Skeleton } from '@laurel/ui';
import { Field, Select, TextArea, TextInput } from '@laurel/ui/fields';
import { PageHeader } from '@laurel/ui/page-header';
import { api, can, useApiQuery, useQueryClient } from '@laurel/web-kit';
import { useNavigate, useParams } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import {
  participantCall,
  participantKeys,
  type ParticipantTexts,
  useParticipantTexts,
  userAt,
} from '../parts/participants.ts';

interface Values {
  profile_attribute_id: string;
  value: string;
}

const attributesAt = (participantId: string): string => `${userAt(participantId)}/attributes`;

const attributesTrail = (t: ParticipantTexts, { id, name }: ParticipantDetail): { label: string; to: string }[] => [
  { label: name || t('record.back'), to: attributesAt(id) },
];

const entryCall = (id: string) => `/admin/v2/participant_profile/${encodeURIComponent(id)}` as const;

/** A new entry of a participant's profile, or one that is changed. */
export function AttributePage(): ReactNode {
  const t = useParticipantTexts();
  const { participant_id: id = '', participant_profile_id: entryId } = useParams();
  return (
    <LoadedRecord
      address={participantCall(id)}
      queryKey={participantKeys.detail(id)}
      programOf={({ program_id }) => program_id}
      allowed={({ program_id }) => can('users', 'manage', program_id)}
      missing={{ title: t('record.notFound'), to: '/admin/v2' }}
    >
      {(participant) =>
        entryId === undefined ? (
          <Definitions participant={participant}>
            {(attributes) => <EntryForm participant={participant} attributes={attributes} entry={null} />}
          </Definitions>
        ) : (
          <LoadedRecord
            fresh
            address={entryCall(entryId)}
            queryKey={[...participantKeys.detail(id), 'profile', entryId]}
            programOf={() => participant.program_id}
            allowed={() => true}
            missing={{ title: t('record.entryNotFound'), to: attributesAt(id) }}
          >
            {(entry) => <EntryForm participant={participant} attributes={[]} entry={entry} />}
          </LoadedRecord>
        )
      }
    </LoadedRecord>
  );
}

interface DefinitionsProps {
  participant: ParticipantDetail;
  children: (attributes: readonly ProfileAttributeRow[]) => ReactNode;
}

function Definitions({ participant, children }: DefinitionsProps): ReactNode {
  const t = useParticipantTexts();
  const { data, error, refetch, isFetching } = useApiQuery(
    `/admin/v2/programs/${encodeURIComponent(participant.program_id)}/profile_attributes`,
    { params: { page_size: 100 } },
  );
  if (data) {
    return data.data.length > 0 ? (
      children(data.data)
    ) : (
      <>
        <PageHeader title={t('attribute.new')} breadcrumbs={attributesTrail(t, participant)} />
        <EmptyState title={t('attribute.noneTitle')}>{t('attribute.noneText')}</EmptyState>
      </>
    );
  }
  if (!error) return <Skeleton width="100%" height="12rem" />;
  return (
    <SectionError
      title={t('export.attributesFailed')}
      requestId={error.requestId}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}

interface EntryFormProps {
  participant: ParticipantDetail;
  /** The options of a new entry. */
  attributes: readonly ProfileAttributeRow[];
  entry: ProfileEntry | null;
}

function EntryForm({ participant, attributes, entry }: EntryFormProps): ReactNode {
  const t = useParticipantTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useRecordForm<Values, ProfileEntry, 'profile_attribute_id' | 'value', ProfileEntrySaved>({
    record: entry,
    valuesOf: (record) => ({ profile_attribute_id: record?.profile_attribute_id ?? '', value: record?.value ?? '' }),
    fields: ['profile_attribute_id', 'value'],
    fieldLabel: (field) => t(field === 'value' ? 'attribute.value' : 'attribute.attribute'),
    label: t('attribute.form'),
    draftKey: `participant:${participant.id}:profile:${entry?.id ?? 'new'}`,
    ...(entry && { read: () => api.get(entryCall(entry.id)) }),
    save: (values, { base }) =>
      base
        ? api.put(entryCall(base.id), { value: values.value, version: base.version })
        : api.post(`${participantCall(participant.id)}/participant_profile`, values),
    onSaved: async () => {
      await client.invalidateQueries({ queryKey: participantKeys.all });
      void navigate(attributesAt(participant.id));
    },
    kind: 'settings',
    success: { created: t('attribute.created'), updated: t('attribute.updated') },
  });
  const chosen = form.watch('profile_attribute_id');
  const type = entry?.attribute_field_type ?? attributes.find(({ id }) => id === chosen)?.attribute_field_type;
  const value = form.register('value');
  return (
    <FormPage
      form={form}
      header={{
        title: entry ? t('attribute.edit', { name: entry.attribute_display_name }) : t('attribute.new'),
        breadcrumbs: attributesTrail(t, participant),
      }}
    >
      {!entry && (
        <Field label={t('attribute.attribute')} required error={form.fault('profile_attribute_id')}>
          <Select
            {...form.register('profile_attribute_id')}
            placeholder={t('attribute.choose')}
            options={attributes.map(({ id, display_name }) => ({ value: id, label: display_name }))}
          />
        </Field>
      )}
      <Field
        label={t('attribute.value')}
        required
        error={form.fault('value')}
        {...(type && { hint: t(`attribute.type.${type}`) })}
      >
        {type === 'text_area' ? <TextArea {...value} rows={6} /> : <TextInput {...value} />}
      </Field>
    </FormPage>
  );
}
