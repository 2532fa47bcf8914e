import { DateTimeField, MediaField, RichTextField } from '@laurel/admin-kit/fields';
import { FormPage, useRecordForm } from '@laurel/admin-kit/form';
import type {
  FeedPostDetail,
  FeedPostSaved,
  FeedPostValues,
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

function formValues({ name, title, body_html, image, link, link_text, published_at, ends_at }: FeedPostValues): Values {
  return { name, title, body_html, image, link: link ?? '', link_text: link_text ?? '', published_at, ends_at };
}

interface FeedPostFormProps {
  programId: string;
  timeZone: string;
  /** `null` for a new one, which begins with `defaults`. */
  post: FeedPostDetail | null;
  defaults: FeedPostValues;
}

/** A post of the feed. A new one returns to the list; a changed one stays on the screen. */
export function FeedPostForm({ programId, timeZone, post, defaults }: FeedPostFormProps): ReactNode {
  const t = useTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  const list = feedPostPages(programId);
  const form = useRecordForm<Values, FeedPostDetail, (typeof FIELDS)[number], FeedPostSaved>({
    record: post,
    valuesOf: (stored) => formValues(stored ?? defaults),
    fields: FIELDS,
    fieldLabel: (field) => t(`field.${field}`),
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
      <Field {...words('name')} required>
        <TextInput {...register('name', { required: true })} autoComplete="off" />
      </Field>
      <Stack gap={5} as="section" aria-labelledby="feed-post-content">
        <Heading level={2} size="md" id="feed-post-content">
          {t('group.post')}
        </Heading>
        <Field {...words('title')} required>
          <TextInput {...register('title', { required: true })} autoComplete="off" />
        </Field>
        <RichTextField control={control} name="body_html" programId={programId} {...words('body_html')} />
        <MediaField control={control} name="image" programId={programId} {...words('image')} />
        <Field {...words('link')}>
          <TextInput {...register('link')} inputMode="url" />
        </Field>
        <Field {...words('link_text')}>
          <TextInput {...register('link_text')} autoComplete="off" />
        </Field>
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
