import { contentLanguages, isTranslation, translationOf } from '@laurel/admin-kit/languages';
import { termHeading } from '@laurel/admin-kit/program';
import type { Locale } from '@laurel/contracts/languages/languages';
import type {
  ChallengeDetail,
  ChallengeFormDefinition,
} from '@laurel/contracts/programs/challenge-content/challenge-detail.dto';
import { challengeKinds } from '@laurel/contracts/programs/challenge-kinds';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { Texts } from '../parts/use-texts.ts';
import type { StepProps, WizardDefinition } from '../parts/wizard/definition.ts';
import { WizardReview } from '../parts/wizard/review.tsx';
import { DetailsStep } from './steps/details-step.tsx';
import type { DetailTexts } from './use-texts.ts';
import { ContentStep } from './steps/content-step.tsx';
import { RewardStep } from './steps/reward-step.tsx';
import { ScheduleStep } from './steps/schedule-step.tsx';
import { TagsStep } from './steps/tags-step.tsx';
import { TypeStep } from './steps/type-step.tsx';
import { fieldText } from './values/field-text.ts';
import { type ChallengeField, type ChallengeForm, fieldsIn, steps, type Step, valuesOf } from './values/form-values.ts';
import { challengeResolver } from './validation.ts';

export type ChallengeWizardDefinition = WizardDefinition<ChallengeForm, ChallengeDetail, ChallengeField>;

interface Context {
  t: Texts;
  d: DetailTexts;
  /** The label of a text in another language. */
  labelIn: (label: string, language: Locale) => string;
  programId: string;
  definition: ChallengeFormDefinition;
}

/** The steps of a challenge and the words of its fields. */
export function challengeWizard({ t, d, labelIn, programId, definition }: Context): ChallengeWizardDefinition {
  const points = termHeading(programId, 'points');
  const { others } = contentLanguages(programId);
  const words: Words = {
    fieldLabel: (field) => {
      if (field === 'points') return points;
      if (!isTranslation(field)) return t(`field.${field}`);
      const of = translationOf(field);
      return labelIn(t(`field.${of.field}`), of.language);
    },
    fieldText: fieldText({ t, d, points }),
  };
  const named = steps.map((id) => ({ id, title: t(`step.${id}`, { points }), fields: fieldsIn(id, others) }));
  const panels: Record<Step, (props: StepProps<ChallengeForm>) => ReactNode> = {
    type: (props) => <TypeStep {...props} types={definition.challenge_types} />,
    content: (props) => <ContentStep {...props} programId={programId} />,
    details: (props) => <DetailsStep {...props} programId={programId} definition={definition} />,
    reward: (props) => <RewardStep {...props} programId={programId} />,
    schedule: (props) => <ScheduleStep {...props} timeZone={definition.time_zone} />,
    tags: (props) => <TagsStep {...props} known={definition.tags} />,
    review: (props) => <Review {...props} {...words} steps={named} />,
  };
  return {
    ...words,
    steps: named.map((step) => ({
      ...step,
      panel: panels[step.id],
      ...(step.id === 'details' && {
        isShown: ({ challenge_type: type }: ChallengeForm) => challengeKinds[type].details.length > 0,
      }),
    })),
    valuesOf: (record) => valuesOf(record, others),
    faultText: (field, path) => {
      const part =
        path
          .split('.')
          .filter((step) => !/^\d+$/.test(step))
          .at(-1) ?? field;
      return part in partFaults
        ? d(`fault.${part as keyof typeof partFaults}`)
        : t(`fault.${isTranslation(field) ? translationOf(field).field : field}`);
    },
    resolver: challengeResolver,
  };
}

type Words = Pick<ChallengeWizardDefinition, 'fieldLabel' | 'fieldText'>;
type NamedStep = { id: Step; title: string; fields: readonly ChallengeField[] };

/** Parts of lists and groups with error texts of their own. */
const partFaults = {
  title: true,
  additional_details: true,
  options: true,
  details: true,
  public_url: true,
  alt_text: true,
  media_path: true,
  media_seconds: true,
  message: true,
  username: true,
  platform: true,
  url: true,
  published_at: true,
  social_network_child_posts: true,
  entity_label: true,
  entity: true,
  entities: true,
  amount: true,
  amounts: true,
  price: true,
  merchant_name: true,
} as const;

const isDetail = (details: readonly string[], field: ChallengeField): boolean =>
  details.includes(isTranslation(field) ? translationOf(field).field : field);

/** The details contain only the fields of the type. */
function Review({
  steps: all,
  ...props
}: StepProps<ChallengeForm> & Words & { steps: readonly NamedStep[] }): ReactNode {
  const type = useWatch({ control: props.form.control, name: 'challenge_type' });
  const { details } = challengeKinds[type];
  const shown = all.map((step) =>
    step.id === 'details' ? { ...step, fields: step.fields.filter((field) => isDetail(details, field)) } : step,
  );
  return <WizardReview {...props} steps={shown} />;
}
