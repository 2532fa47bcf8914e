import type { JobList, JobResponse } from '@laurel/contracts/jobs/job.dto';
import { ApiError, untypedApi, useQuery, useQueryClient } from '@laurel/web-kit';
import { useCurrentProgram } from '@laurel/web-kit/router';
import { useEffect } from 'react';
import { addressIn, declarations } from '../navigation/navigation.ts';
import { noteJobs, useNotedJobs } from './noted-jobs.ts';

export interface ListedJob {
  job: JobResponse;
  /** The address of the job's own call. */
  address: string;
}

interface Jobs {
  jobs: ListedJob[];
  /** One of the lists did not answer. */
  incomplete: boolean;
}

const ASK_AGAIN_MILLIS = 2_000;

const isUnderWay = ({ job: { status } }: ListedJob): boolean => status === 'queued' || status === 'running';

async function readList(list: string, signal: AbortSignal): Promise<ListedJob[]> {
  try {
    const { data } = await untypedApi.get<JobList>(list, { signal });
    return data.map((job) => ({ job, address: `${list}/${job.id}` }));
  } catch (error) {
    // The user may not see this list.
    if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return [];
    throw error;
  }
}

async function readAll(programId: string, signal: AbortSignal): Promise<Jobs> {
  const lists = declarations().flatMap(({ jobs = [] }) => jobs.map((path) => addressIn({ path }, programId)));
  const answers = await Promise.allSettled(lists.map((list) => readList(list, signal)));
  const jobs = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  return {
    jobs: jobs.toSorted(
      (one, other) =>
        Number(isUnderWay(other)) - Number(isUnderWay(one)) || other.job.created_at.localeCompare(one.job.created_at),
    ),
    incomplete: answers.some(({ status }) => status === 'rejected'),
  };
}

/**
 * The long-running jobs of the current program, newest first. They are requested only while the drawer is open or a job
 * is under way that this page, or the one before a reload, has seen begin.
 */
export function useJobs(open: boolean) {
  const { program } = useCurrentProgram();
  const programId = program?.id ?? '';
  const noted = useNotedJobs(programId);
  const query = useQuery({
    queryKey: ['jobs', programId],
    queryFn: ({ signal }) => readAll(programId, signal),
    enabled: program !== null && (open || noted),
    staleTime: 0,
    refetchInterval: ASK_AGAIN_MILLIS,
  });
  const underWay = query.data?.jobs.filter(isUnderWay).length ?? 0;
  const { data } = query;
  useEffect(() => {
    if (data && !data.incomplete) noteJobs(programId, underWay > 0);
  }, [data, programId, underWay]);
  useStartedJobs(programId);
  return { ...query, underWay };
}

/** Records the jobs that any screen starts: such calls answer with the job's id. */
function useStartedJobs(programId: string): void {
  const client = useQueryClient();
  useEffect(
    () =>
      client.getMutationCache().subscribe(({ type, mutation }) => {
        if (type !== 'updated' || mutation.state.status !== 'success') return;
        const answer: unknown = mutation.state.data;
        if (typeof answer !== 'object' || answer === null || !('job_id' in answer)) return;
        noteJobs(programId, true);
        void client.invalidateQueries({ queryKey: ['jobs', programId] });
      }),
    [client, programId],
  );
}
