import { Heading, Row, Stack, Text, TextLink, VisuallyHidden } from '@laurel/ui';
import { DataList } from '@laurel/ui/data-list';
import type { ReactNode } from 'react';
import { type FieldValues, type Path, useWatch } from 'react-hook-form';
import type { StepProps, WizardDefinition } from './definition.ts';
import { useTexts } from './texts.ts';

interface WizardReviewProps<Values extends FieldValues, Field extends Path<Values>>
  extends StepProps<Values>, Pick<WizardDefinition<Values, never, Field>, 'fieldLabel' | 'fieldText'> {
  /** The steps; those with fields are shown. */
  steps: readonly { id: string; title: string; fields: readonly Field[] }[];
}

/** A summary of all values, with a link to each step. */
export function WizardReview<Values extends FieldValues, Field extends Path<Values>>({
  form,
  fault,
  steps,
  fieldLabel,
  fieldText,
}: WizardReviewProps<Values, Field>): ReactNode {
  const t = useTexts();
  const values = useWatch({ control: form.control }) as Values;
  const shown = (field: Field): ReactNode =>
    fault(field) ? (
      <Text as="span" tone="danger">
        {t('invalid', { field: fieldLabel(field) })}
      </Text>
    ) : (
      fieldText(field, values)
    );
  return (
    <Stack gap={6}>
      {steps
        .filter(({ fields }) => fields.length > 0)
        .map(({ id, title, fields }) => (
          <Stack key={id} gap={1} as="section">
            <Row justify="between">
              <Heading level={3}>{title}</Heading>
              <TextLink to={`?step=${id}`}>
                {t('change')}
                <VisuallyHidden> {title}</VisuallyHidden>
              </TextLink>
            </Row>
            <DataList
              align="start"
              terms="fixed"
              items={fields.map((field) => ({ label: fieldLabel(field), value: shown(field) }))}
            />
          </Stack>
        ))}
    </Stack>
  );
}
