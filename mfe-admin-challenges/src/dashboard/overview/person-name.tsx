import { TextLink } from '@laurel/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../use-texts.ts';

interface Person {
  name: string | null;
  short_name: string | null;
  details_url: string | null;
}

/** A participant's name, as far as the admin may see it. */
export function PersonName({ person }: { person: Person }): ReactNode {
  const t = useTexts();
  const { name, short_name, details_url } = person;
  const shown = name ?? short_name ?? t('formerParticipant');
  return details_url ? <TextLink to={details_url}>{shown}</TextLink> : shown;
}
