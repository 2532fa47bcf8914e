export const jobStatuses = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** Long-running work that a service does for a member of staff: an import, a draw, adding codes. */
export class JobResponse {
  id: string;
  /** Kind of work, such as `participant_import`; the back-office has a text for it. */
  kind: string;
  /** Subject of the work, for people: a file's name, a reward's name. */
  title: string;
  status: JobStatus;
  /** Total number of rows; `null` until it is known. */
  total: number | null;
  done: number;
  /** Rows that were refused; the CSV of errors has the reason of each. */
  refused: number;
  /** Figures of the finished work, such as `{ created: 12, updated: 3 }`. */
  result: Record<string, unknown> | null;
  /** Reason of the failure, for people. */
  error: string | null;
  /** Whether cancelling it still has an effect. */
  cancellable: boolean;
  started_by: string;
  /** Estimate at the current pace, in seconds; `null` before it is known and after the end. */
  seconds_left: number | null;
  created_at: string;
  finished_at: string | null;
}

/** The newest jobs of one area, running ones first. */
export class JobList {
  data: JobResponse[];
}

/** Answer of a call that starts a job. */
export class JobStarted {
  success: true;
  message: string;
  job_id: string;
}
