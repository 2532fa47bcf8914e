import type { ReactNode } from 'react';
import { useTexts } from '../use-texts.ts';
import type { ChallengeViewProps } from '../view-props.ts';
import { QuestionForm } from './question-form.tsx';

/** What the program would like to know about a person. */
export function ProfileView({ challenge }: ChallengeViewProps): ReactNode {
  const t = useTexts();
  return <QuestionForm challenge={challenge} send={t('challenge.sendProfile')} />;
}
