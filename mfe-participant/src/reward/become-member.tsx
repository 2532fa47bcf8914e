import { ButtonLink } from '@laurel/ui';
import { useApiQuery } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { useTexts } from './use-texts.ts';

/** Links to the program's membership; nothing where it sells none, or the participant has it. */
export function BecomeMember(): ReactNode {
  const t = useTexts();
  const { data: tiles = [] } = useApiQuery('/public/home/active_uncompleted_challenges');
  const membership = tiles.find(({ challenge_type: type }) => type === 'membership');
  if (!membership) return null;
  return (
    <ButtonLink variant="primary" block to={`/challenge/${membership.identifier}`}>
      {t('reward.becomeMember')}
    </ButtonLink>
  );
}
