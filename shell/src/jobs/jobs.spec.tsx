/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { JobResponse } from '@laurel/contracts/jobs/job.dto';
import { untypedApi as api, ApiError, useMutation } from '@laurel/web-kit';
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
  ...{ id, kind: 'participant_import', title: `list-${id}.csv`, status: 'running', total: 100, done: 40, refused: 0 },
  ...{ result: null, error: null, cancellable: true, started_by: 'Olive Owner', seconds_left: 90, finished_at: null },
  created_at: `2026-01-0${id}T00:00:00.000Z`,
  ...changes,
});

const get = jest.spyOn(api, 'get');
let answers: Record<string, JobResponse[] | Error>;
const asked = (): number => get.mock.calls.filter(([path]) => path === participantJobs).length;
const refusal = (status: number): ApiError =>
  new ApiError({ kind: 'refused', status, code: 'x', message: 'No', requestId: null });

beforeEach(async () => {
  Object.assign(window, { scrollTo: () => undefined });
  answers = { [participantJobs]: [], [rewardJobs]: [] };
  get.mockReset().mockImplementation((path) => {
    const answer = answers[path] ?? [];
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve({ data: answer } as never);
  });
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
    answers = {
      [participantJobs]: [job('1'), job('3', { status: 'done', cancellable: false })],
      [rewardJobs]: [job('2', { kind: 'draw', title: 'Bicycle' })],
    };
    show('/admin/v2/programs/1/challenges#jobs');
    await screen.findByRole('dialog', { name: 'Work in the background' });
    await screen.findByRole('progressbar', { name: 'Import of participants: list-1.csv' });
    const names = screen.getAllByText(/list-\d\.csv|Bicycle/).map(({ textContent }) => textContent);
    expect(names).toEqual([
      'Work: Bicycle',
      'Import of participants: list-1.csv',
      expect.stringContaining('Import of participants: list-3.csv'),
    ]);
  });

  it('opens from the header by its address, counts what is under way, and closes with it', async () => {
    answers[participantJobs] = [job('1')];
    show('/admin/v2/programs/1/challenges?page=2');
    await userEvent.click(screen.getByRole('button', { name: 'Work in the background' }));
    expect(window.location.href).toMatch(/challenges\?page=2#jobs$/);
    await screen.findByRole('progressbar');
    await userEvent.keyboard('{Escape}');
    expect(window.location.href).toMatch(/challenges\?page=2$/);
    screen.getByRole('button', { name: 'Work in the background, 1 under way' });
  });

  it('reports an empty list and a service without an answer, and omits jobs that the user may not see', async () => {
    answers = { [participantJobs]: refusal(403), [rewardJobs]: [] };
    show('/admin/v2/programs/1/challenges#jobs');
    await screen.findByText('Nothing here yet');
    expect(screen.queryByText('Some of it cannot be shown right now.')).toBeNull();
    cleanup();
    answers = { [participantJobs]: [job('1')], [rewardJobs]: refusal(503) };
    show('/admin/v2/programs/1/challenges#jobs');
    await screen.findByText('Some of it cannot be shown right now.');
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
    answers[participantJobs] = [job('1')];
    show('/admin/v2/programs/1/challenges');
    await screen.findByRole('button', { name: 'Work in the background, 1 under way' });
    answers[participantJobs] = [job('1', { status: 'done' })];
    await screen.findByRole('button', { name: 'Work in the background' });
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
    answers[participantJobs] = [job('1')];
    await userEvent.click(screen.getByRole('button', { name: 'Import' }));
    await screen.findByRole('button', { name: 'Work in the background, 1 under way' });
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
