import type { EntrantTable } from '@laurel/contracts/rewards/draws.dto';
import type { JobList } from '@laurel/contracts/jobs/job.dto';
import { sendersTo } from '@laurel/service-kit/events/watermark';
import { organizationAdmin, participant } from '@laurel/test-kit/caller-factories';
import { handleUpTo } from '@laurel/test-kit/events/open-events';
import type { HttpAnswer } from '@laurel/test-kit/http';
import { waitFor } from '@laurel/test-kit/wait-for';
import { daysFromNow, RewardsUnderTest } from '../rewards.fixture.ts';
import { BackOfficeClient } from './admin-calls.fixture.ts';

const A = '1';
const ENDED = daysFromNow(-1);
const period = { start: daysFromNow(-9), finish: ENDED, threshold: 10 };

describe('prizes for completions before the end that are handled after it', () => {
  let rewards: RewardsUnderTest;
  let backOffice: BackOfficeClient;
  let serial = 0;

  /** A completion so many days ago, whose event is handled now. */
  const complete = async (who: string, points: number, days: number): Promise<void> => {
    const completed_at = daysFromNow(-days);
    const completion = {
      completion_id: String((serial += 1)),
      challenge_id: '5',
      challenge_type: 'article',
      title: 'Read it',
      participant_id: who,
      points,
      completed_at,
    };
    await rewards.sendAt(A, 'challenge.completed', completed_at, ...rewards.completed(A, [completion]));
    await rewards.handled();
  };
  const handled = (moment: string): Promise<void> => handleUpTo(rewards.database, sendersTo('rewards'), moment);
  /** Starts a job while events from before the end are pending; they arrive, and then the end counts as settled. */
  const lateIn = async (start: () => Promise<HttpAnswer>, late: () => Promise<void>): Promise<void> => {
    await handled(new Date(Date.parse(ENDED) - 1).toISOString());
    const begun = await start();
    const looks = async (): Promise<boolean> => {
      const { data } = await backOffice.read<JobList>(`programs/${A}/reward_jobs`);
      return data[0]?.status === 'running';
    };
    await waitFor(looks, { what: 'the job to wait' });
    await late();
    await handled(ENDED);
    expect(await backOffice.ended(begun)).toMatchObject({ status: 'done' });
  };

  beforeAll(async () => {
    rewards = await RewardsUnderTest.start();
    await rewards.addProgram(A);
    backOffice = new BackOfficeClient(rewards, A, organizationAdmin('10'));
  });
  afterEach(async () => expect(await rewards.faults()).toEqual([]));
  afterAll(() => rewards.stop());

  it('are drawn with the same entries for two participants who earned the same', async () => {
    const id = await rewards.reward(A, { ...period, name: 'Raffle', selection: 'sweepstake' });
    await backOffice.post(`rewards/${id}/sweepstake/commit`);
    await complete('100', 50, 2);
    await lateIn(
      () => backOffice.post(`rewards/${id}/generate_sweepstake_entries`),
      async () => {
        await complete('101', 50, 2);
        await complete('102', 50, 0);
      },
    );
    const { data } = await backOffice.read<EntrantTable>(`rewards/${id}/sweepstake/entrants`);
    expect(data.map(({ participant_id, entries }) => [participant_id, entries])).toEqual([
      ['100', 5],
      ['101', 5],
    ]);
    expect(await rewards.show(participant(A, '101'), id)).toMatchObject({ participant_sweepstakes_entry: 5 });
  });

  it('go to the best of a contest, also when the deciding event comes late', async () => {
    const id = await rewards.reward(A, { ...period, name: 'Contest', selection: 'mini_contest', limit: 1 });
    await complete('200', 70, 2);
    await lateIn(
      () => backOffice.post(`rewards/${id}/sync_winners`),
      () => complete('201', 80, 3),
    );
    const winners = await rewards.database.query('SELECT participant_id FROM claim WHERE reward_id = $1', [id]);
    expect(winners).toEqual([{ participant_id: '201' }]);
  });

  it('go to the first participants of an ended achievement, also when the event of one comes late', async () => {
    const ended = { ...period, name: 'Badge', selection: 'achievement', threshold: 90, limit: 1 };
    const id = await rewards.reward(A, ended);
    await complete('302', 90, 2);
    await lateIn(
      () => backOffice.post(`rewards/${id}/sync_winners`),
      async () => {
        await complete('300', 90, 0);
        await complete('301', 90, 2);
      },
    );
    const winners = await rewards.database.query('SELECT participant_id FROM claim WHERE reward_id = $1', [id]);
    expect(winners).toEqual([{ participant_id: '301' }]);
  });
});
