import type { ParticipantDetail } from '@laurel/contracts/identity/participants/participants.dto';
import type { IntegrationStatus } from '@laurel/contracts/rewards/collectibles.dto';
import { useApiQuery } from '@laurel/web-kit';
import { participantCall, participantKeys } from '../parts/participants.ts';

/** Whether the participant's program makes collectibles; no until that is known. */
export function useAptos(participantId: string): boolean {
  const participant = useApiQuery<ParticipantDetail>(participantCall(participantId), {
    queryKey: participantKeys.detail(participantId),
  });
  const programId = participant.data?.program_id ?? '';
  const status = useApiQuery<IntegrationStatus>(`/admin/v2/programs/${programId}/integration_status`, {
    enabled: programId !== '',
  });
  return status.data?.aptos.enabled ?? false;
}
