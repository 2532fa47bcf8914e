import { can } from '@laurel/web-kit';
import { useParams } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { NotAllowed } from '../parts/not-allowed.tsx';
import { Wizard } from './wizard.tsx';

export function CreatePage(): ReactNode {
  const { program_id: programId = '' } = useParams();
  if (!can('challenges', 'create', programId)) return <NotAllowed />;
  return <Wizard key={programId} programId={programId} challenge={null} />;
}
