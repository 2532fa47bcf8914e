import { Button, Row, Stack } from '@laurel/ui';
import { FormErrors } from '@laurel/ui/fields';
import { type ReactNode, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ConflictDialog } from '../form/conflict/conflict-dialog.tsx';
import { DraftBanner } from '../form/draft-banner.tsx';
import { focusFirstField } from '../form/focus-first-field.ts';
import { otherErrors } from '../form/other-errors.ts';
import type { RecordForm, Versioned } from '../form/use-record-form.ts';
import { usePanel } from '../form/panel-context.ts';
import { useTexts } from './texts.ts';

interface PanelFormProps<Values extends FieldValues, Stored extends Versioned> {
  form: RecordForm<Values, Stored>;
  saveLabel: string;
  children: ReactNode;
}

/** The form of a side panel: its fields, then Cancel and its save. */
export function PanelForm<Values extends FieldValues, Stored extends Versioned>({
  form,
  saveLabel,
  children,
}: PanelFormProps<Values, Stored>): ReactNode {
  const t = useTexts();
  const panel = usePanel();
  const fields = useRef<HTMLFormElement>(null);
  return (
    <form
      ref={fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.send();
      }}
    >
      <Stack gap={5}>
        <DraftBanner draft={form.draft} onAnswered={() => focusFirstField(fields.current)} />
        {children}
        <FormErrors title={t('errors')} errors={otherErrors(form)} />
        <Row justify="end" gap={2}>
          {panel && <Button onClick={panel.close}>{t('cancel')}</Button>}
          <Button type="submit" variant="primary" loading={form.saving !== null}>
            {saveLabel}
          </Button>
        </Row>
      </Stack>
      <ConflictDialog conflict={form.conflict} />
    </form>
  );
}
