import { isUnderWay, type JobAddress, JobProgress, useJob } from '@laurel/admin-kit/jobs';
import { Card, toast } from '@laurel/ui';
import { useQueryClient } from '@laurel/web-kit';
import { type ReactNode, useEffect, useEffectEvent } from 'react';

/** Long work that was started from this page. */
export interface StartedJob {
  address: JobAddress;
  kind: string;
  figures?: Record<string, string>;
  /** Said once it is done. */
  done?: string;
}

interface StartedJobCardProps {
  started: StartedJob;
  /** Queries that the work changes. */
  changes: readonly unknown[];
}

/** How far it is; what it changes is loaded again once it has ended. */
export function StartedJobCard({ started, changes }: StartedJobCardProps): ReactNode {
  const client = useQueryClient();
  const { data: job } = useJob(started.address);
  const ended = job !== undefined && !isUnderWay(job);
  const status = job?.status;
  const onEnded = useEffectEvent(() => {
    if (status === 'done' && started.done !== undefined) toast.success(started.done);
    void client.invalidateQueries({ queryKey: changes });
  });
  useEffect(() => {
    if (ended) onEnded();
  }, [ended]);
  if (!job) return null;
  return (
    <Card>
      <JobProgress job={job} address={started.address} kind={started.kind} figures={started.figures ?? {}} />
    </Card>
  );
}
