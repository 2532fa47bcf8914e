import { useApiQuery } from '@laurel/web-kit';
import { participantCall, participantKeys } from '../parts/participants.ts';

/** Whether the participant's program makes collectibles; no until that is known. */
export function useAptos(participantId: string): boolean {
  const participant = useApiQuery(participantCall(participantId), {
    queryKey: participantKeys.detail(participantId),
  });
  const programId = participant.data?.program_id ?? '';
  const status = useApiQuery(`/admin/v2/programs/${programId}/integration_status`, {
    enabled: programId !== '',
  });
  return status.data?.aptos.enabled ?? false;
}
