import type { JobResponse } from '@laurel/contracts/jobs/job.dto';
import { type AddressAnswering, api, type ApiError, useQuery, type UseQueryResult } from '@laurel/web-kit';

export type JobAddress = AddressAnswering<JobResponse>;

export const isUnderWay = ({ status }: Pick<JobResponse, 'status'>): boolean =>
  status === 'queued' || status === 'running';

const FIRST_MS = 1_000;
const LONGEST_MS = 10_000;

/** The pause before the next poll: it grows while work continues, and there is none when all work has ended. */
const pause = (busy: boolean, polls: number): number | false => busy && Math.min(FIRST_MS * 1.3 ** polls, LONGEST_MS);

/** One job, followed until it has ended. @param address of the job, `null` while there is none */
export function useJob(address: JobAddress | null): UseQueryResult<JobResponse, ApiError> {
  return useQuery<JobResponse, ApiError>({
    queryKey: ['job', address],
    enabled: address !== null,
    queryFn: ({ signal }) => api.get(address as JobAddress, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => pause(state.data === undefined || isUnderWay(state.data), state.dataUpdateCount),
  });
}
