import { jest } from '@jest/globals';
import type { MerchantsResponse } from '@laurel/contracts/offers/offers.dto';
import { participant, visitor } from '@laurel/test-kit/caller-factories';
import { checkTenancy } from '@laurel/service-kit/database/check-tenancy';
import { atThisPace } from '@laurel/test-kit/run/pace';
import { waitFor } from '@laurel/test-kit/wait-for';
import { Logger } from '@nestjs/common';
import { OffersUnderTest } from './offers.fixture.ts';

const HERE = { latitude: 34.07, longitude: -118.4 };
const FILTERED = '7';
const OTHER = '8';
const LATER = '9';

describe('the merchants that a program shows', () => {
  let offers: OffersUnderTest;
  let version = 0;

  /** Sets the filter by an event of the programs service; resolves once it has had its effect. */
  const filter = async (
    merchants_regex: string,
    { program = FILTERED, active = true, at = (version += 1) } = {},
  ): Promise<void> => {
    const data = { active, merchants_regex, version: String(at) };
    const [row] = await offers.database.query<{ id: string }>(
      `INSERT INTO event (program_id, type, payload, effective_at) VALUES ($1, 'offers_reward.changed', $2, now())
       RETURNING id`,
      [program, JSON.stringify(data)],
    );
    const handled = 'SELECT FROM inbox WHERE event_id = $1 AND handled_at IS NOT NULL';
    await waitFor(async () => (await offers.database.query(handled, [row?.id])).length > 0, { what: 'the event' });
  };
  const found = async (program: string, query: object = {}): Promise<MerchantsResponse> =>
    (await offers.search({ ...HERE, sort: 'distance', ...query }, visitor(program))).body as MerchantsResponse;
  const names = async (program: string, query: object = {}): Promise<string[]> =>
    (await found(program, query)).result.map(({ merchantName }) => merchantName);
  const slugOf = async (name: string): Promise<string> =>
    (await offers.database.query<{ slug: string }>('SELECT slug FROM merchant WHERE name = $1', [name]))[0]!.slug;
  const merchant = async (program: string, name: string): Promise<unknown[]> => {
    const answer = await offers.call('/public/offers/merchant', { slug: await slugOf(name) }, visitor(program));
    return (answer.body as { result: unknown[] }).result;
  };
  const redeem = (program: string, key: string) =>
    offers.redeem(participant(program, '1', { 'eligible_offers_rewards?': true }), key);
  const all = ['Blue Bean Coffee', 'Café Noir', 'Rodeo Shoes', 'COFFEE BARN', 'Far Coffee'];
  const near = all.slice(0, 4);

  beforeAll(async () => {
    offers = await OffersUnderTest.start({ instances: 2 });
    await offers.add(
      ...near.map((merchant_name, n) => ({
        merchant_key: `m${n}`,
        merchant_name,
        ...HERE,
        latitude: HERE.latitude + n / 1_000,
        category: n === 2 ? 27 : 25,
        offers: [{ offer_key: `o${n}`, offer_text_short: 'Hot drinks', redemption_types: ['MOBILE'] }],
      })),
      { merchant_key: 'far', merchant_name: 'Far Coffee', latitude: 34.35, longitude: -118.4, category: 91 },
    );
  });
  afterAll(() => offers.stop());

  it('are all of them until a pattern is active, and again when it is not [A-522] [X-130]', async () => {
    expect(await names(FILTERED)).toEqual(near);
    await filter('Coffee', { active: false });
    expect(await names(FILTERED)).toEqual(near);
    await filter('Coffee');
    expect(await names(FILTERED)).toEqual(['Blue Bean Coffee']);
    await filter('.*');
    expect(await names(FILTERED)).toEqual(near);
    expect(await offers.database.query('SELECT FROM shown_merchant')).toEqual([]);
  });

  it('are those with the pattern in their name: in lists, totals, categories, words, pages and redeeming [X-130]', async () => {
    await filter('(?i)coffee|^Café');
    expect(await found(FILTERED)).toMatchObject({ totalItems: 3, totalOffers: 3, radiusMiles: 10 });
    expect(await names(FILTERED)).toEqual(['Blue Bean Coffee', 'Café Noir', 'COFFEE BARN']);
    expect(await names(FILTERED, { keyword: 'drinks' })).toEqual(['Blue Bean Coffee', 'Café Noir', 'COFFEE BARN']);
    expect(await found(FILTERED, { category: '27' })).toMatchObject({
      totalItems: 0,
      totalOffers: 0,
      radiusMiles: null,
    });
    expect(await found(FILTERED, { category: '91' })).toMatchObject({ totalItems: 1, radiusMiles: 25 });
    expect([await merchant(FILTERED, 'Rodeo Shoes'), await merchant(FILTERED, 'Café Noir')]).toEqual([
      [],
      [expect.objectContaining({ merchantName: 'Café Noir' })],
    ]);
    expect((await redeem(FILTERED, 'o2')).status).toBe(404);
    expect((await redeem(FILTERED, 'o1')).status).toBe(200);
  });

  it('differ by program: another program and its members see every merchant', async () => {
    await filter('Rodeo');
    expect(await names(OTHER)).toEqual(near);
    expect(await merchant(OTHER, 'Café Noir')).toHaveLength(1);
    expect((await redeem(OTHER, 'o1')).status).toBe(200);
    expect(await checkTenancy({ url: offers.database.adminUrl, service: 'offers' })).toEqual([]);
  });

  it('include merchants that an import adds or renames, also after an import that was killed', async () => {
    await filter('Tea');
    const tea = (merchant_name: string, rest: object = {}): object => ({
      ...HERE,
      merchant_key: 'tea',
      merchant_name,
      ...rest,
    });
    await offers.add(tea('Tea House', { offers: [{ offer_key: 't', offer_text_short: 'Pot of tea' }] }));
    expect(await names(FILTERED)).toEqual(['Tea House']);
    await offers.add(tea('Toast House', { offers: [{ offer_key: 't', offer_text_short: 'Pot of tea' }] }));
    expect(await names(FILTERED)).toEqual([]);
    await offers.database.query(`UPDATE merchant SET name = 'Tea Again' WHERE key = 'tea'`);
    expect(await names(FILTERED)).toEqual([]);
    await offers.add({ merchant_key: 'next', merchant_name: 'Another import' });
    expect(await names(FILTERED)).toEqual(['Tea Again']);
    expect(await offers.database.query('SELECT FROM unjudged_merchant')).toEqual([]);
  });

  it('follow the newest pattern when an older one comes late', async () => {
    await filter('Rodeo', { at: (version += 10) });
    await filter('Coffee', { at: version - 5 });
    expect(await names(FILTERED)).toEqual(['Rodeo Shoes']);
  });

  it('stay unchanged when the pattern is refused by now, which affects no other program [A-534]', async () => {
    const complaints: unknown[] = [];
    const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation((line) => void complaints.push(line));
    const complaint = (program: string): string =>
      `the merchants' pattern of program ${program} cannot be used: expression is too large`;
    const refused = '([a-z]?[0-9]?){999}[!~]';
    await filter('Rodeo');
    await filter('Rodeo', { program: LATER });
    await filter(refused);
    expect(await names(FILTERED)).toEqual(['Rodeo Shoes']);
    expect(complaints.splice(0)).toEqual([complaint(FILTERED)]);

    await offers.database.query('UPDATE merchant_filter SET pattern = $1 WHERE program_id = $2', [refused, FILTERED]);
    const pens = Array.from({ length: 500 }, (_, n) => ({ merchant_key: `pen${n}`, merchant_name: `Pen ${n}` }));
    await offers.add(...pens, { ...HERE, merchant_key: 'rodeo', merchant_name: 'Rodeo Hats' });
    expect((await names(LATER)).sort()).toEqual(['Rodeo Hats', 'Rodeo Shoes']);
    expect(await names(FILTERED)).toEqual(['Rodeo Shoes']);
    expect(complaints).toEqual([complaint(FILTERED)]);
    logged.mockRestore();
    await filter('Hats');
    expect(await names(FILTERED)).toEqual(['Rodeo Hats']);
  });

  it('are judged in time that grows with the names alone, for any pattern [A-534]', async () => {
    const hostile = 'a'.repeat(100);
    await offers.add({ ...HERE, merchant_key: 'long', merchant_name: hostile });
    const began = performance.now();
    await filter('^(a|aa|a*)*b$');
    expect(await names(FILTERED)).toEqual([]);
    expect(performance.now() - began).toBeLessThan(await atThisPace(5_000));
    await filter('^(a|aa|a*)*$');
    expect(await names(FILTERED)).toEqual([hostile]);
  });
});
