import { race } from '@laurel/test-kit/barrier';
import { participant, visitor } from '@laurel/test-kit/caller-factories';
import type { TestDatabase } from '@laurel/test-kit/postgres';
import { atThisPace } from '@laurel/test-kit/run/pace';
import { waitFor } from '@laurel/test-kit/wait-for';
import { show } from '../programs.fixture.ts';
import { donation, membership, nothing, once, OTHER, PaymentsUnderTest, PROGRAM } from './payments.fixture.ts';

describe('payments', () => {
  let payments: PaymentsUnderTest;
  let database: TestDatabase;
  const challenge = (changes: object): Promise<string> => payments.programs.challenge(PROGRAM, changes);
  const paths = (name: string) => ({
    donate: `/public/challenges/${name}/donation_checkout_session`,
    join: `/public/challenges/${name}/membership_checkout_session`,
    joinSignedIn: `/participants/challenges/${name}/membership_checkout_session`,
  });
  const checkouts = async (name: string): Promise<{ status: string; session_id: string | null }[]> =>
    database.query(
      `SELECT k.status, k.session_id FROM checkout k JOIN challenge c ON c.id = k.challenge_id
       WHERE c.identifier = $1 ORDER BY k.created_at`,
      [name],
    );

  beforeAll(async () => {
    payments = await PaymentsUnderTest.start();
    database = payments.database;
  });
  afterEach(() => {
    payments.stripe.faults = {};
  });
  afterAll(() => payments.stop());

  describe('options', () => {
    it('shows the active options of a donation [P-225, P-226, P-228, P-419, X-134]', async () => {
      const who = payments.as(payments.someone());
      const { donation_challenge, points } = await show(who, await challenge({ ...donation, points: 25 }));
      expect(points).toBe(300);
      const id = expect.stringMatching(/^\d+$/) as string;
      expect(donation_challenge).toEqual({
        entity_label: 'Which crew?',
        currency: 'usd',
        active_donation_challenge_entity_options: [
          { id, entity: 'River crew' },
          { id, entity: 'Night crew' },
        ],
        active_donation_challenge_amount_options: [
          { id, amount: '5.00', points: 50 },
          { id, amount: '25.00', points: 300 },
        ],
      });
    });

    it('shows price and merchant of a membership, and nothing of a draft [P-220, P-223, P-416]', async () => {
      const who = payments.as(payments.someone());
      expect((await show(who, await challenge(membership))).membership_challenge).toEqual({
        id: expect.stringMatching(/^\d+$/) as string,
        price: '49.00',
        currency: 'usd',
        merchant_name: 'Nightjar',
      });
      const draft = await show(who, await challenge({ ...membership, approved: false }));
      expect(draft.membership_challenge).toBeUndefined();
    });
  });

  describe('starting', () => {
    it('stores the agreement and redirects to the session’s address [P-222, P-230, P-433]', async () => {
      const { session, name } = await payments.donationSession();
      const form = Object.fromEntries(payments.stripe.sessions.get(session)?.form ?? []);
      const [row] = await database.query<{ id: string }>('SELECT id FROM checkout WHERE session_id = $1', [session]);
      expect(form).toMatchObject({
        mode: 'payment',
        client_reference_id: row?.id,
        'line_items[0][price_data][unit_amount]': '2500',
        'line_items[0][price_data][currency]': 'usd',
        'line_items[0][price_data][product_data][name]': 'River crew',
        'metadata[program_id]': PROGRAM,
        success_url: 'http://run.localhost:8080/?session_id={CHECKOUT_SESSION_ID}',
        cancel_url: `http://run.localhost:8080/challenge/${name}?checkout=cancelled&payment=${row?.id}`,
      });
      expect(await payments.effectsOf(session)).toEqual({ status: 'open', ...nothing });
    });

    it('redirects a visitor to sign-in first [P-376, P-434]', async () => {
      const someone = payments.programs.as(visitor(PROGRAM));
      const [giving, joining] = [await challenge(donation), await challenge(membership)];
      for (const [path, name, fields] of [
        [paths(giving).donate, giving, { entity: '1', amount: '1' }],
        [paths(joining).join, joining, {}],
      ] as const) {
        const { status, headers } = await payments.post(someone, path, fields);
        expect([status, headers.location]).toEqual([303, `/signin?redirect_to=%2Fchallenge%2F${name}`]);
      }
      expect((await payments.post(someone, paths(joining).joinSignedIn, {})).status).toBe(401);
      expect([...(await checkouts(giving)), ...(await checkouts(joining))]).toEqual([]);
    });

    it('sells a membership only above zero, to signed-in people, under both addresses [P-377, P-435, A-161, B41]', async () => {
      const free = await challenge({
        ...membership,
        membership_challenge: { ...membership.membership_challenge, price: '0.00' },
      });
      const unpriced = await challenge({ challenge_type: 'membership' });
      const who = payments.as(payments.someone());
      for (const name of [free, unpriced]) {
        expect(await payments.join(who, name)).toMatchObject({ status: 409, body: { code: 'not_for_sale' } });
        expect(await checkouts(name)).toEqual([]);
      }
      const priced = await challenge(membership);
      const session = payments.sessionOf(await payments.join(who, priced));
      expect(payments.sessionOf(await payments.post(who, paths(priced).join, {}))).toBe(session);
    });

    it.each([
      ['a draft', { approved: false }],
      ['one that has ended', { start: '2026-01-01T00:00:00Z', finish: '2026-02-01T00:00:00Z' }],
      ['one that only partners complete', { api_completion_only: true }],
    ])('redirects back to the page of %s, which gives the reason', async (_what, changes) => {
      const who = payments.as(payments.someone());
      const [joining, giving] = [
        await challenge({ ...membership, ...changes }),
        await challenge({ ...donation, ...changes }),
      ];
      const offered = await database.query<{ entity: string; amount: string }>(
        `SELECT e.id AS entity, a.id AS amount FROM challenge c JOIN donation_entity e ON e.challenge_id = c.id
           JOIN donation_amount a ON a.challenge_id = c.id WHERE c.identifier = $1 ORDER BY e.position, a.position LIMIT 1`,
        [giving],
      );
      for (const [name, path, fields] of [
        [joining, paths(joining).join, {}],
        [giving, paths(giving).donate, { ...offered[0] }],
      ] as const) {
        const { status, headers } = await payments.post(who, path, fields);
        expect([status, headers.location]).toEqual([303, `/challenge/${name}`]);
        expect(await checkouts(name)).toEqual([]);
      }
    });

    it('refuses options that are inactive, of another challenge or unknown [P-228, B40]', async () => {
      const name = await challenge(donation);
      const other = await challenge(donation);
      const who = payments.as(payments.someone());
      const idsOf = async (table: string, of: string): Promise<string[]> =>
        (
          await database.query<{ id: string }>(
            `SELECT o.id FROM ${table} o JOIN challenge c ON c.id = o.challenge_id WHERE c.identifier = $1 ORDER BY o.position`,
            [of],
          )
        ).map(({ id }) => id);
      const [entities, amounts] = [await idsOf('donation_entity', name), await idsOf('donation_amount', name)];
      const [foreignEntity] = await idsOf('donation_entity', other);
      for (const [entity = '', amount = ''] of [
        [entities[2], amounts[0]],
        [entities[0], amounts[2]],
        [foreignEntity, amounts[0]],
        ['999999999', amounts[0]],
      ]) {
        const { status, headers } = await payments.post(who, paths(name).donate, { entity, amount });
        expect([status, headers.location]).toEqual([303, `/challenge/${name}?checkout=failed`]);
      }
      for (const fields of [{}, { entity: entities[0] ?? '' }, { entity: 'x', amount: '1' }]) {
        expect((await payments.post(who, paths(name).donate, fields as Record<string, string>)).status).toBe(422);
      }
      expect(await checkouts(name)).toEqual([]);
    });

    it('gives the same answer for other programs’ challenges and other types as for an unknown one [B29]', async () => {
      const foreign = await payments.programs.challenge(OTHER, membership);
      const link = await challenge({});
      const giving = await challenge(donation);
      const who = payments.as(payments.someone());
      for (const name of [foreign, link, giving, 'unknown', '99999999999']) {
        expect((await payments.join(who, name)).status).toBe(404);
      }
    });

    it('never has two sessions open for one participant and challenge [B41]', async () => {
      const { name, who, session } = await payments.donationSession();
      expect(payments.sessionOf(await payments.donate(who, name))).toBe(session);
      const second = payments.sessionOf(await payments.donate(who, name, { amount: 0 }));
      expect(second).not.toBe(session);
      expect(payments.stripe.sessions.get(session)?.status).toBe('expired');
      expect((await checkouts(name)).map(({ status }) => status)).toEqual(['ended', 'open']);
    });

    it('redirects to an earlier payment when another one is started', async () => {
      const { name, who, session } = await payments.donationSession();
      payments.stripe.pay(session);
      const { status, headers } = await payments.donate(who, name, { amount: 0 });
      expect([status, headers.location]).toEqual([303, `/challenge/${name}`]);
      expect(await payments.effectsOf(session)).toEqual(once);
      expect((await payments.donate(who, name)).headers.location).toBe(`/challenge/${name}`);
    });

    it('is open for half an hour, also when an earlier try has failed', async () => {
      const name = await challenge(donation);
      const who = payments.as(payments.someone());
      const minutesLeft = (session: string): number =>
        (Number(payments.stripe.sessions.get(session)?.form.get('expires_at')) * 1_000 - Date.now()) / 60_000;
      payments.stripe.faults = { fail: 100 };
      await payments.donate(who, name);
      payments.stripe.faults = {};
      await database.query(
        `UPDATE checkout SET created_at = created_at - interval '4 minutes' WHERE challenge_id = (
          SELECT id FROM challenge WHERE identifier = $1 AND program_id = $2)`,
        [name, PROGRAM],
      );
      for (const session of [
        payments.sessionOf(await payments.donate(who, name)),
        (await payments.donationSession()).session,
      ]) {
        expect(minutesLeft(session)).toBeGreaterThan(30);
        expect(minutesLeft(session)).toBeLessThanOrEqual(32);
      }
    });

    it('that is cancelled can be begun anew; one that was paid meanwhile, or is another person’s, is not', async () => {
      const { name, who, session } = await payments.donationSession();
      const path = payments.cancelOf(session);
      const stranger = payments.as(payments.someone());
      expect((await stranger.post(path)).status).toBe(404);
      expect((await who.post('/public/checkouts/x/cancel')).status).toBe(404);
      expect((await payments.programs.as(visitor(PROGRAM)).post(path)).status).toBe(401);
      expect(payments.stripe.sessions.get(session)?.status).toBe('open');
      payments.stripe.faults = { fail: 9 };
      expect((await who.post(path)).status).toBe(503);
      expect((await checkouts(name)).map(({ status }) => status)).toEqual(['open']);
      payments.stripe.faults = {};
      const asked = payments.stripe.calls.length;
      for (let again = 0; again < 2; again += 1) {
        expect(await who.post(path)).toMatchObject({ status: 200, body: { status: 'ended' } });
      }
      expect(payments.stripe.calls.slice(asked)).toEqual([`POST /v1/checkout/sessions/${session}/expire`]);
      expect(payments.stripe.sessions.get(session)?.status).toBe('expired');
      expect((await checkouts(name)).map(({ status }) => status)).toEqual(['ended']);
      const second = payments.sessionOf(await payments.donate(who, name));
      payments.stripe.pay(second);
      expect((await who.post(payments.cancelOf(second))).body).toEqual({ status: 'paid' });
      expect(await payments.effectsOf(second)).toEqual(once);
    });

    it('is one of five that a participant may have open, however many are begun at once', async () => {
      const names = await Promise.all(Array.from({ length: 8 }, () => challenge(donation)));
      const caller = payments.someone();
      const answers = await race(8, (index) => payments.donate(payments.as(caller), names[index] ?? ''));
      const locations = answers.fulfilled.map(({ headers }) => String(headers.location));
      const opened = locations.filter((location) => location.includes('/c/pay/'));
      expect([opened.length, locations.filter((location) => location.endsWith('?checkout=limit')).length]).toEqual([
        5, 3,
      ]);
      const who = payments.as(caller);
      const refused = names.find((name) => locations.includes(`/challenge/${name}?checkout=limit`)) ?? '';
      expect((await payments.donate(who, refused)).headers.location).toBe(`/challenge/${refused}?checkout=limit`);
      await who.post(payments.cancelOf(opened[0]?.split('/').at(-1) ?? ''));
      payments.sessionOf(await payments.donate(who, refused));
      payments.sessionOf(await payments.donate(payments.as(payments.someone()), refused));
    });

    it.each(['later', 'voucher'] as const)(
      'waits for a bank that has yet to confirm, and for a voucher: %s',
      async (later) => {
        const { name, who, session } = await payments.donationSession();
        payments.stripe.pay(session, later);
        await payments.deliverNewest();
        await payments.reconcile();
        expect(await payments.effectsOf(session)).toEqual({ status: 'open', ...nothing });
        expect((await payments.donate(who, name)).headers.location).toBe(`/challenge/${name}?checkout=pending`);
        const asked = payments.stripe.calls.length;
        await payments.reconcile();
        expect(payments.stripe.calls.slice(asked).filter((call) => call.endsWith(session))).toEqual([]);
        payments.stripe.decide(session, true);
        await payments.deliverNewest();
        expect(await payments.effectsOf(session)).toEqual(once);
      },
    );

    it('puts a payment for what the payer has already before a person, and credits nothing for it', async () => {
      const { name, who, session } = await payments.donationSession();
      payments.stripe.expire(session);
      await payments.reconcile();
      const second = payments.sessionOf(await payments.donate(who, name));
      payments.stripe.pay(second);
      await payments.deliverNewest();
      const late = payments.stripe.sessions.get(session);
      Object.assign(late ?? {}, { status: 'complete', intent: 'succeeded' });
      payments.stripe.decide(session, true);
      await payments.deliverNewest();
      expect([await payments.effectsOf(session), await payments.reasonOf(session)]).toEqual([
        { ...once, status: 'parked' },
        'already_has',
      ]);
      expect((await payments.effectsOf(second)).status).toBe('paid');
    });
  });

  describe('Stripe in trouble [F30]', () => {
    it.each([[{ fail: 1 }], [{ fail: 3 }], [{ limit: 2 }], [{ loseAnswer: 1 }], [{ delay: 2_000 }]])(
      'is not noticed by the payer while it lasts no longer than %j: one session',
      async (faults) => {
        payments.stripe.faults = faults;
        const before = payments.stripe.sessions.size;
        const { name } = await payments.donationSession();
        expect(payments.stripe.sessions.size).toBe(before + 1);
        expect(await checkouts(name)).toHaveLength(1);
      },
    );

    it('a slow session that is requested twice at once is one session with one address', async () => {
      const name = await challenge(donation);
      const who = payments.as(payments.someone());
      const before = payments.stripe.sessions.size;
      payments.stripe.faults = { delay: 700 };
      const answers = await Promise.all([payments.donate(who, name), payments.donate(who, name)]);
      expect(new Set(answers.map((answer) => payments.sessionOf(answer))).size).toBe(1);
      expect(payments.stripe.sessions.size).toBe(before + 1);
    });

    it('a session whose address comes after that of a later key is expired, and never shown', async () => {
      const name = await challenge(donation);
      const who = payments.as(payments.someone());
      const before = new Set(payments.stripe.sessions.keys());
      const asked = payments.stripe.calls.length;
      payments.stripe.faults = { delay: 2_500 };
      const slow = Promise.all([payments.donate(who, name)]);
      await waitFor(() => payments.stripe.calls.length > asked, { what: 'the call that waits' });
      payments.stripe.faults = {};
      await database.query(
        'UPDATE checkout SET key_number = 1 WHERE challenge_id = (SELECT id FROM challenge WHERE identifier = $1)',
        [name],
      );
      const shown = payments.sessionOf(await payments.donate(who, name));
      expect((await slow).map((answer) => payments.sessionOf(answer))).toEqual([shown]);
      const opened = [...payments.stripe.sessions].filter(([id]) => !before.has(id));
      expect(opened.map(([id, { status }]) => [id === shown, status]).sort()).toEqual([
        [false, 'expired'],
        [true, 'open'],
      ]);
    });

    it('a session whose address was lost is found again by the next try', async () => {
      const name = await challenge(donation);
      const who = payments.as(payments.someone());
      const before = payments.stripe.sessions.size;
      payments.stripe.faults = { loseAnswer: 100 };
      expect((await payments.donate(who, name)).headers.location).toBe(`/challenge/${name}?checkout=failed`);
      payments.stripe.faults = {};
      payments.sessionOf(await payments.donate(who, name));
      expect(payments.stripe.sessions.size).toBe(before + 1);
    });

    it('a long failure redirects back with a message, and the next try resumes the same checkout', async () => {
      const name = await challenge(donation);
      const who = payments.as(payments.someone());
      payments.stripe.faults = { fail: 100 };
      expect((await payments.donate(who, name)).headers.location).toBe(`/challenge/${name}?checkout=failed`);
      payments.stripe.faults = {};
      payments.sessionOf(await payments.donate(who, name));
      expect(await checkouts(name)).toHaveLength(1);
    });

    it('a silent Stripe delays a caller by at most five seconds', async () => {
      const name = await challenge(donation);
      const who = payments.as(payments.someone());
      payments.stripe.faults = { delay: 20_000 };
      const started = performance.now();
      expect((await payments.donate(who, name)).headers.location).toBe(`/challenge/${name}?checkout=failed`);
      expect(performance.now() - started).toBeLessThan(await atThisPace(5_000));
    });

    it('a webhook that cannot be checked now is requested again', async () => {
      const { session } = await payments.donationSession();
      payments.stripe.pay(session);
      payments.stripe.faults = { fail: 2 };
      expect(await payments.deliverNewest()).toMatchObject({ status: 503, body: { code: 'payments_unavailable' } });
      expect(await payments.effectsOf(session)).toEqual({ status: 'open', ...nothing });
      expect((await payments.deliverNewest()).status).toBe(200);
      expect(await payments.effectsOf(session)).toEqual(once);
    });
  });

  describe('the receipt', () => {
    it('is shown to the payer, in their language, and fulfils a payment without a webhook [P-231, P-446]', async () => {
      const { session, who } = await payments.donationSession();
      expect(await payments.receipt(who, session)).toBeNull();
      payments.stripe.pay(session);
      const published = {
        kind: 'donation',
        is_paid: true,
        title: 'Thank you for your donation!',
        message: 'Your donation of $25.00 goes to River crew.',
        participant_name: 'Ada',
      };
      expect(await payments.receipt(who, session)).toEqual(published);
      expect(await payments.effectsOf(session)).toEqual(once);
      expect(await payments.receipt(who, session)).toEqual(published);
      const spanish = await who.get('/public/home/stripe_receipt', {
        query: { session_id: session },
        headers: { 'accept-language': 'es-MX,es;q=0.9' },
      });
      const inSpanish = { fetch_stripe_receipt_info: { title: '¡Gracias por tu donación!' } };
      expect(spanish.body).toMatchObject(inSpanish);
      await database.query(`UPDATE program SET language = 'es' WHERE id = $1`, [PROGRAM]);
      const unnamed = await who.get('/public/home/stripe_receipt', { query: { session_id: session } });
      expect(unnamed.body).toMatchObject(inSpanish);
      const message = async (): Promise<string> =>
        JSON.stringify((await who.get('/public/home/stripe_receipt', { query: { session_id: session } })).body);
      expect(await message()).toContain('Tu donación de 25,00\u00a0US$ es para River crew.');
      await database.query(`UPDATE program SET country = 'MX' WHERE id = $1`, [PROGRAM]);
      expect(await message()).toContain('Tu donación de USD\u00a025.00 es para River crew.');
      await database.query(`UPDATE program SET language = 'en', country = NULL WHERE id = $1`, [PROGRAM]);
      expect(await payments.effectsOf(session)).toEqual(once);
    });

    it.each([
      ['later', 'en', 'Your bank has yet to confirm $25.00.'],
      ['voucher', 'en', 'Pay $25.00 with the voucher'],
      ['voucher', 'es', 'con el cupón que has recibido'],
    ] as const)('says what a payment waits for, a bank or its payer: %s, in %s', async (later, language, message) => {
      const { session, who } = await payments.donationSession();
      payments.stripe.pay(session, later);
      const { body } = await who.get('/public/home/stripe_receipt', {
        query: { session_id: session },
        headers: { 'accept-language': language },
      });
      expect(body).toMatchObject({
        fetch_stripe_receipt_info: { is_paid: false, message: expect.stringContaining(message) as string },
      });
      expect(await payments.effectsOf(session)).toEqual({ status: 'open', ...nothing });
    });

    it('shows nothing to other people, not even that there is a payment [P-233]', async () => {
      const { session, caller } = await payments.donationSession();
      payments.stripe.pay(session);
      const strangers = [
        payments.as(payments.someone()),
        payments.programs.as(visitor(PROGRAM)),
        payments.programs.as(participant(OTHER, caller.participant_id)),
      ];
      const asked = payments.stripe.calls.length;
      for (const stranger of strangers) expect(await payments.receipt(stranger, session)).toBeNull();
      const own = payments.as(caller);
      for (const odd of ['', 'cs_test_unknown', '1', "' OR 1=1"]) expect(await payments.receipt(own, odd)).toBeNull();
      expect((await own.get('/public/home/stripe_receipt')).body).toEqual({ fetch_stripe_receipt_info: null });
      expect(payments.stripe.calls).toHaveLength(asked);
      expect(await payments.effectsOf(session)).toEqual({ status: 'open', ...nothing });
    });
  });
});
