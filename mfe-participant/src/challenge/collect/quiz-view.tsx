import type { ReactNode } from 'react';
import { useTexts } from '../use-texts.ts';
import type { ChallengeViewProps } from '../view-props.ts';
import { QuestionForm } from './question-form.tsx';

/** The server decides which answers are right, after the submission. */
export function QuizView({ challenge }: ChallengeViewProps): ReactNode {
  const t = useTexts();
  return <QuestionForm challenge={challenge} send={t('challenge.sendQuiz')} sendsEmpty />;
}
