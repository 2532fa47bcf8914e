/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { JobResponse } from '@laurel/contracts/jobs/job.dto';
import { untypedApi as api, useMutation } from '@laurel/web-kit';
import { answerCalls, refusal, reply } from '@laurel/web-kit/testing';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { JobsDrawer } from './late-drawer.ts';
import { arrive, BackOffice, Providers } from '../testing/back-office.tsx';
import { JobsButton } from './jobs-button.tsx';
import { noteJobs } from './noted-jobs.ts';

const participantJobs = '/admin/v2/programs/1/participant_jobs';
const rewardJobs = '/admin/v2/programs/1/reward_jobs';
const job = (id: string, changes: Partial<JobResponse> = {}): JobResponse => ({
  id,
  kind: 'participant_import',
  title: `list-${id}.csv`,
  status: 'running',
  total: 100,
  done: 40,
  refused: 0,
  result: null,
  error: null,
  cancellable: true,
  started_by: 'Olive Owner',
  seconds_left: 90,
  finished_at: null,
  created_at: `2026-01-0${id}T00:00:00.000Z`,
  ...changes,
});

const forbidden = refusal(403, 'forbidden', 'No');
const down = refusal(503, 'busy', 'No');
type Faked = JobResponse[] | typeof forbidden | typeof down;
const listOf = (jobs: Faked) => (Array.isArray(jobs) ? { data: jobs } : jobs);
const get = jest.spyOn(api, 'get');
const answerJobs = (participants: Faked, rewards: Faked = []): void =>
  answerCalls(reply.get(participantJobs, listOf(participants)), reply.get(rewardJobs, listOf(rewards)));
const asked = (): number => get.mock.calls.filter(([path]) => path === participantJobs).length;

beforeEach(async () => {
  Object.assign(window, { scrollTo: () => undefined });
  get.mockClear();
  answerJobs([]);
  await JobsDrawer.load();
});

afterEach(() => {
  cleanup();
  noteJobs('1', false);
  localStorage.clear();
});

function show(address: string): void {
  arrive(address);
  render(<BackOffice />);
}

const settle = (millis: number): Promise<void> => new Promise((done) => setTimeout(done, millis));

describe('the drawer of long-running jobs', () => {
  it('lists the jobs of every service for the program, running ones first, each by its name', async () => {
    answerJobs(
      [job('1'), job('3', { status: 'done', cancellable: false })],
      [job('2', { kind: 'draw', title: 'Bicycle' })],
    );
    show('/admin/v2/programs/1/challenges#jobs');
    await screen.findByRole('dialog', { name: 'Background tasks' });
    await screen.findByRole('progressbar', { name: 'Import of participants: list-1.csv' });
    const names = screen.getAllByText(/list-\d\.csv|Bicycle/).map(({ textContent }) => textContent);
    expect(names).toEqual([
      'Task: Bicycle',
      'Import of participants: list-1.csv',
      expect.stringContaining('Import of participants: list-3.csv'),
    ]);
  });

  it('opens from the header by its address, counts what is under way, and closes with it', async () => {
    answerJobs([job('1')]);
    show('/admin/v2/programs/1/challenges?page=2');
    await userEvent.click(screen.getByRole('button', { name: 'Background tasks' }));
    expect(window.location.href).toMatch(/challenges\?page=2#jobs$/);
    await screen.findByRole('progressbar');
    await userEvent.keyboard('{Escape}');
    expect(window.location.href).toMatch(/challenges\?page=2$/);
    screen.getByRole('button', { name: 'Background tasks, 1 under way' });
  });

  it('reports an empty list and a service without an answer, and omits jobs that the user may not see', async () => {
    answerJobs(forbidden);
    show('/admin/v2/programs/1/challenges#jobs');
    await screen.findByText('Nothing here yet');
    expect(screen.queryByText('Some tasks cannot be shown right now.')).toBeNull();
    cleanup();
    answerJobs([job('1')], down);
    show('/admin/v2/programs/1/challenges#jobs');
    await screen.findByText('Some tasks cannot be shown right now.');
    await screen.findByRole('progressbar');
  });
});

describe('the header', () => {
  it('requests nothing while no job is known to run', async () => {
    show('/admin/v2/programs/1/challenges');
    await settle(50);
    expect(asked()).toBe(0);
  });

  it('continues after a reload, until the job has ended', async () => {
    noteJobs('1', true);
    expect(localStorage.getItem('laurel-jobs')).toBe('["1"]');
    answerJobs([job('1')]);
    show('/admin/v2/programs/1/challenges');
    await screen.findByRole('button', { name: 'Background tasks, 1 under way' });
    answerJobs([job('1', { status: 'done' })]);
    await screen.findByRole('button', { name: 'Background tasks' });
    expect(localStorage.getItem('laurel-jobs')).toBe('[]');
    const before = asked();
    await settle(2_200);
    expect(asked()).toBe(before);
  });

  it('notices a job that any screen starts by its answer', async () => {
    arrive('/admin/v2/programs/1/challenges');
    render(
      <Providers>
        <JobsButton />
        <Importer />
      </Providers>,
    );
    answerJobs([job('1')]);
    await userEvent.click(screen.getByRole('button', { name: 'Import' }));
    await screen.findByRole('button', { name: 'Background tasks, 1 under way' });
    await waitFor(() => expect(localStorage.getItem('laurel-jobs')).toBe('["1"]'));
  });
});

function Importer(): ReactNode {
  const { mutate } = useMutation({
    mutationFn: () => Promise.resolve({ success: true, message: 'Users are being imported!', job_id: '1' }),
  });
  return (
    <button type="button" onClick={() => mutate()}>
      Import
    </button>
  );
}
