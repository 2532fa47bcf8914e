import { jest } from '@jest/globals';
import type { OwnClaim, OwnClaims } from '@laurel/contracts/rewards/own-claims.dto';
import { Relay } from '@laurel/service-kit/events/relay';
import { race } from '@laurel/test-kit/barrier';
import { participant, visitor } from '@laurel/test-kit/caller-factories';
import { claimed, daysFromNow, refused, RewardsUnderTest, tally } from './rewards.fixture.ts';

const A = '1';
const B = '2';

describe('claiming a reward', () => {
  let rewards: RewardsUnderTest;
  let serial = 1_000;
  /** A participant with the given points. */
  const someone = async (points = 100): Promise<string> => {
    const id = String((serial += 1));
    if (points > 0) await rewards.fund(A, [id], points);
    return id;
  };

  beforeAll(async () => {
    rewards = await RewardsUnderTest.start({ instances: 3 });
    await rewards.addProgram(A);
    await rewards.addProgram(B);
  });
  afterEach(async () => expect(await rewards.faults()).toEqual([]));
  afterAll(() => rewards.stop());

  it('spends the points, counts the claim and publishes it, in one transaction [P-256, P-265, P-268, P-271, INV-04]', async () => {
    const ada = await someone();
    const mug = await rewards.reward(A, { name: 'Mug', threshold: 30, limit: 5 });
    const answer = await rewards.claim(A, ada, mug);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      message: 'You have successfully claimed this reward',
      stripe_url: null,
      claim_id: expect.stringMatching(/^\d+$/) as string,
      unused_points: '70',
    });
    expect(await rewards.points(A, ada)).toEqual({ unused_points: '70', points: '100' });
    expect(await rewards.database.query('SELECT claims FROM reward_stock WHERE reward_id = $1', [mug])).toEqual([
      { claims: '1' },
    ]);
    const { claim_id } = claimed(answer);
    const events = await rewards.database.query<{
      type: string;
      payload: object;
      trace_id: string;
      effective_at: Date;
    }>(`SELECT type, payload, trace_id, effective_at FROM event WHERE participant_id = $1`, [ada]);
    expect(events.map(({ type }) => type)).toEqual(['reward.claimed']);
    expect(events[0]?.payload).toEqual({
      claim_id,
      reward_id: mug,
      name: 'Mug',
      participant_id: ada,
      points: 30,
      claimed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
    });
    expect(events.every(({ trace_id }) => /^[0-9a-f]{32}$/.test(trace_id))).toBe(true);
    expect(await rewards.publishedBalance(ada)).toEqual({
      participant_id: ada,
      unused_points: '70',
      points: '100',
      rewards_earned: 1,
      rewards_awarded: 0,
      version: '2',
    });
    const [spend] = await rewards.database.query(
      `SELECT t.kind, source_type, source_id, rule, rule_version, title, e.amount, e.balance_after, e.account_version
       FROM transfer t JOIN ledger_entry e ON e.transfer_id = t.id WHERE t.source_id = $1 AND t.kind = 'spend' AND e.amount < 0`,
      [claim_id],
    );
    expect(spend).toEqual({
      kind: 'spend',
      source_type: 'claim',
      source_id: claim_id,
      rule: `reward:${mug}`,
      rule_version: '1',
      title: 'Mug',
      amount: '-30',
      balance_after: '70',
      account_version: '2',
    });
  });

  it('records the version of the reward whose rule applied with spent points, and none with points of events', async () => {
    const ada = await someone();
    const mug = await rewards.reward(A, { threshold: 30 }, 'versioned');
    await rewards.provision(A, 'versioned', { threshold: 20 });
    await rewards.claim(A, ada, mug);
    const versions = await rewards.database.query(
      `SELECT t.kind, t.rule_version FROM account a
       JOIN ledger_entry e ON e.program_id = a.program_id AND e.account_id = a.id
       JOIN transfer t ON t.program_id = e.program_id AND t.id = e.transfer_id
       WHERE a.participant_id = $1 ORDER BY e.account_version`,
      [ada],
    );
    expect(versions).toEqual([
      { kind: 'earn', rule_version: null },
      { kind: 'spend', rule_version: '2' },
    ]);
  });

  it('sends its events at once, without waiting for the next poll of the log', async () => {
    const { app } = rewards.instances.services[0]!;
    const wake = jest.spyOn(app.get(Relay, { strict: false }), 'wake');
    const [ada, mug] = [await someone(), await rewards.reward(A)];
    const before = wake.mock.calls.length;
    await rewards.claim(A, ada, mug);
    expect(wake.mock.calls.length).toBeGreaterThan(before);
    wake.mockRestore();
  });

  it('accepts the form of the page, multipart and urlencoded [P-265, P-453]', async () => {
    const mug = await rewards.reward(A);
    for (const [type, body] of [
      ['application/x-www-form-urlencoded', `reward_id=${mug}`],
      [
        'multipart/form-data; boundary=x',
        `--x\r\nContent-Disposition: form-data; name="reward_id"\r\n\r\n${mug}\r\n--x--\r\n`,
      ],
    ] as const) {
      const ada = rewards.as(participant(A, await someone()));
      const answer = await ada.post('/public/rewards/process_reward', body, { headers: { 'content-type': type } });
      expect(answer).toMatchObject({ status: 200, body: { unused_points: '90' } });
    }
  });

  it('requires a signed-in participant of the program [P-264]', async () => {
    const mug = await rewards.reward(A);
    const answer = await rewards.call(visitor(A), 'POST', '/public/rewards/process_reward', { reward_id: mug });
    expect(answer).toMatchObject({ status: 401, body: { code: 'sign_in_required' } });
  });

  it('grants free rewards to participants without points, and writes no transfer of 0 points', async () => {
    const free = await rewards.reward(A, { threshold: 0 });
    const newcomer = await someone(0);
    expect(await rewards.claim(A, newcomer, free)).toMatchObject({ status: 200, body: { unused_points: '0' } });
    expect(await rewards.wallet(A, newcomer)).toEqual({ balance: '0', lifetime: '0', debt: '0', version: '0' });
  });

  it.each<[string, object, string, string]>([
    ['one that starts tomorrow', { start: daysFromNow(1) }, 'not_started', 'This reward cannot be claimed yet.'],
    [
      'one that ended yesterday',
      { start: daysFromNow(-2), finish: daysFromNow(-1) },
      'ended',
      'This reward has ended and can no longer be claimed.',
    ],
    ['one without stock', { limit: 0 }, 'sold_out', 'This reward is sold out.'],
    ['one that is kept off the site', { feature: false }, 'not_claimable', 'This reward cannot be claimed here.'],
    ['a sweepstake', { selection: 'sweepstake' }, 'not_claimable', 'This reward cannot be claimed here.'],
    ['an offer', { selection: 'offer' }, 'not_claimable', 'This reward cannot be claimed here.'],
    [
      'one that is too dear',
      { threshold: 1_234_600 },
      'insufficient_points',
      'You need 1,234,500 more stars to claim this reward.',
    ],
  ])('refuses %s with the reason [B42, P-262, P-271]', async (_what, changes, code, message) => {
    const reward = await rewards.reward(A, changes);
    const ada = await someone();
    expect(await rewards.claim(A, ada, reward)).toMatchObject({
      status: 409,
      body: { success: false, code, message, errors: {} },
    });
    expect((await rewards.show(participant(A, ada), reward)).claim_refusal).toBe(code);
    expect(await rewards.points(A, ada)).toEqual({ unused_points: '100', points: '100' });
  });

  it('answers drafts, foreign and unknown rewards alike, and impossible ids as a shape [B29, B43, INV-21]', async () => {
    const draft = await rewards.reward(A, { approved: false });
    const foreign = await rewards.reward(B);
    const ada = await someone();
    const answers = await Promise.all([draft, foreign, '999999999'].map((id) => rewards.claim(A, ada, id)));
    const bodies = answers.map(({ status, body }) => ({ status, ...(body as object), request_id: '' }));
    expect(bodies[0]).toEqual({
      status: 404,
      success: false,
      code: 'not_found',
      message: 'Not found',
      errors: {},
      request_id: '',
    });
    expect(new Set(bodies.map((body) => JSON.stringify(body)))).toHaveProperty('size', 1);
    for (const id of ['0x10', '-1', '1e3', '9223372036854775808', '']) {
      expect(await rewards.claim(A, ada, id)).toMatchObject({ status: 422 });
    }
    const twice = rewards
      .as(participant(A, ada))
      .post('/public/rewards/process_reward', 'reward_id[]=1&reward_id[]=2', {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    expect((await twice).status).toBe(422);
  });

  it.each(['blocked', 'opted_out', 'inactive'])('refuses participants who are %s [A-311, X-126]', async (status) => {
    const [mug, ada] = [await rewards.reward(A), await someone()];
    await rewards.database.query(`INSERT INTO participant_copy VALUES (1, $1, 'Ada', 'L', $2, 1)`, [ada, status]);
    expect(await rewards.claim(A, ada, mug)).toMatchObject({ status: 403, body: { code: 'participant_blocked' } });
    expect(await rewards.assign(A, mug, [ada])).toEqual([]);
    await rewards.database.query(`UPDATE participant_copy SET status = 'active' WHERE id = $1`, [ada]);
    expect((await rewards.claim(A, ada, mug)).status).toBe(200);
  });

  it('refuses every claim on a balance below zero after a correction, free rewards included [X-076]', async () => {
    const [mug, free] = [await rewards.reward(A), await rewards.reward(A, { threshold: 0 })];
    const ada = await someone(100);
    await rewards.claim(A, ada, await rewards.reward(A, { threshold: 80 }));
    expect((await rewards.adjust(A, ada, -60)).body).toEqual({ unused_points: '-40', points: '40' });
    const why = 'Your balance is below zero because points that you had already used were taken back. ';
    expect(refused(await rewards.claim(A, ada, mug)).message).toBe(
      `${why}You need 50 more stars to claim this reward.`,
    );
    expect(refused(await rewards.claim(A, ada, free)).message).toBe(
      `${why}You need 40 more stars to claim this reward.`,
    );
    await rewards.adjust(A, ada, 45);
    expect(await rewards.wallet(A, ada)).toMatchObject({ balance: '5', debt: '0' });
    expect((await rewards.claim(A, ada, free)).status).toBe(200);
    expect(refused(await rewards.claim(A, ada, mug)).message).toBe('You need 5 more stars to claim this reward.');
  });

  it("lets a participant claim up to the reward's own limit", async () => {
    const ada = await someone(100);
    const [twice, always] = [
      await rewards.reward(A, { per_participant: 2 }),
      await rewards.reward(A, { per_participant: null }),
    ];
    const answers = [];
    for (const reward of [
      twice,
      twice,
      twice,
      always,
      always,
      always,
      always,
      always,
      always,
      always,
      always,
      always,
    ]) {
      answers.push(await rewards.claim(A, ada, reward));
    }
    expect(tally(answers)).toEqual({ ok: 10, '409 already_claimed': 1, '409 insufficient_points': 1 });
  });

  describe('again', () => {
    it('without a key counts as a double click within a minute, and as a second claim after it [P-272]', async () => {
      const [mug, ada] = [await rewards.reward(A), await someone()];
      const first = await rewards.claim(A, ada, mug);
      const second = await rewards.claim(A, ada, mug);
      expect(second).toMatchObject({ status: 200, body: first.body as object });
      expect([first.headers['idempotent-replayed'], second.headers['idempotent-replayed']]).toEqual([
        undefined,
        'true',
      ]);
      await rewards.database.query(
        `SET session_replication_role = replica; UPDATE claim SET claimed_at = now() - interval '61 s' WHERE id = ${claimed(first).claim_id};
         RESET session_replication_role`,
      );
      expect(await rewards.claim(A, ada, mug)).toMatchObject({ status: 409, body: { code: 'already_claimed' } });
      expect(await rewards.points(A, ada)).toMatchObject({ unused_points: '90' });
    });

    it('with a new key is a second claim at once [INV-08]', async () => {
      const [mug, ada] = [await rewards.reward(A), await someone()];
      expect((await rewards.claim(A, ada, mug, 'one')).status).toBe(200);
      expect(await rewards.claim(A, ada, mug, 'two')).toMatchObject({ status: 409, body: { code: 'already_claimed' } });
    });

    it('100 times at once under one key has one effect and one answer, on three instances, also an hour later [INV-11]', async () => {
      const [mug, ada] = [await rewards.reward(A, { per_participant: null }), await someone()];
      const claims = Array.from({ length: 100 }, (_, index) => rewards.claimer(A, ada, index));
      const { fulfilled, overlap } = await race(100, (index) => claims[index]!(mug, 'the-key'));
      expect(overlap).toBeGreaterThanOrEqual(50);
      expect(tally(fulfilled)).toEqual({ ok: 100 });
      expect(new Set(fulfilled.map(({ body }) => JSON.stringify(body)))).toHaveProperty('size', 1);
      expect(fulfilled.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1);
      expect(await rewards.points(A, ada)).toMatchObject({ unused_points: '90' });
      await rewards.database.query(
        `UPDATE claim_request SET created_at = now() - interval '1 hour' WHERE participant_id = $1`,
        [ada],
      );
      expect((await rewards.claim(A, ada, mug, 'the-key')).body).toEqual(fulfilled[0]?.body);
    });

    it('under the key of another reward is an error, and another participant’s same key is independent [INV-11]', async () => {
      const [mug, cap] = [await rewards.reward(A), await rewards.reward(A)];
      const [ada, ben] = [await someone(), await someone()];
      expect((await rewards.claim(A, ada, mug, 'key')).status).toBe(200);
      expect(await rewards.claim(A, ada, cap, 'key')).toMatchObject({
        status: 422,
        body: { code: 'idempotency_key_reused' },
      });
      expect((await rewards.claim(A, ben, cap, 'key')).status).toBe(200);
      expect(await rewards.points(A, ada)).toMatchObject({ unused_points: '90' });
      const claims = Array.from({ length: 60 }, (_, index) => rewards.claimer(A, ada, index));
      const { fulfilled } = await race(60, (index) => claims[index]!(index % 2 === 0 ? mug : cap, 'raced'));
      const counts = tally(fulfilled);
      expect(counts['422 idempotency_key_reused']).toBe(30);
      expect(await rewards.points(A, ada)).toMatchObject({ unused_points: counts['ok'] === 30 ? '80' : '90' });
    });

    it('stays refused under its key when it would succeed by now [INV-12]', async () => {
      const ada = await someone(5);
      const [few, gone] = [await rewards.reward(A), await rewards.reward(A, { limit: 0, threshold: 1 }, 'restocked')];
      const refusals = [await rewards.claim(A, ada, few, 'few'), await rewards.claim(A, ada, gone, 'gone')];
      expect(refusals.map((answer) => refused(answer).code)).toEqual(['insufficient_points', 'sold_out']);
      await rewards.adjust(A, ada, 100);
      await rewards.provision(A, 'restocked', { limit: 5, threshold: 1 });
      for (const [index, [reward, key]] of [[few, 'few'] as const, [gone, 'gone'] as const].entries()) {
        const again = await rewards.claim(A, ada, reward, key);
        expect({ ...refused(again), request_id: '' }).toEqual({ ...refused(refusals[index]!), request_id: '' });
        expect(again.headers['idempotent-replayed']).toBe('true');
        expect((await rewards.claim(A, ada, reward)).status).toBe(200);
      }
    });

    it.each([' ', 'a b', 'é', 'x'.repeat(201)])('refuses the key %j', async (key) => {
      const [mug, ada] = [await rewards.reward(A), await someone()];
      const answer = await rewards.claim(A, ada, mug, Buffer.from(key).toString('latin1'));
      expect(answer).toMatchObject({ status: 422, body: { errors: { 'idempotency-key': [expect.any(String)] } } });
    });

    it('forgets keys after 30 days, claims never', async () => {
      const [mug, ada] = [await rewards.reward(A), await someone()];
      await rewards.claim(A, ada, mug, 'old');
      await rewards.database.query(
        `UPDATE claim_request SET created_at = now() - interval '31 days' WHERE participant_id = $1`,
        [ada],
      );
      await rewards.database.query('SET ROLE rewards_owner; SELECT forget_claim_requests(30); RESET ROLE');
      expect(await rewards.count('SELECT FROM claim_request WHERE participant_id = $1', [ada])).toBe(0);
      expect(await rewards.claim(A, ada, mug, 'old')).toMatchObject({ status: 409, body: { code: 'already_claimed' } });
    });
  });

  describe('a participant’s own claims', () => {
    const own = async (who: string, query = ''): Promise<OwnClaims> =>
      (await rewards.call(participant(A, who), 'GET', `/public/claims${query}`)).body as OwnClaims;
    const note = (who: string, claimId: string, body: object): ReturnType<typeof rewards.call> =>
      rewards.call(participant(A, who), 'PATCH', `/public/claims/${claimId}`, body);
    const idOf = async (who: string, reward: string, key?: string): Promise<string> =>
      claimed(await rewards.claim(A, who, reward, key)).claim_id;

    it('are shown newest first with code and instructions, by what has become of them, and without those taken back', async () => {
      const [ada, ben] = [await someone(), await someone()];
      const details = 'Show the code at the counter.';
      const ends = daysFromNow(3);
      const voucher = await rewards.reward(A, { name: 'Voucher', redemption_details: details, finish: ends });
      await rewards.database.query(
        `INSERT INTO coupon (program_id, reward_id, number, code) SELECT 1, $1, n, 'OWN-' || n FROM generate_series(1, 3) n`,
        [voucher],
      );
      await rewards.database.query('UPDATE reward_stock SET has_codes = true, coupons = 3 WHERE reward_id = $1', [
        voucher,
      ]);
      const past = await rewards.reward(A, {}, 'past');
      await rewards.claim(A, ben, voucher);
      const [voucherId, pastId] = [await idOf(ada, voucher), await idOf(ada, past)];
      await rewards.provision(A, 'past', { name: 'Past', finish: daysFromNow(-1), start: daysFromNow(-9) });
      // No service takes payments here: the piece is held all the same.
      const paid = await rewards.reward(A, { threshold: 0, price: { amount: '5.00', currency: 'eur' } });
      await rewards.claim(A, ada, paid);
      const [held] = await rewards.database.query<{ id: string }>('SELECT id FROM purchase WHERE reward_id = $1', [
        paid,
      ]);
      for (const outcome of ['paid', 'refunded'] as const) {
        await rewards.send(A, 'reward_payment.settled', { claim_id: held?.id ?? '', outcome });
        await rewards.handled();
        expect((await own(ada)).counts.ready).toBe(outcome === 'paid' ? 2 : 1);
      }
      const mugId = await idOf(ada, await rewards.reward(A, { name: 'Mug', image_url: 'https://img.test/mug.png' }));

      const ready = await own(ada);
      expect(ready.data.map(({ id }) => id)).toEqual([mugId, voucherId]);
      expect(ready.data[1]).toEqual({
        id: voucherId,
        reward_id: voucher,
        name: 'Voucher',
        selection: 'redeem',
        image: null,
        redemption_details: details,
        redemption_image: null,
        code: 'OWN-2',
        points: '10',
        state: 'ready',
        claimed_at: expect.stringMatching(/^\d{4}-.+Z$/) as string,
        used_at: null,
        ends_at: ends,
      });
      expect(ready.data[0]).toMatchObject({ code: null, image: { public_url: 'https://img.test/mug.png' } });
      expect(ready.counts).toEqual({ ready: 2, used: 0, expired: 1 });
      expect((await own(ada, '?state=expired')).data).toMatchObject([{ id: pastId, state: 'expired' }]);
      const second = await own(ada, '?page=2&page_size=1');
      expect([second.data.map(({ id }) => id), second.meta]).toEqual([
        [voucherId],
        { page: 2, page_size: 1, total: 2 },
      ]);
    });

    it('are used once their participant says so, until it is taken back; an end does not change that', async () => {
      const ada = await someone();
      const claimId = await idOf(ada, await rewards.reward(A, {}, 'ending'));
      const first = await note(ada, claimId, { is_used: true });
      expect(first).toMatchObject({ status: 200, body: { id: claimId, state: 'used' } });
      const { used_at: usedAt } = first.body as OwnClaim;
      expect(Math.abs(Date.parse(usedAt ?? '') - Date.now())).toBeLessThan(60_000);
      await rewards.provision(A, 'ending', { start: daysFromNow(-9), finish: daysFromNow(-1) });
      expect((await note(ada, claimId, { is_used: true })).body).toMatchObject({ state: 'used', used_at: usedAt });
      expect(await own(ada, '?state=used')).toMatchObject({ data: [{ id: claimId }], counts: { used: 1, expired: 0 } });
      for (let time = 0; time < 2; time += 1) {
        const answer = await note(ada, claimId, { is_used: false });
        expect(answer).toMatchObject({ status: 200, body: { state: 'expired', used_at: null } });
      }
    });

    it('say 20 times at once that they are used with one effect', async () => {
      const ada = await someone();
      const claimId = await idOf(ada, await rewards.reward(A));
      const { fulfilled } = await race(20, () => note(ada, claimId, { is_used: true }));
      expect(tally(fulfilled)).toEqual({ ok: 20 });
      expect(new Set(fulfilled.map(({ body }) => (body as OwnClaim).used_at))).toHaveProperty('size', 1);
    });

    it('belong to one participant of one program, and to signed-in ones', async () => {
      const [ada, ben] = [await someone(), await someone()];
      const claimId = await idOf(ada, await rewards.reward(A));
      const unknown = { status: 404, body: { code: 'not_found' } };
      expect(await note(ben, claimId, { is_used: true })).toMatchObject(unknown);
      const elsewhere = await rewards.call(participant(B, ada), 'PATCH', `/public/claims/${claimId}`, {
        is_used: true,
      });
      expect(elsewhere).toMatchObject(unknown);
      expect((await own(ben)).data).toEqual([]);
      expect((await rewards.call(participant(B, ada), 'GET', '/public/claims')).body).toMatchObject({ data: [] });
      for (const method of ['GET', 'PATCH'] as const) {
        const path = method === 'GET' ? '/public/claims' : `/public/claims/${claimId}`;
        const answer = await rewards.call(visitor(A), method, path, method === 'PATCH' ? { is_used: true } : undefined);
        expect(answer).toMatchObject({ status: 401, body: { code: 'sign_in_required' } });
      }
      expect((await own(ada)).data).toMatchObject([{ id: claimId, state: 'ready' }]);
    });

    it('refuse what no state and no note is, at the field', async () => {
      const ada = await someone();
      const claimId = await idOf(ada, await rewards.reward(A));
      const query = await rewards.call(participant(A, ada), 'GET', '/public/claims?state=lost');
      expect([query.status, Object.keys(refused(query).errors)]).toEqual([422, ['state']]);
      for (const body of [{}, { is_used: 'yes' }, { is_used: null }]) {
        const answer = await note(ada, claimId, body);
        expect([answer.status, Object.keys(refused(answer).errors)]).toEqual([422, ['is_used']]);
      }
    });
  });
});
