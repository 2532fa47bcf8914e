import { ListPage } from '@laurel/admin-kit/list';
import { toast } from '@laurel/ui';
import { api, can, newIdempotencyKey, toApiError, useApiQuery, useQueryClient } from '@laurel/web-kit';
import { useNavigate, useParams } from '@laurel/web-kit/router';
import { type ReactNode, useMemo } from 'react';
import { challengeAt, tagsOf } from '../parts/addresses.ts';
import { challengeKeys } from '../parts/challenges.ts';
import { useTexts } from '../parts/use-texts.ts';
import { challengeList } from './declaration.tsx';

/** The list of a program's challenges; what it shows is in the address. */
export function ChallengeListPage(): ReactNode {
  const t = useTexts();
  const { program_id: programId = '' } = useParams();
  const duplicate = useDuplicate();
  const { data } = useApiQuery(tagsOf(programId), {
    queryKey: [...challengeKeys.all, 'tags', programId],
    enabled: can('challenges', 'view', programId),
  });
  const tags = data?.tags;
  const list = useMemo(
    () => challengeList({ t, programId, tags: tags ?? [], onDuplicate: duplicate }),
    [t, programId, tags, duplicate],
  );
  return <ListPage key={programId} list={list} />;
}

/** Makes a copy and opens it for editing. */
function useDuplicate(): (id: string) => void {
  const t = useTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMemo(() => {
    const duplicate = async (id: string): Promise<void> => {
      try {
        const options = { idempotencyKey: newIdempotencyKey() };
        const copy = await api.post(`${challengeAt(id)}/duplicate`, undefined, options);
        toast.success(t('toast.created'));
        await client.invalidateQueries({ queryKey: challengeKeys.all, refetchType: 'none' });
        void navigate(`${challengeAt(copy.id)}/edit`);
      } catch (thrown) {
        toast.error(t('toast.failure'), toApiError(thrown).message);
      }
    };
    return (id) => void duplicate(id);
  }, [t, client, navigate]);
}
