import { Button, Card, Row, Stack, Text } from '@laurel/ui';
import { FormErrors } from '@laurel/ui/fields';
import { PageHeader, type PageHeaderProps } from '@laurel/ui/page-header';
import { type ReactNode, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ConflictDialog } from './conflict/conflict-dialog.tsx';
import { DraftBanner } from './draft-banner.tsx';
import { focusFirstField } from './focus-first-field.ts';
import { otherErrors } from './other-errors.ts';
import { useTexts } from './texts.ts';
import type { RecordForm, Versioned } from './use-record-form.ts';

export interface FormCardProps<Values extends FieldValues, Stored extends Versioned> {
  /** The result of `useRecordForm`. */
  form: RecordForm<Values, Stored>;
  /** "Save changes" when left out. */
  saveLabel?: string;
  /** Another way to save, before the button of the form itself. */
  secondary?: ReactNode;
  children: ReactNode;
}

/** The fields of a form with its save bar, its draft of an earlier visit and the dialogs of a refused save. */
export function FormCard<Values extends FieldValues, Stored extends Versioned>({
  form,
  saveLabel,
  secondary,
  children,
}: FormCardProps<Values, Stored>): ReactNode {
  const t = useTexts();
  const fields = useRef<HTMLFormElement>(null);
  return (
    <Stack gap={4}>
      <DraftBanner draft={form.draft} onAnswered={() => focusFirstField(fields.current)} />
      <Card>
        <form
          ref={fields}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void form.send();
          }}
        >
          <Stack gap={5}>
            {children}
            <FormErrors title={t('errors')} errors={otherErrors(form)} />
            <Row justify="end">
              {form.formState.isDirty && (
                <Text as="span" size="sm" tone="muted">
                  {t('unsaved')}
                </Text>
              )}
              {secondary}
              <Button type="submit" variant="primary" loading={form.saving !== null} loadingText={t('saving')}>
                {saveLabel ?? t('save')}
              </Button>
            </Row>
          </Stack>
        </form>
      </Card>
      <ConflictDialog conflict={form.conflict} />
    </Stack>
  );
}

/** A form that is a page of its own. */
export function FormPage<Values extends FieldValues, Stored extends Versioned>({
  header,
  ...rest
}: FormCardProps<Values, Stored> & { header: PageHeaderProps }): ReactNode {
  return (
    <>
      <PageHeader {...header} />
      <FormCard {...rest} />
    </>
  );
}
