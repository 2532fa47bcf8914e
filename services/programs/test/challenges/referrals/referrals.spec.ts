import { apiKey, participant, visitor } from '@laurel/test-kit/caller-factories';
import type { TestDatabase } from '@laurel/test-kit/postgres';
import { ReferralsJobs } from '../../../src/challenges/referrals/referrals.jobs.ts';
import { arrive, daysFromNow, show, submit } from '../../programs.fixture.ts';
import { OTHER, PROGRAM, Recruiting } from './referrals.fixture.ts';

describe('recruiting friends', () => {
  let recruiting: Recruiting;
  let database: TestDatabase;

  const setApproved = (approved: boolean): Promise<unknown> =>
    database.query('UPDATE challenge SET is_approved = $2 WHERE identifier = $1', [recruiting.name, approved]);
  const runJob = (): Promise<void> => recruiting.programs.instances.services[0]!.app.get(ReferralsJobs).run();

  beforeAll(async () => {
    recruiting = await Recruiting.start();
    database = recruiting.programs.database;
    await recruiting.join('100', null);
    await recruiting.join('101', null);
  });
  afterAll(() => recruiting.stop());

  it('gives every participant a link of their own to the sign-up [P-215]', async () => {
    expect((await recruiting.page('100')).referral_url).toMatch(/^\/signin\?referral_code=[0-9a-f]{32}$/);
    expect(await recruiting.codeOf('101')).not.toBe(await recruiting.codeOf('100'));
    const seen = await show(recruiting.programs.as(visitor(PROGRAM)), recruiting.name);
    expect(seen).toMatchObject({ referral_url: null, recruits: 0, recruits_waiting: 0 });
    expect((await recruiting.page('999')).referral_url).toBeNull();
  });

  it('counts every recruit who has signed up, once each, stays open and pays nothing yet [P-216]', async () => {
    const code = await recruiting.codeOf('100');
    await recruiting.join('200', code);
    await recruiting.join('201', code);
    await recruiting.join('200', code);
    expect(await recruiting.page('100')).toMatchObject({
      recruits: 2,
      recruits_waiting: 2,
      completed_by_current_participant_on: null,
    });
    expect(await recruiting.counts('101')).toEqual([0, 0]);
    expect(await recruiting.paid('100')).toEqual([]);
    const { body } = await recruiting.programs
      .as(participant(PROGRAM, '100'))
      .get('/public/home/active_uncompleted_challenges');
    expect(body).toContainEqual(
      expect.objectContaining({ identifier: recruiting.name, cta_button_text: 'Recruit Friends' }),
    );
  });

  it('does not count a recruit whose account is deleted, whose place in the daily limit stays taken', async () => {
    const recruiter = await recruiting.recruiter();
    const [first] = [await recruiting.recruit(recruiter), await recruiting.recruit(recruiter)];
    expect(await recruiting.counts(recruiter)).toEqual([2, 2]);
    const gone = { participant_id: first, first_name: '', last_name: '', email: null, status: 'inactive' };
    await recruiting.publish('participant.erased', { ...gone, created_at: daysFromNow(0), staff: false, version: '9' });
    expect(await recruiting.counts(recruiter)).toEqual([1, 1]);
    expect(await database.query('SELECT FROM referral WHERE recruiter_id = $1', [recruiter])).toHaveLength(2);
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['completed challenge', (id) => recruiting.completeLink(id)],
    ['accepted receipt', (id) => recruiting.acceptReceipt(id)],
    ['claimed reward', (id) => recruiting.claimReward(id)],
    ['redeemed offer', (id) => recruiting.redeemOffer(id)],
    ['payment', (id) => recruiting.pay(id)],
  ])('pays the recruiter after a recruit’s first %s, once [P-216]', async (_step, step) => {
    const recruiter = await recruiting.recruiter();
    const [first, second] = [await recruiting.recruit(recruiter), await recruiting.recruit(recruiter)];
    await step(first);
    expect(await recruiting.paid(recruiter)).toEqual([200]);
    expect(await recruiting.counts(recruiter)).toEqual([2, 1]);
    await recruiting.acceptReceipt(first);
    await recruiting.claimReward(first);
    expect(await recruiting.paid(recruiter)).toEqual([200]);
    await step(second);
    expect(await recruiting.paid(recruiter)).toEqual([200, 200]);
    expect(await recruiting.counts(recruiter)).toEqual([2, 0]);
  });

  it('does not count the sign-up or a profile as a first step', async () => {
    const recruiter = await recruiting.recruiter();
    const recruit = await recruiting.recruit(recruiter);
    const questions = [{ title: 'City', answer_type: 'text', is_required: false }];
    const profile = { challenge_type: 'collect', parameters: 'profile', link_url: null, questions };
    const client = recruiting.programs.as(participant(PROGRAM, recruit));
    expect((await submit(client, await recruiting.programs.challenge(PROGRAM, profile))).status).toBe(200);
    expect(await recruiting.earned(recruit, 'signup')).toEqual([30]);
    expect(await recruiting.paid(recruiter)).toEqual([]);
    expect(await recruiting.counts(recruiter)).toEqual([1, 1]);
  });

  it('counts a survey as a first step', async () => {
    const recruiter = await recruiting.recruiter();
    const questions = [{ title: 'City', answer_type: 'text', is_required: false }];
    const survey = { challenge_type: 'collect', parameters: 'survey', link_url: null, questions };
    const client = recruiting.programs.as(participant(PROGRAM, await recruiting.recruit(recruiter)));
    expect((await submit(client, await recruiting.programs.challenge(PROGRAM, survey))).status).toBe(200);
    expect(await recruiting.paid(recruiter)).toEqual([200]);
  });

  it('does not count a reward that was assigned to the recruit as a first step', async () => {
    const recruiter = await recruiting.recruiter();
    await recruiting.claimReward(await recruiting.recruit(recruiter), { assigned: true });
    expect(await recruiting.paid(recruiter)).toEqual([]);
  });

  it('does not pay for the recruiter’s own actions', async () => {
    const recruiter = await recruiting.recruiter();
    await recruiting.recruit(recruiter);
    await recruiting.completeLink(recruiter);
    expect(await recruiting.paid(recruiter)).toEqual([]);
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['completed challenge', (id) => recruiting.completeLink(id)],
    ['accepted receipt', (id) => recruiting.acceptReceipt(id)],
  ])('pays for the %s of a recruit that arrives before the sign-up', async (_step, step) => {
    const [recruiter, recruit] = [await recruiting.recruiter(), recruiting.someone()];
    await step(recruit);
    await recruiting.join(recruit, await recruiting.codeOf(recruiter));
    expect(await recruiting.paid(recruiter)).toEqual([200]);
  });

  it('counts a recruit with a repeated mailbox, and pays no recruiter for them', async () => {
    const recruiter = await recruiting.recruiter();
    const recruit = await recruiting.recruit(recruiter, { repeated_mailbox: true });
    expect(await recruiting.counts(recruiter)).toEqual([1, 0]);
    expect(await recruiting.earned(recruit, 'signup')).toEqual([0]);
    await recruiting.completeLink(recruit);
    await recruiting.acceptReceipt(recruit);
    expect(await recruiting.paid(recruiter)).toEqual([]);
    expect(await recruiting.counts(recruiter)).toEqual([1, 0]);
  });

  it('pays 20 recruits a day and the 21st on the next', async () => {
    const recruiter = await recruiting.recruiter();
    const recruits: string[] = [];
    for (let n = 1; n <= 21; n += 1) recruits.push(await recruiting.recruit(recruiter));
    for (const recruit of recruits.slice(0, 20)) await recruiting.acceptReceipt(recruit);
    expect(await recruiting.paid(recruiter)).toHaveLength(20);
    await recruiting.acceptReceipt(recruits[20]!);
    expect(await recruiting.paid(recruiter)).toHaveLength(20);
    expect(await recruiting.counts(recruiter)).toEqual([21, 1]);
    await runJob();
    expect(await recruiting.paid(recruiter)).toHaveLength(20);
    await database.query(`UPDATE referral SET paid_at = paid_at - interval '1 day' WHERE recruiter_id = $1`, [
      recruiter,
    ]);
    await runJob();
    expect(await recruiting.paid(recruiter)).toHaveLength(21);
    expect(await recruiting.counts(recruiter)).toEqual([21, 0]);
  });

  it('starts the day in the program’s time zone', async () => {
    const recruiter = await recruiting.recruiter();
    const recruits: string[] = [];
    for (let n = 1; n <= 21; n += 1) recruits.push(await recruiting.recruit(recruiter));
    // At any time it is later than 14:00 in one of these, and earlier than 11:00 in another one.
    const [zones] = await database.query<{ early: string; late: string }>(`
      SELECT min(zone) FILTER (WHERE hours >= 14) AS early, min(zone) FILTER (WHERE hours < 11) AS late
      FROM (SELECT zone, extract(hour FROM now() AT TIME ZONE zone) AS hours
        FROM unnest(ARRAY['Pacific/Kiritimati', 'Etc/GMT+12', 'UTC', 'Asia/Dhaka', 'America/Denver']) AS zone) z`);
    for (const recruit of recruits.slice(0, 20)) await recruiting.acceptReceipt(recruit);
    await recruiting.paid(recruiter);
    await database.query(
      `UPDATE referral SET paid_at = now() - interval '12 hours' WHERE recruiter_id = $1 AND paid_at IS NOT NULL`,
      [recruiter],
    );
    const setZone = (zone: string): Promise<unknown> =>
      database.query('UPDATE program SET time_zone = $2 WHERE id = $1', [PROGRAM, zone]);
    await setZone(zones!.early);
    await recruiting.acceptReceipt(recruits[20]!);
    const sameDay = await recruiting.paid(recruiter);
    await setZone(zones!.late);
    await runJob();
    expect([sameDay.length, (await recruiting.paid(recruiter)).length]).toEqual([20, 21]);
    await setZone('UTC');
  });

  it('pays for a challenge that has ended since', async () => {
    const recruiter = await recruiting.recruiter();
    const recruit = await recruiting.recruit(recruiter);
    await database.query('UPDATE challenge SET ends_at = now() WHERE identifier = $1', [recruiting.name]);
    await recruiting.acceptReceipt(recruit);
    expect(await recruiting.paid(recruiter)).toEqual([200]);
    await database.query('UPDATE challenge SET ends_at = NULL WHERE identifier = $1', [recruiting.name]);
  });

  it('pays nothing while the challenge is a draft, and the due payments afterwards', async () => {
    const recruiter = await recruiting.recruiter();
    const recruit = await recruiting.recruit(recruiter);
    await setApproved(false);
    await recruiting.acceptReceipt(recruit);
    expect(await recruiting.paid(recruiter)).toEqual([]);
    await setApproved(true);
    await runJob();
    expect(await recruiting.paid(recruiter)).toEqual([200]);
  });

  it.each(['recruiter', 'recruit'] as const)(
    'pays nothing while the %s is blocked, and the due payments afterwards',
    async (who) => {
      const recruiter = await recruiting.recruiter();
      const recruit = await recruiting.recruit(recruiter);
      const blocked = { recruiter, recruit }[who];
      await database.query(`UPDATE participant_copy SET status = 'blocked' WHERE id = $1`, [blocked]);
      await recruiting.acceptReceipt(recruit);
      await runJob();
      expect(await recruiting.paid(recruiter)).toEqual([]);
      await database.query(`UPDATE participant_copy SET status = 'active' WHERE id = $1`, [blocked]);
      await runJob();
      expect(await recruiting.paid(recruiter)).toEqual([200]);
    },
  );

  it('finds a first step that was written at the same moment as the sign-up', async () => {
    const recruiter = await recruiting.recruiter();
    const recruit = await recruiting.recruit(recruiter);
    await database.query('INSERT INTO first_step VALUES ($1, $2)', [PROGRAM, recruit]);
    expect(await recruiting.paid(recruiter)).toEqual([]);
    await runJob();
    expect(await recruiting.paid(recruiter)).toEqual([200]);
  });

  it('credits no recruiter for themselves, for an unknown code or one of another program, nor a blocked one', async () => {
    const code = await recruiting.codeOf('101');
    await recruiting.join('101', code);
    await recruiting.join('210', 'unknown');
    await recruiting.join('211', code, {}, OTHER);
    await database.query(`UPDATE participant_copy SET status = 'blocked' WHERE id = 101`);
    await recruiting.join('212', code);
    await database.query(`UPDATE participant_copy SET status = 'active' WHERE id = 101`);
    expect(await recruiting.page('101')).toMatchObject({ recruits: 0 });
  });

  it('credits no recruiter while the challenge is not open', async () => {
    const code = await recruiting.codeOf('101');
    await setApproved(false);
    await recruiting.join('220', code);
    await setApproved(true);
    expect(await recruiting.page('101')).toMatchObject({ recruits: 0 });
  });

  it('uses the moment of the sign-up, however late it is handled', async () => {
    const { programs } = recruiting;
    const recruiter = await recruiting.recruiter();
    const signup = { challenge_type: 'signup', link_url: null, points: 30 };
    const referral = { challenge_type: 'referral', link_url: null, points: 200 };
    const [row] = await programs.database.query<{ identifier: string }>(
      `SELECT identifier FROM challenge WHERE program_id = $1 AND challenge_type = 'signup' ORDER BY id LIMIT 1`,
      [PROGRAM],
    );
    const period = (finish: string | null) =>
      Promise.all([
        programs.provision(PROGRAM, row?.identifier ?? '', { ...signup, name: row?.identifier, finish }),
        programs.provision(PROGRAM, recruiting.name, { ...referral, name: recruiting.name, finish }),
      ]);
    const code = await recruiting.codeOf(recruiter);
    const joinAt = async (moment: string): Promise<string> => {
      const id = recruiting.someone();
      const data = {
        participant_id: id,
        first_name: 'P',
        last_name: 'Q',
        email: 'p@example.com',
        status: 'active',
        version: '1',
      };
      const joined = { ...data, created_at: moment, referral_code: code };
      await arrive(programs.database, PROGRAM, 'participant.registered', joined, moment);
      return id;
    };
    await period(daysFromNow(-1));
    const [inTime, late] = [await joinAt(daysFromNow(-2)), await joinAt(daysFromNow(-0.5))];
    expect(await recruiting.earned(inTime, 'signup')).toEqual([30]);
    expect(await recruiting.earned(late, 'signup')).toEqual([]);
    expect(await recruiting.counts(recruiter)).toEqual([1, 1]);
    await period(null);
  });

  it('pays for a first step that is reported for an earlier moment from the day of joining on, also after a reset', async () => {
    const { programs } = recruiting;
    const [recruiter, recruit, joinedAt] = [await recruiting.recruiter(), recruiting.someone(), daysFromNow(-24)];
    const reset = { reset_id: 'earlier', participant_id: recruiter };
    await arrive(database, PROGRAM, 'activities.reset', reset, daysFromNow(-28));
    const joined = {
      participant_id: recruit,
      first_name: 'P',
      last_name: 'Q',
      email: 'p@example.com',
      status: 'active',
      version: '1',
      created_at: joinedAt,
      referral_code: await recruiting.codeOf(recruiter),
    };
    await arrive(database, PROGRAM, 'participant.registered', joined, joinedAt);
    const visit = await programs.challenge(PROGRAM, { points: 10, api_completion_only: true });
    const { id: challenge_id } = await show(programs.as(participant(PROGRAM, recruit)), visit);
    const key = programs.as(apiKey(PROGRAM, ['completions:write']));
    const step = { challenge_id, completed_at: daysFromNow(-40) };
    expect((await key.post(`/api/v1/participants/${recruit}/completions`, step)).status).toBe(201);
    expect(await recruiting.paid(recruiter)).toEqual([200]);
    const paid = await database.query(
      `SELECT effective_at FROM event WHERE type = 'challenge.completed' AND payload ->> 'participant_id' = $1
         AND payload ->> 'challenge_type' = 'referral'`,
      [recruiter],
    );
    expect(paid).toEqual([{ effective_at: new Date(joinedAt) }]);
  });

  it('resets the recruits of a recruiter after their reset', async () => {
    const recruiter = await recruiting.recruiter();
    const [first, second] = [await recruiting.recruit(recruiter), await recruiting.recruit(recruiter)];
    await recruiting.acceptReceipt(first);
    expect(await recruiting.paid(recruiter)).toEqual([200]);
    await recruiting.publish('activities.reset', { reset_id: '1', participant_id: recruiter });
    expect(await recruiting.counts(recruiter)).toEqual([0, 0]);
    await recruiting.acceptReceipt(second);
    expect(await recruiting.paid(recruiter)).toEqual([200]);
  });
});
