import type { JobResponse } from '@laurel/contracts/jobs/job.dto';
import { Stack } from '@laurel/ui';
import { type StoryMeta } from '@laurel/ui/stories';
import type { ComponentType } from 'react';
import { adminStories } from '../testing/index.ts';
import { JobProgress } from './job-progress.tsx';

export const meta: StoryMeta = { title: 'Job progress', areas: ['admin'], pages: true };

const job = {
  id: '7',
  kind: 'participant_import',
  title: 'autumn-tasting.csv',
  status: 'running',
  total: 48_000,
  done: 12_480,
  refused: 37,
  result: null,
  error: null,
  cancellable: true,
  started_by: 'Ines Duarte',
  seconds_left: 320,
  created_at: '2026-11-21T09:30:00.000Z',
  finished_at: null,
} satisfies JobResponse;
const ended = { ...job, cancellable: false, seconds_left: null };

const story = (jobs: JobResponse[]): ComponentType => {
  const element = (
    <Stack gap={6}>
      {jobs.map((each) => (
        <JobProgress
          key={each.status}
          job={each}
          address={`/admin/v2/programs/1/participant_jobs/${each.id}`}
          kind="Import of participants"
          figures={{ created: 'Created', updated: 'Updated' }}
        />
      ))}
    </Stack>
  );
  return adminStories({ routes: [{ path: '*', element }] }, 'story')('/admin/v2');
};

export const UnderWay = story([
  job,
  { ...job, status: 'queued', total: null, done: 0, refused: 0, seconds_left: null },
]);
export const Ended = story([
  { ...ended, status: 'done', done: 48_000, result: { created: 41_007, updated: 6_956 } },
  { ...ended, status: 'failed', error: 'The file could not be read after line 12,480.' },
  { ...ended, status: 'cancelled' },
]);
