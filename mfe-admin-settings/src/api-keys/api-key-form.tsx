import { DateTimeField } from '@laurel/admin-kit/fields';
import { FormPage, useRecordForm } from '@laurel/admin-kit/form';
import type { ApiScope } from '@laurel/contracts/auth/api-scopes';
import type { ApiKeyIssued, ApiKeyRow, ApiKeySaved } from '@laurel/contracts/identity/api-keys/api-keys.dto';
import { isIpRange } from '@laurel/contracts/validation/ip-range';
import { Badge, Banner } from '@laurel/ui';
import { Field, TextArea, TextInput } from '@laurel/ui/fields';
import { api, formatDate, useQueryClient } from '@laurel/web-kit';
import { useNavigate } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { stateText } from './api-key-list.tsx';
import { apiKeyAt, apiKeyKeys, apiKeyPages, apiKeysOf } from './calls.ts';
import { KeyActions } from './key-actions.tsx';
import { ScopesField } from './scopes-field.tsx';
import { useTexts } from './use-texts.ts';

interface Values {
  name: string;
  expires_at: string | null;
  scopes: ApiScope[];
  /** One address or range a line. */
  allowed_ips: string;
}

const FIELDS = ['name', 'expires_at', 'scopes', 'allowed_ips'] as const;

const valuesOf = (stored: ApiKeyRow | null): Values => ({
  name: stored?.name ?? '',
  expires_at: stored?.expires_at ?? null,
  scopes: stored?.scopes ?? [],
  allowed_ips: stored?.allowed_ips.join('\n') ?? '',
});

const rangesOf = (text: string): string[] => text.split(/[\s,]+/).filter((range) => range !== '');

const requestOf = ({ allowed_ips, ...values }: Values) => ({
  ...values,
  allowed_ips: [...new Set(rangesOf(allowed_ips))],
});

interface ApiKeyFormProps {
  programId: string;
  /** `null` for a new one. */
  apiKey: ApiKeyRow | null;
  /** Receives the value of a new or rotated key. */
  onIssued: (value: string) => void;
}

export function ApiKeyForm({ programId, apiKey, onIssued }: ApiKeyFormProps): ReactNode {
  const t = useTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  const list = apiKeyPages(programId);
  const form = useRecordForm<Values, ApiKeyRow, (typeof FIELDS)[number], ApiKeySaved | ApiKeyIssued>({
    record: apiKey,
    valuesOf,
    fields: FIELDS,
    fieldLabel: (field) => t(`field.${field}`),
    fieldText: (field, values) => {
      const value = values[field];
      return Array.isArray(value) ? value.join(', ') : value;
    },
    label: apiKey?.name ?? t('new'),
    draftKey: apiKey ? `api-key:${apiKey.id}` : `api-key:new:${programId}`,
    kind: 'settings',
    success: { created: t('created'), updated: t('updated') },
    ...(apiKey && { read: () => api.get(apiKeyAt(programId, apiKey.id)) }),
    save: (values, { base }) =>
      base
        ? api.patch(apiKeysOf(programId), { ...requestOf(values), id: base.id, version: base.version })
        : api.post(apiKeysOf(programId), requestOf(values)),
    ...(apiKey && { stored: (answer: ApiKeySaved) => answer.api_auth }),
    onSaved: async (answer) => {
      await client.invalidateQueries({ queryKey: apiKeyKeys.lists() });
      if ('api_key' in answer) onIssued(answer.api_key);
    },
  });
  const { base, fault, register } = form;
  const hasEnded = base !== null && base.state !== 'active';
  const scopes = form.watch('scopes');
  const leave = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: apiKeyKeys.all, refetchType: 'none' });
    void navigate(list);
  };
  register('scopes', { validate: (value) => value.length > 0 || t('fault.scopes') });
  return (
    <FormPage
      form={form}
      {...(!apiKey && { saveLabel: t('create') })}
      header={{
        title: base?.name ?? t('new'),
        ...(base && {
          badge: (
            <Badge dot tone={hasEnded ? 'neutral' : 'success'}>
              {stateText(t, base)}
            </Badge>
          ),
          description: t('made', {
            prefix: `${base.prefix}…`,
            name: base.created_by,
            date: formatDate(base.created_at, 'date'),
          }),
        }),
        breadcrumbs: [{ to: list, label: t('title') }],
        ...(base &&
          !hasEnded && {
            actions: (
              <KeyActions
                programId={programId}
                apiKey={base}
                isDirty={form.formState.isDirty}
                onIssued={onIssued}
                onRevoked={leave}
              />
            ),
          }),
      }}
    >
      {hasEnded && <Banner tone="info">{t('ended')}</Banner>}
      <Field label={t('field.name')} hint={t('hint.name')} error={fault('name')} required>
        <TextInput
          {...register('name', { validate: (value) => value.trim() !== '' || t('fault.name') })}
          autoComplete="off"
          readOnly={hasEnded}
        />
      </Field>
      <DateTimeField
        control={form.control}
        name="expires_at"
        label={t('field.expires_at')}
        hint={t('hint.expires_at')}
        error={fault('expires_at')}
      />
      <ScopesField
        programId={programId}
        value={scopes}
        onChange={(value) =>
          form.setValue('scopes', value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
        }
        error={fault('scopes')}
        disabled={hasEnded}
      />
      <Field label={t('field.allowed_ips')} hint={t('hint.allowed_ips')} error={fault('allowed_ips')}>
        <TextArea
          {...register('allowed_ips', {
            validate: (value) => {
              const wrong = rangesOf(value).find((range) => !isIpRange(range));
              return wrong === undefined || t('fault.allowed_ips', { range: wrong });
            },
          })}
          rows={3}
          autoComplete="off"
          spellCheck={false}
          placeholder="203.0.113.0/24"
          readOnly={hasEnded}
        />
      </Field>
    </FormPage>
  );
}
