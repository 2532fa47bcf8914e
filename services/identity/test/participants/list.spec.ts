import type { ParticipantListMeta } from '@laurel/contracts/identity/participants/participants.dto';
import { programAdmin, service } from '@laurel/test-kit/caller-factories';
import pg from 'pg';
import { IdentityUnderTest, type Json } from '../identity.fixture.ts';
import { grace, ignoreAll, Staff } from './import-form.fixture.ts';

let identity: IdentityUnderTest;
let staff: Staff;
let program: string;

beforeAll(async () => {
  identity = await IdentityUnderTest.start();
  await identity.owner();
  program = await identity.program();
  staff = new Staff(identity, program);
  const rows = [
    ['zoe@example.com', 'Zoë', 'Quinn', '"vip,new"'],
    ['ada@example.com', 'Ada', 'Byron', 'vip'],
    ['+bob@example.com', '=cmd()', "O'Neil", ''],
  ].map((row) => row.join(','));
  const fields = { ...ignoreAll, naming: 'replace', tags: 'replace' };
  await staff.import(`email,first_name,last_name,tags\n${rows.join('\n')}\n`, fields);
  await identity.database.query(
    `UPDATE participant SET gender = 'f', is_staff = email LIKE 'zoe%', aptos_wallet_address = '0x1',
       sign_in_count = 3,
       preferred_locale = 'es', ahoy_city = 'Lyon', ahoy_country = 'FR', created_at = '2026-03-04T10:00:00Z',
       referred_by = (SELECT id FROM participant WHERE program_id = $1 AND email LIKE 'ada%'),
       status = CASE WHEN email LIKE 'ada%' THEN 'active' ELSE status END WHERE program_id = $1`,
    [program],
  );
  await identity.database.query(
    `UPDATE participant_stats SET unused_points = 10 * participant_id, completed_challenges = 4, rewards_earned = 2,
       clicks = 5 WHERE program_id = $1`,
    [program],
  );
});
afterAll(async () => {
  await identity.stop();
});

const names = async (query: string, who = staff): Promise<unknown[]> => {
  const { status, body } = await who.list(query);
  return status === 200 ? (body['data'] as Json[]).map((row) => row['first_name']) : [status];
};
const meta = async (query: string): Promise<ParticipantListMeta> =>
  (await staff.list(query)).body['meta'] as ParticipantListMeta;
const lines = async (query: string): Promise<string[]> =>
  (await staff.text(`/programs/${program}/participants.csv${query}`)).trim().split('\n');

