import type { JobList, JobResponse } from '@laurel/contracts/jobs/job.dto';
import { api, type ApiError, useApiQuery, useQuery, type UseQueryResult } from '@laurel/web-kit';

/** A job and where it is found. */
export interface ListedJob {
  /** `/admin/v2/programs/1/participant_jobs/7` */
  address: string;
  job: JobResponse;
}

export const isUnderWay = ({ status }: Pick<JobResponse, 'status'>): boolean =>
  status === 'queued' || status === 'running';

const FIRST_MS = 1_000;
const LONGEST_MS = 10_000;

/** The pause before the next look: it grows while work goes on, and there is none when all work has ended. */
const pause = (busy: boolean, looks: number): number | false => busy && Math.min(FIRST_MS * 1.3 ** looks, LONGEST_MS);

/** One job, followed until it has ended. @param address of the job, `null` while there is none */
export function useJob(address: string | null): UseQueryResult<JobResponse, ApiError> {
  return useApiQuery<JobResponse>(address ?? '', {
    enabled: address !== null,
    queryKey: ['job', address],
    staleTime: 0,
    refetchInterval: ({ state }) => pause(state.data === undefined || isUnderWay(state.data), state.dataUpdateCount),
  });
}

/**
 * The newest jobs of several areas, those under way first; followed while any is. An area that does not answer is left
 * out of `jobs` and named in `failed`.
 *
 * @param addresses of the lists: `/admin/v2/programs/1/participant_jobs`
 */
export function useJobs(addresses: readonly string[]): UseQueryResult<{ jobs: ListedJob[]; failed: string[] }> {
  return useQuery({
    queryKey: ['jobs', addresses],
    queryFn: async ({ signal }) => {
      const lists = await Promise.allSettled(addresses.map((address) => api.get<JobList>(address, { signal })));
      const jobs = lists.flatMap((list, index) =>
        list.status === 'fulfilled'
          ? list.value.data.map((job) => ({ address: `${addresses[index] ?? ''}/${job.id}`, job }))
          : [],
      );
      const rank = ({ job }: ListedJob): string => (isUnderWay(job) ? '1' : '0') + job.created_at;
      return {
        jobs: jobs.sort((a, b) => rank(b).localeCompare(rank(a))),
        failed: addresses.filter((_, index) => lists[index]?.status === 'rejected'),
      };
    },
    staleTime: 0,
    refetchInterval: ({ state }) =>
      pause(state.data?.jobs.some(({ job }) => isUnderWay(job)) ?? false, state.dataUpdateCount),
  });
}
