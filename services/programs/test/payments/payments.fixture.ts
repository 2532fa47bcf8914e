import type { ParticipantCaller } from '@laurel/contracts/auth/caller';
import type { StripeReceiptInfo, StripeReceiptResponse } from '@laurel/contracts/programs/payments/payments.dto';
import { startStripe, type StripeStandIn } from '@laurel/stand-ins/stripe/stripe';
import { participant, service } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import type { TestDatabase } from '@laurel/test-kit/postgres';
import { EventSweepJobs } from '../../src/payments/fulfilment/event-sweep.jobs.ts';
import { ReconciliationJobs } from '../../src/payments/fulfilment/reconciliation.jobs.ts';
import { ProgramsUnderTest, show } from '../programs.fixture.ts';

export const PROGRAM = '1';
export const OTHER = '2';
const secretKey = 'sk_test_of-the-payments-specs-0000000000';
const webhookSecret = 'whsec_of-the-payments-specs-000000000000';

export const donation = {
  challenge_type: 'donation',
  donation_challenge: {
    entity_label: 'Which crew?',
    currency: 'usd',
    entities: [{ entity: 'River crew' }, { entity: 'Night crew' }, { entity: 'Old crew', active: false }],
    amounts: [
      { amount: '5.00', points: 50 },
      { amount: '25.00', points: 300 },
      { amount: '99.00', points: 999, active: false },
    ],
  },
};
export const membership = {
  challenge_type: 'membership',
  points: 500,
  membership_challenge: { price: '49.00', currency: 'usd', merchant_name: 'Nightjar' },
};

/** The programs service with Stripe's stand-in, whose events are sent only when a test sends them. */
export class PaymentsUnderTest {
  private serial = 1_000;

  private constructor(
    readonly programs: ProgramsUnderTest,
    readonly stripe: StripeStandIn,
  ) {}

  static async start(instances = 1): Promise<PaymentsUnderTest> {
    const stripe = await startStripe({ secretKey, webhookSecret });
    const env = {
      STRIPE_API_BASE: stripe.url,
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      PUBLIC_SCHEME: 'http',
    };
    const programs = await ProgramsUnderTest.start({ instances, env });
    await programs.addPrograms([PROGRAM, OTHER].map((id) => ({ id, organization: '10' })));
    return new PaymentsUnderTest(programs, stripe);
  }

  async stop(): Promise<void> {
    await this.programs.stop();
    await this.stripe.stop();
  }

  get database(): TestDatabase {
    return this.programs.database;
  }

  /** A participant without any payment. */
  someone(): ParticipantCaller {
    return participant(PROGRAM, String((this.serial += 1)));
  }

  as(caller: ParticipantCaller, instance = 0): HttpClient {
    return this.programs.as(caller, instance);
  }

  /** Starts a payment as the page's form does. */
  async donate(who: HttpClient, name: string, chosen: { entity?: number; amount?: number } = {}): Promise<HttpAnswer> {
    const offered = (await show(who, name)).donation_challenge;
    const entity = offered?.active_donation_challenge_entity_options[chosen.entity ?? 0]?.id ?? '';
    const amount = offered?.active_donation_challenge_amount_options[chosen.amount ?? 1]?.id ?? '';
    return this.post(who, `/public/challenges/${name}/donation_checkout_session`, { entity, amount });
  }

  join(who: HttpClient, name: string): Promise<HttpAnswer> {
    return this.post(who, `/participants/challenges/${name}/membership_checkout_session`, {});
  }

  post(who: HttpClient, path: string, fields: Record<string, string>): Promise<HttpAnswer> {
    return who.post(path, new URLSearchParams({ authenticity_token: 'x', ...fields }).toString(), {
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-host': 'run.localhost:8080' },
    });
  }

  /** The session that an answer redirects to. */
  sessionOf(answer: HttpAnswer): string {
    expect(answer.status).toBe(303);
    const location = String(answer.headers.location);
    expect(location).toContain(`${this.stripe.url}/c/pay/`);
    return location.split('/').at(-1) ?? '';
  }