describe('the order by name', () => {
  const firstPage = `SELECT p.id FROM participant p WHERE p.program_id = 1
    ORDER BY (left(p.first_name || ' ' || p.last_name, 200)) COLLATE`;

  it('follows the alphabet of the reader: ñ comes after n in Spanish, and is an n with a mark in English', async () => {
    const alphabet = await identity.program();
    for (const first_name of ['Oscar', 'Ñandú', 'nuria', 'Zoë', 'Álvaro', 'Bea']) {
      await identity.participant(alphabet, { first_name });
    }
    const inOrder = async (language: string, sort = 'name'): Promise<unknown[]> => {
      const path = `/admin/v2/programs/${alphabet}/participants?sort=${sort}`;
      const { body } = await identity.call(grace, 'GET', path, undefined, { 'accept-language': language });
      return (body['data'] as Json[]).map((row) => row['first_name']);
    };
    const english = ['Álvaro', 'Bea', 'Ñandú', 'nuria', 'Oscar', 'Zoë'];
    const spanish = ['Álvaro', 'Bea', 'nuria', 'Ñandú', 'Oscar', 'Zoë'];
    expect([await inOrder('en'), await inOrder('es')]).toEqual([english, spanish]);
    expect(await inOrder('es', '-name')).toEqual(spanish.toReversed());
  });

  it.each([
    ['und-x-icu', 'participant_name_en'],
    ['es-x-icu', 'participant_name_es'],
  ])('by %s reads a page from its index, past row-level security', async (collation, index) => {
    const client = new pg.Client({ connectionString: identity.database.appUrl });
    await client.connect();
    await client.query(`BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off;
      SELECT set_config('app.program_id', '1', true)`);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN ${firstPage} "${collation}" ASC, p.id ASC LIMIT 20`,
    );
    await client.end();
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain(`Index Scan using ${index}`);
    expect(plan).not.toContain('Sort');
  });
});

describe('the table of participants', () => {
  it('shows all fields of a participant [A-250, A-251, A-252, A-253, X-110, X-128]', async () => {
    const [zoe] = (await staff.list('?search=zoe')).body['data'] as Json[];
    const [ada] = (await staff.list('?search=ada')).body['data'] as Json[];
    expect(zoe).toEqual({
      id: expect.stringMatching(/^\d+$/) as string,
      program_id: program,
      name: 'Zoë Quinn',
      short_name: 'Zoë Q.',
      first_name: 'Zoë',
      last_name: 'Quinn',
      email: 'zoe@example.com',
      status: 'pending',
      staff: true,
      avatar: null,
      profile_answers: [],
      tag_list: ['vip', 'new'],
      gender: 'f',
      sign_in_count: 3,
      unused_points: `${String(zoe?.['id'])}0`,
      completed_challenges: 4,
      rewards_earned: 2,
      clicks: 5,
      aptos_wallet_address: '0x1',
      referred_by: ada?.['id'],
      preferred_locale: 'es',
      ahoy_city: 'Lyon',
      ahoy_country: 'FR',
      created_at: '2026-03-04T10:00:00.000Z',
    });
    expect(zoe).not.toHaveProperty('magic_link');
  });

  it('masks addresses for staff who may only view users, and leaks none by search or order [A-254, X-068]', async () => {
    const viewer = new Staff(identity, program, programAdmin('1', program, { users: ['view'] }));
    const [row] = (await viewer.list('?search=ada')).body['data'] as Json[];
    expect(row).toMatchObject({ name: 'Ada Byron', censured_email: 'a•••@e•••.com' });
    expect(row).not.toHaveProperty('email');
    expect(await names('?search=zoe%40ex', viewer)).toEqual([]);
    expect(await names('?search=zoe%40ex')).toEqual(['Zoë']);
    expect(await names('?sort=email', viewer)).toEqual([422]);
    expect((await viewer.get(`/programs/${program}/participants.csv`)).status).toBe(403);
  });

  it.each([
    ['?sort=name', ['=cmd()', 'Ada', 'Zoë']],
    ['?sort=email', ['=cmd()', 'Ada', 'Zoë']],
    ['?sort=-unused_points', ['=cmd()', 'Ada', 'Zoë']],
    ['?sort=-unused_points&columnFilters[status]=pending', ['=cmd()', 'Zoë']],
    ['?sort=unused_points&columnFilters[tag]=vip', ['Zoë', 'Ada']],
    ['?sort=rewards_earned&search=ada', ['Ada']],
    ['?sort=completed_challenges&page_size=1&page=2', ['Ada']],
    ['?sort=created_at', ['Zoë', 'Ada', '=cmd()']],
    ['?page=1', ['=cmd()', 'Ada', 'Zoë']],
    ['?sort=name&page_size=1&page=2', ['Ada']],
    ['?search=BYR', ['Ada']],
    ['?search=ada%20%20by', ['Ada']],
    ['?search=o%27neil', ['=cmd()']],
    ['?search=zoe%20quinn', ['Zoë']],
    ['?search=ZO%C3%8B', ['Zoë']],
    ['?search=b%C3%BDron', ['Ada']],
    ['?search=dron', []],
    ['?search=%CC%81', []],
    ['?search=%25', []],
    ['?search=ada&sort=name', ['Ada']],
    ['?search=ada&columnFilters[status]=pending', []],
    ['?search=ada&columnFilters[tag]=new', []],
    ['?search=ada&page=2', []],
    ['?columnFilters[status]=active', ['Ada']],
    ['?columnFilters[staff]=true', ['Zoë']],
    ['?columnFilters[tag]=vip&sort=name', ['Ada', 'Zoë']],
    ['?columnFilters[tag]=vip&columnFilters[status]=pending', ['Zoë']],
    ['?sort=email_hash', [422]],
    ['?columnFilters[password]=1', [400]],
    ['?columnFilters[staff]=maybe', [400]],
  ])('%s finds %j [A-250, B84]', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it('finds participants by their current names, with marks or without, whichever way they were written [A-250]', async () => {
    const club = new Staff(identity, await identity.program());
    const found = async (text: string): Promise<unknown[]> => names(`?search=${encodeURIComponent(text)}`, club);
    const { email } = await identity.participant(club.programId, { first_name: 'Noël', last_name: 'Šimek' });
    expect([await found('noel'), await found('NOËL s'), await found('simek')]).toEqual(Array(3).fill(['Noël']));
    const renamed = { first_name: 'Renée', last_name: 'Byron' };
    await identity.call(service('demo'), 'PUT', `/internal/programs/${club.programId}/participants/${email}`, renamed);
    expect([await found('noel'), await found('renee b'), await found('byron')]).toEqual([[], ['Renée'], ['Renée']]);
    const browser = identity.browser(club.programId);
    await browser.signIn(email);
    const { version } = (await browser.send('GET', '/public/account')).body;
    const profile = { first_name: 'Émile', last_name: 'Núñez', version };
    expect((await browser.send('PUT', '/public/account/profile', profile)).status).toBe(200);
    expect([await found('renee'), await found('emile'), await found('nunez')]).toEqual([[], ['Émile'], ['Émile']]);
    await club.import(`email,first_name,last_name\n${email},Anaïs,Ünal\n`, { ...ignoreAll, naming: 'replace' });
    expect([await found('emile'), await found('anais u'), await found('Unal')]).toEqual([[], ['Anaïs'], ['Anaïs']]);
  });

  it('finds a participant by any word of their name, also once they are renamed, and by none that they had [A-250]', async () => {
    const club = new Staff(identity, await identity.program());
    const found = async (text: string): Promise<unknown[]> => names(`?search=${encodeURIComponent(text)}`, club);
    const { email } = await identity.participant(club.programId, {
      first_name: 'Ana Łucía',
      last_name: 'van der Bérg',
    });
    await identity.participant(club.programId, { first_name: 'Bo', last_name: "Sands-Oberg O'Hara" });
    await identity.participant(club.programId, { first_name: 'Berg', last_name: 'Ana' });
    expect(await found('berg')).toEqual(['Berg', 'Ana Łucía']);
    expect([await found('der b'), await found('LUCIA van'), await found('van')]).toEqual(Array(3).fill(['Ana Łucía']));
    expect([await found('oberg'), await found('hara'), await found("o'hara")]).toEqual(Array(3).fill(['Bo']));
    expect([await found('erg'), await found('ucia')]).toEqual([[], []]);
    const renamed = { first_name: 'Ana Łucía', last_name: 'de la Cruz' };
    await identity.call(service('demo'), 'PUT', `/internal/programs/${club.programId}/participants/${email}`, renamed);
    expect([await found('der b'), await found('berg'), await found('cruz')]).toEqual([[], ['Berg'], ['Ana Łucía']]);
    const rows = `email,first_name,last_name\n${email},Ana,del Río Sol\nnew@example.com,Eva,von der Au\n`;
    await club.import(rows, { ...ignoreAll, naming: 'replace' });
    expect([await found('cruz'), await found('sol'), await found('au')]).toEqual([[], ['Ana'], ['Eva']]);
  });

  it('counts exactly with stored counts, and up to 10,000 elsewhere, of all whom search and filters find', async () => {
    expect(await meta('')).toMatchObject({ total: 3, capped: false });
    expect(await meta('?columnFilters[status]=pending&columnFilters[staff]=false')).toMatchObject({ total: 1 });
    expect(await meta('?search=zoe')).toMatchObject({ total: 1, capped: false });
    expect(await meta('?search=zoe&page=2')).toMatchObject({ total: 1, capped: false });
    const full = new Staff(identity, await identity.program());
    await identity.database.query(
      `WITH people AS (
         INSERT INTO participant (program_id, email, first_name, last_name, search_name, search_last_name, status)
         SELECT $1, 'p' || n || '@example.com', 'Pia', 'Ng', 'pia ng', 'ng', 'active' FROM generate_series(1, 10010) AS n
         RETURNING program_id, id)
       INSERT INTO participant_stats (program_id, participant_id) SELECT program_id, id FROM people`,
      [full.programId],
    );
    expect((await full.list('?search=pia')).body['meta']).toMatchObject({ total: 10_000, capped: true });
    expect((await full.list()).body['meta']).toMatchObject({ total: 10_010, capped: false });
    await identity.database.query(
      `WITH tag AS (INSERT INTO admin_tag (program_id, name) VALUES ($1, 'last') RETURNING program_id, id)
       INSERT INTO participant_tag (program_id, participant_id, tag_id, position)
       SELECT t.program_id, p.id, t.id, 1 FROM tag t
       JOIN participant p ON p.program_id = t.program_id AND p.email = 'p10010@example.com'`,
      [full.programId],
    );
    const last = await full.list('?search=pia&columnFilters[tag]=last');
    expect(last.body).toMatchObject({
      data: [{ email: 'p10010@example.com' }],
      meta: { total: 1, capped: false },
    });
    const active = '?search=pia&columnFilters[status]=active';
    expect((await full.list(active)).body['meta']).toMatchObject({ total: 10_000, capped: true });
    await identity.database.query('DELETE FROM participant WHERE program_id = $1', [full.programId]);
    expect((await full.list()).body['meta']).toMatchObject({ total: 0 });
  });
});

describe('the export', () => {
  it('has a default and a detailed mode, the latter with chosen attributes [A-255, A-256, A-258, A-259, A-273, X-109]', async () => {
    const { body } = await staff.post(`/programs/${program}/profile_attributes`, {
      display_name: 'Shoe size',
      attribute_name: 'shoe_size',
      attribute_field_type: 'other',
    });
    const { id: attribute } = body['profile_attribute'] as { id: string };
    const [ada] = (await staff.list('?search=ada')).body['data'] as Json[];
    await staff.post(`/participants/${String(ada?.['id'])}/participant_profile`, {
      profile_attribute_id: attribute,
      value: '=41',
    });
    const [plain] = await lines('?mode=default');
    expect(plain).toBe(
      'id,email,first_name,last_name,status,staff,tags,unused_points,completed_challenges,rewards_earned,sign_in_count,created_at',
    );
    expect(await lines('')).toEqual(await lines('?mode=default&type=report'));
    expect((await lines(`?mode=default&selected_attributes[]=${attribute}`))[0]).toBe(plain);
    const [head, row] = await lines(`?mode=detailed&selected_attributes[]=${attribute}&search=ada`);
    const details =
      'points,clicks,gender,phone,address_1,address_2,city,state,postal,affiliation,preferred_locale,referred_by,' +
      'aptos_wallet_address,last_sign_in_at,Shoe size';
    expect(head).toBe(`${plain ?? ''},${details}`);
    const id = String(ada?.['id']);
    const report = `${id},ada@example.com,Ada,Byron,active,false,vip,${id}0,4,2,3,2026-03-04T10:00:00Z`;
    expect(row).toBe(`${report},0,5,f,,,,,,,,es,${id},0x1,,'=41`);
    const unknown = await staff.get(`/programs/${program}/participants.csv?mode=detailed&selected_attributes[]=999`);
    expect(unknown.status).toBe(422);
    expect((await staff.get(`/programs/${program}/participants.csv?mode=all`)).status).toBe(422);
    expect((await staff.get(`/programs/${program}/participants.csv?type=all`)).status).toBe(422);
  });

  it('says the name of each attribute as staff wrote it, and takes no part of it for a statement', async () => {
    const names = [
      'Spends over $100 a month',
      'Price $2',
      '=HYPERLINK("x")',
      // Longer than a name of Postgres, which would be cut.
      'How many kilometres do you run in a week with all shoes and on all tracks?',
    ];
    const ids = [];
    for (const [index, display_name] of names.entries()) {
      const { body } = await staff.post(`/programs/${program}/profile_attributes`, {
        display_name,
        attribute_name: `named_${index}`,
        attribute_field_type: 'other',
      });
      ids.push((body['profile_attribute'] as { id: string }).id);
    }
    const chosen = ids.map((id) => `selected_attributes[]=${id}`).join('&');
    const search = encodeURIComponent(`", (SELECT string_agg(email, ',') FROM admin_user) FROM participant p --`);
    for (const words of ['ada', search]) {
      const [head = '', row] = await lines(`?mode=detailed&${chosen}&search=${words}`);
      expect(head.split('last_sign_in_at,')[1]).toBe(
        `Spends over $100 a month,Price $2,"'=HYPERLINK(""x"")",${names[3]}`,
      );
      expect(row?.split(',')[1]).toBe(words === 'ada' ? 'ada@example.com' : undefined);
    }
  });

  it('contains the rows of search and filters, harmless for spreadsheets, streamed [A-273, B84]', async () => {
    const answer = await staff.get(`/programs/${program}/participants.csv?columnFilters[status]=pending&sort=name`);
    expect(answer.headers['content-disposition']).toContain('participants.csv');
    expect(answer.headers).not.toHaveProperty('content-length');
    const [, bob, zoe, ...rest] = (answer.body as unknown as string).trim().split('\n');
    expect(rest).toEqual([]);
    expect(bob).toMatch(/^\d+,'\+bob@example.com,'=cmd\(\),O'Neil,/);
    expect(zoe).toContain('"vip,new"');
    const byPoints = await lines('?sort=-unused_points');
    expect(byPoints.slice(1).map((line) => line.split(',')[2])).toEqual(["'=cmd()", 'Ada', 'Zoë']);
  });

  it('of type import can be imported again, and changes nothing [A-007, A-257]', async () => {
    const file = await staff.text(`/programs/${program}/participants.csv?type=import`);
    expect(file.split('\n')[0]).toBe('id,email,first_name,last_name,points,tags,sign_in_count,clicks');
    expect(file).toMatch(/^\d+,ada@example\.com,Ada,Byron,\d+0,vip,3,5$/m);
    const strategies = { email: 'replace', points: 'replace', tags: 'replace', naming: 'replace', metric: 'ignore' };
    const { counts } = await staff.import(file, strategies);
    expect(counts).toEqual({ created: 0, updated: 0, unchanged: 3, refused: 0 });
  });

  it('of type import leaves out what an import cannot bring: balances below zero, and numbers beyond its limits', async () => {
    const set = (points: number, count: number): Promise<unknown> =>
      identity.database.query(
        `WITH ada AS (UPDATE participant SET sign_in_count = $3 WHERE program_id = $1 AND email = 'ada@example.com' RETURNING id)
         UPDATE participant_stats s SET unused_points = $2, clicks = $3 FROM ada WHERE s.participant_id = ada.id`,
        [program, points, count],
      );
    const importable = async (cells: string): Promise<void> => {
      const file = await staff.text(`/programs/${program}/participants.csv?type=import`);
      expect(file).toMatch(new RegExp(`^\\d+,ada@example\\.com,Ada,Byron,${cells}$`, 'm'));
      const strategies = { email: 'replace', points: 'replace', tags: 'replace', naming: 'replace', metric: 'ignore' };
      const { counts } = await staff.import(file, strategies);
      expect(counts).toEqual({ created: 0, updated: 0, unchanged: 3, refused: 0 });
    };
    await set(-90, 5);
    expect(await staff.text(`/programs/${program}/participants.csv`)).toMatch(/,Ada,Byron,active,false,vip,-90,/);
    await importable(',vip,5,5');
    await set(1_000_000_000, 1_000_000);
    await importable('1000000000,vip,1000000,1000000');
    await set(1_000_000_001, 1_000_001);
    await importable(',vip,,');
  });
});
