import type { ParticipantCaller } from '@laurel/contracts/auth/caller';
import type { RedeemedCoupon, RedeemOfferResponse } from '@laurel/contracts/offers/redemptions.dto';
import { openConnections, race } from '@laurel/test-kit/barrier';
import { participant, visitor } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer } from '@laurel/test-kit/http';
import { quietPool } from '@laurel/test-kit/postgres';
import { OffersUnderTest, refused } from './offers.fixture.ts';

const couponOf = (answer: HttpAnswer): RedeemedCoupon => {
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return (answer.body as RedeemOfferResponse).redemption_data.coupon;
};
const alreadyRedeemed = {
  success: false,
  code: 'already_redeemed',
  message: 'You have already redeemed this offer.',
  redemption_data: { message: 'You have already redeemed this offer.' },
};

describe('redeeming an offer', () => {
  let offers: OffersUnderTest;
  let serial = 100;
  const someone = (): string => String((serial += 1));
  const member = (id: string, program = '1'): ParticipantCaller =>
    participant(program, id, { 'eligible_offers_rewards?': true });
  const redeemer =
    (id: string, program?: string) =>
    (endecaKey: string, type?: string): Promise<HttpAnswer> =>
      offers.redeem(member(id, program), endecaKey, type);
  const rowsOf = (participantId: string): Promise<{ redemption_type: string }[]> =>
    offers.database.query('SELECT redemption_type FROM redemption WHERE participant_id = $1', [participantId]);
  const grow = (participantId: string, age: string): Promise<unknown> =>
    offers.database.query('UPDATE redemption SET redeemed_at = redeemed_at - $2::interval WHERE participant_id = $1', [
      participantId,
      age,
    ]);

  beforeAll(async () => {
    offers = await OffersUnderTest.start({ instances: 3 });
    const web_site = 'https://joe.example/a?b=1&c=2';
    await offers.add({
      merchant_name: 'Joe’s <Café> & Sons',
      offers: [
        { offer_key: 'both', offer_text_short: 'Ten off', redemption_types: ['CLICK', 'MOBILE'], web_site },
        { offer_key: 'click', offer_text_short: 'Web only', redemption_types: ['CLICK'], web_site },
        { offer_key: 'mobile', offer_text_short: '20% off "all" <b>cakes</b>', redemption_types: ['MOBILE'] },
        { offer_key: 'none', offer_text_short: 'Ways unknown', redemption_types: [] },
      ],
    });
  });
  afterAll(() => offers.stop());

  it('returns the website for a click, any number of times [P-017][P-357][P-428][P-464]', async () => {
    const id = someone();
    const redeem = redeemer(id);
    for (const age of ['0', '11 minutes']) {
      await grow(id, age);
      expect(couponOf(await redeem('both', 'CLICK'))).toEqual({
        voucher: null,
        code: null,
        webSite: 'https://joe.example/a?b=1&c=2',
        expires_in: 600,
      });
    }
    expect(await rowsOf(id)).toHaveLength(2);
  });

  it('publishes each redemption to the programs service, not a voucher that is shown again or refused', async () => {
    const id = someone();
    const redeem = redeemer(id);
    await redeem('both', 'CLICK');
    await redeem('mobile');
    await redeem('mobile');
    await grow(id, '11 minutes');
    expect((await redeem('mobile')).status).toBe(409);
    const told = await offers.database.query<{ payload: object }>(
      `SELECT payload FROM event WHERE type = 'offer.redeemed' AND participant_id = $1 ORDER BY id`,
      [id],
    );
    expect(told).toHaveLength(2);
    expect(told[0]?.payload).toEqual({
      participant_id: id,
      endeca_key: 'both',
      redemption_type: 'CLICK',
      redeemed_at: expect.stringMatching(/^\d{4}-.*Z$/) as unknown,
    });
  });

  it('issues one voucher, the same for ten minutes, and no other before a year has passed [P-372][P-374][X-039][B45]', async () => {
    const id = someone();
    const redeem = redeemer(id);
    const first = couponOf(await redeem('mobile'));
    expect(first.voucher).toMatch(/^\/public\/offers\/vouchers\/[\w-]{43}$/);
    expect(first.code).toMatch(/^\w{4}-\w{4}$/);
    expect(first).toMatchObject({ webSite: null, expires_in: 600 });
    await grow(id, '9 minutes');
    const again = couponOf(await redeem('mobile'));
    expect([again.voucher, again.code]).toEqual([first.voucher, first.code]);
    expect(again.expires_in).toBeLessThanOrEqual(60);
    expect(again.expires_in).toBeGreaterThan(40);
    await grow(id, '1 minute');
    expect(await redeem('mobile')).toMatchObject({ status: 409, body: alreadyRedeemed });
    await grow(id, '364 days');
    expect(await redeem('mobile')).toMatchObject({ status: 409, body: alreadyRedeemed });
    await grow(id, '2 days');
    expect(couponOf(await redeem('mobile')).voucher).not.toBe(first.voucher);
    expect(await rowsOf(id)).toHaveLength(2);
  });

  it('counts each member, each way and each program separately [INV-40]', async () => {
    const id = someone();
    const vouchers = [
      await redeemer(id)('both', 'MOBILE'),
      await redeemer(someone())('both', 'MOBILE'),
      await redeemer(id, '2')('both', 'MOBILE'),
    ].map((answer) => couponOf(answer).voucher);
    expect(new Set(vouchers).size).toBe(3);
    expect(couponOf(await redeemer(id)('both', 'CLICK')).webSite).not.toBeNull();
  });

  it('issues a voucher when a click has no website [X-035][X-036]', async () => {
    expect(couponOf(await redeemer(someone())('none', 'CLICK')).voucher).not.toBeNull();
  });

  it('refuses ways that the offer does not list, withdrawn offers and malformed requests [P-373][X-038][B45]', async () => {
    const id = someone();
    const redeem = redeemer(id);
    expect(await redeem('mobile', 'CLICK')).toMatchObject({
      status: 409,
      body: { code: 'redemption_type_not_offered' },
    });
    expect(await redeem('click', 'MOBILE')).toMatchObject({ status: 409 });
    expect(await redeem('nothing')).toMatchObject({
      status: 404,
      body: { redemption_data: { message: 'This offer is no longer available.' } },
    });
    for (const bad of ['', 'x'.repeat(201)]) expect((await redeem(bad)).status).toBe(422);
    expect(refused(await redeem('mobile', 'PRINT')).errors).toHaveProperty('redemption_type');
    expect(await rowsOf(id)).toEqual([]);
  });

  it.each([false, 'true', 1, null, undefined])(
    'is for members alone: %j is not exactly true [P-017][P-362][P-364][P-467][X-034]',
    async (said) => {
      const id = someone();
      const caller = participant('1', id, { 'eligible_offers_rewards?': said as boolean });
      const answer = await offers.redeem(caller, 'mobile');
      expect(answer).toMatchObject({
        status: 403,
        body: { code: 'participant_not_authorized', redemption_data: { message: 'Participant not authorized' } },
      });
      expect(await rowsOf(id)).toEqual([]);
    },
  );

  it('requires a signed-in participant [P-362][P-467]', async () => {
    expect((await offers.redeem(visitor('1'), 'mobile')).status).toBe(401);
  });

  it('shows members their own redemptions only', async () => {
    const id = someone();
    await redeemer(id)('both', 'CLICK');
    const answer = await offers.call('/internal/personal_data', {}, member(id));
    expect(JSON.parse(String(answer.body))).toEqual([
      'redeemed_offers',
      expect.objectContaining({ offer_text: 'Ten off', redemption_type: 'CLICK' }),
    ]);
    expect((await offers.call('/internal/personal_data', {}, member(id, '2'))).body).toBe('');
  });

  describe('shows a voucher', () => {
    it('with what it is worth, where, and until when, in the reader’s language and zone [P-358]', async () => {
      const id = someone();
      const { voucher } = couponOf(await redeemer(id)('mobile'));
      await offers.database.query(`UPDATE redemption SET code = 'K7QX-93MF' WHERE participant_id = $1`, [id]);
      const query = { language: 'es', time_zone: 'America/Denver' };
      const answer = await offers.call(voucher ?? '', query, visitor('1'));
      const { body, headers } = answer as HttpAnswer & { body: string };
      expect(headers).toMatchObject({
        'content-type': 'image/svg+xml',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      expect(body).toContain('>Joe’s &lt;Café&gt; &amp; Sons<');
      expect(body).toContain('>20% off &quot;all&quot;<');
      expect(body).toContain('>K7QX-93MF<');
      expect(body).toMatch(/>Válido hasta \d{1,2}:\d\d (MDT|MST|GMT-[67])</);
      const elsewhere = await offers.call(voucher ?? '', { time_zone: 'Mars/Olympus' }, visitor('1'));
      expect(elsewhere.body).toMatch(/>Valid until \d{1,2}:\d\d\s(AM|PM) UTC</);
    });

    it('on its own program, until it has expired, and under no other address [P-374]', async () => {
      const id = someone();
      const { voucher } = couponOf(await redeemer(id)('mobile'));
      const status = async (path: string | null, program = '1'): Promise<number> =>
        (await offers.call(path ?? '', {}, visitor(program))).status;
      expect(await status(voucher)).toBe(200);
      expect(await status(voucher, '2')).toBe(404);
      expect(await status(voucher?.slice(0, -1) ?? null)).toBe(404);
      await grow(id, '10 minutes');
      expect(await status(voucher)).toBe(404);
    });
  });

  describe('concurrently', () => {
    const CLICKS = 24;

    it('issues one voucher to 24 clicks on three instances, 5 times [P-272][P-372][B45]', async () => {
      for (let round = 0; round < 5; round += 1) {
        const id = someone();
        const redeem = redeemer(id);
        const { fulfilled, rejected } = await race(CLICKS, () => redeem('mobile'));
        expect(rejected).toEqual([]);
        expect(new Set(fulfilled.map((answer) => couponOf(answer).voucher)).size).toBe(1);
        expect(await rowsOf(id)).toHaveLength(1);
      }
    });

    it('detects a service that reads and then inserts [INV-07]', async () => {
      await offers.database.query('CREATE TABLE naive (participant_id bigint); GRANT ALL ON naive TO offers_app');
      const pool = quietPool(offers.database.appUrl, CLICKS);
      await openConnections(pool, CLICKS);
      await race(CLICKS, async () => {
        const { rows } = await pool.query('SELECT FROM naive');
        if (rows.length === 0) await pool.query('INSERT INTO naive VALUES (1)');
      });
      await pool.end();
      expect((await offers.database.query('SELECT FROM naive')).length).toBeGreaterThan(1);
    });
  });
});
