import type { JobResponse } from '@laurel/contracts/jobs/job.dto';
import { formatNumber } from '@laurel/web-kit';
import type { Texts } from './texts.ts';

/** A figure of a job's result as staff read it. */
export function figureText(value: unknown): string {
  if (value === undefined) return '–';
  if (typeof value === 'number') return formatNumber(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** "about 2 minutes left", or nothing while it is not known. */
export function timeLeft(
  { status, seconds_left: seconds }: Pick<JobResponse, 'status' | 'seconds_left'>,
  t: Texts,
): string | null {
  if (status !== 'running' || seconds === null) return null;
  if (seconds < 60) return t('left.seconds');
  if (seconds < 3_600) return t('left.minutes', { count: Math.round(seconds / 60) });
  return t('left.hours', { count: Math.round(seconds / 3_600) });
}
