import { DateTimeField, MediaField, RichTextField } from '@laurel/admin-kit/fields';
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
import type { Locale } from '@laurel/contracts/languages/languages';
import {
  type FeedPostDetail,
  type FeedPostSaved,
  feedPostTexts,
  type FeedPostValues,
} from '@laurel/contracts/programs/feed-posts/feed-posts.dto';
import { Grid, Heading, Stack } from '@laurel/ui';
import { Field, TextInput } from '@laurel/ui/fields';
import { api, useQueryClient } from '@laurel/web-kit';
import { useNavigate } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { feedPostAt, feedPostKeys, feedPostPages, feedPostsOf } from './calls.ts';
import { StatusBadge } from './feed-post-list.tsx';
import { useTexts } from './use-texts.ts';

type Values = Omit<FeedPostValues, 'link' | 'link_text'> & { link: string; link_text: string };

const FIELDS = ['name', 'title', 'body_html', 'image', 'link', 'link_text', 'published_at', 'ends_at'] as const;

type PostField = (typeof FIELDS)[number] | TranslationField<(typeof feedPostTexts)[number]>;

function formValues(others: readonly Locale[], { link, link_text, translations, ...stored }: FeedPostValues): Values {
  const { name, title, body_html, image, published_at, ends_at } = stored;
  return {
    name,
    title,
    body_html,
    image,
    link: link ?? '',
    link_text: link_text ?? '',
    published_at,
    ends_at,
    translations: translationValues(others, feedPostTexts, translations),
  };
}

interface FeedPostFormProps {
  programId: string;
  timeZone: string;
  /** `null` for a new one, which begins with `defaults`. */
  post: FeedPostDetail | null;
  defaults: FeedPostValues;
}

/** A post of the feed. A new one returns to the list; a changed one stays on the screen. */
export function FeedPostForm(props: FeedPostFormProps): ReactNode {
  return (
    <TranslatedForm programId={props.programId}>
      <FeedPostFields {...props} />
    </TranslatedForm>
  );
}

function FeedPostFields({ programId, timeZone, post, defaults }: FeedPostFormProps): ReactNode {
  const t = useTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  const labelIn = useTranslationLabel();
  const { others } = contentLanguages(programId);
  const list = feedPostPages(programId);
  const form = useRecordForm<Values, FeedPostDetail, PostField, FeedPostSaved>({
    record: post,
    valuesOf: (stored) => formValues(others, stored ?? defaults),
    fields: withTranslations(FIELDS, feedPostTexts, others),
    fieldLabel: (field) => {
      if (!isTranslation(field)) return t(`field.${field}`);
      const of = translationOf(field);
      return labelIn(t(`field.${of.field}`), of.language);
    },
    faultText: () => t('required'),
    label: post?.name ?? t('new'),
    draftKey: post ? `feed-post:${post.id}` : `feed-post:new:${programId}`,
    kind: 'settings',
    success: { created: t('created'), updated: t('updated') },
    ...(post && { read: () => api.get(feedPostAt(post.id)) }),
    save: (values, { base }) =>
      base
        ? api.put(feedPostAt(base.id), { ...values, version: base.version })
        : api.post(feedPostsOf(programId), values),
    ...(post && { stored: (answer: FeedPostSaved) => answer }),
    onSaved: async () => {
      await client.invalidateQueries({ queryKey: feedPostKeys.lists() });
      if (!post) void navigate(list);
    },
  });
  const { control, register, fault, base } = form;
  const words = (field: (typeof FIELDS)[number]) => ({
    label: t(`field.${field}`),
    hint: t(`hint.${field}`),
    error: fault(field),
  });
  return (
    <FormPage
      form={form}
      {...(!post && { saveLabel: t('create') })}
      header={{
        title: base?.name ?? t('new'),
        badge: base && <StatusBadge status={base.status} t={t} />,
        breadcrumbs: [{ to: list, label: t('title') }],
      }}
    >
      <TranslationStatus control={control} />
      <Field {...words('name')} required>
        <TextInput {...register('name', { required: true })} autoComplete="off" />
      </Field>
      <Stack gap={5} as="section" aria-labelledby="feed-post-content">
        <Heading level={2} size="md" id="feed-post-content">
          {t('group.post')}
        </Heading>
        <Translated form={form} fault={fault} name="title" label={t('field.title')}>
          <Field {...words('title')} required>
            <TextInput {...register('title', { required: true })} autoComplete="off" />
          </Field>
        </Translated>
        <Translated
          form={form}
          fault={fault}
          kind="html"
          name="body_html"
          label={t('field.body_html')}
          programId={programId}
        >
          <RichTextField control={control} name="body_html" programId={programId} {...words('body_html')} />
        </Translated>
        <MediaField control={control} name="image" programId={programId} {...words('image')} />
        <Field {...words('link')}>
          <TextInput {...register('link')} inputMode="url" />
        </Field>
        <Translated form={form} fault={fault} name="link_text" label={t('field.link_text')}>
          <Field {...words('link_text')}>
            <TextInput {...register('link_text')} autoComplete="off" />
          </Field>
        </Translated>
      </Stack>
      <Stack gap={5} as="section" aria-labelledby="feed-post-time">
        <Heading level={2} size="md" id="feed-post-time">
          {t('group.time')}
        </Heading>
        <Grid gap={4}>
          <DateTimeField control={control} name="published_at" timeZone={timeZone} {...words('published_at')} />
          <DateTimeField control={control} name="ends_at" timeZone={timeZone} {...words('ends_at')} />
        </Grid>
      </Stack>
    </FormPage>
  );
}
