import { ButtonLink } from '@laurel/ui';
import type { ReactNode } from 'react';
import { useButtonText } from '../../parts/button-text.ts';
import { countClick } from '../count-click.ts';
import type { ChallengeViewProps } from '../view-props.ts';

/** The view of types without one of their own: the challenge's link, when it has one. */
export function GenericView({ challenge }: ChallengeViewProps): ReactNode {
  const button = useButtonText(challenge);
  if (challenge.link_url === null) return null;
  return (
    <ButtonLink href={challenge.link_url} variant="primary" block onClick={() => void countClick(challenge)}>
      {button}
    </ButtonLink>
  );
}
