import { ConfirmAction, type Confirmation } from '@laurel/admin-kit/confirm';
import { ConflictDialog, DraftBanner, type Versioned } from '@laurel/admin-kit/form';
import { Card, Grid, Heading, Stack } from '@laurel/ui';
import { FormErrors } from '@laurel/ui/fields';
import { PageHeader, type PageHeaderProps } from '@laurel/ui/page-header';
import { Fragment, type ReactNode, useState } from 'react';
import type { Control, FieldValues, Path } from 'react-hook-form';
import { styled } from 'styled-components';
import { StepBar } from './step-bar.tsx';
import { useTexts } from './texts.ts';
import { useWizard, type WizardOptions } from './use-wizard.ts';
import { WizardActions } from './wizard-actions.tsx';

const FormCard = styled(Card)`
  align-self: start;
`;

export interface WizardProps<
  Values extends FieldValues,
  Stored extends Versioned,
  Field extends Path<Values>,
  Answer,
> extends WizardOptions<Values, Stored, Field, Answer> {
  /** The page's title; it follows the stored record. */
  header: (base: Stored | null) => PageHeaderProps;
  /** What the save buttons say; `finish` is a second save on the last step, such as "Save and activate". */
  saveLabels?: (base: Stored | null) => { save?: string; finish?: string };
  /** Asked before a save on the last step, where it has a declared effect. */
  confirmLast?: (base: Stored | null) => Confirmation | null;
  /** Content above the form: what it lacks. */
  status?: (control: Control<Values>) => ReactNode;
  /** Content beside the form: a preview. */
  aside?: (control: Control<Values>) => ReactNode;
}

/** A form in steps that the address names; any step can be opened at any time, and the whole can always be saved. */
export function Wizard<Values extends FieldValues, Stored extends Versioned, Field extends Path<Values>, Answer>(
  props: WizardProps<Values, Stored, Field, Answer>,
): ReactNode {
  const { header, saveLabels, confirmLast, status, aside, ...options } = props;
  const { definition } = options;
  const t = useTexts();
  const { form, steps, faults, walk, next, isValid } = useWizard(options);
  const [asked, setAsked] = useState<{ how: 'save' | 'finish'; confirmation: Confirmation } | null>(null);
  const { step, previous, heading } = walk;
  const { base, draft } = form;
  const labels = saveLabels?.(base) ?? {};
  const isLast = walk.next === undefined;

  const save = async (how: 'save' | 'finish'): Promise<void> => {
    if (!(await isValid())) return;
    const confirmation = isLast ? confirmLast?.(base) : null;
    if (confirmation) setAsked({ how, confirmation });
    else await form.send(how);
  };
  return (
    <>
      <PageHeader {...header(base)} />
      <StepBar steps={steps} current={step.id} faulty={faults.steps} />
      <Stack gap={4}>
        {status?.(form.control)}
        <DraftBanner draft={draft} onAnswered={() => heading.current?.focus()} />
        <Grid min={aside ? 'sidebar' : 'large'} gap={6}>
          <FormCard>
            <form
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                void (isLast ? save(labels.finish === undefined ? 'save' : 'finish') : next());
              }}
            >
              <Stack gap={5}>
                <FormErrors
                  title={t('errors')}
                  errors={faults.listed.map((field) => t('invalid', { field: definition.fieldLabel(field) }))}
                />
                <Heading level={2} tabIndex={-1} ref={heading}>
                  {step.title}
                </Heading>
                {/* Two steps alike must not share their inputs. */}
                <Fragment key={step.id}>{step.panel({ form, fault: faults.of })}</Fragment>
                <WizardActions
                  onPrevious={previous && (() => walk.goTo(previous))}
                  isLast={isLast}
                  isNew={base === null}
                  saving={form.saving}
                  labels={labels}
                  onSave={() => void save('save')}
                />
              </Stack>
            </form>
          </FormCard>
          {aside?.(form.control)}
        </Grid>
      </Stack>
      <ConflictDialog
        conflict={{
          ...form.conflict,
          reload: () => {
            form.conflict.reload();
            faults.forget();
          },
        }}
      />
      {asked && (
        <ConfirmAction {...asked.confirmation} onConfirm={() => form.send(asked.how)} onClose={() => setAsked(null)} />
      )}
    </>
  );
}
