import type { Question, QuestionOption } from '@laurel/contracts/programs/challenge-content/questions.dto';
import { Picture, Stack } from '@laurel/ui';
import { Checkbox, Field, FieldGroup, RadioGroup, TextArea, TextInput } from '@laurel/ui/fields';
import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { styled } from 'styled-components';
import { ContentText } from '../../parts/content/content-text.tsx';
import { useTexts } from '../use-texts.ts';

const THUMBNAIL = '10rem';

/** A picture has no width of its own until it is loaded. */
const Thumbnail = styled.span`
  display: block;
  width: ${THUMBNAIL};
  max-width: 100%;
`;

interface QuestionFieldProps {
  question: Question;
  registration: UseFormRegisterReturn;
  error: string | undefined;
}

/** A question with the control that fits its type of answer. */
export function QuestionField({ question, registration, error }: QuestionFieldProps): ReactNode {
  const t = useTexts();
  const { answer_type: type, is_required: required, options } = question;
  const title = <ContentText of={question} field="title" />;
  const hint = question.additional_details && <ContentText of={question} field="additional_details" />;
  const radio = (choices: { value: string; label: ReactNode }[]): ReactNode => (
    <RadioGroup {...registration} legend={title} hint={hint} error={error} required={required} options={choices} />
  );
  const field = (control: ReactNode): ReactNode => (
    <Field label={title} hint={hint} error={error} required={required}>
      {control}
    </Field>
  );
  switch (type) {
    case 'single':
      return radio(options.map((option) => ({ value: option.id, label: <OptionLabel option={option} /> })));
    case 'boolean':
      return radio([
        { value: 'true', label: t('challenge.yes') },
        { value: 'false', label: t('challenge.no') },
      ]);
    case 'multiple':
      return (
        <FieldGroup legend={title} hint={hint} error={error} required={required}>
          {options.map((option) => (
            <Checkbox key={option.id} {...registration} value={option.id} label={<OptionLabel option={option} />} />
          ))}
        </FieldGroup>
      );
    case 'long_text':
      return field(<TextArea {...registration} maxLength={5_000} />);
    case 'text':
      return field(<TextInput {...registration} maxLength={500} />);
    case 'number':
      return field(<TextInput {...registration} type="number" step="any" inputMode="decimal" />);
    case 'date':
      return field(<TextInput {...registration} type="date" />);
  }
}

function OptionLabel({ option }: { option: QuestionOption }): ReactNode {
  const { image } = option;
  const details = <ContentText of={option} field="details" />;
  if (!image) return details;
  return (
    <Stack as="span" gap={2}>
      <Thumbnail>
        <Picture src={image.public_url} alt={image.alt_text} sizes={THUMBNAIL} />
      </Thumbnail>
      <span>{details}</span>
    </Stack>
  );
}
