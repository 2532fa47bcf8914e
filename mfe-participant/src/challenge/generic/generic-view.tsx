import { ButtonLink, Stack, Text } from '@laurel/ui';
import type { ReactNode } from 'react';
import { ButtonText } from '../../parts/content/button-text.tsx';
import { termFor } from '../../parts/program.ts';
import { countClick } from '../count-click.ts';
import { useTexts } from '../use-texts.ts';
import type { ChallengeViewProps } from '../view-props.ts';

/** The view of types without one of their own, which a partner reports as completed: the challenge's link, when it has one. */
export function GenericView({ challenge }: ChallengeViewProps): ReactNode {
  const t = useTexts();
  const { link_url: link, points } = challenge;
  return (
    <Stack gap={3}>
      {link !== null && (
        <ButtonLink href={link} variant="primary" block onClick={() => void countClick(challenge)}>
          <ButtonText challenge={challenge} />
        </ButtonLink>
      )}
      {points > 0 && <Text tone="muted">{t('challenge.creditedLater', { term: termFor('points') })}</Text>}
    </Stack>
  );
}
