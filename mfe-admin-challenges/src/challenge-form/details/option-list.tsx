import { MediaPicker } from '@laurel/admin-kit/fields';
import { contentLanguages, Translated } from '@laurel/admin-kit/languages';
import { collect } from '@laurel/contracts/programs/challenge-kinds/collect';
import { Button, IconButton, Stack } from '@laurel/ui';
import { Checkbox, Field, FieldGroup, TextInput } from '@laurel/ui/fields';
import { altTextOf } from '@laurel/ui/media-library';
import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import type { StepProps } from '../step-props.ts';
import { newOption } from '../values/form-values.ts';
import { useDetailTexts } from '../use-texts.ts';

const MAX_OPTIONS = 50;

const Line = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: end;
  gap: var(--space-2);
`;

const Pictured = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(10rem, 100%), 1fr));
  align-items: end;
  gap: var(--space-2);
`;

/** What can be chosen; of a quiz, which of it is right. */
export function OptionList({
  form,
  fault,
  programId,
  question,
}: StepProps & { programId: string; question: number }): ReactNode {
  const t = useDetailTexts();
  const { control, register, setValue } = form;
  const path = `questions.${question}.options` as const;
  const { fields, append, remove } = useFieldArray({ control, name: path, keyName: 'key' });
  const { isScored } = collect.answerRules(useWatch({ control, name: 'parameters' }));
  return (
    <FieldGroup legend={t('question.options')} error={fault(path)}>
      <Stack gap={3}>
        {fields.map(({ key }, index) => (
          <Stack key={key} gap={2}>
            <Line>
              <Translated
                form={form}
                fault={fault}
                name={`${path}.${index}.details`}
                label={t('question.option', { number: index + 1 })}
              >
                <Field
                  label={t('question.option', { number: index + 1 })}
                  error={fault(`${path}.${index}.details`)}
                  required
                >
                  <TextInput autoComplete="off" {...register(`${path}.${index}.details`)} />
                </Field>
              </Translated>
              <IconButton
                label={t('list.remove', { item: t('question.option', { number: index + 1 }) })}
                icon={<Trash2 aria-hidden />}
                onClick={() => remove(index)}
              />
            </Line>
            {isScored && (
              <Checkbox
                label={t('question.correct')}
                {...register(`${path}.${index}.is_correct`, { onChange: () => void form.trigger('questions') })}
              />
            )}
            <MediaPicker
              programId={programId}
              label={`${t('question.option', { number: index + 1 })}: ${t('question.picture')}`}
              onUse={(item) => {
                const image = {
                  public_url: item.public_url,
                  alt_text: altTextOf(item, contentLanguages(programId).own),
                };
                setValue(`${path}.${index}.image`, image, { shouldDirty: true });
              }}
            >
              <Pictured>
                <Field label={t('question.picture')} error={fault(`${path}.${index}.image.public_url`)}>
                  <TextInput inputMode="url" {...register(`${path}.${index}.image.public_url`)} />
                </Field>
                <Field label={t('question.pictureText')} error={fault(`${path}.${index}.image.alt_text`)}>
                  <TextInput autoComplete="off" {...register(`${path}.${index}.image.alt_text`)} />
                </Field>
              </Pictured>
            </MediaPicker>
          </Stack>
        ))}
        {fields.length < MAX_OPTIONS && (
          <div>
            <Button size="small" icon={<Plus aria-hidden />} onClick={() => append(newOption)}>
              {t('question.addOption')}
            </Button>
          </div>
        )}
      </Stack>
    </FieldGroup>
  );
}
