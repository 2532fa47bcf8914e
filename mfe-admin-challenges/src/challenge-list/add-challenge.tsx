import { ButtonLink } from '@laurel/ui';
import { PermissionGuard } from '@laurel/web-kit';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { challengesOf } from '../parts/addresses.ts';
import { useTexts } from '../parts/use-texts.ts';

export function AddChallenge({ programId }: { programId: string }): ReactNode {
  const t = useTexts();
  return (
    <PermissionGuard resource="challenges" action="create" programId={programId}>
      <ButtonLink to={`${challengesOf(programId)}/new`} variant="primary" icon={<Plus aria-hidden />}>
        {t('list.add')}
      </ButtonLink>
    </PermissionGuard>
  );
}
