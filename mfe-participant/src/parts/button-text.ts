import { challengeButtonLabels } from '@laurel/contracts/programs/challenge-kinds';
import type { ChallengeTile } from '@laurel/contracts/programs/challenges.dto';
import { useTexts } from './use-texts.ts';

/** The text of a challenge's button: the program's own words, else the label of its type in the reader's language. */
export function useButtonText({
  challenge_type: type,
  cta_button_text: text,
}: Pick<ChallengeTile, 'challenge_type' | 'cta_button_text'>): string {
  const t = useTexts();
  return text === challengeButtonLabels[type] ? t(`button.${type}`) : text;
}
