import type { RewardResponse, RewardRow, RewardTile } from '@laurel/contracts/rewards/rewards.dto';
import { organizationAdmin, participant, programAdmin, service, visitor } from '@laurel/test-kit/caller-factories';
import { daysFromNow, refused, RewardsUnderTest } from './rewards.fixture.ts';

const A = '1';
const B = '2';
const OFFERS_OFF = '3';

describe('rewards', () => {
  let rewards: RewardsUnderTest;
  const ada = participant(A, '100');
  const ben = participant(A, '101');

  const section = async (name: string, caller: Parameters<RewardsUnderTest['call']>[0]): Promise<string[]> => {
    const answer = await rewards.call(caller, 'GET', `/public/home/${name}`);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    return (answer.body as RewardTile[]).map((tile) => tile.name);
  };

  beforeAll(async () => {
    rewards = await RewardsUnderTest.start();
    await rewards.addProgram(A, { offers_reward: true });
    await rewards.addProgram(B);
    await rewards.addProgram(OFFERS_OFF, { offers_reward: false });
    await rewards.fund(A, ['100', '101'], 1_000);
    const named = (name: string, changes: object = {}): Promise<string> =>
      rewards.reward(A, { name, ...changes }, name.toLowerCase().replaceAll(' ', '-'));
    await named('Mug', { start: daysFromNow(-5) });
    await named('Cap', { start: daysFromNow(-4), per_participant: 2 });
    await named('Hidden', { start: daysFromNow(-3), feature: false });
    await named('Draft', { approved: false });
    await named('Tomorrow', { start: daysFromNow(1) });
    await named('Yesterday', { start: daysFromNow(-3), finish: daysFromNow(-1) });
    await named('Raffle', { start: daysFromNow(-2), selection: 'sweepstake', threshold: 0 });
    await named('Membership', { start: daysFromNow(-1), selection: 'offer' });
    await rewards.reward(B, { name: 'Foreign' });
    await rewards.reward(OFFERS_OFF, { name: 'Switched off', selection: 'offer' });
    await rewards.reward(OFFERS_OFF, { name: 'Plain' });
  });
  afterAll(() => rewards.stop());

  describe('on the home page', () => {
    it('shows a visitor what the program offers now, the newest first [P-061, P-067, P-437, X-014]', async () => {
      expect(await section('active_rewards', visitor(A))).toEqual(['Membership', 'Raffle', 'Cap', 'Mug']);
      expect(await section('current_rewards', visitor(A))).toEqual(['Raffle', 'Cap', 'Mug']);
      expect(await section('claimed_rewards', visitor(A))).toEqual([]);
    });

    it('moves a reward from current to claimed once the participant has had it in full [P-058, P-059, P-444, P-445]', async () => {
      const mug = await idOf('mug');
      const cap = await idOf('cap');
      expect(await section('current_rewards', ada)).toEqual(['Raffle', 'Cap', 'Mug']);
      for (const id of [mug, cap]) expect((await rewards.claim(A, '100', id)).status).toBe(200);
      expect(await section('current_rewards', ada)).toEqual(['Raffle', 'Cap']);
      expect(await section('claimed_rewards', ada)).toEqual(['Cap', 'Mug']);
      expect((await rewards.claim(A, '100', cap, 'again')).status).toBe(200);
      expect(await section('current_rewards', ada)).toEqual(['Raffle']);
      expect(await section('current_rewards', ben)).toEqual(['Raffle', 'Cap', 'Mug']);
      const { body } = await rewards.call(ada, 'GET', '/public/home/active_rewards');
      expect((body as RewardTile[]).find(({ id }) => id === mug)).toEqual({
        id: mug,
        name: 'Mug',
        selection: 'redeem',
        threshold: 10,
        price: null,
        finish: null,
        image: null,
        feature: true,
        earned_by_current_participant_on: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      });
    });

    it('lists claimed rewards after they have ended or been hidden', async () => {
      const id = await rewards.reward(A, { name: 'Gone' }, 'gone');
      await rewards.claim(A, '101', id);
      await rewards.provision(A, 'gone', {
        name: 'Gone',
        start: daysFromNow(-2),
        finish: daysFromNow(-1),
        feature: false,
        approved: false,
      });
      expect(await section('claimed_rewards', ben)).toEqual(['Gone']);
      expect(await rewards.show(ben, id)).toMatchObject({ name: 'Gone', status: 'draft' });
      expect((await rewards.call(ada, 'GET', `/public/rewards/${id}`)).status).toBe(404);
    });

    it('has membership offers where the program has them on [P-057, P-443]', async () => {
      expect(await section('offers_reward', ada)).toEqual(['Membership']);
      expect(await section('offers_reward', visitor(OFFERS_OFF))).toEqual([]);
      expect(await section('active_rewards', visitor(OFFERS_OFF))).toEqual(['Plain']);
    });

    it('answers an unknown program with empty lists', async () => {
      for (const name of ['active_rewards', 'current_rewards', 'offers_reward', 'claimed_rewards']) {
        expect(await section(name, participant('77', '1'))).toEqual([]);
      }
    });
  });

  describe('the reward page', () => {
    const full = {
      name: 'Voucher',
      description: 'For the café',
      description_details: 'One coffee',
      terms_conditions: 'While it lasts',
      redemption_details: 'Show the code 1234',
      redemption_image_url: 'https://img.test/code.png',
      image_url: '/media/voucher.png',
      threshold: 25,
    };

    it('shows the redemption only to participants who have earned it [P-257, P-421, P-422, P-452]', async () => {
      const finish = daysFromNow(3);
      const id = await rewards.reward(A, { ...full, finish });
      const seen: Record<Exclude<keyof RewardResponse, 'untranslated'>, unknown> = {
        id,
        name: 'Voucher',
        description: 'For the café',
        description_details: 'One coffee',
        terms_conditions: 'While it lasts',
        redemption_details: null,
        redemption_image: null,
        image: { public_url: '/media/voucher.png' },
        selection: 'redeem',
        threshold: 25,
        price: null,
        finish,
        status: 'active',
        feature: true,
        earned_by_current_participant_on: null,
        participant_sweepstakes_entry: null,
        draw: null,
        completed_challenges: null,
        coupon_codes: [],
        achievement_reward: null,
        nft_item: null,
        nft_status: null,
        claim_refusal: null,
      };
      expect(await rewards.show(visitor(A), id)).toEqual(seen);
      expect(await rewards.show(ben, id)).toEqual(seen);
      await rewards.claim(A, '101', id);
      expect(await rewards.show(ben, id)).toEqual({
        ...seen,
        redemption_details: 'Show the code 1234',
        redemption_image: { public_url: 'https://img.test/code.png' },
        earned_by_current_participant_on: expect.any(String) as string,
        claim_refusal: 'already_claimed',
      });
      expect(await rewards.show(ada, id)).toEqual(seen);
    });

    it('shows only the start of a reward that has not started [A-213]', async () => {
      const id = await rewards.reward(A, { ...full, start: daysFromNow(2) });
      const shown = await rewards.show(ada, id);
      expect(shown).toMatchObject({
        status: 'scheduled',
        claim_refusal: 'not_started',
        name: '',
        description: '',
        threshold: 0,
        image: null,
      });
      expect(JSON.stringify(shown)).not.toMatch(/coffee|lasts|1234|café|Voucher/);
    });

    it('changes with the clock of the database, without any call [A-213]', async () => {
      const id = await rewards.reward(A, {
        start: new Date(Date.now() - 60_000).toISOString(),
        finish: new Date(Date.now() + 700).toISOString(),
      });
      expect((await rewards.show(ada, id)).status).toBe('active');
      await new Promise((resolve) => setTimeout(resolve, 800));
      expect((await rewards.show(ada, id)).status).toBe('ended');
      expect(refused(await rewards.claim(A, '100', id)).code).toBe('ended');
    });

    it('answers drafts, foreign and impossible ids like unknown ones [B29, INV-21]', async () => {
      const [draft, foreign] = [await idOf('draft'), await idOf('foreign', B)];
      const bodies = [];
      for (const id of [
        draft,
        foreign,
        '999999',
        '0x10',
        '-1',
        '01',
        '9223372036854775808',
        'process_reward',
        "1'or'1",
      ]) {
        const { status, body } = await rewards.call(ada, 'GET', `/public/rewards/${id}`);
        bodies.push(JSON.stringify({ status, ...(body as object), request_id: '' }));
      }
      expect(new Set(bodies).size).toBe(1);
      expect(bodies[0]).toContain('404');
    });
  });

  describe('provisioning', () => {
    it('creates once, changes what differs, and is for services [P-415]', async () => {
      const [first, second] = [await rewards.provision(A, 'poster'), await rewards.provision(A, 'poster')];
      expect(second.body).toEqual(first.body);
      expect(await versionOf('poster')).toBe(1);
      await rewards.provision(A, 'poster', { threshold: 11 });
      expect(await versionOf('poster')).toBe(2);
      const { status } = await rewards.call(
        organizationAdmin('10'),
        'PUT',
        `/internal/programs/${A}/rewards/poster`,
        {},
      );
      expect(status).toBe(403);
    });

    it.each<[object, string]>([
      [{ name: 'x' }, 'name'],
      [{ threshold: -1 }, 'threshold'],
      [{ threshold: 1.5 }, 'threshold'],
      [{ threshold: 9_007_199_254_740_993 }, 'threshold'],
      [{ limit: -1 }, 'limit'],
      [{ per_participant: 0 }, 'per_participant'],
      [{ selection: 'gift' }, 'selection'],
      [{ start: '2026-02-30T00:00:00Z' }, 'start'],
      [{ finish: 'infinity' }, 'finish'],
      [{ finish: '9999-01-01' }, 'finish'],
      [{ start: daysFromNow(1), finish: daysFromNow(0) }, 'finish'],
      [{ image_url: 'javascript:alert(1)' }, 'image_url'],
      [{ image_url: '//evil.test/x.png' }, 'image_url'],
      [{ redemption_image_url: 'http://plain.test/x.png' }, 'redemption_image_url'],
    ])('refuses %j [B30, B31]', async (changes, field) => {
      const answer = await rewards.provision(A, 'wrong', changes);
      expect(answer.status).toBe(422);
      expect(Object.keys(refused(answer).errors)).toEqual([field]);
    });

    it('refuses unknown fields, and identifiers that could be ids [B26]', async () => {
      expect((await rewards.provision(A, 'wrong', { claims: 0 })).status).toBe(400);
      for (const identifier of ['12', 'Upper', 'a_b', 'a--b', '-a']) {
        expect((await rewards.provision(A, identifier)).status).toBe(422);
      }
    });

    it('never sets a limit below the claims, and continues counting after a change [INV-06]', async () => {
      const id = await rewards.reward(A, { limit: 5 }, 'limited');
      await Promise.all(['100', '101'].map((person) => rewards.claim(A, person, id)));
      const answer = await rewards.provision(A, 'limited', { limit: 1 });
      expect(refused(answer).errors).toEqual({ limit: ['must be at least 2, as many have been claimed'] });
      expect((await rewards.provision(A, 'limited', { limit: 2 })).status).toBe(200);
      expect(
        await rewards.database.query(
          `SELECT s.claims, r.claim_limit FROM reward r JOIN reward_stock s ON s.reward_id = r.id WHERE r.id = $1`,
          [id],
        ),
      ).toEqual([{ claims: '2', claim_limit: '2' }]);
      expect(await rewards.faults()).toEqual([]);
    });

    it('succeeds for ten concurrent calls', async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => rewards.provision(A, 'together')));
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
      expect(await rewards.count(`SELECT FROM reward WHERE identifier = 'together'`)).toBe(1);
    });
  });

  describe('in the back-office', () => {
    const list = async (query = '', caller = organizationAdmin('10')) =>
      rewards.call(caller, 'GET', `/admin/v2/programs/${B}/rewards${query}`);
    const names = async (query: string): Promise<string[]> =>
      ((await list(query)).body as { data: RewardRow[] }).data.map((row) => row.name);
    const wool = { start: daysFromNow(1), finish: daysFromNow(2), tag_list: ['Knitted'] };

    beforeAll(async () => {
      await rewards.fund(B, ['500'], 100);
      const scarf = await rewards.reward(B, { name: 'Scarf', limit: 3, threshold: 5 }, 'scarf');
      await rewards.claim(B, '500', scarf);
      const image = { image_url: 'https://img.test/wool.png' };
      await rewards.reward(B, { ...image, ...wool, name: '100% wool', selection: 'sweepstake' }, 'wool');
    });

    it('lists rewards with status, limit, claims and balance [A-201, A-209, A-210, A-211, A-231]', async () => {
      const { status, body } = await list('?sort=name');
      expect(status).toBe(200);
      expect(body).toMatchObject({ meta: { page: 1, page_size: 20, total: 3 } });
      expect((body as { data: RewardRow[] }).data[2]).toEqual({
        id: await idOf('scarf', B),
        program_id: B,
        identifier: 'scarf',
        name: 'Scarf',
        image: null,
        selection: 'redeem',
        status: 'active',
        threshold: 5,
        price: null,
        limit: 3,
        claims: 1,
        balance: 2,
        sold_out: false,
        tag_list: [],
        start: null,
        finish: null,
        updated_at: expect.stringMatching(/Z$/) as string,
      });
      expect((body as { data: RewardRow[] }).data[0]).toMatchObject({
        ...wool,
        selection: 'sweepstake',
        image: { public_url: 'https://img.test/wool.png' },
        limit: null,
        claims: 0,
        balance: null,
      });
      await rewards.database.query(`UPDATE reward SET is_approved = false WHERE program_id = $1 AND name = 'Foreign'`, [
        B,
      ]);
      const drafts = (await list('?sort=name')).body as { data: RewardRow[] };
      expect(drafts.data.map((row) => row.status)).toEqual(['scheduled', 'draft', 'active']);
      expect((await list('?search=scarf')).body).toMatchObject({ data: [{ name: 'Scarf' }], meta: { total: 1 } });
      await rewards.database.query(`UPDATE reward SET is_approved = true WHERE program_id = $1 AND name = 'Foreign'`, [
        B,
      ]);
    });

    it('sorts, filters, searches and pages [B32, B33, B34]', async () => {
      expect(await names('?sort=-name')).toEqual(['Scarf', 'Foreign', '100% wool']);
      expect(await names('?columnFilters[status]=scheduled,ended')).toEqual(['100% wool']);
      expect(await names('?search=0%25%20w')).toEqual(['100% wool']);
      expect(await names('?search=%25%25')).toEqual([]);
      expect(await names('?sort=name&page=2&page_size=2')).toEqual(['Scarf']);
      expect((await list('?columnFilters[secret]=1')).status).toBe(400);
      expect((await list('?sort=program_id')).status).toBe(422);
      expect((await list('?page=0')).status).toBe(422);
    });

    it('distinguishes scheduled, active and ended rewards [A-211, A-213]', async () => {
      const end = `UPDATE reward SET ends_at = $2 WHERE program_id = $1 AND name = 'Foreign'`;
      await rewards.database.query(end, [B, daysFromNow(-1)]);
      const { data } = (await list('?sort=name')).body as { data: RewardRow[] };
      expect(data.map(({ status }) => status)).toEqual(['scheduled', 'ended', 'active']);
      expect(await names('?columnFilters[status]=ended')).toEqual(['Foreign']);
      await rewards.database.query(end, [B, null]);
    });

    it('is for staff who may view rewards of that program [A-244, INV-24]', async () => {
      const statuses = await Promise.all(
        [
          programAdmin('10', B, { rewards: ['view'] }),
          programAdmin('10', B, { challenges: ['view'] }),
          programAdmin('10', A, { rewards: ['view'] }),
          organizationAdmin('11'),
          visitor(B),
          participant(B, '1'),
          service('programs'),
        ].map(async (caller) => (await rewards.call(caller, 'GET', `/admin/v2/programs/${B}/rewards`)).status),
      );
      expect(statuses).toEqual([200, 403, 404, 404, 401, 401, 403]);
      expect((await rewards.call(organizationAdmin('10'), 'GET', '/admin/v2/programs/99/rewards')).status).toBe(404);
    });
  });

  async function idOf(identifier: string, programId = A): Promise<string> {
    const like = identifier === 'foreign' ? `name = 'Foreign'` : `identifier = '${identifier}'`;
    const [row] = await rewards.database.query<{ id: string }>(
      `SELECT id FROM reward WHERE program_id = $1 AND ${like}`,
      [programId],
    );
    return row!.id;
  }

  async function versionOf(identifier: string): Promise<number> {
    const [row] = await rewards.database.query<{ version: number }>(
      'SELECT version::int FROM reward WHERE identifier = $1',
      [identifier],
    );
    return row!.version;
  }
});
