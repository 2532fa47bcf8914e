import type { TestDatabase } from '@laurel/test-kit/postgres';
import { amountOf, currencies } from '@laurel/contracts/programs/payments/money';
import type { ParkedPaymentTable } from '@laurel/contracts/programs/payments/parked-payments.dto';
import { organizationAdmin } from '@laurel/test-kit/caller-factories';
import { waitFor } from '@laurel/test-kit/wait-for';
import { arrive, show } from '../programs.fixture.ts';
import { membership, once, PaymentsUnderTest, PROGRAM, takenBack } from './payments.fixture.ts';

describe('paid money', () => {
  let payments: PaymentsUnderTest;
  let database: TestDatabase;

  beforeAll(async () => {
    payments = await PaymentsUnderTest.start();
    database = payments.database;
  });
  afterEach(() => {
    payments.stripe.faults = {};
  });
  afterAll(() => payments.stop());

  describe('a refund', () => {
    it('reverses completion and points, once, and leaves the history', async () => {
      const { session } = await payments.donationSession();
      payments.stripe.pay(session);
      await payments.deliverNewest();
      payments.stripe.refund(session);
      await payments.deliverNewest();
      await payments.deliverNewest();
      expect(await payments.effectsOf(session)).toEqual(takenBack);
      const [tally] = await database.query<{ n: number }>(
        `SELECT sum(completions)::int AS n FROM completion_tally t JOIN checkout k ON k.challenge_id = t.challenge_id
         WHERE k.session_id = $1`,
        [session],
      );
      expect(tally?.n).toBe(0);
    });

    const refunds = (session: string): Promise<{ points_taken: number; version: number }[]> =>
      database.query(
        `SELECT (e.payload ->> 'points_taken')::int AS points_taken, (e.payload ->> 'version')::int AS version
         FROM event e JOIN checkout k ON k.participant_id::text = e.payload ->> 'participant_id'
         WHERE e.type = 'completion.partly_refunded' AND k.session_id = $1 ORDER BY e.id`,
        [session],
      );
    const tallied = async (session: string): Promise<unknown> =>
      (
        await database.query(
          `SELECT sum(t.points)::int AS points, sum(t.completions)::int AS completions FROM completion_tally t
           JOIN checkout k ON k.challenge_id = t.challenge_id WHERE k.session_id = $1`,
          [session],
        )
      )[0];
    const refund = async (session: string, amount?: number): Promise<void> => {
      payments.stripe.refund(session, amount);
      for (let again = 0; again < 2; again += 1) await payments.deliverNewest();
    };
    const paidDonation = async (): Promise<string> => {
      const { session } = await payments.donationSession();
      payments.stripe.pay(session);
      await payments.deliverNewest();
      return session;
    };

    it('of a part takes back its share of the points, rounded up once, and the whole takes the rest', async () => {
      const session = await paidDonation();
      const partly = (points: number, told: number): object => ({
        status: 'paid',
        completions: 1,
        points,
        events: ['challenge.completed', ...Array.from({ length: told }, () => 'completion.partly_refunded')],
      });
      // 300 points for 2,500: a refund of 833 is worth 99.96 points, one of 1,666 is worth 199.92.
      await refund(session, 833);
      expect(await payments.effectsOf(session)).toEqual(partly(200, 1));
      await refund(session, 833);
      expect(await payments.effectsOf(session)).toEqual(partly(100, 2));
      expect(await tallied(session)).toEqual({ points: 100, completions: 1 });
      const told = await refunds(session);
      expect(told.map(({ points_taken }) => points_taken)).toEqual([100, 200]);
      expect(told[1]?.version).toBeGreaterThan(told[0]?.version ?? Infinity);
      await refund(session);
      expect(await payments.effectsOf(session)).toMatchObject({ status: 'refunded', completions: 0, points: 0 });
      expect(await tallied(session)).toEqual({ points: 0, completions: 0 });
      const reversed = `SELECT (e.payload ->> 'points')::int AS points FROM event e JOIN checkout k
        ON k.participant_id::text = e.payload ->> 'participant_id' WHERE e.type = 'completion.reversed' AND k.session_id = $1`;
      expect(await database.query(reversed, [session])).toEqual([{ points: 100 }]);
      expect(await refunds(session)).toHaveLength(2);
    });

    it('of a part is taken back although its payment is seen late, and given again when the bank does not take it', async () => {
      const { session } = await payments.donationSession();
      payments.stripe.pay(session);
      await refund(session, 1_000);
      expect((await payments.effectsOf(session)).points).toBe(180);
      payments.stripe.failRefund(session);
      await payments.deliverNewest();
      expect((await payments.effectsOf(session)).points).toBe(300);
      expect((await refunds(session)).map(({ points_taken }) => points_taken)).toEqual([120, 0]);
      expect(await tallied(session)).toEqual({ points: 300, completions: 1 });
    });

    it('of a part stays taken back when a dispute about the rest was won', async () => {
      const session = await paidDonation();
      await refund(session, 1_000);
      payments.stripe.dispute(session);
      await payments.deliverNewest();
      expect(await tallied(session)).toEqual({ points: 0, completions: 0 });
      payments.stripe.closeDispute(session, 'won');
      await payments.deliverNewest();
      expect(await payments.effectsOf(session)).toMatchObject({ status: 'paid', completions: 1, points: 180 });
      expect(await tallied(session)).toEqual({ points: 180, completions: 1 });
    });

    it('in parts at the same moment takes each share once', async () => {
      const session = await paidDonation();
      const newest = (): { body: string; signature: string } =>
        payments.stripe.signed(payments.stripe.events.at(-1) ?? {});
      for (const amount of [1, 700, 1_299]) {
        payments.stripe.refund(session, amount);
        await Promise.all([newest(), newest(), newest()].map((event) => payments.webhook(event)));
      }
      // 2,000 of 2,500.
      expect((await payments.effectsOf(session)).points).toBe(60);
      expect((await refunds(session)).map(({ points_taken }) => points_taken)).toEqual([1, 85, 240]);
      expect(await tallied(session)).toEqual({ points: 60, completions: 1 });
    });
  });

  describe('a currency without hundredths', () => {
    const units = [
      ['jpy', '500', '500', 500, '¥500'],
      ['bhd', '5', '5.000', 5_000, 'BHD\u00a05.000'],
    ] as const;
    const start = async (currency: string, price: string) => {
      const sold = { ...membership.membership_challenge, currency, price };
      const name = await payments.programs.challenge(PROGRAM, { ...membership, membership_challenge: sold });
      const who = payments.as(payments.someone());
      return { name, who, session: payments.sessionOf(await payments.join(who, name)) };
    };

    it('is written by the database as by the contracts', async () => {
      const rows = currencies.flatMap((currency) => [1, 50, 1_234_560].map((minor) => ({ currency, minor })));
      const [written] = await database.query<{ texts: string[] }>(
        `SELECT array_agg(amount_text((r ->> 'minor')::bigint, r ->> 'currency') ORDER BY position) AS texts
         FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS g (r, position)`,
        [JSON.stringify(rows)],
      );
      expect(written?.texts).toEqual(rows.map(({ currency, minor }) => amountOf(minor, currency)));
    });

    it.each(units)('is shown, paid, confirmed and refunded in its own units: %s', async (...unit) => {
      const [currency, price, shown, minor, text] = unit;
      const { name, who, session } = await start(currency, price);
      expect((await show(who, name)).membership_challenge).toMatchObject({ price: shown, currency });
      const form = payments.stripe.sessions.get(session)?.form;
      expect(form?.get('line_items[0][price_data][unit_amount]')).toBe(String(minor));
      payments.stripe.pay(session);
      await payments.deliverNewest();
      expect(await payments.effectsOf(session)).toMatchObject({ status: 'paid', completions: 1, points: 500 });
      const receipt = await payments.receipt(who, session);
      expect(receipt).toMatchObject({ kind: 'membership', is_paid: true });
      expect(receipt?.message).toContain(`Your payment of ${text} for`);
      payments.stripe.refund(session, minor - 10);
      await payments.deliverNewest();
      expect((await payments.effectsOf(session)).status).toBe('paid');
      payments.stripe.refund(session, 10);
      await payments.deliverNewest();
      expect(await payments.effectsOf(session)).toMatchObject({ status: 'refunded', completions: 0, points: 0 });
    });

    it.each(units)('is compared, listed and refunded by staff in its own units: %s', async (...unit) => {
      const [currency, price, shown, minor] = unit;
      const { session } = await start(currency, price);
      payments.stripe.pay(session);
      Object.assign(payments.stripe.sessions.get(session) ?? {}, { lies: { amount_total: minor * 100 } });
      await payments.deliverNewest();
      const staff = payments.programs.as(organizationAdmin('10'));
      const list = `/admin/v2/programs/${PROGRAM}/parked_payments`;
      const [parked] = ((await staff.get(list)).body as ParkedPaymentTable).data;
      expect(parked).toMatchObject({ amount: shown, currency, fault: `amount: ${minor}, not ${minor * 100}` });
      expect((await staff.post(`${list}/${parked?.id}/refund`, {})).status).toBe(200);
      expect(payments.stripe.sessions.get(session)?.refunds.map(({ amount }) => amount)).toEqual([minor]);
    });
  });

  describe('money that goes back', () => {
    const paidSession = async (): Promise<{ session: string; name: string }> => {
      const { session, name } = await payments.donationSession();
      payments.stripe.pay(session);
      await payments.deliverNewest();
      return { session, name };
    };
    const callOf = (session: string): string => `GET /v1/checkout/sessions/${session}`;
    const lookedAt = (session: string): number =>
      payments.stripe.calls.filter((call) => call === callOf(session)).length;
    const given = { ...once, events: ['challenge.completed', 'challenge.completed', 'completion.reversed'] };

    it('by a dispute is taken back until the bank decides, and given again when it is won', async () => {
      const { session } = await paidSession();
      const disputed = await payments.counted('disputed');
      payments.stripe.dispute(session);
      for (let again = 0; again < 2; again += 1) await payments.deliverNewest();
      expect(await payments.effectsOf(session)).toEqual({ ...takenBack, status: 'disputed' });
      expect(await payments.counted('disputed')).toBe(disputed + 1);
      payments.stripe.closeDispute(session, 'won');
      for (let again = 0; again < 2; again += 1) await payments.deliverNewest();
      expect(await payments.effectsOf(session)).toEqual(given);
      expect(await payments.counted('disputed')).toBe(disputed + 1);
    });

    const again: Record<string, [goesBack: (session: string) => void, comesAgain: (session: string) => void]> = {
      'a dispute that is won': [
        (session) => payments.stripe.dispute(session),
        (session) => payments.stripe.closeDispute(session, 'won'),
      ],
      'a refund that fails': [
        (session) => payments.stripe.refund(session, undefined, 'pending'),
        (session) => payments.stripe.failRefund(session),
      ],
    };
    it.each(Object.keys(again))('by %s is given again as what it was, earned before a reset', async (how) => {
      const [goesBack, comesAgain] = again[how]!;
      const { session } = await paidSession();
      const completed = (): Promise<{ completed_at: string; effective_at: Date; created_at: Date }[]> =>
        database.query(
          `SELECT e.payload ->> 'completed_at' AS completed_at, e.effective_at, d.created_at
           FROM checkout k JOIN completion d ON d.id = k.completion_id
             JOIN event e ON e.payload ->> 'participant_id' = k.participant_id::text AND e.type = 'challenge.completed'
           WHERE k.session_id = $1 ORDER BY e.id`,
          [session],
        );
      const [first] = await completed();
      const [row] = await database.query<{ participant_id: string }>(
        'SELECT participant_id FROM checkout WHERE session_id = $1',
        [session],
      );
      const reset = { reset_id: how, participant_id: row?.participant_id };
      await arrive(database, PROGRAM, 'activities.reset', reset);
      const resetAt = Date.now();
      for (let round = 0; round < 2; round += 1) {
        goesBack(session);
        await payments.deliverNewest();
        comesAgain(session);
        await payments.deliverNewest();
      }
      const [, ...later] = await completed();
      expect(later).toHaveLength(2);
      for (const { completed_at, effective_at, created_at } of later) {
        expect([completed_at, created_at]).toEqual([first?.completed_at, first?.created_at]);
        expect(effective_at.getTime()).toBeGreaterThanOrEqual(resetAt);
      }
      expect(await payments.effectsOf(session)).toMatchObject({ status: 'paid', completions: 1, points: 300 });
    });

    it.each<[string, (session: string) => Promise<void> | void, (session: string) => void, object]>([
      [
        'that was paid, and is refunded by then',
        (session) => payments.stripe.pay(session),
        (session) => payments.stripe.refund(session),
        { status: 'refunded', completions: 0, points: 0, events: [] },
      ],
      [
        'that was going back, and stays by then',
        async (session) => {
          payments.stripe.pay(session);
          await payments.deliverNewest();
          payments.stripe.refund(session, undefined, 'pending');
        },
        (session) => payments.stripe.failRefund(session),
        once,
      ],
    ])('is as the latest look has seen it: one %s, whose first answer comes last', async (_what, first, then, end) => {
      const { session } = await payments.donationSession();
      let answer = (): void => undefined;
      const faults = { holdAnswer: new Promise<void>((resolve) => (answer = resolve)), at: callOf(session) };
      await first(session);
      payments.stripe.faults = faults;
      const earlier = payments.deliverNewest();
      await waitFor(() => !('holdAnswer' in payments.stripe.faults), { what: 'the first look' });
      then(session);
      expect((await payments.deliverNewest()).status).toBe(200);
      expect(await payments.effectsOf(session)).toEqual(end);
      const looks = lookedAt(session);
      answer();
      expect((await earlier).status).toBe(200);
      expect(await payments.effectsOf(session)).toEqual(end);
      expect(lookedAt(session)).toBe(looks + 1);
    });

    it('by a dispute that is lost stays taken back; a question of the bank takes nothing', async () => {
      const { session } = await paidSession();
      const [disputed, lost] = [await payments.counted('disputed'), await payments.counted('lost')];
      payments.stripe.dispute(session, 'warning_needs_response');
      await payments.deliverNewest();
      expect(await payments.effectsOf(session)).toEqual(once);
      payments.stripe.dispute(session);
      payments.stripe.closeDispute(session, 'lost');
      for (let again = 0; again < 2; again += 1) await payments.deliverNewest();
      expect(await payments.effectsOf(session)).toEqual({ ...takenBack, status: 'lost' });
      expect([await payments.counted('disputed'), await payments.counted('lost')]).toEqual([disputed, lost + 1]);
    });

    it.each([false, true])(
      'by a refund that fails is given again (the charge still says refunded: %s)',
      async (stale) => {
        const { session } = await paidSession();
        payments.stripe.refund(session, undefined, 'pending');
        await payments.deliverNewest();
        expect(await payments.effectsOf(session)).toEqual(takenBack);
        payments.stripe.failRefund(session, stale);
        await payments.deliverNewest();
        expect(await payments.effectsOf(session)).toEqual(given);
        payments.stripe.sessions.get(session)!.refunded = 0;
        payments.stripe.refund(session);
        await payments.deliverNewest();
        expect((await payments.effectsOf(session)).status).toBe('refunded');
      },
    );

    it('by a refund that fails goes to a person when the payer has bought it again meanwhile', async () => {
      const { name, who, session } = await payments.donationSession();
      payments.stripe.pay(session);
      payments.stripe.refund(session);
      await payments.deliverNewest();
      const second = payments.sessionOf(await payments.donate(who, name));
      payments.stripe.pay(second);
      await payments.deliverNewest();
      payments.stripe.failRefund(session);
      await payments.deliverNewest();
      expect((await payments.effectsOf(session)).status).toBe('parked');
      expect(await payments.reasonOf(session)).toBe('already_has');
    });

    it('is feared by the issuer of the card: a person looks at it, and it stays given', async () => {
      const { session } = await paidSession();
      const feared = await payments.counted('fraud_warning');
      payments.stripe.warn(session);
      for (let again = 0; again < 2; again += 1) await payments.deliverNewest();
      expect(await payments.effectsOf(session)).toEqual(once);
      expect(await payments.reasonOf(session)).toBe('fraud_warning');
      expect(await payments.counted('fraud_warning')).toBe(feared + 1);
      payments.stripe.refund(session);
      await payments.deliverNewest();
      expect([await payments.effectsOf(session), await payments.reasonOf(session)]).toEqual([takenBack, null]);
    });

    it('without a webhook is found by the daily reading of Stripe’s events, once a day', async () => {
      const [refunded, disputed, warned, kept] = [
        await paidSession(),
        await paidSession(),
        await paidSession(),
        await paidSession(),
      ];
      // Stripe's clock shows whole seconds.
      await database.query(`UPDATE checkout SET settled_at = settled_at - interval '1 minute'`);
      payments.stripe.refund(refunded.session);
      payments.stripe.dispute(disputed.session);
      payments.stripe.warn(warned.session);
      await payments.reconcile();
      expect(await payments.effectsOf(refunded.session)).toEqual(once);
      payments.stripe.faults = { fail: 3 };
      await payments.sweep();
      expect(await payments.effectsOf(refunded.session)).toEqual(once);
      payments.stripe.faults = {};
      await payments.sweep();
      expect((await payments.effectsOf(refunded.session)).status).toBe('refunded');
      expect((await payments.effectsOf(disputed.session)).status).toBe('disputed');
      expect(await payments.reasonOf(warned.session)).toBe('fraud_warning');
      expect(await payments.effectsOf(kept.session)).toEqual(once);
      payments.stripe.closeDispute(disputed.session, 'won');
      await payments.sweep();
      expect((await payments.effectsOf(disputed.session)).status).toBe('disputed');
      await database.query(`UPDATE stripe_sweep SET begun_at = begun_at - interval '23 hours 1 minute'`);
      await database.query(`UPDATE checkout SET settled_at = settled_at - interval '1 minute'`);
      await payments.sweep();
      expect((await payments.effectsOf(disputed.session)).status).toBe('paid');
    });

    it('is found although Stripe fails at the event of another payment, which is read again', async () => {
      const [other, missed] = [await paidSession(), await paidSession()];
      await database.query(`UPDATE checkout SET settled_at = settled_at - interval '1 minute'`);
      await database.query(`UPDATE stripe_sweep SET begun_at = 'epoch'`);
      payments.stripe.dispute(missed.session);
      // Stripe lists the latest event first.
      payments.stripe.dispute(other.session);
      const at = `GET /v1/payment_intents/${payments.stripe.sessions.get(other.session)?.intentId}`;
      const asked = (): number => payments.stripe.calls.filter((call) => call === at).length;
      payments.stripe.faults = { at, loseAnswer: 100 };
      await payments.sweep();
      expect((await payments.effectsOf(missed.session)).status).toBe('paid');
      payments.stripe.faults = { at, fail: 100 };
      await payments.sweep();
      expect((await payments.effectsOf(missed.session)).status).toBe('disputed');
      const before = asked();
      payments.stripe.faults = {};
      await payments.sweep();
      expect(asked()).toBe(before + 1);
      await payments.sweep();
      expect(asked()).toBe(before + 1);
    });

    it('is feared, also where the payment has changed since the warning that was lost', async () => {
      const { session } = await paidSession();
      payments.stripe.warn(session);
      await database.query(`UPDATE checkout SET settled_at = now() + interval '1 minute' WHERE session_id = $1`, [
        session,
      ]);
      await database.query(`UPDATE stripe_sweep SET begun_at = 'epoch'`);
      await payments.sweep();
      expect(await payments.reasonOf(session)).toBe('fraud_warning');
    });
  });
});
