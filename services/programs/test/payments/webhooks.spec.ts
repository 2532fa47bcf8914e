import type { StandInSession } from '@laurel/stand-ins/stripe/sessions';
import type { RewardCheckoutAddress } from '@laurel/contracts/programs/payments/payments.dto';
import { openConnections, race } from '@laurel/test-kit/barrier';
import { FaultProxy } from '@laurel/test-kit/fault-proxy';
import { organizationAdmin, participant, service } from '@laurel/test-kit/caller-factories';
import type { HttpClient } from '@laurel/test-kit/http';
import { quietPool, type TestDatabase } from '@laurel/test-kit/postgres';
import fc from 'fast-check';
import { donation, nothing, once, OTHER, PaymentsUnderTest, PROGRAM, takenBack } from './payments.fixture.ts';

const now = (): number => Math.floor(Date.now() / 1_000);

describe('Stripe’s messages', () => {
  let payments: PaymentsUnderTest;
  let database: TestDatabase;
  const statusOf = async (signed: { body: string; signature: string }): Promise<number> =>
    (await payments.webhook(signed)).status;

  beforeAll(async () => {
    payments = await PaymentsUnderTest.start(2);
    database = payments.database;
  });
  afterEach(() => {
    payments.stripe.faults = {};
  });
  afterAll(() => payments.stop());

  describe('webhooks [B74, INV-14]', () => {
    it('accept only signed, recent events for this account and mode', async () => {
      const { session } = await payments.donationSession();
      payments.stripe.pay(session);
      const event = payments.stripe.events.at(-1) ?? {};
      const good = payments.stripe.signed(event);
      const reserialised = JSON.stringify(JSON.parse(good.body));
      const refused = [
        { ...good, signature: '' },
        { ...good, signature: 'nonsense' },
        payments.stripe.signed(event, { secret: 'whsec_another-account' }),
        payments.stripe.signed(event, { at: now() - 302 }),
        { ...good, body: reserialised },
        { ...good, body: good.body.replace('"unpaid"', '"paid"').replace('2500', '1') },
        { ...good, body: '' },
        payments.stripe.signed({ ...event, livemode: true }),
        payments.stripe.signed({ ...event, account: 'acct_another' }),
      ];
      for (const webhook of refused) {
        expect(await payments.webhook(webhook)).toMatchObject({ status: 400, body: { code: 'webhook_refused' } });
      }
      expect(await statusOf({ ...good, body: good.body.padEnd(2 ** 21) })).toBe(413);
      expect(await payments.effectsOf(session)).toEqual({ status: 'open', ...nothing });
      expect(await statusOf(good)).toBe(200);
      expect(await payments.effectsOf(session)).toEqual(once);
    });

    it('ignore foreign events', async () => {
      const { session } = await payments.donationSession();
      payments.stripe.pay(session);
      const event = payments.stripe.events.at(-1) as unknown as { data: { object: object } };
      for (const foreign of [
        { ...event, type: 'payout.created' },
        { ...event, type: 'something.new' },
        { ...event, data: { object: { ...event.data.object, client_reference_id: null } } },
        { ...event, data: { object: { ...event.data.object, client_reference_id: `x' OR true` } } },
        {
          ...event,
          data: { object: { ...event.data.object, client_reference_id: '0190e0c4-0000-7000-8000-000000000000' } },
        },
      ]) {
        expect(await statusOf(payments.stripe.signed(foreign))).toBe(200);
      }
      expect(await payments.effectsOf(session)).toEqual({ status: 'open', ...nothing });
    });

    it.each([
      ['amount', { amount_total: 1 }],
      ['currency', { currency: 'eur' }],
      ['program', { metadata: { program_id: OTHER } }],
      ['checkout', { client_reference_id: '0190e0c4-0000-7000-8000-000000000000' }],
      ['livemode', { livemode: true }],
    ])('park a payment with another %s: nothing is credited', async (what, lies) => {
      const { session, who } = await payments.donationSession();
      const parked = await payments.counted('parked');
      payments.stripe.pay(session);
      Object.assign(payments.stripe.sessions.get(session) ?? {}, { lies });
      expect((await payments.deliverNewest()).status).toBe(200);
      expect(await payments.receipt(who, session)).toBeNull();
      await payments.reconcile();
      expect(await payments.effectsOf(session)).toEqual({ status: 'parked', ...nothing });
      const [row] = await database.query<{ fault: string }>('SELECT fault FROM checkout WHERE session_id = $1', [
        session,
      ]);
      expect(row?.fault).toMatch(new RegExp(`^${what}: .+, not `));
      expect(await payments.counted('parked')).toBe(parked + 1);
    });

    it('credit nothing for an unpaid session, whatever the event says', async () => {
      const { session } = await payments.donationSession();
      payments.stripe.pay(session, 'later');
      const event = payments.stripe.events.at(-1) as unknown as { data: { object: object } };
      const lying = { ...event, data: { object: { ...event.data.object, payment_status: 'paid' } } };
      expect(await statusOf(payments.stripe.signed(lying))).toBe(200);
      expect(await payments.effectsOf(session)).toEqual({ status: 'open', ...nothing });
    });
  });

  /** Events of a session, in Stripe’s order, with the expected result. */
  const stories = {
    'paid at once': { steps: ['pay'], outcome: once },
    'paid, then refunded': { steps: ['pay', 'refund'], outcome: takenBack },
    'paid by a slow bank': { steps: ['payLater', 'accept'], outcome: once },
    'paid by a slow bank, then refunded': { steps: ['payLater', 'accept', 'refund'], outcome: takenBack },
    'paid by a voucher': { steps: ['takeVoucher', 'accept'], outcome: once },
    'a voucher that was not paid': { steps: ['takeVoucher', 'refuse'], outcome: { status: 'ended', ...nothing } },
    'disputed, and won': {
      steps: ['pay', 'dispute', 'win'],
      outcome: { ...once, events: [...takenBack.events, 'challenge.completed'].sort() },
    },
    'disputed, and lost': { steps: ['pay', 'dispute', 'lose'], outcome: { ...takenBack, status: 'lost' } },
    'asked about by the bank': { steps: ['pay', 'inquire'], outcome: once },
    'refunded, which failed': {
      steps: ['pay', 'refund', 'failRefund'],
      outcome: { ...once, events: [...takenBack.events, 'challenge.completed'].sort() },
    },
    'refused by a slow bank': { steps: ['payLater', 'refuse'], outcome: { status: 'ended', ...nothing } },
    'left until it ran out': { steps: ['expire'], outcome: { status: 'ended', ...nothing } },
  } as const;

  it('in any order, any number of times, with the landing page at any point: the same end [INV-13, F31]', async () => {
    const happen = {
      pay: (id: string) => payments.stripe.pay(id),
      payLater: (id: string) => payments.stripe.pay(id, 'later'),
      accept: (id: string) => payments.stripe.decide(id, true),
      refuse: (id: string) => payments.stripe.decide(id, false),
      takeVoucher: (id: string) => payments.stripe.pay(id, 'voucher'),
      refund: (id: string) => payments.stripe.refund(id),
      failRefund: (id: string) => payments.stripe.failRefund(id),
      dispute: (id: string) => payments.stripe.dispute(id),
      inquire: (id: string) => payments.stripe.dispute(id, 'warning_needs_response'),
      win: (id: string) => payments.stripe.closeDispute(id, 'won'),
      lose: (id: string) => payments.stripe.closeDispute(id, 'lost'),
      expire: (id: string) => payments.stripe.expire(id),
    };
    const story = fc.constantFrom(...Object.values(stories));
    // Some of the messages and page visits come during the events; afterwards all messages, shuffled and repeated.
    const mixed = fc.array(fc.oneof(fc.constant('land' as const), fc.nat({ max: 5 })), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(story, mixed, mixed, fc.infiniteStream(fc.nat()), async (scenario, during, after, order) => {
        const { session, who } = await payments.donationSession();
        const from = payments.stripe.events.length;
        const ownEvents = (): readonly object[] => payments.stripe.events.slice(from);
        const say = async (message: 'land' | number): Promise<void> => {
          const event = message === 'land' ? undefined : ownEvents()[message % Math.max(ownEvents().length, 1)];
          if (event) expect(await statusOf(payments.stripe.signed(event))).toBe(200);
          else await payments.receipt(who, session);
        };
        const early = [...during];
        for (const step of scenario.steps) {
          happen[step](session);
          for (const message of early.splice(0, 2)) await say(message);
        }
        const rest = [...ownEvents().keys(), ...after];
        for (const place of order) {
          const [message] = rest.splice(place % rest.length, 1);
          if (message !== undefined) await say(message);
          if (rest.length === 0) break;
        }
        const { events, ...found } = await payments.effectsOf(session);
        const { events: expected, ...outcome } = scenario.outcome;
        expect(found).toEqual(outcome);
        // What was seen late has fewer steps: money that went back before the payment was seen reverses nothing.
        expect(expected.join()).toContain(events.slice(0, 1).join());
        expect(events.filter((event) => event === 'challenge.completed').length).toBe(
          events.filter((event) => event === 'completion.reversed').length + outcome.completions,
        );
      }),
      { numRuns: 60 },
    );
  });

  it('webhooks and landing pages at once, 20 rounds on two instances: one completion each [INV-13]', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { session, caller } = await payments.donationSession();
      payments.stripe.pay(session);
      const webhook = payments.stripe.signed(payments.stripe.events.at(-1) ?? {});
      const lanes: HttpClient[] = [0, 1].map((instance) => payments.as(caller, instance));
      const { fulfilled, rejected } = await race(8, async (index) => {
        const lane = lanes[index % 2] as HttpClient;
        if (index < 4) return (await payments.webhook(webhook, index)).status;
        return (await payments.receipt(lane, session)) === null ? 'nothing' : 'receipt';
      });
      expect(rejected).toEqual([]);
      expect(fulfilled.sort()).toEqual([200, 200, 200, 200, 'receipt', 'receipt', 'receipt', 'receipt']);
      expect(await payments.effectsOf(session)).toEqual(once);
    }
  });

  it.each([false, true])(
    'cut off from the database at every step (answered: %s), and sent again: one completion [INV-09, F19]',
    async (answered) => {
      const proxy = await FaultProxy.to(Number(new URL(database.appUrl).port));
      const frail = await payments.programs.another({ PROGRAMS_DATABASE_URL: proxy.through(database.appUrl) });
      const cuts = (): number => proxy.counts.cut + proxy.counts.lost;
      for (let step = 1; ; step += 1) {
        const { session } = await payments.donationSession();
        payments.stripe.pay(session);
        const webhook = payments.stripe.signed(payments.stripe.events.at(-1) ?? {});
        proxy.set({ cutAt: { chunk: step, answered } });
        const { status } = await payments.webhook(webhook, frail);
        proxy.heal();
        if (cuts() < step) break;
        expect([200, 503]).toContain(status);
        expect((await payments.webhook(webhook, frail)).status).toBe(200);
        expect(await payments.effectsOf(session)).toEqual(once);
      }
      expect(cuts()).toBeGreaterThan(5);
      await proxy.close();
    },
    60_000,
  );

  it('would be credited several times if the row were read without a lock, for a repeatable donation [INV-13]', async () => {
    const pool = quietPool(database.adminUrl, 8);
    const name = await payments.programs.challenge(PROGRAM, { ...donation, is_repeatable: true });
    let spoiled = 0;
    for (let round = 0; round < 5; round += 1) {
      const who = payments.as(payments.someone());
      const session = payments.sessionOf(await payments.donate(who, name));
      await openConnections(pool, 8);
      await race(8, async () => {
        const client = await pool.connect();
        const { rows } = await client.query<{ status: string; points: number }>(
          'SELECT status, points FROM checkout WHERE session_id = $1',
          [session],
        );
        if (rows[0]?.status === 'open') {
          await client.query(
            `INSERT INTO completion (program_id, participant_id, challenge_id, occasion, points)
             SELECT program_id, participant_id, challenge_id, gen_random_uuid()::text, points
             FROM checkout WHERE session_id = $1`,
            [session],
          );
          await client.query(`UPDATE checkout SET status = 'paid' WHERE session_id = $1`, [session]);
        }
        client.release();
      });
      if ((await payments.effectsOf(session)).completions > 1) spoiled += 1;
    }
    await pool.end();
    expect(spoiled).toBe(5);
  });

  describe('no webhook at all [F31]', () => {
    it('costs minutes, not the payment', async () => {
      const [paid, left] = [await payments.donationSession(), await payments.donationSession()];
      payments.stripe.pay(paid.session);
      await payments.reconcile();
      await payments.reconcile();
      expect(await payments.effectsOf(paid.session)).toEqual(once);
      expect(await payments.effectsOf(left.session)).toEqual({ status: 'open', ...nothing });
      payments.stripe.expire(left.session);
      await payments.reconcile();
      expect(await payments.effectsOf(left.session)).toEqual({ status: 'ended', ...nothing });
    });

    it('settles a payment although Stripe does not know an earlier one, which a person gets after hours', async () => {
      const [unknown, paid] = [await payments.donationSession(), await payments.donationSession()];
      payments.stripe.forget(unknown.session);
      payments.stripe.pay(paid.session);
      const asked = (): number => payments.stripe.calls.filter((call) => call.endsWith(unknown.session)).length;
      await payments.reconcile();
      expect(await payments.effectsOf(paid.session)).toEqual(once);
      expect(await payments.effectsOf(unknown.session)).toEqual({ status: 'open', ...nothing });
      expect(asked()).toBe(1);
      await payments.reconcile();
      expect(asked()).toBe(1);
      const pauses: number[] = [];
      for (let turn = 0; turn < 5; turn += 1) {
        pauses.push(await payments.untilNextCheck(unknown.session));
        await payments.reconcile();
      }
      expect(asked()).toBe(6);
      expect(pauses).toEqual([10, 20, 40, 80, 160]);
      expect(await payments.effectsOf(unknown.session)).toEqual({ status: 'parked', ...nothing });
      expect(await payments.reasonOf(unknown.session)).toBe('session_unknown');
      const { body } = await paid.who.get('/metrics');
      expect(body).toMatch(/scheduled_task_failures_total\{task="reconciliation",service="programs"\} 6/);
      await payments.reconcile();
      expect(asked()).toBe(6);
    });

    it('lets a payer begin anew when Stripe does not know their payment, and still takes that one when it was paid', async () => {
      const { name, who, session } = await payments.donationSession();
      const lost = payments.stripe.sessions.get(session);
      payments.stripe.forget(session);
      const next = payments.sessionOf(await payments.donate(who, name));
      expect(next).not.toBe(session);
      expect(await payments.effectsOf(session)).toEqual({ status: 'parked', ...nothing });
      payments.stripe.sessions.set(session, lost as StandInSession);
      payments.stripe.pay(session);
      await payments.deliverNewest();
      expect(await payments.effectsOf(session)).toEqual(once);
    });

    it.each(['agreed', 'other'])(
      'takes money that comes after staff have discarded a payment that Stripe did not know (%s amount)',
      async (amount) => {
        const { name, who, session } = await payments.donationSession();
        const lost = payments.stripe.sessions.get(session) as StandInSession;
        payments.stripe.forget(session);
        await payments.donate(who, name);
        const [row] = await database.query<{ id: string }>('SELECT id FROM checkout WHERE session_id = $1', [session]);
        const staff = payments.programs.as(organizationAdmin('10'));
        const discarded = await staff.post(`/admin/v2/programs/${PROGRAM}/parked_payments/${row?.id}/discard`, {});
        expect(discarded.status).toBe(200);
        expect(await payments.effectsOf(session)).toEqual({ status: 'ended', ...nothing });
        payments.stripe.sessions.set(session, lost);
        payments.stripe.pay(session);
        if (amount === 'other') Object.assign(lost, { lies: { amount_total: 1 } });
        await payments.deliverNewest();
        const { status, completions } = await payments.effectsOf(session);
        expect([status, completions, await payments.reasonOf(session)]).toEqual(
          amount === 'agreed' ? ['paid', 1, null] : ['parked', 0, 'differs'],
        );
      },
    );

    it('settles a payment at the first run after Stripe was away', async () => {
      const { session } = await payments.donationSession();
      payments.stripe.pay(session);
      payments.stripe.faults = { fail: 100 };
      for (let turn = 0; turn < 3; turn += 1) await payments.reconcile();
      expect(await payments.effectsOf(session)).toEqual({ status: 'open', ...nothing });
      payments.stripe.faults = {};
      await payments.reconcile();
      expect(await payments.effectsOf(session)).toEqual(once);
    });

    it('ends a checkout that Stripe does not know', async () => {
      const name = await payments.programs.challenge(PROGRAM, donation);
      payments.stripe.faults = { fail: 100 };
      await payments.donate(payments.as(payments.someone()), name);
      payments.stripe.faults = {};
      await payments.reconcile();
      const rows = await database.query(
        `SELECT k.status FROM checkout k JOIN challenge c ON c.id = k.challenge_id WHERE c.identifier = $1`,
        [name],
      );
      expect(rows).toEqual([{ status: 'ended' }]);
    });

    it('a webhook that comes three days late changes nothing', async () => {
      const { session, who } = await payments.donationSession();
      payments.stripe.pay(session);
      await payments.receipt(who, session);
      await database.query(`UPDATE checkout SET created_at = created_at - interval '3 days' WHERE session_id = $1`, [
        session,
      ]);
      expect((await payments.deliverNewest()).status).toBe(200);
      expect(await payments.effectsOf(session)).toEqual(once);
    });
  });

  describe('a reward', () => {
    const wanted = { participant_id: '7', reward_id: '70', title: 'Shoes', amount: 1_500, currency: 'gbp' };
    const rewards = (instance = 0): HttpClient => payments.programs.as(service('rewards'), instance);
    const addressOf = (claim: string): string => `/internal/programs/${PROGRAM}/reward_checkouts/${claim}`;
    const open = async (claim: string, instance = 0): Promise<string | null> => {
      const { status, body } = await rewards(instance).put(addressOf(claim), { ...wanted, host: 'run.localhost:8080' });
      expect(status).toBe(200);
      return (body as RewardCheckoutAddress).url;
    };
    const sessionFor = async (claim: string): Promise<string> => (await open(claim))?.split('/').at(-1) ?? '';
    const settlements = async (claim: string): Promise<string[]> =>
      (
        await database.query<{ outcome: string }>(
          `SELECT payload ->> 'outcome' AS outcome FROM event
           WHERE type = 'reward_payment.settled' AND payload ->> 'claim_id' = $1 ORDER BY id`,
          [claim],
        )
      ).map(({ outcome }) => outcome);

    it('has one session per claim, for the agreed price, however often it is requested [P-266]', async () => {
      const { fulfilled } = await race(10, (index) => open('501', index % 2));
      expect(new Set(fulfilled)).toEqual(new Set([expect.stringContaining(`${payments.stripe.url}/c/pay/`)]));
      const session = await sessionFor('501');
      const form = Object.fromEntries(payments.stripe.sessions.get(session)?.form ?? []);
      expect(form).toMatchObject({
        'line_items[0][price_data][unit_amount]': '1500',
        'line_items[0][price_data][currency]': 'gbp',
        'line_items[0][price_data][product_data][name]': 'Shoes',
        'metadata[program_id]': PROGRAM,
        success_url: 'http://run.localhost:8080/?session_id={CHECKOUT_SESSION_ID}',
        cancel_url: expect.stringMatching(
          /^http:\/\/run\.localhost:8080\/reward\/70\?checkout=cancelled&payment=[-0-9a-f]{36}$/,
        ) as unknown,
      });
      expect((await rewards().get(addressOf('501'))).body).toEqual({ status: 'open', version: 0 });
      expect((await rewards().get(addressOf('500'))).status).toBe(404);
      expect((await payments.as(payments.someone()).put(addressOf('501'), wanted)).status).toBe(403);
    });

    it('is published once: by webhook, landing page or reconciliation, and once by its refund', async () => {
      const who = payments.as(participant(PROGRAM, '7'));
      for (const [claim, notify] of [
        ['511', () => payments.deliverNewest()],
        ['512', () => payments.reconcile()],
      ] as const) {
        const session = await sessionFor(claim);
        payments.stripe.pay(session);
        await notify();
        for (const instance of [0, 1])
          await payments.webhook(payments.stripe.signed(payments.stripe.events.at(-1) ?? {}), instance);
        expect(await payments.receipt(who, session)).toMatchObject({
          title: 'Congrats!',
          message: 'Your payment of £15.00 has arrived: “Shoes” is yours.',
        });
        expect([await settlements(claim), await open(claim)]).toEqual([['paid'], null]);
        payments.stripe.refund(session);
        for (let again = 0; again < 2; again += 1) await payments.deliverNewest();
        expect(await settlements(claim)).toEqual(['paid', 'refunded']);
      }
      const landed = await sessionFor('513');
      payments.stripe.pay(landed);
      expect(await payments.receipt(who, landed)).toMatchObject({ title: 'Congrats!' });
      expect(await settlements('513')).toEqual(['paid']);
    });

    it('is released when its session has expired, and when Stripe does not know it', async () => {
      payments.stripe.expire(await sessionFor('521'));
      await payments.deliverNewest();
      payments.stripe.faults = { fail: 4 };
      expect((await rewards().put(addressOf('522'), wanted)).status).toBe(503);
      await payments.reconcile();
      for (const claim of ['521', '522']) {
        expect([await settlements(claim), await open(claim)]).toEqual([['ended'], null]);
      }
    });

    it('is released when its session is unknown to Stripe as the payer begins anew', async () => {
      payments.stripe.forget(await sessionFor('523'));
      expect([await open('523'), await settlements('523')]).toEqual([null, ['ended']]);
      expect((await rewards().get(addressOf('523'))).body).toEqual({ status: 'parked', version: 1 });
      expect(await sessionFor('524')).not.toBe('');
    });

    it('is released at once when the payer cancels', async () => {
      const who = payments.as(participant(PROGRAM, '7'));
      const session = await sessionFor('525');
      expect(await who.post(payments.cancelOf(session))).toMatchObject({ status: 200, body: { status: 'ended' } });
      expect([await settlements('525'), await open('525')]).toEqual([['ended'], null]);
      expect(payments.stripe.sessions.get(session)?.status).toBe('expired');
    });

    it('is not granted for another amount: a person decides', async () => {
      const session = await sessionFor('531');
      payments.stripe.pay(session);
      Object.assign(payments.stripe.sessions.get(session) ?? {}, { lies: { amount_total: 1 } });
      await payments.deliverNewest();
      expect(await settlements('531')).toEqual([]);
      expect((await rewards().get(addressOf('531'))).body).toEqual({ status: 'parked', version: 1 });
    });
  });
});
