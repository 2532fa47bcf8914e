import { NotAllowed } from '@laurel/admin-kit/record';
import { can } from '@laurel/web-kit';
import { useParams } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { RewardWizard } from './reward-wizard.tsx';

export function CreatePage(): ReactNode {
  const { program_id: programId = '' } = useParams();
  if (!can('rewards', 'create', programId)) return <NotAllowed />;
  return <RewardWizard key={programId} programId={programId} reward={null} />;
}
