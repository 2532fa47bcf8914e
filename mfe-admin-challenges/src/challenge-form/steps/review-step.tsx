import { Heading, Row, Stack, Text, TextLink, VisuallyHidden } from '@laurel/ui';
import { DataList } from '@laurel/ui/data-list';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useTexts } from '../../parts/use-texts.ts';
import { useFieldText } from '../values/field-text.ts';
import { type ChallengeField, type ChallengeForm, steps, stepOf, fields } from '../values/form-values.ts';
import type { StepProps } from './step-props.ts';

/** Everything once more, with the way back to each step. */
export function ReviewStep({ form, fault }: StepProps): ReactNode {
  const t = useTexts();
  const text = useFieldText();
  const values = useWatch({ control: form.control }) as ChallengeForm;
  const shown = (field: ChallengeField): ReactNode =>
    fault(field) ? (
      <Text as="span" tone="danger">
        {t('form.invalid', { field: t(`field.${field}`) })}
      </Text>
    ) : (
      text(field, values)
    );
  return (
    <Stack gap={6}>
      {steps
        .filter((step) => step !== 'review')
        .map((step) => (
          <Stack key={step} gap={1} as="section">
            <Row justify="between">
              <Heading level={3}>{t(`step.${step}`)}</Heading>
              <TextLink to={`?step=${step}`}>
                {t('form.change')}
                <VisuallyHidden> {t(`step.${step}`)}</VisuallyHidden>
              </TextLink>
            </Row>
            <DataList
              align="start"
              items={fields
                .filter(
                  (field) => stepOf(field) === step && (field !== 'content' || values.challenge_type === 'article'),
                )
                .map((field) => ({ label: t(`field.${field}`), value: shown(field) }))}
            />
          </Stack>
        ))}
    </Stack>
  );
}
