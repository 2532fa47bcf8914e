import { FormPage, useRecordForm } from '@laurel/admin-kit/form';
import type { CreateDomainRequest, DomainForm as Choices } from '@laurel/contracts/programs/domains/domain-lists.dto';
import { domainPreview } from '@laurel/contracts/programs/domains/domain-preview';
import { Stack, Text, toast } from '@laurel/ui';
import { Field, RadioGroup, TextInput } from '@laurel/ui/fields';
import { api, useQueryClient } from '@laurel/web-kit';
import { useNavigate } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { connectionHash, domainKeys, domainPages, domainsOf } from './calls.ts';
import { useTexts } from './use-texts.ts';

const FIELDS = ['domain_type', 'domain', 'url_path'] as const;
const LABELS = { domain_type: 'form.type', domain: 'form.domain', url_path: 'form.path' } as const;

interface Values {
  domain_type: CreateDomainRequest['domain_type'];
  domain: string;
  url_path: string;
}

interface DomainFormProps {
  programId: string;
  choices: Choices;
}

/** Adds a domain; an unproven one opens the records that its owner has to enter. */
export function DomainForm({ programId, choices }: DomainFormProps): ReactNode {
  const t = useTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  const pages = domainPages(programId);
  const host = choices.platform_host;
  const form = useRecordForm({
    record: null,
    valuesOf: (): Values => choices.defaultValues,
    fields: FIELDS,
    fieldLabel: (field) => t(LABELS[field]),
    faultText: () => t('form.required'),
    label: t('form.title'),
    draftKey: `domain:new:${programId}`,
    kind: 'settings',
    failureTitle: t('failed'),
    save: ({ url_path, ...values }) => api.post(domainsOf(programId), { ...values, url_path: url_path.trim() || '/' }),
    onSaved: async ({ domain_list: { id, domain_type } }) => {
      toast.success(t('done'), t('form.saved'));
      await client.invalidateQueries({ queryKey: domainKeys.all, refetchType: 'none' });
      void navigate(domain_type === 'custom' ? `${pages}#${connectionHash(id)}` : pages);
    },
  });
  const isPerk = form.watch('domain_type') === 'perk_domain';
  const name = domainPreview(form.watch('domain').trim());
  return (
    <FormPage
      form={form}
      saveLabel={t('form.save')}
      header={{ title: t('form.title'), breadcrumbs: [{ to: pages, label: t('title') }] }}
    >
      <RadioGroup
        {...form.register('domain_type')}
        legend={t('form.type')}
        look="cards"
        options={[
          { value: 'custom', label: t('type.custom'), hint: t('form.customHint') },
          { value: 'perk_domain', label: t('type.perk_domain'), hint: t('form.perkHint', { host }) },
        ]}
        error={form.fault('domain_type')}
      />
      <Stack gap={2}>
        <Field
          label={t(isPerk ? 'form.name' : 'form.domain')}
          hint={t(isPerk ? 'form.nameHint' : 'form.domainHint')}
          error={form.fault('domain')}
          required
        >
          <TextInput
            {...form.register('domain', { required: true })}
            maxLength={253}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={isPerk ? 'run-club' : 'rewards.example.com'}
          />
        </Field>
        {isPerk && name !== '' && (
          <Text size="sm" role="status">
            {t('form.preview')} <strong translate="no">{`${name}.${host}`}</strong>
          </Text>
        )}
      </Stack>
      <Field label={t('form.path')} hint={t('form.pathHint')} error={form.fault('url_path')}>
        <TextInput
          {...form.register('url_path')}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
    </FormPage>
  );
}