  /** The call of the page that Stripe redirects a payer to who cancels. */
  cancelOf(session: string): string {
    const page = new URL(this.stripe.sessions.get(session)?.form.get('cancel_url') ?? '');
    return `/public/checkouts/${page.searchParams.get('payment')}/cancel`;
  }

  /** A donation challenge with a session of a new participant for it. */
  async donationSession(): Promise<{ name: string; caller: ParticipantCaller; who: HttpClient; session: string }> {
    const name = await this.programs.challenge(PROGRAM, donation);
    const caller = this.someone();
    const who = this.as(caller);
    return { name, caller, who, session: this.sessionOf(await this.donate(who, name)) };
  }

  webhook({ body, signature }: { body: string; signature: string }, instance = 0): Promise<HttpAnswer> {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    return this.programs.as(service('gateway'), instance).post('/stripe/webhook', body, { headers });
  }

  /** The newest event, as Stripe would send it. */
  async deliverNewest(): Promise<HttpAnswer> {
    return this.webhook(this.stripe.signed(this.stripe.events.at(-1) ?? {}));
  }

  async receipt(who: HttpClient, session: string): Promise<StripeReceiptInfo | null> {
    const { body } = await who.get('/public/home/stripe_receipt', { query: { session_id: session } });
    return (body as StripeReceiptResponse).fetch_stripe_receipt_info;
  }

  /** Ages a checkout by five minutes without a webhook. */
  async reconcile(): Promise<void> {
    await this.database.query(
      `UPDATE checkout SET created_at = created_at - interval '6 minutes' WHERE status = 'open'`,
    );
    await this.programs.instances.services[0]?.app.get(ReconciliationJobs).run();
  }

  /** One turn of the reading of Stripe's events. */
  async sweep(): Promise<void> {
    await this.programs.instances.services[0]?.app.get(EventSweepJobs).run();
  }

  /** Returns the minutes until reconciliation asks for a session again, and lets them pass. */
  async untilNextCheck(session: string): Promise<number> {
    const [row] = await this.database.query<{ minutes: number }>(
      `WITH due AS (UPDATE checkout SET next_check_at = now() WHERE session_id = $1)
       SELECT round(extract(epoch FROM next_check_at - now()) / 60)::int AS minutes FROM checkout WHERE session_id = $1`,
      [session],
    );
    return row?.minutes ?? 0;
  }

  /** Why the payment of a session waits for a person. */
  async reasonOf(session: string): Promise<string | null> {
    const [row] = await this.database.query<{ reason: string | null }>(
      'SELECT reason FROM checkout WHERE session_id = $1',
      [session],
    );
    return row?.reason ?? null;
  }

  /** How many payments came to an outcome so far, as the alerts count them. */
  async counted(outcome: string): Promise<number> {
    const { body } = await this.as(this.someone()).get('/metrics');
    const line = new RegExp(
      String.raw`^checkouts_settled_total\{outcome="${outcome}",service="programs"\} (\d+)$`,
      'm',
    );
    return Number(line.exec(String(body))?.[1]);
  }

  /** All effects of a session. */
  async effectsOf(session: string): Promise<{ status: string; completions: number; points: number; events: string[] }> {
    const [row] = await this.database.query<{ status: string; completions: number; points: number; events: string[] }>(
      `SELECT k.status,
         (SELECT count(*) FROM completion d
           WHERE d.participant_id = k.participant_id AND d.challenge_id = k.challenge_id)::int AS completions,
         (SELECT coalesce(sum(a.points), 0) FROM participant_action a
           WHERE a.participant_id = k.participant_id)::int AS points,
         ARRAY(SELECT e.type FROM event e
           WHERE e.payload ->> 'participant_id' = k.participant_id::text ORDER BY 1) AS events
       FROM checkout k WHERE k.session_id = $1`,
      [session],
    );
    if (!row) throw new Error(`No checkout has the session ${session}`);
    return row;
  }
}

export const nothing = { completions: 0, points: 0, events: [] };
export const once = { status: 'paid', completions: 1, points: 300, events: ['challenge.completed'] };
export const takenBack = {
  status: 'refunded',
  completions: 0,
  points: 0,
  events: ['challenge.completed', 'completion.reversed'],
};
