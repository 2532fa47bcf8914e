import { useRecordForm } from '@laurel/admin-kit/form';
import { PanelForm, usePanel } from '@laurel/admin-kit/panel';
import type { PermissionName } from '@laurel/contracts/auth/held-permissions';
import type { RoleRow } from '@laurel/contracts/identity/organization/roles.dto';
import { Field, TextInput } from '@laurel/ui/fields';
import { api, useQueryClient } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { roleKeys } from '../calls.ts';
import { useTexts } from '../use-texts.ts';
import { PermissionPicker } from './permission-picker.tsx';

interface Values {
  name: string;
  permissions: PermissionName[];
}

export interface CustomRole extends RoleRow {
  name: string;
  version: string;
}

export const isCustom = (role: RoleRow): role is CustomRole => role.name !== null && role.version !== null;

const FIELDS = ['name', 'permissions'] as const;
const valuesOf = (role: CustomRole | null): Values => ({
  name: role?.name ?? '',
  permissions: role?.permissions ?? [],
});

/** A role of the organization's own; `null` makes one. */
export function RoleForm({ role }: { role: CustomRole | null }): ReactNode {
  const t = useTexts();
  const client = useQueryClient();
  const panel = usePanel();
  const form = useRecordForm({
    record: role,
    valuesOf,
    fields: FIELDS,
    fieldLabel: (field) => t(`roles.${field}`),
    fieldText: (field, values) => (field === 'name' ? values.name : values.permissions.join(', ')),
    label: t(role ? 'roles.editTitle' : 'roles.addTitle'),
    draftKey: `role:${role?.id ?? 'new'}`,
    kind: 'settings',
    failureTitle: t('failed'),
    success: { created: t('roles.created'), updated: t('roles.updated') },
    read: async () => {
      const { data } = await api.get('/admin/v2/roles');
      return data.filter(isCustom).find(({ id }) => id === role?.id) ?? Promise.reject(new Error(t('retryTitle')));
    },
    save: (values, { base }) =>
      base
        ? api.put(`/admin/v2/roles/${base.id}`, { ...values, version: base.version })
        : api.post('/admin/v2/roles', values),
    onSaved: async () => {
      await client.invalidateQueries({ queryKey: roleKeys.all });
      panel?.close();
    },
  });
  return (
    <PanelForm form={form} saveLabel={t(role ? 'roles.save' : 'roles.create')}>
      <Field label={t('roles.name')} error={form.fault('name')} required>
        <TextInput {...form.register('name')} autoComplete="off" />
      </Field>
      <PermissionPicker
        value={form.watch('permissions')}
        onChange={(permissions) => form.setValue('permissions', permissions, { shouldDirty: true })}
        error={form.fault('permissions')}
      />
    </PanelForm>
  );
}
