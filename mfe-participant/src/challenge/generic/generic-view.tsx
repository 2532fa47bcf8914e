import { ButtonLink } from '@laurel/ui';
import type { ReactNode } from 'react';
import { useButtonText } from '../../parts/button-text.ts';
import { countClick } from '../count-click.ts';
import type { ChallengeViewProps } from '../view-props.ts';

/** For types without a view of their own: where to go, when there is such a place. */
export function GenericView({ challenge }: ChallengeViewProps): ReactNode {
  const button = useButtonText(challenge);
  if (challenge.link_url === null) return null;
  return (
    <ButtonLink href={challenge.link_url} variant="primary" block onClick={() => void countClick(challenge)}>
      {button}
    </ButtonLink>
  );
}
