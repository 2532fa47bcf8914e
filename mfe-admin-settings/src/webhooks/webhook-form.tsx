import { FormCard, useRecordForm } from '@laurel/admin-kit/form';
import type {
  WebhookEndpointRow,
  WebhookEndpointSaved,
  WebhookSecretIssued,
} from '@laurel/contracts/integrations/webhooks.dto';
import type { PublicEventType } from '@laurel/contracts/public-events/public-event';
import { Field, Switch, TextInput } from '@laurel/ui/fields';
import { api, useQueryClient } from '@laurel/web-kit';
import { useNavigate } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { webhookAt, webhookKeys, webhookPages, webhooksOf } from './calls.ts';
import { EventsField } from './events-field.tsx';
import { useTexts } from './use-texts.ts';

interface Values {
  url: string;
  description: string;
  types: PublicEventType[];
  ordered: boolean;
  enabled: boolean;
}

const FIELDS = ['url', 'description', 'types', 'ordered', 'enabled'] as const;

const valuesOf = (stored: WebhookEndpointRow | null): Values => ({
  url: stored?.url ?? '',
  description: stored?.description ?? '',
  types: stored?.types ?? [],
  ordered: stored?.ordered ?? false,
  enabled: stored?.enabled ?? true,
});

interface WebhookFormProps {
  programId: string;
  /** `null` for a new one. */
  endpoint: WebhookEndpointRow | null;
  /** Receives the secret of a new endpoint. */
  onIssued?: (secret: string) => void;
}

/** Address and events of an endpoint. A save of one that exists returns to the list. */
export function WebhookForm({ programId, endpoint, onIssued }: WebhookFormProps): ReactNode {
  const t = useTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useRecordForm<
    Values,
    WebhookEndpointRow,
    (typeof FIELDS)[number],
    WebhookEndpointSaved | WebhookSecretIssued
  >({
    record: endpoint,
    valuesOf,
    fields: FIELDS,
    fieldLabel: (field) => t(`field.${field}`),
    fieldText: (field, values) => {
      const value = values[field];
      if (Array.isArray(value)) return value.join(', ');
      if (field === 'ordered') return t(value === true ? 'order.kept' : 'order.free');
      return typeof value === 'boolean' ? t(value ? 'state.enabled' : 'state.staff') : value;
    },
    label: endpoint?.url ?? t('new'),
    draftKey: endpoint ? `webhook:${endpoint.id}` : `webhook:new:${programId}`,
    kind: 'settings',
    success: { created: t('created'), updated: t('updated') },
    ...(endpoint && { read: () => api.get(webhookAt(endpoint.id)) }),
    save: ({ enabled, ...values }, { base }) =>
      base
        ? api.patch(webhookAt(base.id), { ...values, enabled, version: base.version })
        : api.post(webhooksOf(programId), values),
    ...(endpoint && { stored: (answer: WebhookEndpointSaved) => answer.webhook }),
    onSaved: async (answer) => {
      await client.invalidateQueries({ queryKey: webhookKeys.all, refetchType: 'none' });
      if ('secret' in answer) onIssued?.(answer.secret);
      else void navigate(webhookPages(programId));
    },
  });
  const { fault, register } = form;
  const types = form.watch('types');
  register('types', { validate: (value) => value.length > 0 || t('fault.types') });
  return (
    <FormCard form={form} {...(!endpoint && { saveLabel: t('create') })}>
      <Field label={t('field.url')} hint={t('hint.url')} error={fault('url')} required>
        <TextInput
          {...register('url', { validate: (value) => value.trim() !== '' || t('fault.url') })}
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://shop.example.com/laurel"
        />
      </Field>
      <Field label={t('field.description')} hint={t('hint.description')} error={fault('description')}>
        <TextInput {...register('description')} autoComplete="off" />
      </Field>
      <EventsField
        value={types}
        onChange={(value) =>
          form.setValue('types', value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
        }
        error={fault('types')}
      />
      <Switch
        label={t('field.ordered')}
        hint={t('hint.ordered')}
        checked={form.watch('ordered')}
        onChange={({ target }) => form.setValue('ordered', target.checked, { shouldDirty: true })}
      />
      {endpoint && (
        <Switch
          label={t('field.enabled')}
          hint={t('hint.enabled')}
          checked={form.watch('enabled')}
          onChange={({ target }) => form.setValue('enabled', target.checked, { shouldDirty: true })}
        />
      )}
    </FormCard>
  );
}
