import { jest } from '@jest/globals';
import type { EntrantTable } from '@laurel/contracts/rewards/draws.dto';
import type { JobList } from '@laurel/contracts/jobs/job.dto';
import { organizationAdmin } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer } from '@laurel/test-kit/http';
import { waitFor } from '@laurel/test-kit/wait-for';
import { SettledFacts } from '../../winners/settled-facts.ts';
import { daysFromNow, RewardsUnderTest } from '../rewards-under-test.ts';
import { Desk } from './desk.ts';

const A = '1';
const ENDED = daysFromNow(-1);
const period = { start: daysFromNow(-9), finish: ENDED, threshold: 10 };

describe('prizes for points that were earned before the end and handled after it', () => {
  let rewards: RewardsUnderTest;
  let desk: Desk;
  let settledUpTo: jest.SpiedFunction<SettledFacts['settledUpTo']>;

  /** Points whose fact is handled now and holds since so many days. */
  const earned = async (who: string, amount: number, days: number): Promise<void> => {
    await rewards.fund(A, [who], amount);
    await rewards.database.query(
      `SET session_replication_role = replica;
       UPDATE entry e SET posted_at = now() - make_interval(days => ${days}) FROM account a
       WHERE a.id = e.account_id AND a.participant_id = ${who};
       SET session_replication_role = origin`,
    );
  };
  /** Resolves once the job has seen that it has to wait. */
  const waits = async (): Promise<void> => {
    const asked = settledUpTo.mock.calls.length;
    await waitFor(() => Promise.resolve(settledUpTo.mock.calls.length > asked), { what: 'the job to look' });
    const { data } = await desk.read<JobList>(`programs/${A}/reward_jobs`);
    expect(data[0]).toMatchObject({ status: 'running' });
  };
  const lateIn = async (start: () => Promise<HttpAnswer>, late: () => Promise<void>): Promise<void> => {
    settledUpTo.mockResolvedValue(new Date(Date.parse(ENDED) - 1));
    const begun = await start();
    await waits();
    await late();
    settledUpTo.mockResolvedValue(new Date(ENDED));
    expect(await desk.ended(begun)).toMatchObject({ status: 'done' });
  };

  beforeAll(async () => {
    rewards = await RewardsUnderTest.start();
    await rewards.addProgram(A);
    desk = new Desk(rewards, A, organizationAdmin('10'));
    settledUpTo = jest.spyOn(rewards.instances.services[0]!.app.get(SettledFacts), 'settledUpTo');
  });
  afterAll(() => rewards.stop());

  it('are drawn with the same entries for both of two people who earned the same', async () => {
    await earned('100', 50, 2);
    const id = await rewards.reward(A, { ...period, name: 'Raffle', selection: 'sweepstake' });
    await desk.post(`rewards/${id}/sweepstake/commit`);
    await lateIn(
      () => desk.post(`rewards/${id}/generate_sweepstake_entries`),
      async () => {
        await earned('101', 50, 2);
        await earned('102', 50, 0);
      },
    );
    const { data } = await desk.read<EntrantTable>(`rewards/${id}/sweepstake/entrants`);
    expect(data.map(({ participant_id, entries }) => [participant_id, entries])).toEqual([
      ['100', 5],
      ['101', 5],
    ]);
  });

  it('go to the best of a contest, also when what made them the best comes late', async () => {
    await earned('200', 70, 2);
    const id = await rewards.reward(A, { ...period, name: 'Contest', selection: 'mini_contest', limit: 1 });
    await lateIn(
      () => desk.post(`rewards/${id}/sync_winners`),
      () => earned('201', 80, 3),
    );
    const winners = await rewards.database.query('SELECT participant_id FROM claim WHERE reward_id = $1', [id]);
    expect(winners).toEqual([{ participant_id: '201' }]);
  });
});
