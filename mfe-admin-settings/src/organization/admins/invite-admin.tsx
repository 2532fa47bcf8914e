import { useRecordForm } from '@laurel/admin-kit/form';
import { PanelForm } from '@laurel/admin-kit/panel';
import type { AdminForm, AdminRow } from '@laurel/contracts/identity/organization/admins.dto';
import { toast } from '@laurel/ui';
import { Field, TextInput } from '@laurel/ui/fields';
import { api, useQueryClient } from '@laurel/web-kit';
import { useNavigate } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { adminKeys } from '../calls.ts';
import { useTexts } from '../use-texts.ts';
import { adminFields, adminLabels, grantsOf, unwrapped, valuesOf } from './admin-values.ts';
import { GrantsField } from './grants-field.tsx';

/** Asks whom to invite and what they may do. */
export function InviteAdmin({ choices }: { choices: AdminForm }): ReactNode {
  const t = useTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useRecordForm({
    record: null as AdminRow | null,
    valuesOf,
    fields: adminFields,
    fieldLabel: (field) => t(adminLabels[field]),
    label: t('admins.invite'),
    draftKey: 'admin:new',
    kind: 'record',
    failureTitle: t('failed'),
    save: (values) =>
      api
        .post('/admin/v2/users', { data: { ...values, grants: grantsOf(values) } })
        .catch((thrown: unknown) => Promise.reject(unwrapped(thrown))),
    onSaved: async () => {
      toast.success(t('done'), t('admins.invited'));
      await client.invalidateQueries({ queryKey: adminKeys.all });
      void navigate('/admin/v2/organization/admins', { replace: true });
    },
  });
  return (
    <PanelForm form={form} saveLabel={t('admins.send')}>
      <Field label={t('admins.first_name')} error={form.fault('first_name')} required>
        <TextInput {...form.register('first_name')} autoComplete="off" />
      </Field>
      <Field label={t('admins.last_name')} error={form.fault('last_name')} required>
        <TextInput {...form.register('last_name')} autoComplete="off" />
      </Field>
      <Field label={t('admins.email')} hint={t('admins.emailHint')} error={form.fault('email')} required>
        <TextInput {...form.register('email')} type="email" autoComplete="off" />
      </Field>
      <GrantsField form={form} choices={choices} />
    </PanelForm>
  );
}
