import type { TestDatabase } from '@laurel/test-kit/postgres';
import { once, PaymentsUnderTest, takenBack } from './payments.fixture.ts';

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

    it('of a part changes nothing', async () => {
      const { session } = await payments.donationSession();
      payments.stripe.pay(session);
      await payments.deliverNewest();
      payments.stripe.refund(session, 1_000);
      await payments.deliverNewest();
      expect(await payments.effectsOf(session)).toEqual(once);
    });
  });

  describe('money that goes back', () => {
    const paidSession = async (): Promise<{ session: string; name: string }> => {
      const { session, name } = await payments.donationSession();
      payments.stripe.pay(session);
      await payments.deliverNewest();
      return { session, name };
    };
    const given = { ...once, facts: ['challenge.completed', 'challenge.completed', 'completion.reversed'] };

    it('by a dispute is taken back until the bank decides, and given again when it is won', async () => {
      const { session } = await paidSession();
      payments.stripe.dispute(session);
      await payments.deliverNewest();
      expect(await payments.effectsOf(session)).toEqual({ ...takenBack, status: 'disputed' });
      payments.stripe.closeDispute(session, 'won');
      for (let again = 0; again < 2; again += 1) await payments.deliverNewest();
      expect(await payments.effectsOf(session)).toEqual(given);
      const { body } = await payments.as(payments.someone()).get('/metrics');
      expect(body).toMatch(/checkouts_settled_total\{outcome="disputed",service="programs"\} [1-9]/);
    });

    it('by a dispute that is lost stays taken back; a question of the bank takes nothing', async () => {
      const { session } = await paidSession();
      payments.stripe.dispute(session, 'warning_needs_response');
      await payments.deliverNewest();
      expect(await payments.effectsOf(session)).toEqual(once);
      payments.stripe.dispute(session);
      payments.stripe.closeDispute(session, 'lost');
      await payments.deliverNewest();
      expect(await payments.effectsOf(session)).toEqual({ ...takenBack, status: 'lost' });
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
      payments.stripe.warn(session);
      for (let again = 0; again < 2; again += 1) await payments.deliverNewest();
      expect(await payments.effectsOf(session)).toEqual(once);
      expect(await payments.reasonOf(session)).toBe('fraud_warning');
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
  });
});
