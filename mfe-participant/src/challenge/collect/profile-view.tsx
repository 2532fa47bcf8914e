import type { ReactNode } from 'react';
import { useTexts } from '../use-texts.ts';
import type { ChallengeViewProps } from '../view-props.ts';
import { QuestionForm } from './question-form.tsx';

/** Profile questions of the program. */
export function ProfileView({ challenge }: ChallengeViewProps): ReactNode {
  const t = useTexts();
  return <QuestionForm challenge={challenge} send={t('challenge.sendProfile')} />;
}
