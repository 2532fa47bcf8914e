import { jest } from '@jest/globals';
import type { ParkedPayment, ParkedPaymentTable } from '@laurel/contracts/programs/payments/parked-payments.dto';
import type {
  OpenRewardCheckoutRequest,
  RewardCheckoutAddress,
} from '@laurel/contracts/programs/payments/payments.dto';
import { LOGGER } from '@laurel/service-kit/telemetry/logger';
import { auditEntries } from '@laurel/test-kit/audited-writes';
import { race } from '@laurel/test-kit/barrier';
import { organizationAdmin, programAdmin, service } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import type { TestDatabase } from '@laurel/test-kit/postgres';
import type { Logger } from 'pino';
import { PROGRAMS_CONFIG } from '../../src/config.ts';
import { ReconciliationJobs } from '../../src/payments/fulfilment/reconciliation.jobs.ts';
import { PaymentSettingsService } from '../../src/payments/settings/payment-settings.service.ts';
import { StripeApi } from '../../src/payments/stripe/stripe-api.ts';
import { arrive } from '../programs.fixture.ts';
import { once, OTHER, PaymentsUnderTest, PROGRAM, takenBack } from './payments.fixture.ts';

const REFUNDS = 'POST /v1/refunds';
const LIST = `/admin/v2/programs/${PROGRAM}/parked_payments`;

