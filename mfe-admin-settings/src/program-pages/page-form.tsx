import { RichTextField } from '@laurel/admin-kit/fields';
import { FormPage, useRecordForm } from '@laurel/admin-kit/form';
import {
  contentLanguages,
  isTranslation,
  Translated,
  TranslatedForm,
  type TranslationField,
  translationOf,
  TranslationStatus,
  translationValues,
  useTranslationLabel,
  withTranslations,
} from '@laurel/admin-kit/languages';
import { longestPageSlug, longestPageTitle } from '@laurel/contracts/programs/pages/limits';
import { pageTexts, type ProgramPageDetail, type ProgramPageSaved } from '@laurel/contracts/programs/pages/pages.dto';
import { Field, TextInput } from '@laurel/ui/fields';
import { api, useQueryClient } from '@laurel/web-kit';
import { useNavigate } from '@laurel/web-kit/router';
import { type ReactNode, useState } from 'react';
import { PageActions } from './page-actions.tsx';
import { addressOf, pageAt, pageKeys, pagesOf, readPage } from './program-pages.ts';
import { slugFrom } from './slug.ts';
import { StatusBadge } from './status-badge.tsx';
import { useTexts } from './use-texts.ts';

interface PageFormProps {
  programId: string;
  siteUrl: string;
  /** `null` for a new one. */
  page: ProgramPageDetail | null;
  /** The page has been published, archived or taken back. */
  onIntent?: () => Promise<void>;
}

type PageField = (typeof fields)[number] | TranslationField<(typeof pageTexts)[number]>;

const fields = ['title', 'slug', 'html'] as const;
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
type Values = Pick<ProgramPageDetail, (typeof fields)[number] | 'translations'>;

const nothing = { title: '', slug: '', html: '' };

/** Title, address and content of a page; a new one is a draft, and is edited further at its own address. */
export function PageForm(props: PageFormProps): ReactNode {
  return (
    <TranslatedForm programId={props.programId}>
      <PageFields {...props} />
    </TranslatedForm>
  );
}

function PageFields({ programId, siteUrl, page, onIntent }: PageFormProps): ReactNode {
  const t = useTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  const labelIn = useTranslationLabel();
  const { others } = contentLanguages(programId);
  const form = useRecordForm<Values, ProgramPageDetail, PageField, ProgramPageSaved>({
    record: page,
    valuesOf: (stored) => {
      const { title, slug, html } = stored ?? nothing;
      return { title, slug, html, translations: translationValues(others, pageTexts, stored?.translations) };
    },
    fields: withTranslations(fields, pageTexts, others),
    fieldLabel: (field) => {
      if (!isTranslation(field)) return t(`field.${field}`);
      const of = translationOf(field);
      return labelIn(t(`field.${of.field}`), of.language);
    },
    faultText: (field) => t(field === 'slug' ? 'fault.slug' : 'fault.title'),
    label: page?.title ?? t('newTitle'),
    draftKey: page ? `program-page:${page.id}` : `program-page:new:${programId}`,
    kind: 'settings',
    success: { created: t('saved.created'), updated: t('saved.updated') },
    ...(page && { read: () => readPage(page.id) }),
    save: (values, { base }) =>
      base === null
        ? api.post(`/admin/v2/programs/${programId}/program_pages`, values)
        : api.put(pageAt(base.id), { ...values, version: base.version }),
    ...(page && { stored: (answer: ProgramPageSaved) => answer }),
    onSaved: async (answer) => {
      client.setQueryData(pageKeys.detail(answer.id), answer);
      await client.invalidateQueries({ queryKey: pageKeys.lists() });
      if (page === null) void navigate(`${pagesOf(programId)}/${answer.id}`, { replace: true });
    },
  });

  // The address follows the title of a new page until the admin types an address.
  const [proposed, setProposed] = useState('');
  const follow = (title: string): void => {
    const next = slugFrom(title);
    const slug = form.getValues('slug');
    if (page === null && (slug === proposed || slug === '')) {
      form.setValue('slug', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    }
    setProposed(next);
  };
  const address = addressOf(siteUrl, form.watch('slug').trim());

  return (
    <FormPage
      form={form}
      {...(page === null && { saveLabel: t('create') })}
      header={{
        title: page?.title ?? t('newTitle'),
        breadcrumbs: [{ to: pagesOf(programId), label: t('title') }],
        ...(page && {
          badge: <StatusBadge status={page.status} />,
          actions: <PageActions page={page} isDirty={form.formState.isDirty} onDone={onIntent} />,
        }),
      }}
    >
      <TranslationStatus control={form.control} />
      <Translated form={form} fault={form.fault} name="title" label={t('field.title')}>
        <Field label={t('field.title')} hint={t('hint.title')} error={form.fault('title')} required>
          <TextInput
            {...form.register('title', {
              required: true,
              onChange: (event: { target: { value: string } }) => follow(event.target.value),
            })}
            onFocus={() => setProposed(slugFrom(form.getValues('title')))}
            maxLength={longestPageTitle}
            autoComplete="off"
          />
        </Field>
      </Translated>
      <Field
        label={t('field.slug')}
        hint={t(page?.status === 'published' ? 'hint.slugPublished' : 'hint.slug', { address })}
        error={form.fault('slug')}
        required
      >
        <TextInput
          {...form.register('slug', { required: true, validate: (value) => SLUG.test(value.trim()) })}
          maxLength={longestPageSlug}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Translated form={form} fault={form.fault} kind="html" name="html" label={t('field.html')} programId={programId}>
        <RichTextField
          control={form.control}
          name="html"
          label={t('field.html')}
          hint={page?.status !== 'published' && t('hint.html')}
          error={form.fault('html')}
          programId={programId}
        />
      </Translated>
    </FormPage>
  );
}
