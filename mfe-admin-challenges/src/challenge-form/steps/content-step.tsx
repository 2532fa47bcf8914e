import { RichTextField } from '@laurel/admin-kit/fields';
import { Translated } from '@laurel/admin-kit/languages';
import { challengeKinds, derivedButtonText } from '@laurel/contracts/programs/challenge-kinds';
import { Stack } from '@laurel/ui';
import { Checkbox, Field, TextInput } from '@laurel/ui/fields';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useTexts } from '../../parts/use-texts.ts';
import { EligibleProducts } from './eligible-products.tsx';
import { ImageField } from './image-field.tsx';
import { orNull, type StepProps } from '../step-props.ts';

/** What participants see and where they are sent. */
export function ContentStep({ programId, ...props }: StepProps & { programId: string }): ReactNode {
  const { form, fault } = props;
  const t = useTexts();
  const { register, control } = form;
  const [type, link, parameters] = useWatch({ control, name: ['challenge_type', 'link_url', 'parameters'] });
  const button = derivedButtonText(type, parameters);
  const followed = challengeKinds[type].needsLink;
  return (
    <Stack gap={5}>
      <Field label={t('field.name')} hint={t('hint.name')} error={fault('name')} required>
        <TextInput autoComplete="off" {...register('name')} />
      </Field>
      <Translated {...props} name="caption" label={t('field.caption')}>
        <Field label={t('field.caption')} hint={t('hint.caption')} error={fault('caption')} required>
          <TextInput autoComplete="off" {...register('caption')} />
        </Field>
      </Translated>
      <Field
        label={t('field.link_url')}
        hint={followed ? t('hint.link_url') : t('hint.link_url_optional')}
        error={fault('link_url')}
        required={followed}
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
      {followed && <EligibleProducts programId={programId} />}
      <Translated {...props} kind="html" name="description" label={t('field.description')} programId={programId}>
        <RichTextField
          control={control}
          name="description"
          label={t('field.description')}
          error={fault('description')}
          programId={programId}
        />
      </Translated>
      <ImageField {...props} programId={programId} />
      <Translated {...props} name="cta_button_text" label={t('field.cta_button_text')}>
        <Field
          label={t('field.cta_button_text')}
          hint={t('hint.cta_button_text', { button })}
          error={fault('cta_button_text')}
        >
          <TextInput placeholder={button} autoComplete="off" {...register('cta_button_text', orNull)} />
        </Field>
      </Translated>
      <Translated {...props} name="success_message" label={t('field.success_message')}>
        <Field label={t('field.success_message')} hint={t('hint.success_message')} error={fault('success_message')}>
          <TextInput {...register('success_message', orNull)} />
        </Field>
      </Translated>
    </Stack>
  );
}
