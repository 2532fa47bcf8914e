import type { ChallengeDetail } from '@laurel/contracts/programs/challenges.dto';
import { Badge, Card, Grid, Heading, Stack } from '@laurel/ui';
import { FormErrors } from '@laurel/ui/fields';
import { PageHeader } from '@laurel/ui/page-header';
import type { ComponentType, ReactNode } from 'react';
import { styled } from 'styled-components';
import { challengesOf } from '../parts/addresses.ts';
import { programName, statusTones } from '../parts/challenges.ts';
import { useTexts } from '../parts/use-texts.ts';
import { ConflictDialog } from './saving/conflict-dialog.tsx';
import { DraftBanner } from './saving/draft-banner.tsx';
import type { Step } from './values/form-values.ts';
import { Preview } from './preview.tsx';
import { StepBar } from './step-bar.tsx';
import type { StepProps } from './steps/step-props.ts';
import { ContentStep } from './steps/content-step.tsx';
import { ReviewStep } from './steps/review-step.tsx';
import { RewardStep } from './steps/reward-step.tsx';
import { ScheduleStep } from './steps/schedule-step.tsx';
import { TypeStep } from './steps/type-step.tsx';
import { useWizard } from './use-wizard.ts';
import { WizardActions } from './wizard-actions.tsx';

const panels: Record<Step, ComponentType<StepProps>> = {
  type: TypeStep,
  content: ContentStep,
  reward: RewardStep,
  schedule: ScheduleStep,
  review: ReviewStep,
};

const FormCard = styled(Card)`
  align-self: start;
`;

interface WizardProps {
  programId: string;
  /** The challenge to edit; `null` makes a new one. */
  challenge: ChallengeDetail | null;
}

export function Wizard({ programId, challenge }: WizardProps): ReactNode {
  const t = useTexts();
  const wizard = useWizard(programId, challenge);
  const { base, conflict, faults, form, heading, step } = wizard;
  const Panel = panels[step];
  return (
    <>
      <PageHeader
        title={base?.name ?? t('form.newTitle')}
        badge={
          base && (
            <Badge dot tone={statusTones[base.status]}>
              {t(`status.${base.status}`)}
            </Badge>
          )
        }
        breadcrumbs={[{ label: t('form.backTo', { program: programName(programId) }), to: challengesOf(programId) }]}
      />
      <StepBar current={step} faulty={faults.steps} />
      <Stack gap={4}>
        <DraftBanner draft={wizard.draft} />
        <Grid min="sidebar" gap={6}>
          <FormCard>
            <form
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                void (step === 'review' ? wizard.save(wizard.mainSave) : wizard.next());
              }}
            >
              <Stack gap={5}>
                <FormErrors
                  title={t('form.errors')}
                  errors={faults.listed.map((field) => t('form.invalid', { field: t(`field.${field}`) }))}
                />
                <Heading level={2} tabIndex={-1} ref={heading}>
                  {t(`step.${step}`)}
                </Heading>
                <Panel form={form} fault={faults.of} programId={programId} />
                <WizardActions wizard={wizard} />
              </Stack>
            </form>
          </FormCard>
          <Preview control={form.control} />
        </Grid>
      </Stack>
      {conflict && (
        <ConflictDialog
          mine={form.getValues()}
          theirs={conflict}
          onClose={wizard.closeConflict}
          onReload={wizard.reload}
          onOverwrite={() => void wizard.overwrite()}
        />
      )}
    </>
  );
}
