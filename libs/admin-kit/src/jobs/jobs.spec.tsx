/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { JobResponse } from '@laurel/contracts/jobs/job.dto';
import { untypedApi as api } from '@laurel/web-kit';
import { answerCalls, reply } from '@laurel/web-kit/testing';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { adminPagesAt } from '../testing/admin-page.tsx';
import { JobProgress } from './job-progress.tsx';
import { useJob } from './use-job.ts';

const address = '/admin/v2/programs/1/participant_jobs/7';
const job: Pick<JobResponse, keyof JobResponse> = {
  id: '7',
  kind: 'participant_import',
  title: 'autumn.csv',
  status: 'running',
  total: 5_000,
  done: 1_200,
  refused: 2,
  result: null,
  error: null,
  cancellable: true,
  started_by: 'Ines Duarte',
  seconds_left: 130,
  created_at: '2026-11-21T09:30:00.000Z',
  finished_at: null,
};

function Followed(): ReactNode {
  const { data } = useJob(address);
  return data && <JobProgress job={data} address={address} kind="Import" figures={{ created: 'Created' }} />;
}

const show = (element: ReactNode): void => {
  render(adminPagesAt([{ path: '*', element }], { address: '/admin/v2' }));
};

beforeEach(() => answerCalls([reply.get(address, job), reply.post(`${address}/cancel`, job)]));
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

describe('long work', () => {
  it('shows how far it has come, its refused rows, and its figures once it is done', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    show(<Followed />);
    const bar = await screen.findByRole('progressbar', { name: 'Import: autumn.csv' });
    expect(bar.getAttribute('aria-valuenow')).toBe('24');
    expect(screen.getByText('1,200 of 5,000 · about 2 minutes left')).toBeTruthy();
    expect(screen.getByRole('link', { name: '2 rows refused: download the reasons' }).getAttribute('href')).toBe(
      `${address}/errors.csv`,
    );
    const done: JobResponse = { ...job, status: 'done', done: 5_000, result: { created: 4_998 }, cancellable: false };
    answerCalls([reply.get(address, done)]);
    const get = jest.spyOn(api, 'get').mockClear();
    jest.advanceTimersByTime(2_000);
    await screen.findByText('4,998');
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    const polls = get.mock.calls.length;
    jest.advanceTimersByTime(60_000);
    expect(get.mock.calls.length).toBe(polls);
  });

  it('can be cancelled, with a notice of the work that stays', async () => {
    const post = jest.spyOn(api, 'post').mockClear();
    show(<Followed />);
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('alertdialog').textContent).toContain('1,200 items are already done and stay.');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel the task' }));
    await waitFor(() => expect(post.mock.calls.map(([path]) => path)).toEqual([`${address}/cancel`]));
  });

  it('shows why it failed', async () => {
    answerCalls([reply.get(address, { ...job, status: 'failed', error: 'The file is gone', cancellable: false })]);
    show(<Followed />);
    await screen.findByText('Failed: The file is gone');
  });
});
