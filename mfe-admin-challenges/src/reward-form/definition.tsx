import { termHeading } from '@laurel/admin-kit/program';
import type { RewardDetail } from '@laurel/contracts/rewards/admin-rewards.dto';
import type { ReactNode } from 'react';
import type { StepProps, WizardDefinition } from '../parts/wizard/definition.ts';
import { WizardReview } from '../parts/wizard/review.tsx';
import type { RewardTexts } from '../parts/reward-texts.ts';
import { ContentStep } from './steps/content-step.tsx';
import { ScheduleStep } from './steps/schedule-step.tsx';
import { TermsStep } from './steps/terms-step.tsx';
import { TypeStep } from './steps/type-step.tsx';
import { fieldText } from './values/field-text.ts';
import { fieldsOfStep, type RewardField, type RewardForm, type Step, steps, valuesOf } from './values/form-values.ts';
import { rewardResolver } from './values/validation.ts';

/** The steps of a reward and the words of its fields. */
export function rewardWizard(
  t: RewardTexts,
  programId: string,
  locked: boolean,
): WizardDefinition<RewardForm, RewardDetail, RewardField> {
  const fieldLabel = (field: RewardField): string =>
    field === 'threshold' ? termHeading(programId, 'points') : t(`field.${field}`);
  const textOf = fieldText(t);
  const words = steps.map((id) => ({ id, title: t(`step.${id}`), fields: fieldsOfStep[id] }));
  const panels: Record<Step, (props: StepProps<RewardForm>) => ReactNode> = {
    type: (props) => <TypeStep {...props} programId={programId} locked={locked} />,
    content: (props) => <ContentStep {...props} programId={programId} />,
    terms: (props) => <TermsStep {...props} programId={programId} />,
    schedule: (props) => <ScheduleStep {...props} />,
    review: (props) => <WizardReview {...props} steps={words} fieldLabel={fieldLabel} fieldText={textOf} />,
  };
  return {
    steps: words.map((step) => ({ ...step, panel: panels[step.id] })),
    valuesOf,
    fieldLabel,
    fieldText: textOf,
    faultText: (field) => t(`fault.${field === 'currency' ? 'price' : field}`),
    resolver: rewardResolver,
  };
}
