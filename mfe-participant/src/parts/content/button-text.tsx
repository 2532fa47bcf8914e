import { challengeButtonLabels } from '@laurel/contracts/programs/challenge-kinds';
import type { ChallengeTile } from '@laurel/contracts/programs/challenges.dto';
import type { ReactNode } from 'react';
import { ContentText } from './content-text.tsx';
import { useTexts } from '../use-texts.ts';

/** The text of a challenge's button: the program's own words, else the label of its type in the reader's language. */
export function ButtonText({
  challenge,
}: {
  challenge: Pick<ChallengeTile, 'challenge_type' | 'cta_button_text' | 'untranslated'>;
}): ReactNode {
  const t = useTexts();
  const { challenge_type: type, cta_button_text: text } = challenge;
  return text === challengeButtonLabels[type] ? (
    t(`button.${type}`)
  ) : (
    <ContentText of={challenge} field="cta_button_text" />
  );
}
