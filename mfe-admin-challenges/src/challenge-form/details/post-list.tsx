import { MediaPicker, wholeNumber } from '@laurel/admin-kit/fields';
import { Translated } from '@laurel/admin-kit/languages';
import { postTypes } from '@laurel/contracts/programs/challenge-types';
import { Stack } from '@laurel/ui';
import { DateTimeInput, Field, Select, TextArea, TextInput } from '@laurel/ui/fields';
import type { ReactNode } from 'react';
import { Controller, useFieldArray, useWatch } from 'react-hook-form';
import type { StepProps } from '../step-props.ts';
import { newPost } from '../values/form-values.ts';
import { withAddress } from '../values/gallery.ts';
import { ListEditor } from './list-editor.tsx';
import { OwnPageChoice } from './own-page-choice.tsx';
import { useDetailTexts } from '../use-texts.ts';

const MAX_POSTS = 50;

interface PostListProps extends StepProps {
  programId: string;
  timeZone: string;
}

/** The posts of a `unified_social`, which are viewed one after the other. */
export function PostList(props: PostListProps): ReactNode {
  const { form, fault } = props;
  const t = useDetailTexts();
  const { fields, append, move, remove } = useFieldArray({
    control: form.control,
    name: 'social_network_posts',
    keyName: 'key',
  });
  return (
    <ListEditor
      legend={t('post.legend')}
      keys={fields.map(({ key }) => key)}
      itemName={(index) => t('post.number', { number: index + 1 })}
      addLabel={t('post.add')}
      most={MAX_POSTS}
      error={fault('social_network_posts')}
      onAdd={() => append(newPost)}
      onMove={move}
      onRemove={remove}
    >
      {(index) => <PostFields {...props} index={index} />}
    </ListEditor>
  );
}

function PostFields({ form, fault, programId, timeZone, index }: PostListProps & { index: number }): ReactNode {
  const t = useDetailTexts();
  const { control, register } = form;
  const path = `social_network_posts.${index}` as const;
  const gallery = `${path}.social_network_child_posts` as const;
  const type = useWatch({ control, name: `${path}.post_type` });
  const pageUrl = useWatch({ control, name: `${path}.social_network_page.url` });
  return (
    <Stack gap={4}>
      <Field label={t('post.type')}>
        <Select
          options={postTypes.map((value) => ({ value, label: t(`postType.${value}`) }))}
          {...register(`${path}.post_type`)}
        />
      </Field>
      {(type === 'image' || type === 'video') && (
        <MediaPicker
          programId={programId}
          acceptsVideo={type === 'video'}
          label={t('post.media')}
          onUse={({ public_url: url }) => form.setValue(`${path}.media_path`, url, { shouldDirty: true })}
        >
          <Field label={t('post.media')} hint={t('mediaHint')} error={fault(`${path}.media_path`)} required>
            <TextInput inputMode="url" {...register(`${path}.media_path`)} />
          </Field>
        </MediaPicker>
      )}
      {type === 'video' && (
        <Field label={t('video.seconds')} error={fault(`${path}.media_seconds`)} required>
          <TextInput numeric inputMode="numeric" {...register(`${path}.media_seconds`, wholeNumber)} />
        </Field>
      )}
      {type === 'gallery' && (
        <MediaPicker
          programId={programId}
          acceptsVideo
          multiple
          label={t('post.gallery')}
          onUse={({ public_url: url }) =>
            form.setValue(gallery, withAddress(form.getValues(gallery), url), { shouldDirty: true })
          }
        >
          <Field label={t('post.gallery')} hint={t('post.galleryHint')} error={fault(gallery)} required>
            <TextArea {...register(gallery)} />
          </Field>
        </MediaPicker>
      )}
      <Translated form={form} fault={fault} kind="text" name={`${path}.message`} label={t('post.message')}>
        <Field label={t('post.message')} error={fault(`${path}.message`)}>
          <TextArea {...register(`${path}.message`)} />
        </Field>
      </Translated>
      <Field label={t('post.username')} error={fault(`${path}.username`)} required>
        <TextInput autoComplete="off" {...register(`${path}.username`)} />
      </Field>
      <OwnPageChoice
        programId={programId}
        url={pageUrl}
        onChoose={(page) => form.setValue(`${path}.social_network_page`, page, { shouldDirty: true })}
      />
      <Field label={t('post.platform')} error={fault(`${path}.social_network_page.platform`)} required>
        <TextInput autoComplete="off" {...register(`${path}.social_network_page.platform`)} />
      </Field>
      <Field label={t('post.page')} error={fault(`${path}.social_network_page.url`)}>
        <TextInput inputMode="url" placeholder="https://" {...register(`${path}.social_network_page.url`)} />
      </Field>
      <Field label={t('post.url')} error={fault(`${path}.url`)}>
        <TextInput inputMode="url" placeholder="https://" {...register(`${path}.url`)} />
      </Field>
      <Field label={t('post.published')} error={fault(`${path}.published_at`)}>
        <Controller
          control={control}
          name={`${path}.published_at`}
          render={({ field }) => <DateTimeInput {...field} timeZone={timeZone} />}
        />
      </Field>
    </Stack>
  );
}
