import { Translated } from '@laurel/admin-kit/languages';
import { profileAttributes } from '@laurel/contracts/identity/profile-attributes';
import { collect, collectKinds } from '@laurel/contracts/programs/challenge-kinds/collect';
import { answerTypes } from '@laurel/contracts/programs/challenge-types';
import { Stack } from '@laurel/ui';
import { Checkbox, Field, RadioGroup, Select, TextInput } from '@laurel/ui/fields';
import type { ReactNode } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import type { StepProps } from '../step-props.ts';
import { hasOptions, newQuestion } from '../values/form-values.ts';
import { ListEditor } from './list-editor.tsx';
import { OptionList } from './option-list.tsx';
import { useDetailTexts } from '../use-texts.ts';

const MAX_QUESTIONS = 50;

/** The kind of a `collect` (quiz, survey or profile) and its questions. */
export function QuestionList(props: StepProps & { programId: string }): ReactNode {
  const { form, fault } = props;
  const t = useDetailTexts();
  const { fields, append, move, remove } = useFieldArray({ control: form.control, name: 'questions', keyName: 'key' });
  return (
    <Stack gap={5}>
      <RadioGroup
        legend={t('collect.kind')}
        required
        error={fault('parameters')}
        options={collectKinds.map((value) => ({
          value,
          label: t(`collect.${value}.name`),
          hint: t(`collect.${value}.text`),
        }))}
        {...form.register('parameters')}
      />
      <ListEditor
        legend={t('collect.questions')}
        keys={fields.map(({ key }) => key)}
        itemName={(index) => t('question.number', { number: index + 1 })}
        addLabel={t('question.add')}
        most={MAX_QUESTIONS}
        error={fault('questions')}
        onAdd={() => append(newQuestion)}
        onMove={move}
        onRemove={remove}
      >
        {(index) => <QuestionFields {...props} index={index} />}
      </ListEditor>
    </Stack>
  );
}

function QuestionFields({ index, ...props }: StepProps & { programId: string; index: number }): ReactNode {
  const { form, fault } = props;
  const t = useDetailTexts();
  const path = `questions.${index}` as const;
  const [type, kind] = useWatch({ control: form.control, name: [`${path}.answer_type`, 'parameters'] });
  return (
    <Stack gap={4}>
      <Translated form={form} fault={fault} name={`${path}.title`} label={t('question.title')}>
        <Field label={t('question.title')} error={fault(`${path}.title`)} required>
          <TextInput autoComplete="off" {...form.register(`${path}.title`)} />
        </Field>
      </Translated>
      <Translated form={form} fault={fault} name={`${path}.additional_details`} label={t('question.details')}>
        <Field label={t('question.details')} error={fault(`${path}.additional_details`)}>
          <TextInput autoComplete="off" {...form.register(`${path}.additional_details`)} />
        </Field>
      </Translated>
      <Field label={t('question.answerType')} error={fault(`${path}.answer_type`)}>
        <Select
          options={answerTypes.map((value) => ({ value, label: t(`answerType.${value}`) }))}
          {...form.register(`${path}.answer_type`)}
        />
      </Field>
      {collect.answerRules(kind).fillsAccount && (
        <Field label={t('question.attribute')} hint={t('question.attributeHint')}>
          <Select
            placeholder={t('question.noAttribute')}
            options={profileAttributes.map((value) => ({ value, label: t(`attribute.${value}`) }))}
            {...form.register(`${path}.profile_attribute`)}
          />
        </Field>
      )}
      <Checkbox label={t('question.required')} {...form.register(`${path}.is_required`)} />
      {hasOptions(type) && <OptionList {...props} question={index} />}
    </Stack>
  );
}
