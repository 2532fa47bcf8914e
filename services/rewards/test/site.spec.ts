import type { OwnClaims } from '@laurel/contracts/rewards/own-claims.dto';
import type { Caller } from '@laurel/contracts/auth/caller';
import type { RewardDetail } from '@laurel/contracts/rewards/admin-rewards.dto';
import type { RewardResponse, RewardTile } from '@laurel/contracts/rewards/rewards.dto';
import { auditEntries } from '@laurel/test-kit/audited-writes';
import { organizationAdmin, participant, visitor } from '@laurel/test-kit/caller-factories';
import { bearer } from '@laurel/test-kit/tokens';
import { daysFromNow, RewardsUnderTest } from './rewards.fixture.ts';

const LIVE = '1';
const OFFERS_OFF = '2';
const SECTION_OFF = '3';
const ADA = participant(LIVE, '100');

const sections = ['active_rewards', 'current_rewards', 'offers_reward', 'claimed_rewards'];

describe('rewards on a site', () => {
  let rewards: RewardsUnderTest;

  beforeAll(async () => {
    rewards = await RewardsUnderTest.start();
    await rewards.addProgram(LIVE, { offers_reward: true });
    await rewards.addProgram(OFFERS_OFF, { offers_reward: false });
    await rewards.addProgram(SECTION_OFF);
    await rewards.database.query(
      `INSERT INTO evergreen_setting_copy (program_id, key, is_active, version) VALUES ($1, 'claimed_rewards', false, 1)`,
      [SECTION_OFF],
    );
    for (const id of [LIVE, OFFERS_OFF, SECTION_OFF]) {
      await rewards.fund(id, ['100'], 1_000);
      const mug = await rewards.reward(id, { name: 'Émile’s "mug" \\ 💡', image_url: '/media/mug.png' });
      await rewards.reward(id, { name: 'Cap', start: daysFromNow(-4), finish: daysFromNow(4), per_participant: 2 });
      await rewards.reward(id, { name: 'Hidden', feature: false });
      await rewards.reward(id, { name: 'Membership', selection: 'offer' });
      expect((await rewards.claim(id, '100', mug)).status).toBe(200);
    }
  });
  afterAll(() => rewards.stop());

  describe('in all sections of the home page, in one call', () => {
    const textOf = async (caller: Caller, path: string): Promise<string> => {
      const { url } = rewards.instances.services[0] as { url: string };
      const answer = await fetch(`${url}/public/home/${path}`, { headers: bearer(caller, 'rewards') });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
      return answer.text();
    };

    it.each([
      ['a participant', ADA],
      ['a participant who has claimed nothing', participant(LIVE, '101')],
      ['a visitor', visitor(LIVE)],
      ['a participant of a program without membership offers', participant(OFFERS_OFF, '100')],
      ['a participant of a program without the section of claimed rewards', participant(SECTION_OFF, '100')],
      ['a visitor of a program that is not known', visitor('77')],
    ])('%s gets byte for byte what the calls of the sections answer [P-074]', async (_who, caller) => {
      const alone: string[] = [];
      for (const name of sections) alone.push(`"${name}":${await textOf(caller, name)}`);
      expect(await textOf(caller, 'reward_sections')).toBe(`{${alone.join(',')}}`);
    });

    it('a participant and a visitor do not get the same', async () => {
      const [own, anyones] = await Promise.all(
        [ADA, visitor(LIVE)].map((who) => rewards.as(who).get('/public/home/reward_sections')),
      );
      expect(own?.body).not.toEqual(anyones?.body);
    });
  });

  describe('the texts in the languages of a program', () => {
    const BOTH = '4';
    const SPANISH = '5';
    const owner = organizationAdmin('10');
    const name = 'A sewn notebook';
    const texts = {
      name,
      description: 'By hand',
      description_details: 'Opens flat',
      selection: 'redeem',
      threshold: 10,
    };

    const post = (changes: object, program = BOTH) =>
      rewards.call(owner, 'POST', `/admin/v2/programs/${program}/rewards`, { ...texts, ...changes });
    const created = async (changes: object, program = BOTH): Promise<string> => {
      const { id } = (await post(changes, program)).body as RewardDetail;
      await rewards.call(owner, 'POST', `/admin/v2/rewards/${id}/toggle_approval`);
      return id;
    };
    const detail = async (id: string): Promise<RewardDetail> =>
      (await rewards.call(owner, 'GET', `/admin/v2/rewards/${id}`)).body as RewardDetail;
    const save = async (id: string, translations?: object, changes: object = {}) => {
      const { version } = await detail(id);
      const body = { ...texts, ...changes, version, ...(translations && { translations }) };
      return rewards.call(owner, 'PUT', `/admin/v2/rewards/${id}`, body);
    };
    const read = async <Body>(path: string, language?: string, caller: Caller = visitor(BOTH)): Promise<Body> =>
      (await rewards.as(caller).get(path, { headers: language === undefined ? {} : { 'accept-language': language } }))
        .body as Body;
    const page = (id: string, language?: string, caller?: Caller): Promise<RewardResponse> =>
      read(`/public/rewards/${id}`, language, caller);
    const tiles = (section: string, language?: string, caller?: Caller): Promise<RewardTile[]> =>
      read(`/public/home/${section}`, language, caller);

    beforeAll(async () => {
      for (const program of [BOTH, SPANISH]) await rewards.addProgram(program);
      const languages = 'UPDATE program_copy SET language = $2, content_language = $2 WHERE id = $1';
      await rewards.database.query(languages, [BOTH, 'en']);
      await rewards.database.query(languages, [SPANISH, 'es']);
      await rewards.fund(BOTH, ['400'], 100);
    });

    it('reach each reader, and name what stays in the language of the contents, once it is shown', async () => {
      const es = { name: 'Un cuaderno cosido', redemption_details: 'Enséñalo' };
      const id = await created({ redemption_details: 'Show it', terms_conditions: 'One each', translations: { es } });
      expect((await detail(id)).translations).toEqual({ es });
      expect(await page(id, 'es-ES')).toMatchObject({
        name: 'Un cuaderno cosido',
        description: 'By hand',
        redemption_details: null,
        untranslated: ['description', 'description_details', 'terms_conditions'],
      });
      const [tile] = await tiles('active_rewards', 'es');
      expect(tile).toMatchObject({ id, name: 'Un cuaderno cosido' });
      expect(tile).not.toHaveProperty('untranslated');
      const plain = await created({ redemption_details: 'Show it' });
      expect((await tiles('current_rewards', 'es'))[0]).toMatchObject({ id: plain, name, untranslated: ['name'] });
      for (const language of ['en', undefined]) {
        const english = await page(id, language);
        expect(english).toMatchObject({ name, description: 'By hand' });
        for (const key of ['untranslated', 'translations']) expect(english).not.toHaveProperty(key);
        expect((await tiles('active_rewards', language))[0]).not.toHaveProperty('untranslated');
      }
      const member = participant(BOTH, '400');
      for (const each of [id, plain]) await rewards.claim(BOTH, '400', each);
      expect(await page(id, 'es', member)).toMatchObject({ redemption_details: 'Enséñalo' });
      expect((await page(plain, 'es', member)).untranslated).toContain('redemption_details');
      expect((await tiles('claimed_rewards', 'es', member)).map((each) => each.name)).toEqual([name, es.name]);
      const own = (await read<OwnClaims>('/public/claims', 'es', member)).data;
      expect(own).toMatchObject([
        { reward_id: plain, name, redemption_details: 'Show it', untranslated: ['name', 'redemption_details'] },
        { reward_id: id, ...es },
      ]);
      expect(own[1]).not.toHaveProperty('untranslated');
      await rewards.database.query(`UPDATE reward SET starts_at = now() + interval '1 day' WHERE id = $1`, [plain]);
      expect(await page(plain, 'es')).not.toHaveProperty('untranslated');
    });

    it('are replaced one by one, kept without a word, removed when empty, and named in the trail', async () => {
      const es = { name: 'Uno', description: 'A mano' };
      const id = await created({ translations: { es } });
      expect((await save(id, { es: { name: 'Dos' } })).body).toMatchObject({
        translations: { es: { ...es, name: 'Dos' } },
      });
      const [entry] = await rewards.database.query(
        `SELECT before, after FROM ${auditEntries} WHERE resource_id = $1 ORDER BY id DESC LIMIT 1`,
        [id],
      );
      expect(entry).toEqual({ before: { 'translations.es.name': 'Uno' }, after: { 'translations.es.name': 'Dos' } });
      expect((await save(id, undefined, { limit: 5 })).body).toMatchObject({ translations: { es: { name: 'Dos' } } });
      expect((await save(id, { es: { name: 'Dos' } }, { limit: 5 })).body).toMatchObject({ code: 'no_changes' });
      expect((await save(id, { es: { name: '', description: null } })).body).toMatchObject({ translations: {} });
      const { body } = await rewards.call(
        owner,
        'POST',
        `/admin/v2/rewards/${await created({ translations: { es } })}/duplicate`,
      );
      expect(body).toMatchObject({ translations: { es } });
    });

    it.each([
      ['into the language of the contents', { en: { name: 'Mug' } }, 422, 'translations.en'],
      ['of a field without translations', { es: { selection: 'offer' } }, 400, 'translations.es.selection'],
      ['longer than their field', { es: { name: 'x'.repeat(81) } }, 422, 'translations.es.name'],
      ['into a language of none', { xx: { name: 'Mug' } }, 400, 'translations.xx'],
    ])('refuse those %s', async (_what, translations, status, path) => {
      expect(await post({ translations })).toMatchObject({
        status,
        body: { errors: { [path]: [expect.any(String)] } },
      });
    });

    it('are refused in a program that offers one language, and wait for a program that is on its way', async () => {
      const translations = { es: { name: 'Taza' } };
      expect((await post({ translations }, LIVE)).body).toMatchObject({
        errors: { translations: ['needs a program in more than one language'] },
      });
      expect((await rewards.provision('44', 'early', { translations })).status).toBe(404);
    });

    it('are found by staff, exported, copied with the program, and in its own language without a mark', async () => {
      const id = await created({ name: 'Cuaderno', translations: { en: { name: 'Notebook, lined' } } }, SPANISH);
      const spanish = await page(id, 'es', visitor(SPANISH));
      expect(spanish.name).toBe('Cuaderno');
      expect(spanish).not.toHaveProperty('untranslated');
      expect((await page(id, 'en', visitor(SPANISH))).name).toBe('Notebook, lined');
      const list = `/admin/v2/programs/${SPANISH}/rewards`;
      expect((await rewards.call(owner, 'GET', `${list}?search=lined`)).body).toMatchObject({ data: [{ id }] });
      expect((await rewards.call(owner, 'GET', `${list}?search=redemption`)).body).toMatchObject({ data: [] });
      const [head, line] = String((await rewards.call(owner, 'GET', `${list}.csv`)).body).split(/\r?\n/);
      expect(head).toMatch(/^\uFEFF?id,name,name \(en\),selection/);
      expect(line).toContain('Cuaderno,"Notebook, lined",redeem');
      await rewards.send('6', 'program.copied', { program_id: '6', source_program_id: SPANISH });
      await rewards.handled();
      expect(await rewards.database.query('SELECT translations FROM reward WHERE program_id = 6')).toEqual([
        { translations: { en: { name: 'Notebook, lined' } } },
      ]);
    });
  });
});
