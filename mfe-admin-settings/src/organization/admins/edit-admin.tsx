import { useRecordForm } from '@laurel/admin-kit/form';
import { PanelForm, usePanel } from '@laurel/admin-kit/panel';
import type { AdminForm, AdminRow } from '@laurel/contracts/identity/organization/admins.dto';
import { Field, TextInput } from '@laurel/ui/fields';
import { api, useQueryClient } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { adminKeys, roleName } from '../calls.ts';
import { useTexts } from '../use-texts.ts';
import { adminFields, adminLabels, grantsOf, valuesOf } from './admin-values.ts';
import { GrantsField } from './grants-field.tsx';

interface EditAdminProps {
  admin: AdminRow;
  choices: AdminForm;
}

/** Names and roles of an existing admin. */
export function EditAdmin({ admin, choices }: EditAdminProps): ReactNode {
  const t = useTexts();
  const client = useQueryClient();
  const panel = usePanel();
  const path = `/admin/v2/users/${admin.id}` as const;
  const form = useRecordForm({
    record: admin,
    valuesOf,
    fields: adminFields,
    fieldLabel: (field) => t(adminLabels[field]),
    fieldText: (field, values) =>
      field === 'grants'
        ? values.grants.map(({ role }) => roleName(t, role, nameOf(choices, role))).join(', ')
        : values[field],
    label: t('admins.editTitle'),
    draftKey: `admin:${admin.id}`,
    kind: 'settings',
    failureTitle: t('failed'),
    success: { created: t('admins.updated'), updated: t('admins.updated') },
    read: () => api.get(path),
    save: (values, { base }) =>
      api.put(path, {
        first_name: values.first_name,
        last_name: values.last_name,
        grants: grantsOf(values),
        version: (base ?? admin).version,
      }),
    onSaved: async () => {
      await client.invalidateQueries({ queryKey: adminKeys.all });
      panel?.close();
    },
  });
  return (
    <PanelForm form={form} saveLabel={t('admins.save')}>
      <Field label={t('admins.first_name')} error={form.fault('first_name')} required>
        <TextInput {...form.register('first_name')} autoComplete="off" />
      </Field>
      <Field label={t('admins.last_name')} error={form.fault('last_name')} required>
        <TextInput {...form.register('last_name')} autoComplete="off" />
      </Field>
      <Field label={t('admins.email')}>
        <TextInput value={admin.email} readOnly />
      </Field>
      <GrantsField form={form} choices={choices} />
    </PanelForm>
  );
}

const nameOf = ({ roles }: AdminForm, id: string): string | null => roles.find((role) => role.id === id)?.name ?? null;
