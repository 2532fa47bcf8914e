import type {
  NewReward,
  RewardDetail,
  RewardParticipant,
  RewardSaved,
} from '@laurel/contracts/rewards/admin-rewards.dto';
import type { BlockchainTransactionTable } from '@laurel/contracts/rewards/collectibles.dto';
import type { CouponImportList, CouponTable } from '@laurel/contracts/rewards/coupons.dto';
import type { RewardRow } from '@laurel/contracts/rewards/rewards.dto';
import { savedRecord } from '@laurel/service-kit/http/saved-record';
import { auditEntries } from '@laurel/test-kit/audited-writes';
import { organizationAdmin, participant, programAdmin, service, visitor } from '@laurel/test-kit/caller-factories';
import { daysFromNow, refused, RewardsUnderTest } from '../rewards.fixture.ts';
import { BackOfficeClient } from './admin-calls.fixture.ts';

const A = '1';
const form = { name: 'Mug', description: 'Holds a proper cup', selection: 'redeem', threshold: 10 };

describe('rewards in the back-office', () => {
  let rewards: RewardsUnderTest;
  let owner: BackOfficeClient;
  let viewer: BackOfficeClient;
  let manager: BackOfficeClient;

  const create = async (changes: object = {}): Promise<string> => {
    const { status, body } = await owner.post(`programs/${A}/rewards`, { ...form, ...changes });
    expect(status).toBe(201);
    return (body as RewardSaved).id;
  };
  const approved = async (changes: object = {}): Promise<string> => {
    const id = await create(changes);
    expect((await owner.post(`rewards/${id}/toggle_approval`)).status).toBe(200);
    return id;
  };
  const shown = (id: string): Promise<RewardDetail> => owner.read(`rewards/${id}`);
  const trail = (id: string): Promise<{ action: string }[]> =>
    rewards.database.query(`SELECT action FROM ${auditEntries} WHERE resource_id = $1 ORDER BY id`, [id]);

  const entries = async (id: string, action: string): Promise<object[]> =>
    (
      await rewards.database.query<{ after: object }>(
        `SELECT after FROM ${auditEntries} WHERE resource_id = $1 AND action = $2 ORDER BY id`,
        [id, action],
      )
    ).map(({ after }) => after);

  beforeAll(async () => {
    rewards = await RewardsUnderTest.start();
    await rewards.addProgram(A);
    owner = new BackOfficeClient(rewards, A, organizationAdmin('10'));
    viewer = new BackOfficeClient(rewards, A, programAdmin('10', A, { rewards: ['view'] }));
    manager = new BackOfficeClient(rewards, A, programAdmin('10', A, { rewards: ['view', 'manage'] }));
    await rewards.database.query(
      `INSERT INTO participant_copy (program_id, id, first_name, last_name, status, email, version)
       SELECT 1, n, 'Person', n::text, 'active', 'person' || n || '@demo.test', 1 FROM generate_series(100, 140) AS n`,
    );
    await rewards.fund(
      A,
      Array.from({ length: 41 }, (_, index) => String(100 + index)),
      1_000,
    );
  });
  afterEach(async () => expect(await rewards.faults()).toEqual([]));
  afterAll(() => rewards.stop());

  describe('the form', () => {
    it('creates a draft that participants do not see until it is approved [A-005, A-231, A-234, A-213, X-069]', async () => {
      const { body } = await owner.post(`programs/${A}/rewards`, { ...form, name: 'First', limit: 5 });
      const { id } = body as RewardSaved;
      expect(body).toEqual(savedRecord('Reward created successfully.', await shown(id)));
      expect(await shown(id)).toMatchObject({
        name: 'First',
        identifier: 'first',
        status: 'draft',
        approved: false,
        limit: 5,
        balance: 5,
        tag_list: [],
        locked: false,
        version: 1,
      });
      expect((await rewards.call(visitor(A), 'GET', `/public/rewards/${id}`)).status).toBe(404);
      const toggled = await owner.post(`rewards/${id}/toggle_approval`);
      expect(toggled.body).toMatchObject({ approved: true, status: 'active', version: 2 });
      expect((await rewards.call(visitor(A), 'GET', `/public/rewards/${id}`)).status).toBe(200);
      expect(await trail(id)).toEqual([{ action: 'create' }, { action: 'toggle_approval' }]);
    });

    it('saves the complete form over the version that it was filled from [A-005, A-209, A-231, A-233]', async () => {
      expect(await owner.read(`programs/${A}/rewards/new`)).toEqual({ tags: expect.any(Array) as string[] });
      const id = await create({ name: 'Old' });
      const period = { start: daysFromNow(1), finish: daysFromNow(9) };
      const whole = { ...form, ...period, name: 'New', selection: 'achievement', threshold: 7, limit: 3 };
      const image_url = 'https://img.test/mug.png';
      const saved = await owner.put(`rewards/${id}`, { ...whole, name: ' New ', image_url, version: 1 });
      expect(saved.body).toEqual(savedRecord('Reward updated successfully.', await shown(id)));
      const stored = { ...whole, image: { public_url: image_url }, claims: 0, balance: 3, version: 2 };
      expect(await owner.read(`rewards/${id}/edit`)).toMatchObject(stored);
      expect(await shown(id)).toMatchObject({ ...stored, program_id: A, status: 'draft' });
      const stale = await owner.put(`rewards/${id}`, { ...form, name: 'Newer', version: 1 });
      expect([stale.status, refused(stale).code]).toEqual([409, 'version_conflict']);
      const same = await owner.put(`rewards/${id}`, { ...whole, image_url, version: 2 });
      expect([same.status, refused(same).message]).toEqual([422, 'No changes detected']);
      expect(await trail(id)).toEqual([{ action: 'create' }, { action: 'update' }]);
    });

    it('reports invalid fields, and unknown actions of a record [A-236]', async () => {
      const wrong = await owner.post(`programs/${A}/rewards`, { ...form, name: 'x', threshold: -1 });
      expect([wrong.status, Object.keys(refused(wrong).errors)]).toEqual([422, ['name', 'threshold']]);
      const unknown = await owner.post(`rewards/${await create()}/explode`);
      expect([unknown.status, refused(unknown).message]).toEqual([400, 'Invalid intent']);
    });

    it('retains the type of a claimed reward, and a limit above its claims [INV-06, INV-38]', async () => {
      const id = await approved({ name: 'Locked', limit: 3 });
      expect((await rewards.claim(A, '100', id)).status).toBe(200);
      const { version, locked } = await shown(id);
      expect(locked).toBe(true);
      const other = await owner.put(`rewards/${id}`, { ...form, selection: 'sweepstake', version });
      expect(refused(other).errors).toEqual({ selection: ['cannot be changed once it was given'] });
      const less = await owner.put(`rewards/${id}`, { ...form, limit: 0, version });
      expect(refused(less).errors).toEqual({ limit: ['must be at least 1, as many have been claimed'] });
    });

    it('makes a draft from another reward, without its claims and codes [A-232]', async () => {
      const id = await approved({ name: 'Original', limit: 3, threshold: 7 });
      await owner.post(`rewards/${id}/toggle_tag`, { tag: 'Spring' });
      await owner.post(`rewards/${id}/coupons`, { codes: 'ORIGINAL-1' });
      await rewards.claim(A, '100', id);
      const { status, body } = await owner.post(`rewards/${id}/duplicate`);
      expect(status).toBe(201);
      const copy = await shown((body as RewardSaved).id);
      expect(copy).toMatchObject({
        name: 'Original (copy)',
        status: 'draft',
        threshold: 7,
        limit: 3,
        claims: 0,
        coupons: 0,
        tag_list: ['Spring'],
      });
      expect(copy.identifier).not.toBe('original');
      const price = { amount: '5.00', currency: 'eur' };
      const second = await owner.post(`rewards/${await create({ threshold: 0, price })}/duplicate`);
      expect(await shown((second.body as RewardSaved).id)).toMatchObject({ threshold: 0, price });
    });
  });

  describe('the list', () => {
    it('adds and removes tags, and finds rewards by them [A-232, A-243]', async () => {
      const id = await approved({ name: 'Tagged' });
      const on = await manager.post(`rewards/${id}/toggle_tag`, { tag: ' Summer ' });
      expect(on.body).toMatchObject({ message: 'Tag updated', tag_list: ['Summer'] });
      const found = await owner.read<{ data: RewardRow[] }>(
        `programs/${A}/rewards?columnFilters[tag_list]=Summer,Other`,
      );
      expect(found.data.map(({ name }) => name)).toEqual(['Tagged']);
      expect((await owner.read<NewReward>(`programs/${A}/rewards/new`)).tags).toContain('Summer');
      const off = await manager.post(`rewards/${id}/toggle_tag`, { tag: 'SUMMER' });
      expect(off.body).toMatchObject({ tag_list: [] });
    });

    it('finds the rewards that refer to a file, by a picture or in a text', async () => {
      const file = 'a1'.repeat(16);
      const url = `/media/uploads/${A}/${file}-60x40.png`;
      await create({ name: 'Pictured', image_url: url });
      await create({ name: 'Earned', redemption_image_url: url });
      await create({ name: 'Told', description: `<img src="${url}" alt="">` });
      await create({ name: 'Plain' });
      const { data } = await owner.read<{ data: RewardRow[] }>(
        `programs/${A}/rewards?columnFilters[file]=${file}&sort=name`,
      );
      expect(data.map(({ name }) => name)).toEqual(['Earned', 'Pictured', 'Told']);
    });

    it('shows sold-out rewards, and the balance [A-210, A-213]', async () => {
      const id = await approved({ name: 'Scarce', limit: 1 });
      await rewards.claim(A, '101', id);
      const { data } = await owner.read<{ data: RewardRow[] }>(`programs/${A}/rewards?search=Scarce`);
      expect(data[0]).toMatchObject({ status: 'active', sold_out: true, limit: 1, claims: 1, balance: 0 });
      const csv = await manager.get(`programs/${A}/rewards.csv?search=Scarce`);
      expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(String(csv.body).split('\n')[1]).toMatch(new RegExp(`^${id},Scarce,redeem,active,10,1,1,0,`));
    });

    it('is governed by view, create, update and manage [A-244, A-202, A-208, A-545, A-568, INV-24]', async () => {
      const id = await create();
      const body = { ...form, version: 1 };
      const attempts = (backOffice: BackOfficeClient): Promise<number[]> =>
        Promise.all(
          [
            backOffice.get(`rewards/${id}`),
            backOffice.get(`programs/${A}/rewards/new`),
            backOffice.post(`programs/${A}/rewards`, form),
            backOffice.get(`rewards/${id}/edit`),
            backOffice.put(`rewards/${id}`, body),
            backOffice.post(`rewards/${id}/duplicate`),
            backOffice.post(`rewards/${id}/toggle_approval`),
            backOffice.post(`rewards/${id}/toggle_tag`, { tag: 'x' }),
            backOffice.post(`rewards/${id}/coupons`, { codes: 'x' }),
            backOffice.get(`rewards/${id}/participants.csv`),
            backOffice.get(`rewards/${id}/sweepstake.csv`),
            backOffice.get(`rewards/${id}/fetch_possible_winners_to_sync`),
            backOffice.post(`rewards/${id}/sync_winners`),
            backOffice.post(`rewards/${id}/set_winners`, { participant_ids: ['1'] }),
            backOffice.post(`rewards/${id}/generate_sweepstake_entries`),
            backOffice.post(`rewards/${id}/sweepstake/commit`),
            backOffice.post(`rewards/${id}/sweepstake/draw`, { winners: 1 }),
            backOffice.post(`rewards/${id}/sweepstake/replace_winner`, { number: 1, reason: 'because' }),
            backOffice.post(`rewards/${id}/mini_contest/set_winners`, { participant_ids: ['1'] }),
            backOffice.upload(`rewards/${id}/coupons/import`, 'x'),
            backOffice.get(`rewards/${id}/coupons.csv`),
            backOffice.post(`rewards/${id}/create_nft_collection`),
            backOffice.post(`rewards/${id}/retry_blockchain_transactions`),
            backOffice.get(`programs/${A}/rewards.csv`),
            backOffice.get(`programs/${A}/reward_jobs`),
          ].map(async (call) => (await call).status),
        );
      expect(await attempts(viewer)).toEqual([200, ...Array.from({ length: 24 }, () => 403)]);
      const refusals = async (backOffice: BackOfficeClient): Promise<boolean[]> =>
        (await attempts(backOffice)).map((status) => status === 403);
      const author = new BackOfficeClient(rewards, A, programAdmin('10', A, { rewards: ['view', 'create', 'update'] }));
      const [, ...writes] = await refusals(author);
      expect(writes).toEqual([...Array<boolean>(5).fill(false), ...Array<boolean>(19).fill(true)]);
      expect((await refusals(manager)).slice(1)).toEqual(writes.map((isRefused) => !isRefused));
      const stranger = new BackOfficeClient(rewards, A, organizationAdmin('11'));
      expect(new Set(await attempts(stranger))).toEqual(new Set([404]));
      const lists = ['coupons', 'reward_participants', 'sweepstake/entrants', 'blockchain_transactions'];
      const pages = ['', '/sweepstake', '/mini_contest', '/aptos_integration', ...lists.map((list) => `/${list}`)];
      const seen = (backOffice: BackOfficeClient): Promise<number[]> =>
        Promise.all(pages.map(async (page) => (await backOffice.get(`rewards/${id}${page}`)).status));
      expect(await seen(viewer)).toEqual([200, 409, 409, 200, 200, 200, 200, 200]);
      const blind = new BackOfficeClient(
        rewards,
        A,
        programAdmin('10', A, { rewards: ['create', 'update', 'manage'] }),
      );
      expect(new Set(await seen(blind))).toEqual(new Set([403]));
    });
  });

  describe('coupons', () => {
    const codesOf = async (backOffice: BackOfficeClient, id: string, query = ''): Promise<string[]> =>
      (await backOffice.read<CouponTable>(`rewards/${id}/coupons${query}`)).data.map(({ code }) => code);

    it('are issued one per claim, in their order, and are shown to their holders [A-214, A-216, A-223, A-567]', async () => {
      const id = await approved({ name: 'Voucher' });
      const added = await owner.post(`rewards/${id}/coupons`, { codes: ' SAVE-0001 , SAVE-0002,, \n SAVE-0003,' });
      expect(added.body).toMatchObject({ added: 3 });
      expect(await codesOf(owner, id)).toEqual(['SAVE-0001', 'SAVE-0002', 'SAVE-0003']);
      for (const person of ['110', '111', '112']) expect((await rewards.claim(A, person, id)).status).toBe(200);
      expect(refused(await rewards.claim(A, '113', id)).code).toBe('sold_out');
      const own = await Promise.all(['110', '111', '112', '113'].map((one) => rewards.show(participant(A, one), id)));
      expect(own.map(({ coupon_codes }) => coupon_codes)).toEqual([['SAVE-0001'], ['SAVE-0002'], ['SAVE-0003'], []]);
      expect((await rewards.show(visitor(A), id)).coupon_codes).toEqual([]);
      expect(await shown(id)).toMatchObject({ coupons: 3, coupons_taken: 3, sold_out: true, claims: 3 });
    });

    it('are issued with paid rewards, too, and are held during the payment [A-216, INV-06]', async () => {
      const id = await approved({ name: 'Paid', threshold: 0, price: { amount: '5.00', currency: 'eur' } });
      await owner.post(`rewards/${id}/coupons`, { codes: 'PAID-1' });
      // No service takes payments here: the piece is held all the same.
      expect((await rewards.claim(A, '126', id)).status).toBe(503);
      expect(refused(await rewards.claim(A, '127', id)).code).toBe('sold_out');
      const [held] = await rewards.database.query<{ id: string }>('SELECT id FROM purchase WHERE reward_id = $1', [id]);
      await rewards.send(A, 'reward_payment.settled', { claim_id: held?.id ?? '', outcome: 'paid' });
      await rewards.handled();
      expect((await rewards.show(participant(A, '126'), id)).coupon_codes).toEqual(['PAID-1']);
    });

    it('are refused as a whole with the list of duplicates [A-215, A-216, B60]', async () => {
      const id = await create();
      await owner.post(`rewards/${id}/coupons`, { codes: 'ONE, TWO' });
      const inside = await owner.post(`rewards/${id}/coupons`, { codes: 'X,Y,X, ,Y,Z' });
      expect([inside.status, refused(inside).errors]).toEqual([422, { codes: ['Duplicates: X, Y'] }]);
      const known = await owner.post(`rewards/${id}/coupons`, { codes: 'TWO,THREE,ONE' });
      expect(refused(known).errors).toEqual({ codes: ['Duplicates: TWO, ONE'] });
      for (const codes of ['', ' , ,\n', 'A\tB', 'A\u0000B', 'x'.repeat(101)]) {
        const bad = await owner.post(`rewards/${id}/coupons`, { codes });
        expect(bad.status).toBeGreaterThanOrEqual(400);
        expect(bad.status).toBeLessThan(500);
      }
      expect(await codesOf(owner, id)).toEqual(['ONE', 'TWO']);
    });

    it('come from a file as a job, which adds nothing the second time [A-216]', async () => {
      const id = await create();
      const file = `code\r\n${Array.from({ length: 12_000 }, (_, index) => `F-${index}`).join('\r\n')}\r\nF-7\n\n"F-0"\nbad\u0007`;
      const first = await owner.ended(await owner.upload(`rewards/${id}/coupons/import`, file));
      expect(first).toMatchObject({ status: 'done', refused: 3, result: { added: 12_000 } });
      const second = await owner.ended(await owner.upload(`rewards/${id}/coupons/import`, file));
      expect(second).toMatchObject({ status: 'done', refused: 12_003, result: { added: 0 } });
      expect(await shown(id)).toMatchObject({ coupons: 12_000 });
      expect(await rewards.count('SELECT FROM coupon_file')).toBe(0);
      const jobs = `programs/${A}/reward_jobs/${first.id}/errors.csv`;
      expect(String((await owner.get(jobs)).body)).toContain('12002,F-7,is there already');
    });

    it('come from no file once its admin may no longer manage rewards, as identity says', async () => {
      const id = await create();
      rewards.identity.rights = programAdmin('10', A, { rewards: ['view', 'create', 'update'] });
      const job = await owner.ended(await owner.upload(`rewards/${id}/coupons/import`, 'code\nLATE-1'));
      rewards.identity.rights = organizationAdmin('10');
      expect(job).toMatchObject({
        status: 'failed',
        error: 'Stopped: Grace Hopper may no longer do this in this program. What was done before stays.',
      });
      expect(await shown(id)).toMatchObject({ coupons: 0 });
      expect(await rewards.count('SELECT FROM coupon_file')).toBe(0);
    });

    it('stand in one reward of a program only, and those that are refused say in which', async () => {
      const [mug, cup] = [await create({ name: 'Mug of codes' }), await create({ name: 'Cup of codes' })];
      await owner.post(`rewards/${mug}/coupons`, { codes: 'SHARED-1,SHARED-2' });
      const pasted = await owner.post(`rewards/${cup}/coupons`, { codes: 'OWN-1,SHARED-2' });
      expect(refused(pasted).errors).toEqual({ codes: ['Codes of other rewards: SHARED-2 (Mug of codes)'] });
      const file = await owner.ended(await owner.upload(`rewards/${cup}/coupons/import`, 'SHARED-1\nOWN-1\nOWN-1'));
      expect(file).toMatchObject({ status: 'done', refused: 2, result: { added: 1 } });
      const errors = String((await owner.get(`programs/${A}/reward_jobs/${file.id}/errors.csv`)).body);
      expect(errors).toContain('1,SHARED-1,is a code of the reward Mug of codes');
      expect(errors).toContain('3,OWN-1,is there already');
      expect(await codesOf(owner, cup)).toEqual(['OWN-1']);
    });

    it('of two files that arrive at once are shared out between their rewards', async () => {
      const ids = [await create(), await create()];
      const file = Array.from({ length: 11_000 }, (_, index) => `BOTH-${index}`).join('\n');
      const jobs = await Promise.all(ids.map((id) => owner.upload(`rewards/${id}/coupons/import`, file)));
      const ended = await Promise.all(jobs.map((job) => owner.ended(job)));
      expect(ended.map(({ status }) => status)).toEqual(['done', 'done']);
      const added = ended.map(({ result }) => Number(result?.['added']));
      expect(added.reduce((sum, count) => sum + count)).toBe(11_000);
      expect(await rewards.count(`SELECT DISTINCT code FROM coupon WHERE code LIKE 'BOTH-%'`)).toBe(11_000);
      for (const [place, id] of ids.entries()) expect(await shown(id)).toMatchObject({ coupons: added[place] });
    });

    it('that are pasted for two rewards at once become those of one, and the other says so', async () => {
      for (let round = 0; round < 3; round += 1) {
        const ids = [await create(), await create()];
        const codes = Array.from({ length: 3_000 }, (_, index) => `PASTED-${round}-${index}`).join(',');
        const answers = await Promise.all(ids.map((id) => owner.post(`rewards/${id}/coupons`, { codes })));
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
        for (const answer of answers.filter(({ status }) => status === 422))
          expect(refused(answer).errors['codes']?.[0]).toMatch(/^Codes of other rewards: /);
      }
    });

    it('of a wrong import are withdrawn, but for those that were handed out', async () => {
      const id = await approved({ threshold: 0, per_participant: null });
      const file = (name: string, count: number): string =>
        Array.from({ length: count }, (_, index) => `${name}-${index + 1}`).join('\n');
      await owner.ended(await owner.upload(`rewards/${id}/coupons/import`, file('WRONG', 6_000), 'wrong.csv'));
      await owner.post(`rewards/${id}/coupons`, { codes: file('RIGHT', 3) });
      const imports = (): Promise<CouponImportList> => owner.read<CouponImportList>(`rewards/${id}/coupon_imports`);
      for (const who of ['120', '121']) await rewards.claim(A, who, id);
      const { data } = await imports();
      expect(data).toMatchObject([
        { file_name: null, codes: 3, handed_out: 0 },
        { file_name: 'wrong.csv', codes: 6_000, handed_out: 2 },
      ]);
      const address = `rewards/${id}/coupon_imports/${data[1]?.id}/withdraw`;
      const withdrawn = await owner.ended(await owner.post(address));
      expect(withdrawn).toMatchObject({ status: 'done', result: { withdrawn: 5_998, handed_out: 2 } });
      expect((await imports()).data).toMatchObject([{ codes: 3 }, { codes: 2, handed_out: 2 }]);
      const numbers = await rewards.database.query<{ number: number; code: string }>(
        'SELECT number::int, code FROM coupon WHERE reward_id = $1 ORDER BY number',
        [id],
      );
      expect(numbers.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
      expect(numbers.slice(0, 2).map(({ code }) => code)).toEqual(['WRONG-1', 'WRONG-2']);
      expect(new Set(numbers.slice(2).map(({ code }) => code))).toEqual(new Set(['RIGHT-1', 'RIGHT-2', 'RIGHT-3']));
      for (const who of ['122', '123', '124']) expect((await rewards.claim(A, who, id)).status).toBe(200);
      expect(refused(await rewards.claim(A, '125', id)).code).toBe('sold_out');
      const again = await owner.ended(await owner.post(address));
      expect(again).toMatchObject({ result: { withdrawn: 0, handed_out: 2 } });
      expect((await owner.post(`rewards/${await create()}/coupons`, { codes: 'WRONG-3' })).status).toBe(200);
      for (const unknown of [
        address.replace(/[0-9a-f]{12}\/withdraw/, '000000000000/withdraw'),
        address.replace(id, '99999'),
      ]) {
        expect((await owner.post(unknown)).status).toBe(404);
      }
      expect((await owner.post(`rewards/${id}/coupon_imports/nonsense/withdraw`)).status).toBe(404);
      expect((await viewer.post(address)).status).toBe(403);
      expect((await viewer.get(`rewards/${id}/coupon_imports`)).status).toBe(403);
      expect(await entries(id, 'withdraw_coupons')).toMatchObject([
        { file: 'wrong.csv', codes: 5_998, handed_out: 2 },
        { codes: 0, handed_out: 2 },
      ]);
    });

    it('leave an entry in the trail when they are exported', async () => {
      const id = await create();
      await owner.post(`rewards/${id}/coupons`, { codes: 'EXPORTED-1,EXPORTED-2' });
      expect(String((await manager.get(`rewards/${id}/coupons.csv`)).body)).toContain('EXPORTED-2');
      expect((await viewer.get(`rewards/${id}/coupons.csv`)).status).toBe(403);
      expect(await entries(id, 'export_coupons')).toEqual([{ coupons: 2 }]);
    });

    it.each([
      ['codes.xlsx', 'A,B', 'The file must be a .csv file'],
      ['codes.csv', '\n \n', 'The file holds no codes'],
      ['codes.csv', 'A\0B', 'The file is not a text in UTF-8'],
    ])('refuse the file %s with %j', async (name, content, message) => {
      const answer = await owner.upload(`rewards/${await create()}/coupons/import`, content, name);
      expect([answer.status, refused(answer).message]).toEqual([422, message]);
      expect(await rewards.count('SELECT FROM coupon_file')).toBe(0);
    });

    it('are masked for staff who may not manage rewards, and cannot be searched for [INV-40]', async () => {
      const id = await create();
      await owner.post(`rewards/${id}/coupons`, { codes: 'SECRET-CODE-9,SHORT' });
      expect(await codesOf(manager, id)).toEqual(['SECRET-CODE-9', 'SHORT']);
      expect(await codesOf(viewer, id)).toEqual(['SE••••-9', '••••']);
      expect((await viewer.get(`rewards/${id}/coupons?columnFilters[code]=SHORT`)).status).toBe(400);
      expect((await viewer.get(`rewards/${id}/coupons.csv`)).status).toBe(403);
      expect(await codesOf(manager, id, '?columnFilters[code]=SHORT')).toEqual(['SHORT']);
    });
  });

  it('copies the rewards of a copied program, as drafts and once', async () => {
    const id = await approved({ name: 'To be copied', limit: 3 });
    await rewards.claim(A, '125', id);
    await rewards.addProgram('7');
    const copied = { program_id: '7', source_program_id: A };
    await rewards.send('7', 'program.copied', copied, copied);
    await rewards.handled();
    const other = new BackOfficeClient(rewards, '7', organizationAdmin('10'));
    const { data, meta } = await other.read<{ data: RewardRow[]; meta: { total: number } }>(
      'programs/7/rewards?search=to-be-copied',
    );
    expect(meta.total).toBe(1);
    expect(data[0]).toMatchObject({ name: 'To be copied', status: 'draft', limit: 3, claims: 0 });
  });

  it('lists the holders of a reward, with addresses only for staff who manage users [A-203, A-228, A-229, X-101]', async () => {
    const id = await approved({ name: 'Given', finish: daysFromNow(3) });
    await rewards.claim(A, '120', id);
    await rewards.claim(A, '121', id);
    const path = `rewards/${id}/reward_participants?sort=name`;
    const whole = await owner.read<{ data: RewardParticipant[] }>(path);
    expect(whole.data.map(({ name, email, points }) => [name, email, points])).toEqual([
      ['Person 120', 'person120@demo.test', '10'],
      ['Person 121', 'person121@demo.test', '10'],
    ]);
    const masked = await manager.read<{ data: RewardParticipant[] }>(path);
    expect(masked.data[0]?.email).toBe('p•••@d•••.test');
    expect((await manager.read<{ data: [] }>(`rewards/${id}/reward_participants?search=person121`)).data).toEqual([]);
    const csv = String((await manager.get(`rewards/${id}/participants.csv`)).body);
    expect(csv).toMatch(/^participant_id,name,email,points,coupon,earned_at\n/);
    expect(csv).toContain('120,Person 120,p•••@d•••.test,10,');
    expect(String((await owner.get(`rewards/${id}/participants.csv`)).body)).toContain('person120@demo.test');
  });

  it('lists transactions of tokens by reward, participant and program, each under its own permission [A-205, A-230, A-246, X-114]', async () => {
    const id = await approved({ name: 'Minted', selection: 'achievement', threshold: 900 });
    expect((await shown(id)).minted).toBe(false);
    const token = { network: 'testnet', address: '0xa1', owner_address: '0xb2', mint_transaction: '0xc3' };
    const path = `/internal/programs/${A}/rewards/minted/collectibles/130`;
    expect((await rewards.call(service('demo'), 'PUT', path, token)).status).toBe(204);
    expect((await shown(id)).minted).toBe(true);
    const paths = [
      `rewards/${id}/blockchain_transactions`,
      'participants/130/blockchain_transactions',
      `programs/${A}/blockchain_transactions`,
    ];
    for (const one of paths) {
      const { data } = await owner.read<BlockchainTransactionTable>(one);
      expect(data).toEqual([
        {
          id: expect.any(String) as string,
          kind: 'mint',
          hash: '0xc3',
          status: 'confirmed',
          error: null,
          network: 'testnet',
          explorer_url: 'https://explorer.aptoslabs.com/txn/0xc3?network=testnet',
          token_url: 'https://explorer.aptoslabs.com/object/0xa1?network=testnet',
          reward: { id, name: 'Minted' },
          participant: { id: '130', name: 'Person 130' },
          created_at: expect.any(String) as string,
        },
      ]);
    }
    const seen = await Promise.all(paths.map(async (one) => (await viewer.get(one)).status));
    expect(seen).toEqual([200, 403, 403]);
  });

  it('offers mainnet only where the operator has enabled it [A-520]', async () => {
    await rewards.database.query('UPDATE program_copy SET test_mode = false');
    const { status, body } = await owner.patch(`aptos/${A}`, { enabled: false, network: 'mainnet', version: 0 });
    expect([status, body]).toEqual([
      409,
      expect.objectContaining({ message: 'Mainnet is not available on this installation' }),
    ]);
    expect((await owner.get(`aptos/${A}`)).body).toMatchObject({ mainnet_allowed: false, network: 'testnet' });
  });
});