describe('payments that wait for a person', () => {
  let payments: PaymentsUnderTest;
  let database: TestDatabase;
  let staff: HttpClient;

  beforeAll(async () => {
    payments = await PaymentsUnderTest.start();
    database = payments.database;
    staff = payments.programs.as(organizationAdmin('10'));
  });
  afterEach(async () => {
    payments.stripe.faults = {};
    await database.query('UPDATE checkout SET reason = NULL');
  });
  afterAll(() => payments.stop());

  /** A payment of 25 dollars whose session says 1 cent. */
  const differing = async (): Promise<{ id: string; session: string; participantId: string }> => {
    const { session, caller } = await payments.donationSession();
    payments.stripe.pay(session);
    Object.assign(payments.stripe.sessions.get(session) ?? {}, { lies: { amount_total: 1 } });
    await payments.deliverNewest();
    const [row] = await database.query<{ id: string }>('SELECT id FROM checkout WHERE session_id = $1', [session]);
    return { id: row?.id ?? '', session, participantId: caller.participant_id };
  };
  const listed = async (): Promise<ParkedPayment[]> => ((await staff.get(LIST)).body as ParkedPaymentTable).data;
  const decide = (id: string, what: string, body: object = {}): Promise<HttpAnswer> =>
    staff.post(`${LIST}/${id}/${what}`, body);
  const events = async (type: string): Promise<object[]> =>
    (await database.query<{ payload: object }>('SELECT payload FROM event WHERE type = $1 ORDER BY id', [type])).map(
      ({ payload }) => payload,
    );
  const audited = async (participantId: string): Promise<object[]> =>
    database.query(
      `SELECT action, before, after FROM ${auditEntries}
       WHERE program_id = $1 AND resource = 'participant' AND resource_id = $2 ORDER BY id`,
      [PROGRAM, participantId],
    );

  const actionsOf = async (participantId: string): Promise<unknown[]> =>
    (await audited(participantId)).map((entry) => (entry as { action: string }).action);

  it('are listed with payer, amount and reason, to those who manage rewards, for their program only', async () => {
    const { id, participantId } = await differing();
    await database.query(
      `INSERT INTO participant_copy (program_id, id, first_name, last_name, status, version) VALUES ($1, $2, 'Ada', 'Lovelace', 'active', 1)`,
      [PROGRAM, participantId],
    );
    expect(await listed()).toEqual([
      {
        id,
        participant_id: participantId,
        participant_name: 'Ada Lovelace',
        title: 'River crew',
        amount: '25.00',
        currency: 'usd',
        reason: 'differs',
        fault: 'amount: 2500, not 1',
        decisions: ['rewarded', 'refunded', 'discarded'],
        created_at: expect.stringMatching(/^\d{4}-/) as string,
      },
    ]);
    const filtered = async (reason: string): Promise<number> =>
      ((await staff.get(LIST, { query: { 'columnFilters[reason]': reason } })).body as ParkedPaymentTable).meta.total;
    expect([await filtered('differs,no_piece'), await filtered('no_piece')]).toEqual([1, 0]);
    const viewer = payments.programs.as(programAdmin('10', PROGRAM, { rewards: ['view', 'update'] }));
    expect((await viewer.get(LIST)).status).toBe(403);
    for (const what of ['reward', 'refund', 'discard']) {
      expect((await viewer.post(`${LIST}/${id}/${what}`, { reward_id: '7' })).status).toBe(403);
      expect(
        (await staff.post(`${LIST.replace(`/${PROGRAM}/`, `/${OTHER}/`)}/${id}/${what}`, { reward_id: '7' })).status,
      ).toBe(404);
      expect((await decide('nonsense', what, what === 'reward' ? { reward_id: '7' } : {})).status).toBe(404);
    }
    const elsewhere = await staff.get(`/admin/v2/programs/${OTHER}/parked_payments`);
    expect((elsewhere.body as ParkedPaymentTable).data).toEqual([]);
    expect(await listed()).toHaveLength(1);
  });

  it('come with a warning where a live program in production has a test key', async () => {
    const { app } = payments.programs.instances.services[0]!;
    const config = app.get<{ isProduction: boolean }>(PROGRAMS_CONFIG);
    const [error, warning] = [jest.spyOn(app.get<Logger>(LOGGER), 'error'), /is a test key/];
    const settings = async (program: string): Promise<unknown> =>
      (await staff.get(`/admin/v2/programs/${program}/payment_settings`)).body;
    const start = (): Promise<void> => app.get(PaymentSettingsService).onApplicationBootstrap();
    try {
      await start();
      expect(await settings(PROGRAM)).toEqual({ warning: null });
      config.isProduction = true;
      await database.query('UPDATE program SET test_mode = true WHERE id = $1', [OTHER]);
      expect([await settings(PROGRAM), await settings(OTHER)]).toEqual([{ warning: 'test_key' }, { warning: null }]);
      expect(error).not.toHaveBeenCalled();
      await start();
      expect(error.mock.calls).toEqual([[{ programs: 1 }, expect.stringMatching(warning)]]);
      await database.query('UPDATE program SET is_active = false WHERE id = $1', [PROGRAM]);
      await start();
      expect(error).toHaveBeenCalledTimes(1);
      Object.assign(app.get(StripeApi), { livemode: true });
      expect(await settings(PROGRAM)).toEqual({ warning: null });
      const helper = payments.programs.as(programAdmin('10', PROGRAM, { rewards: ['view', 'update'] }));
      expect((await helper.get(`/admin/v2/programs/${PROGRAM}/payment_settings`)).status).toBe(403);
    } finally {
      Object.assign(app.get(StripeApi), { livemode: false });
      config.isProduction = false;
      error.mockRestore();
      await database.query('UPDATE program SET is_active = true WHERE id = $1', [PROGRAM]);
    }
  });

  it('are refunded at Stripe, once, and leave the list with an entry in the trail', async () => {
    const { id, session, participantId } = await differing();
    const { fulfilled } = await race(4, () => decide(id, 'refund'));
    expect(fulfilled.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(payments.stripe.sessions.get(session)?.refunds.map(({ amount }) => amount)).toEqual([2_500]);
    expect((await payments.effectsOf(session)).status).toBe('refunded');
    expect(await listed()).toEqual([]);
    expect(await audited(participantId)).toEqual([
      {
        action: 'refund_payment',
        before: { status: 'parked', reason: 'differs' },
        after: { payment: id, title: 'River crew', amount: '25.00', currency: 'usd' },
      },
    ]);
    expect(await decide(id, 'discard')).toMatchObject({ status: 409, body: { code: 'already_decided' } });
  });

  it('stay on the list when a refund fails on its way, and then take a refund only', async () => {
    const { id, session, participantId } = await differing();
    payments.stripe.faults = { fail: 100 };
    expect(await decide(id, 'refund')).toMatchObject({ status: 503, body: { code: 'payments_unavailable' } });
    expect(await listed()).toMatchObject([{ id, decisions: ['refunded'] }]);
    expect((await decide(id, 'reward', { reward_id: '7' })).status).toBe(409);
    payments.stripe.faults = {};
    payments.stripe.dispute(session);
    expect(await decide(id, 'refund')).toMatchObject({ status: 409, body: { code: 'payment_disputed' } });
    expect(await listed()).toMatchObject([{ id, decisions: ['rewarded', 'refunded', 'discarded'] }]);
    payments.stripe.closeDispute(session, 'won');
    expect((await decide(id, 'refund')).status).toBe(200);
    expect((await payments.effectsOf(session)).status).toBe('refunded');
    expect(await actionsOf(participantId)).toEqual(['refund_payment', 'refuse_refund', 'refund_payment']);
  });

  it('are refunded once when the refund is tried again after a failure of Stripe', async () => {
    const { id, session } = await differing();
    payments.stripe.faults = { at: REFUNDS, fail: 1 };
    expect(await decide(id, 'refund')).toMatchObject({ status: 503, body: { code: 'payments_unavailable' } });
    expect((await decide(id, 'refund')).status).toBe(200);
    expect(payments.stripe.sessions.get(session)?.refunds.map(({ amount }) => amount)).toEqual([2_500]);
    expect([(await payments.effectsOf(session)).status, await listed()]).toEqual(['refunded', []]);
  });

  it('have one entry in the trail when they are refunded and the answer gets lost', async () => {
    const { id, session, participantId } = await differing();
    payments.stripe.faults = { at: REFUNDS, loseAnswer: 2 };
    expect((await decide(id, 'refund')).status).toBe(503);
    await payments.deliverNewest();
    expect([(await payments.effectsOf(session)).status, await listed()]).toEqual(['refunded', []]);
    expect(await actionsOf(participantId)).toEqual(['refund_payment']);
  });

  it('stay on the list, with an entry of the refusal, when the bank refuses the refund at once', async () => {
    const { id, session, participantId } = await differing();
    payments.stripe.faults = { refuseRefunds: true };
    expect(await decide(id, 'refund')).toMatchObject({ status: 409, body: { code: 'refund_refused' } });
    expect(await listed()).toMatchObject([{ id, reason: 'differs', decisions: ['rewarded', 'refunded', 'discarded'] }]);
    expect(await actionsOf(participantId)).toEqual(['refund_payment', 'refuse_refund']);
    payments.stripe.faults = {};
    expect((await decide(id, 'refund')).status).toBe(200);
    expect((await payments.effectsOf(session)).status).toBe('refunded');
  });

  it('are made up for by another reward, and are back when it cannot be given', async () => {
    const { id, session, participantId } = await differing();
    expect((await decide(id, 'reward', {})).status).toBe(422);
    expect((await decide(id, 'reward', { reward_id: '70' })).status).toBe(200);
    expect((await decide(id, 'reward', { reward_id: '71' })).status).toBe(409);
    const [row] = await database.query<{ version: number }>('SELECT version FROM checkout WHERE id = $1', [id]);
    const { version } = row!;
    const given = { checkout_id: id, participant_id: participantId, reward_id: '70', version };
    expect(await events('parked_payment.rewarded')).toEqual([given]);
    expect([(await payments.effectsOf(session)).status, await listed()]).toEqual(['paid', []]);
    expect(await audited(participantId)).toMatchObject([{ action: 'reward_payment', after: { reward_id: '70' } }]);
    const notGiven = { checkout_id: id, reason: 'not_given', version };
    await arrive(database, PROGRAM, 'reward_payment.parked', notGiven);
    expect(await listed()).toMatchObject([
      { id, reason: 'not_given', decisions: ['rewarded', 'refunded', 'discarded'] },
    ]);
    // A copy of the news does not put a later decision on the list.
    expect((await decide(id, 'reward', { reward_id: '72' })).status).toBe(200);
    await arrive(database, PROGRAM, 'reward_payment.parked', notGiven);
    expect(await listed()).toEqual([]);
  });

  it('are not made up for by a reward while the bank has the money', async () => {
    const { id, session } = await differing();
    payments.stripe.dispute(session);
    const refused = {
      status: 409,
      body: { code: 'payment_disputed', message: expect.stringMatching(/is disputed/) as string },
    };
    expect(await decide(id, 'reward', { reward_id: '70' })).toMatchObject(refused);
    payments.stripe.closeDispute(session, 'won');
    expect((await decide(id, 'reward', { reward_id: '70' })).status).toBe(200);
  });

  it('tell of the money that goes back, and comes again, after a reward was given for them', async () => {
    const { id, session, participantId } = await differing();
    expect((await decide(id, 'reward', { reward_id: '70' })).status).toBe(200);
    const told = async (): Promise<object[]> =>
      (await events('parked_payment.settled')).filter((event) => (event as { checkout_id: string }).checkout_id === id);
    const news = (outcome: string, version: number): object => ({
      checkout_id: id,
      participant_id: participantId,
      outcome,
      version,
    });
    payments.stripe.dispute(session);
    await payments.deliverNewest();
    expect((await payments.effectsOf(session)).status).toBe('disputed');
    payments.stripe.closeDispute(session, 'won');
    for (let again = 0; again < 2; again += 1) await payments.deliverNewest();
    expect(await payments.effectsOf(session)).toMatchObject({ status: 'paid', completions: 0 });
    payments.stripe.refund(session);
    await payments.deliverNewest();
    expect(await told()).toEqual([news('disputed', 3), news('paid', 4), news('refunded', 5)]);
    payments.stripe.failRefund(session);
    await payments.deliverNewest();
    payments.stripe.dispute(session);
    payments.stripe.closeDispute(session, 'lost');
    await payments.deliverNewest();
    expect((await told()).slice(3)).toEqual([news('paid', 6), news('refunded', 7)]);
    expect((await payments.effectsOf(session)).status).toBe('lost');
  });

  it('are discarded: nothing is given, and a piece that is held for one is released', async () => {
    const rewards = payments.programs.as(service('rewards'));
    const wanted: OpenRewardCheckoutRequest = {
      participant_id: '7',
      reward_id: '70',
      title: 'Shoes',
      amount: 1_500,
      currency: 'gbp',
    };
    const { body } = await rewards.put(`/internal/programs/${PROGRAM}/reward_checkouts/601`, wanted);
    const session = (body as RewardCheckoutAddress).url?.split('/').at(-1) ?? '';
    payments.stripe.pay(session);
    Object.assign(payments.stripe.sessions.get(session) ?? {}, { lies: { amount_total: 1 } });
    await payments.deliverNewest();
    const { id } = (await listed())[0] ?? { id: '' };
    expect((await decide(id, 'discard')).status).toBe(200);
    expect(await listed()).toEqual([]);
    expect(await events('reward_payment.settled')).toEqual([{ claim_id: '601', outcome: 'ended', version: 2 }]);
    expect(await audited('7')).toMatchObject([{ action: 'discard_payment', after: { payment: id } }]);
  });

  it('come from the rewards service, when no piece was left', async () => {
    const rewards = payments.programs.as(service('rewards'));
    const wanted = { participant_id: '7', reward_id: '70', title: 'Shoes', amount: 1_500, currency: 'gbp' };
    const { body } = await rewards.put(`/internal/programs/${PROGRAM}/reward_checkouts/602`, wanted);
    const session = (body as RewardCheckoutAddress).url?.split('/').at(-1) ?? '';
    payments.stripe.pay(session);
    await payments.deliverNewest();
    const parked = await payments.counted('parked');
    for (let again = 0; again < 2; again += 1) {
      await arrive(database, PROGRAM, 'reward_payment.parked', { claim_id: '602', reason: 'no_piece' });
    }
    expect(await payments.counted('parked')).toBe(parked + 1);
    expect(await listed()).toMatchObject([{ title: 'Shoes', amount: '15.00', currency: 'gbp', reason: 'no_piece' }]);
    // News after the decision are about the other reward.
    expect((await decide((await listed())[0]?.id ?? '', 'reward', { reward_id: '71' })).status).toBe(200);
    payments.stripe.dispute(session);
    await payments.deliverNewest();
    payments.stripe.closeDispute(session, 'won');
    await payments.deliverNewest();
    const outcomes = (await events('reward_payment.settled')).filter(
      (event) => (event as { claim_id: string }).claim_id === '602',
    );
    expect(outcomes.map((event) => (event as { outcome: string }).outcome)).toEqual(['paid', 'ended']);
  });

  it('are those of fraud warnings too, which keep what was given unless they are refunded', async () => {
    const { session } = await payments.donationSession();
    payments.stripe.pay(session);
    await payments.deliverNewest();
    payments.stripe.warn(session);
    await payments.deliverNewest();
    const { id, decisions } = (await listed())[0] ?? { id: '', decisions: [] };
    expect(decisions).toEqual(['refunded', 'discarded']);
    expect((await decide(id, 'reward', { reward_id: '7' })).status).toBe(409);
    expect((await decide(id, 'discard')).status).toBe(200);
    await payments.deliverNewest();
    expect([await payments.effectsOf(session), await listed()]).toEqual([once, []]);
  });

  it('are those whose refund by staff has failed at the bank, which stay given unless it is made again', async () => {
    const { session } = await payments.donationSession();
    payments.stripe.pay(session);
    await payments.deliverNewest();
    payments.stripe.warn(session);
    await payments.deliverNewest();
    const { id } = (await listed())[0] ?? { id: '' };
    expect((await decide(id, 'refund')).status).toBe(200);
    expect([await payments.effectsOf(session), await listed()]).toEqual([takenBack, []]);
    payments.stripe.failRefund(session);
    const failed = await payments.counted('refund_failed');
    for (let again = 0; again < 2; again += 1) await payments.deliverNewest();
    expect(await payments.effectsOf(session)).toMatchObject({ status: 'paid', completions: 1, points: 300 });
    expect(await listed()).toMatchObject([{ id, reason: 'refund_failed', decisions: ['refunded', 'discarded'] }]);
    expect(await payments.counted('refund_failed')).toBe(failed + 1);
    expect((await decide(id, 'refund')).status).toBe(200);
    expect((await payments.effectsOf(session)).status).toBe('refunded');
  });

  it('sort names by the reader’s alphabet', async () => {
    const names = ['Ñoño', 'Nube', 'oro', 'Zeta', 'Óscar'];
    for (const name of names) {
      const { participantId } = await differing();
      await database.query(
        `INSERT INTO participant_copy (program_id, id, first_name, last_name, status, version) VALUES ($1, $2, $3, '', 'active', 1)`,
        [PROGRAM, participantId, name],
      );
    }
    const sorted = async (language: string): Promise<string[]> => {
      const { body } = await staff.get(LIST, {
        query: { sort: 'participant_name' },
        headers: { 'accept-language': language },
      });
      return (body as ParkedPaymentTable).data.map(({ participant_name }) => participant_name);
    };
    expect(await sorted('es')).toEqual(['Nube', 'Ñoño', 'oro', 'Óscar', 'Zeta']);
    expect(await sorted('en')).toEqual(['Ñoño', 'Nube', 'oro', 'Óscar', 'Zeta']);
  });

  const erase = async (participantId: string): Promise<void> => {
    await arrive(database, PROGRAM, 'participant.erased', {
      participant_id: participantId,
      first_name: '',
      last_name: '',
      email: null,
      status: 'inactive',
      created_at: '2026-11-21T10:00:00.000Z',
      version: '9',
    });
  };

  it('do not come from an erased participant, whose open payment can no longer be made', async () => {
    const [erased, living] = [await payments.donationSession(), await payments.donationSession()];
    const paid = await payments.donationSession();
    for (const { caller } of [erased, paid]) await erase(caller.participant_id);
    payments.stripe.pay(paid.session);
    await payments.programs.instances.services[0]?.app.get(ReconciliationJobs).run();
    const sessions = [erased, living, paid].map(({ session }) => payments.stripe.sessions.get(session)?.status);
    expect(sessions).toEqual(['expired', 'open', 'complete']);
    expect((await payments.effectsOf(erased.session)).status).toBe('ended');
    expect((await payments.effectsOf(living.session)).status).toBe('open');
    expect(await payments.reasonOf(paid.session)).toBe('erased');
    await decide((await listed())[0]?.id ?? '', 'discard');
  });

  it('do not come from an erased participant whose bank has yet to decide, who is asked about once an hour', async () => {
    const { session, caller } = await payments.donationSession();
    payments.stripe.pay(session, 'later');
    await erase(caller.participant_id);
    const reconcile = (): Promise<void> | undefined =>
      payments.programs.instances.services[0]?.app.get(ReconciliationJobs).run();
    await reconcile();
    expect((await payments.effectsOf(session)).status).toBe('open');
    const asked = payments.stripe.calls.length;
    await reconcile();
    expect(payments.stripe.calls).toHaveLength(asked);
    expect(await payments.untilNextCheck(session)).toBe(60);
    payments.stripe.decide(session, false);
    await payments.deliverNewest();
  });

  it('are those of an erased participant, whom nothing is given to', async () => {
    const { session, caller } = await payments.donationSession();
    await erase(caller.participant_id);
    payments.stripe.pay(session);
    await payments.deliverNewest();
    expect((await payments.effectsOf(session)).completions).toBe(0);
    expect(await listed()).toMatchObject([{ reason: 'erased', decisions: ['refunded', 'discarded'] }]);
  });
});
