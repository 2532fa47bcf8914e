export { JobProgress, type JobProgressProps } from './job-progress.tsx';
export { isUnderWay, useJob } from './use-job.ts';
