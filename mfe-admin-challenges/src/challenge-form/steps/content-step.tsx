import { Stack } from '@laurel/ui';
import { Checkbox, Field, TextArea, TextInput } from '@laurel/ui/fields';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useTexts } from '../../parts/use-texts.ts';
import { defaultButtonText, needsLink } from '../values/form-values.ts';
import { ImageField } from './image-field.tsx';
import { orNull, type StepProps } from './step-props.ts';

/** What participants see and where they are sent. */
export function ContentStep({ form, fault, programId }: StepProps): ReactNode {
  const t = useTexts();
  const { register, control } = form;
  const [type, link] = useWatch({ control, name: ['challenge_type', 'link_url'] });
  const button = defaultButtonText(type);
  return (
    <Stack gap={5}>
      <Field label={t('field.name')} hint={t('hint.name')} error={fault('name')} required>
        <TextInput autoComplete="off" {...register('name')} />
      </Field>
      <Field label={t('field.caption')} hint={t('hint.caption')} error={fault('caption')} required>
        <TextInput autoComplete="off" {...register('caption')} />
      </Field>
      <Field
        label={t('field.link_url')}
        hint={needsLink(type) ? t('hint.link_url') : t('hint.link_url_optional')}
        error={fault('link_url')}
        required={needsLink(type)}
      >
        <TextInput type="url" inputMode="url" placeholder="https://" {...register('link_url', orNull)} />
      </Field>
      {link !== null && (
        <Checkbox
          label={t('field.bypass_modal')}
          hint={t('hint.bypass_modal')}
          error={fault('bypass_modal')}
          {...register('bypass_modal')}
        />
      )}
      {type === 'article' && (
        <Field label={t('field.content')} hint={t('hint.html')} error={fault('content')} required>
          <TextArea rows={10} {...register('content')} />
        </Field>
      )}
      <Field label={t('field.description')} hint={t('hint.html')} error={fault('description')}>
        <TextArea {...register('description')} />
      </Field>
      <ImageField form={form} fault={fault} programId={programId} />
      <Field
        label={t('field.cta_button_text')}
        hint={t('hint.cta_button_text', { button })}
        error={fault('cta_button_text')}
      >
        <TextInput placeholder={button} autoComplete="off" {...register('cta_button_text', orNull)} />
      </Field>
      <Field label={t('field.success_message')} hint={t('hint.success_message')} error={fault('success_message')}>
        <TextInput {...register('success_message', orNull)} />
      </Field>
    </Stack>
  );
}
