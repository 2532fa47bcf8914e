import { contentLanguages, isTranslation, translationOf } from '@laurel/admin-kit/languages';
import { programTimeZone, termHeading } from '@laurel/admin-kit/program';
import type { Locale } from '@laurel/contracts/languages/languages';
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
import { fieldsIn, type RewardField, type RewardForm, type Step, steps, valuesOf } from './values/form-values.ts';
import { rewardResolver } from './values/validation.ts';

interface Context {
  t: RewardTexts;
  /** The label of a text in another language. */
  labelIn: (label: string, language: Locale) => string;
  programId: string;
  locked: boolean;
}

/** The steps of a reward and the words of its fields. */
export function rewardWizard({
  t,
  labelIn,
  programId,
  locked,
}: Context): WizardDefinition<RewardForm, RewardDetail, RewardField> {
  const { others } = contentLanguages(programId);
  const fieldLabel = (field: RewardField): string => {
    if (field === 'threshold') return termHeading(programId, 'points');
    if (!isTranslation(field)) return t(`field.${field}`);
    const of = translationOf(field);
    return labelIn(t(`field.${of.field}`), of.language);
  };
  const textOf = fieldText(t, programTimeZone(programId));
  const words = steps.map((id) => ({ id, title: t(`step.${id}`), fields: fieldsIn(id, others) }));
  const panels: Record<Step, (props: StepProps<RewardForm>) => ReactNode> = {
    type: (props) => <TypeStep {...props} programId={programId} locked={locked} />,
    content: (props) => <ContentStep {...props} programId={programId} />,
    terms: (props) => <TermsStep {...props} programId={programId} />,
    schedule: (props) => <ScheduleStep {...props} programId={programId} />,
    review: (props) => <WizardReview {...props} steps={words} fieldLabel={fieldLabel} fieldText={textOf} />,
  };
  return {
    steps: words.map((step) => ({ ...step, panel: panels[step.id] })),
    valuesOf: (reward) => valuesOf(reward, others),
    fieldLabel,
    fieldText: textOf,
    faultText: (field) => {
      const own = isTranslation(field) ? translationOf(field).field : field;
      return t(`fault.${own === 'currency' ? 'price' : own}`);
    },
    resolver: rewardResolver,
  };
}
