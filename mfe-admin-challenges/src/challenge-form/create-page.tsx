import { LoadedRecord, NotAllowed } from '@laurel/admin-kit/record';
import { can } from '@laurel/web-kit';
import { useParams } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { challengesOf } from '../parts/addresses.ts';
import { challengeKeys } from '../parts/challenges.ts';
import { FormSkeleton } from '../parts/skeletons.tsx';
import { ChallengeWizard } from './challenge-wizard.tsx';

export function CreatePage(): ReactNode {
  const { program_id: programId = '' } = useParams();
  if (!can('challenges', 'create', programId)) return <NotAllowed />;
  return (
    <LoadedRecord
      key={programId}
      address={`${challengesOf(programId)}/new`}
      queryKey={[...challengeKeys.all, 'new', programId]}
      programOf={() => programId}
      allowed={() => true}
      skeleton={<FormSkeleton />}
    >
      {(definition) => <ChallengeWizard programId={programId} definition={definition} challenge={null} />}
    </LoadedRecord>
  );
}
