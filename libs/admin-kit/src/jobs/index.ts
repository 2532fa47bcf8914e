export { JobProgress, type JobProgressProps } from './job-progress.tsx';
export { isUnderWay, type JobAddress, useJob } from './use-job.ts';
