export const jobStatuses = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** Long work that a service does for a member of staff: an import, a draw, codes that are being added. */
export class JobResponse {
  id: string;
  /** What kind of work, such as `participant_import`; the back-office has a text for it. */
  kind: string;
  /** What it is done to, for people: a file's name, a reward's name. */
  title: string;
  status: JobStatus;
  /** How much there is to do, in rows; `null` until it is known. */
  total: number | null;
  done: number;
  /** Rows that were refused; each with its reason in the errors' CSV. */
  refused: number;
  /** Figures of the finished work, such as `{ created: 12, updated: 3 }`. */
  result: Record<string, unknown> | null;
  /** Why it failed, for people. */
  error: string | null;
  /** Whether cancelling it still has an effect. */
  cancellable: boolean;
  started_by: string;
  /** At the pace so far, in seconds; `null` before it is known and when it has ended. */
  seconds_left: number | null;
  created_at: string;
  finished_at: string | null;
}

/** The newest jobs of one area, those under way first. */
export class JobList {
  data: JobResponse[];
}

/** What a call that starts a job answers. */
export class JobStarted {
  success: true;
  message: string;
  job_id: string;
}
