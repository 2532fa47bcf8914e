import { LoadedRecord } from '@laurel/admin-kit/record';
import { can } from '@laurel/web-kit';
import { useParams } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { challengeAt } from '../parts/addresses.ts';
import { challengeKeys } from '../parts/challenges.ts';
import { FormSkeleton } from '../parts/skeletons.tsx';
import { ChallengeWizard } from './challenge-wizard.tsx';

export function EditPage(): ReactNode {
  const { challenge_id: id = '' } = useParams();
  return (
    <LoadedRecord
      key={id}
      fresh
      address={`${challengeAt(id)}/edit`}
      queryKey={[...challengeKeys.detail(id), 'edit']}
      programOf={({ challenge }) => challenge.program_id}
      allowed={({ challenge }) => can('challenges', 'update', challenge.program_id)}
      skeleton={<FormSkeleton />}
    >
      {({ challenge, ...definition }) => (
        <ChallengeWizard programId={challenge.program_id} definition={definition} challenge={challenge} />
      )}
    </LoadedRecord>
  );
}
