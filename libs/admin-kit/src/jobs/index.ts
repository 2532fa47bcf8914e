export { JobProgress, type JobProgressProps } from './job-progress.tsx';
export { isUnderWay, type ListedJob, useJob, useJobs } from './use-jobs.ts';
