import type { ReactNode } from 'react';
import { useTexts } from '../use-texts.ts';
import type { ChallengeViewProps } from '../view-props.ts';
import { QuestionForm } from './question-form.tsx';

/** Opinions; there is no right or wrong. */
export function SurveyView({ challenge }: ChallengeViewProps): ReactNode {
  const t = useTexts();
  return <QuestionForm challenge={challenge} send={t('challenge.sendSurvey')} />;
}
