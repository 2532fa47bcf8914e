import { FormPage, useRecordForm } from '@laurel/admin-kit/form';
import {
  attributeFieldTypes,
  type AttributeFieldType,
  type ProfileAttributeDetail,
  type ProfileAttributeSaved,
} from '@laurel/contracts/identity/participants/profile.dto';
import { Heading, Stack } from '@laurel/ui';
import { Field, Select, Switch, TextInput } from '@laurel/ui/fields';
import { api, formatNumber, useQueryClient } from '@laurel/web-kit';
import { useNavigate } from '@laurel/web-kit/router';
import { type ReactNode, useState } from 'react';
import { StateBadge } from '../parts/active-state.tsx';
import { nameFrom } from './attribute-name.ts';
import { attributeAt, attributeKeys, attributePages, attributesOf } from './calls.ts';
import { RemoveAttribute } from './remove-attribute.tsx';
import { useTexts } from './use-texts.ts';

interface Values {
  display_name: string;
  attribute_name: string;
  attribute_field_type: AttributeFieldType;
  help_text: string;
  required: boolean;
  sign_up: boolean;
  profile: boolean;
  active: boolean;
}

const FIELDS = [
  'display_name',
  'attribute_name',
  'attribute_field_type',
  'help_text',
  'required',
  'sign_up',
  'profile',
  'active',
] as const;

const NAME = /^[a-z][a-z0-9_]{0,59}$/;

const blank: Values = {
  display_name: '',
  attribute_name: '',
  attribute_field_type: 'other',
  help_text: '',
  required: false,
  sign_up: false,
  profile: true,
  active: true,
};

function valuesOf(stored: ProfileAttributeDetail | null): Values {
  if (stored === null) return blank;
  const { display_name, attribute_name, attribute_field_type, help_text, required, places, active } = stored;
  return {
    display_name,
    attribute_name,
    attribute_field_type,
    required,
    active,
    help_text: help_text ?? '',
    sign_up: places.includes('sign_up'),
    profile: places.includes('profile'),
  };
}

function requestOf({ sign_up, profile, ...values }: Values) {
  return {
    ...values,
    places: [...(sign_up ? (['sign_up'] as const) : []), ...(profile ? (['profile'] as const) : [])],
  };
}

interface AttributeFormProps {
  programId: string;
  /** `null` for a new one. */
  attribute: ProfileAttributeDetail | null;
}

/** A profile attribute. A new one returns to the list; a changed one stays on the screen. */
export function AttributeForm({ programId, attribute }: AttributeFormProps): ReactNode {
  const t = useTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [proposed, setProposed] = useState('');
  const list = attributePages(programId);
  const form = useRecordForm<Values, ProfileAttributeDetail, (typeof FIELDS)[number], ProfileAttributeSaved>({
    record: attribute,
    valuesOf,
    fields: FIELDS,
    fieldLabel: (field) => t(`field.${field}`),
    fieldText: (field, values) => {
      if (field === 'attribute_field_type') return t(`type.${values.attribute_field_type}`);
      const value = values[field];
      return typeof value === 'boolean' ? t(value ? 'yes' : 'no') : value || null;
    },
    label: attribute?.display_name ?? t('new'),
    draftKey: attribute ? `profile-attribute:${attribute.id}` : `profile-attribute:new:${programId}`,
    kind: 'settings',
    success: { created: t('created'), updated: t('updated') },
    ...(attribute && { read: () => api.get(attributeAt(attribute.id)) }),
    save: (values, { base }) =>
      base
        ? api.put(attributeAt(base.id), { ...requestOf(values), version: base.version })
        : api.post(attributesOf(programId), requestOf(values)),
    ...(attribute && { stored: (answer: ProfileAttributeSaved) => answer.profile_attribute }),
    onSaved: async () => {
      await client.invalidateQueries({ queryKey: attributeKeys.lists() });
      if (!attribute) void navigate(list);
    },
  });
  const { base, fault, register } = form;
  const answers = base?.answers_count ?? 0;
  const fixed = t('hint.fixed', { count: answers, number: formatNumber(answers) });
  const words = (field: (typeof FIELDS)[number]) => ({ label: t(`field.${field}`), hint: t(`hint.${field}`) });
  const proposeName = (displayName: string): void => {
    const next = nameFrom(displayName);
    const name = form.getValues('attribute_name');
    if (attribute === null && (name === proposed || name === '')) {
      form.setValue('attribute_name', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    }
    setProposed(next);
  };
  const displayName = register('display_name', {
    validate: (value) => value.trim() !== '' || t('fault.display_name'),
  });
  return (
    <FormPage
      form={form}
      {...(!attribute && { saveLabel: t('create') })}
      header={{
        title: base?.display_name ?? t('new'),
        badge: base && <StateBadge active={base.active} t={t} />,
        breadcrumbs: [{ to: list, label: t('title') }],
        ...(base && {
          actions: <RemoveAttribute programId={programId} attribute={base} isDirty={form.formState.isDirty} />,
        }),
      }}
    >
      <Field {...words('display_name')} error={fault('display_name')} required>
        <TextInput
          {...displayName}
          autoComplete="off"
          onChange={(event) => {
            void displayName.onChange(event);
            proposeName(event.target.value);
          }}
        />
      </Field>
      {answers === 0 ? (
        <>
          <Field {...words('attribute_name')} error={fault('attribute_name')} required>
            <TextInput
              {...register('attribute_name', { validate: (value) => NAME.test(value) || t('fault.attribute_name') })}
              autoComplete="off"
            />
          </Field>
          <Field {...words('attribute_field_type')} error={fault('attribute_field_type')} required>
            <Select
              {...register('attribute_field_type')}
              options={attributeFieldTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
            />
          </Field>
        </>
      ) : (
        <>
          <Field label={t('field.attribute_name')} hint={fixed}>
            <TextInput value={base?.attribute_name} readOnly />
          </Field>
          <Field label={t('field.attribute_field_type')} hint={fixed}>
            <TextInput value={base ? t(`type.${base.attribute_field_type}`) : ''} readOnly />
          </Field>
        </>
      )}
      <Field {...words('help_text')} error={fault('help_text')}>
        <TextInput {...register('help_text')} maxLength={200} autoComplete="off" />
      </Field>
      <Stack gap={5} as="section" aria-labelledby="attribute-places">
        <Heading level={2} size="md" id="attribute-places">
          {t('group.asked')}
        </Heading>
        <Switch {...register('sign_up')} {...words('sign_up')} />
        <Switch {...register('profile')} {...words('profile')} />
        <Switch {...register('required')} {...words('required')} />
        <Switch {...register('active')} {...words('active')} />
      </Stack>
    </FormPage>
  );
}
