import type { SignUpSignals } from '@laurel/contracts/events/domain-event';
import type { HeldReferral, HeldReferralTable } from '@laurel/contracts/programs/referrals/held-referrals.dto';
import type { ReferralDecision } from '@laurel/contracts/programs/referrals/referral-signals';
import { Database } from '@laurel/service-kit/database/database';
import { auditEntries } from '@laurel/test-kit/audited-writes';
import { race } from '@laurel/test-kit/barrier';
import { organizationAdmin, programAdmin } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import type { TestDatabase } from '@laurel/test-kit/postgres';
import { HeldReferralsRepository } from '../../../src/challenges/referrals/held/held-referrals.repository.ts';
import { ReferralsJobs } from '../../../src/challenges/referrals/referrals.jobs.ts';
import { allHandled, daysFromNow } from '../../programs.fixture.ts';
import { OTHER, PROGRAM, Recruiting } from './referrals.fixture.ts';

const LIST = `/admin/v2/programs/${PROGRAM}/held_referrals`;
const nothing: SignUpSignals = { same_browser: [], same_network: [], network_sign_ups: 1 };

describe('referrals that wait for a person', () => {
  let recruiting: Recruiting;
  let database: TestDatabase;
  let staff: HttpClient;

  const runJob = (): Promise<void> => recruiting.programs.instances.services[0]!.app.get(ReferralsJobs).run();
  const listed = async (who = staff): Promise<HeldReferral[]> => ((await who.get(LIST)).body as HeldReferralTable).data;
  const decide = (id: string, decision: ReferralDecision, reason = 'Checked by phone'): Promise<HttpAnswer> =>
    staff.post(`${LIST}/${id}/decide`, { decision, reason });

  /** A recruit who has joined with these signals and has taken a first step. */
  const suspect = async (
    recruiter: string,
    signals: Partial<SignUpSignals> = { same_browser: [recruiter] },
  ): Promise<string> => {
    const recruit = await recruiting.recruit(recruiter, { signals: { ...nothing, ...signals } });
    await recruiting.acceptReceipt(recruit);
    await allHandled(database);
    return recruit;
  };
  const erase = (id: string): Promise<void> => {
    const gone = { participant_id: id, first_name: '', last_name: '', email: null, status: 'inactive' };
    return recruiting.publish('participant.erased', {
      ...gone,
      created_at: daysFromNow(0),
      staff: false,
      version: '9',
    });
  };
  const signalsOf = async (id: string): Promise<unknown> =>
    (await database.query<{ signals: unknown }>('SELECT signals FROM referral WHERE participant_id = $1', [id]))[0]
      ?.signals;

  beforeAll(async () => {
    recruiting = await Recruiting.start();
    database = recruiting.programs.database;
    staff = recruiting.programs.as(organizationAdmin('10'));
  });
  afterEach(() => database.query('DELETE FROM referral'));
  afterAll(() => recruiting.stop());

  it('are held above the threshold and unpaid, while the recruiter reads that the friend is waiting [P-216]', async () => {
    const recruiter = await recruiting.recruiter();
    const recruit = await suspect(recruiter);
    expect(await recruiting.paid(recruiter)).toEqual([]);
    await runJob();
    expect(await recruiting.paid(recruiter)).toEqual([]);
    expect(await recruiting.counts(recruiter)).toEqual([1, 1]);
    expect(await listed()).toEqual([
      {
        participant_id: recruit,
        participant_name: 'P Q',
        participant_email: 'p@example.com',
        recruiter_id: recruiter,
        recruiter_name: 'P Q',
        recruiter_email: 'p@example.com',
        signals: ['recruiter_browser', 'fast_first_step'],
        points: 200,
        joined_at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
        first_step_at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
        held_at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      },
    ]);
  });

  it('are none below the threshold: those are paid at once', async () => {
    const recruiter = await recruiting.recruiter();
    await suspect(recruiter, { network_sign_ups: 3 });
    await suspect(recruiter, {});
    expect(await recruiting.paid(recruiter)).toEqual([200, 200]);
    expect(await listed()).toEqual([]);
  });

  it('leave others of the same recruiter paid, and leave no work for the task', async () => {
    const recruiter = await recruiting.recruiter();
    const held = await suspect(recruiter);
    await suspect(recruiter, {});
    expect(await recruiting.paid(recruiter)).toEqual([200]);
    expect((await listed()).map(({ participant_id }) => participant_id)).toEqual([held]);
    await database.query(`UPDATE referral SET created_at = now() - interval '2 hours'`);
    expect(await database.query('SELECT * FROM programs_with_open_referrals()')).toEqual([]);
  });

  it('are held for several weak signals together, such as many recruits of one network within an hour', async () => {
    const recruiter = await recruiting.recruiter();
    const recruits: string[] = [];
    for (let n = 1; n <= 6; n += 1) recruits.push(await suspect(recruiter, { network_sign_ups: n }));
    expect(await recruiting.paid(recruiter)).toHaveLength(5);
    expect(await listed()).toMatchObject([
      { participant_id: recruits[5], signals: ['shared_network', 'fast_first_step', 'many_recruits'] },
    ]);
  });

  it('are paid once staff decide so, with an entry in the recruiter’s trail', async () => {
    const recruiter = await recruiting.recruiter();
    const recruit = await suspect(recruiter);
    expect(await decide(recruit, 'paid')).toMatchObject({ status: 200, body: { success: true, outcome: 'paid' } });
    expect(await recruiting.paid(recruiter)).toEqual([200]);
    expect([await recruiting.counts(recruiter), await listed()]).toEqual([[1, 0], []]);
    const trail = await database.query(
      `SELECT action, before, after FROM ${auditEntries} WHERE resource = 'participant' AND resource_id = $1`,
      [recruiter],
    );
    expect(trail).toEqual([
      {
        action: 'pay_referral',
        before: { signals: ['recruiter_browser', 'fast_first_step'] },
        after: { recruit_id: recruit, decision: 'paid', reason: 'Checked by phone' },
      },
    ]);
    await runJob();
    expect(await recruiting.paid(recruiter)).toEqual([200]);
  });

  it('wait for the next day when the daily limit is reached, and pay no repeated mailbox', async () => {
    const recruiter = await recruiting.recruiter();
    const recruit = await suspect(recruiter);
    await database.query(
      `INSERT INTO referral (program_id, participant_id, recruiter_id, challenge_id, pays, joined_at, first_step_at, paid_at)
       SELECT program_id, participant_id * 1000 + n, recruiter_id, challenge_id, true, now() - interval '1 day', now(), now()
       FROM referral, generate_series(1, 20) AS n WHERE participant_id = $1`,
      [recruit],
    );
    expect(await decide(recruit, 'paid')).toMatchObject({ status: 200, body: { outcome: 'waiting' } });
    expect(await recruiting.paid(recruiter)).toEqual([]);
    await database.query(`UPDATE referral SET paid_at = paid_at - interval '1 day'`);
    await runJob();
    expect(await recruiting.paid(recruiter)).toEqual([200]);
    const repeated = await recruiting.recruit(recruiter, {
      repeated_mailbox: true,
      signals: { ...nothing, same_browser: [recruiter] },
    });
    await recruiting.acceptReceipt(repeated);
    await allHandled(database);
    expect(await listed()).toEqual([]);
    expect((await decide(repeated, 'paid')).status).toBe(404);
    expect(await recruiting.paid(recruiter)).toEqual([200]);
  });

  it('stay unpaid once they are refused: after more steps, the task, another sign-up event and a reset', async () => {
    const recruiter = await recruiting.recruiter();
    const code = await recruiting.codeOf(recruiter);
    const recruit = await suspect(recruiter);
    expect(await decide(recruit, 'refused')).toMatchObject({ status: 200, body: { outcome: 'refused' } });
    expect(await listed()).toEqual([]);
    const again = async (): Promise<number[]> => {
      await recruiting.claimReward(recruit);
      await recruiting.join(recruit, code, { created_at: daysFromNow(-1) });
      await recruiting.publish('referral.qualified', { participant_id: recruit, recruiter_id: recruiter });
      await runJob();
      return recruiting.paid(recruiter);
    };
    expect(await again()).toEqual([]);
    await recruiting.publish('activities.reset', { reset_id: '1', participant_id: recruit });
    expect(await again()).toEqual([]);
    expect(await decide(recruit, 'paid')).toMatchObject({ status: 409, body: { code: 'referral_decided' } });
    expect(await again()).toEqual([]);
    const unrefuse = `UPDATE referral SET pays = true WHERE participant_id = $1`;
    await expect(database.query(unrefuse, [recruit])).rejects.toThrow('referral_decided');
  });

  it('are gone after a reset of the recruiter', async () => {
    const recruiter = await recruiting.recruiter();
    const recruit = await suspect(recruiter);
    await recruiting.publish('activities.reset', { reset_id: '2', participant_id: recruiter });
    expect(await listed()).toEqual([]);
    expect((await decide(recruit, 'paid')).status).toBe(404);
    expect(await recruiting.paid(recruiter)).toEqual([]);
  });

  it.each(['recruit', 'recruiter'] as const)(
    'leave the list when the %s is erased, unpaid and without signals',
    async (who) => {
      const recruiter = await recruiting.recruiter();
      const recruit = await suspect(recruiter);
      await erase({ recruit, recruiter }[who]);
      expect(await listed()).toEqual([]);
      expect(await signalsOf(recruit)).toEqual([]);
      expect((await decide(recruit, 'paid')).status).toBe(404);
      await runJob();
      expect(await recruiting.paid(recruiter)).toEqual([]);
    },
  );

  it('are decided once by two people at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const recruiter = await recruiting.recruiter();
      const recruit = await suspect(recruiter);
      const { fulfilled } = await race(4, (index) => decide(recruit, index % 2 === 0 ? 'paid' : 'refused'));
      expect(fulfilled.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
      const [won] = fulfilled.filter(({ status }) => status === 200);
      const isPaid = (won?.body as { outcome: string }).outcome === 'paid';
      expect(await recruiting.paid(recruiter)).toEqual(isPaid ? [200] : []);
      expect(fulfilled.find(({ status }) => status === 409)?.body).toMatchObject({
        code: 'referral_decided',
        message: `Your team has decided already: this referral is ${isPaid ? 'paid' : 'not paid'}.`,
      });
    }
  });

  /** How many of two decisions count that both begin before either is written. */
  async function counted(Repository: typeof HeldReferralsRepository): Promise<number> {
    const sql = recruiting.programs.instances.services[0]!.app.get(Database);
    const recruit = await suspect(await recruiting.recruiter());
    const repository = new Repository(sql);
    const scope = { programId: PROGRAM };
    const { fulfilled } = await race(2, (index) =>
      sql.transaction(scope, () => repository.decide(scope, recruit, index === 0 ? 'paid' : 'refused')),
    );
    return fulfilled.filter(Boolean).length;
  }

  it('would be decided twice by a look and a write apart', async () => {
    let looks = 0;
    let open = (): void => undefined;
    const bothHaveLooked = new Promise<void>((resolve) => {
      open = resolve;
    });
    class Naive extends HeldReferralsRepository {
      override async decide(scope: { programId: string }, id: string, decision: ReferralDecision): Promise<boolean> {
        const sql = recruiting.programs.instances.services[0]!.app.get(Database);
        const open_ = `SELECT FROM referral WHERE program_id = $1 AND participant_id = $2 AND decision IS NULL`;
        const found = await sql.query(scope, open_, [scope.programId, id]);
        looks += 1;
        if (looks === 2) open();
        await bothHaveLooked;
        await sql.query(
          scope,
          `UPDATE referral SET decision = $3, decided_at = now(), pays = $3 = 'paid' WHERE program_id = $1 AND participant_id = $2`,
          [scope.programId, id, decision],
        );
        return found.length > 0;
      }
    }
    expect([await counted(HeldReferralsRepository), await counted(Naive)]).toEqual([1, 2]);
  });

  it('are listed for those who view users, without e-mail unless they manage them, and decided by the latter', async () => {
    const recruiter = await recruiting.recruiter();
    const recruit = await suspect(recruiter);
    const viewer = recruiting.programs.as(programAdmin('10', PROGRAM, { users: ['view'] }));
    expect(await listed(viewer)).toMatchObject([{ participant_email: null, recruiter_email: null }]);
    const found = async (who: HttpClient, search: string): Promise<number> =>
      ((await who.get(LIST, { query: { search } })).body as HeldReferralTable).meta.total;
    expect([await found(viewer, 'p@example'), await found(viewer, 'P Q'), await found(staff, 'p@example')]).toEqual([
      0, 1, 1,
    ]);
    const by = async (signal: string): Promise<number> =>
      ((await staff.get(LIST, { query: { 'columnFilters[signals]': signal } })).body as HeldReferralTable).meta.total;
    expect([await by('recruiter_browser,shared_network'), await by('shared_network')]).toEqual([1, 0]);
    const decision = { decision: 'paid', reason: 'Known' };
    expect((await viewer.post(`${LIST}/${recruit}/decide`, decision)).status).toBe(403);
    const stranger = recruiting.programs.as(programAdmin('10', PROGRAM, { rewards: ['view', 'manage'] }));
    expect((await stranger.get(LIST)).status).toBe(403);
    const elsewhere = LIST.replace(`/${PROGRAM}/`, `/${OTHER}/`);
    expect((await staff.post(`${elsewhere}/${recruit}/decide`, decision)).status).toBe(404);
    expect(((await staff.get(elsewhere)).body as HeldReferralTable).data).toEqual([]);
    for (const id of ['nonsense', '999999']) {
      expect((await staff.post(`${LIST}/${id}/decide`, decision)).status).toBe(404);
    }
    for (const body of [{}, { decision: 'paid', reason: ' ' }, { decision: 'maybe', reason: 'x' }]) {
      expect((await staff.post(`${LIST}/${recruit}/decide`, body)).status).toBe(422);
    }
    expect(await listed()).toHaveLength(1);
  });

  it('are sorted by the names of recruit and recruiter in the reader’s alphabet', async () => {
    const names = ['Zoé', 'ana', 'Ñandu', 'Nuria'];
    for (const first_name of names) {
      const recruiter = await recruiting.recruiter();
      const id = await suspect(recruiter);
      await database.query('UPDATE participant_copy SET first_name = $2 WHERE id = ANY ($1)', [
        [id, recruiter],
        first_name,
      ]);
    }
    for (const field of ['participant_name', 'recruiter_name'] as const) {
      const { body } = await staff.get(LIST, { query: { sort: field }, headers: { 'accept-language': 'es' } });
      const sorted = (body as HeldReferralTable).data.map((row) => row[field].split(' ')[0]);
      expect(sorted).toEqual(['ana', 'Nuria', 'Ñandu', 'Zoé']);
    }
  });
});
