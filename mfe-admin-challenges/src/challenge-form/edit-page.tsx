import type { ChallengeDetail } from '@laurel/contracts/programs/challenges.dto';
import { ButtonLink, ErrorState } from '@laurel/ui';
import { can, useApiQuery, useRecordOf } from '@laurel/web-kit';
import { useParams } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { challengeAt } from '../parts/addresses.ts';
import { challengeKeys } from '../parts/challenges.ts';
import { NotAllowed } from '../parts/not-allowed.tsx';
import { FormSkeleton } from '../parts/skeletons.tsx';
import { useTexts } from '../parts/use-texts.ts';
import { Wizard } from './wizard.tsx';

export function EditPage(): ReactNode {
  const t = useTexts();
  const { challenge_id: id = '' } = useParams();
  const query = useApiQuery<ChallengeDetail>(challengeAt(id), { queryKey: challengeKeys.detail(id), staleTime: 0 });
  const { data, error } = query;
  useRecordOf(data?.program_id);
  // An answer kept from an earlier visit may be an older version, which could not be saved.
  if (!query.isFetchedAfterMount) return <FormSkeleton />;
  if (error?.status === 403) return <NotAllowed />;
  if (error && !data) {
    return (
      <ErrorState
        title={t('list.error', { message: error.message })}
        requestId={error.requestId}
        {...(error.status !== 404 && { onRetry: () => void query.refetch(), retrying: query.isFetching })}
        action={<ButtonLink to="/admin/v2">{t('home')}</ButtonLink>}
      />
    );
  }
  if (!data) return <FormSkeleton />;
  if (!can('challenges', 'update', data.program_id)) return <NotAllowed />;
  return <Wizard key={id} programId={data.program_id} challenge={data} />;
}
