import type { ChallengeDetail } from '@laurel/contracts/programs/challenge-content/challenge-detail.dto';
import type { ChallengeResponse, ChallengeTile } from '@laurel/contracts/programs/challenges.dto';
import type { ChallengeSections } from '@laurel/contracts/programs/home.dto';
import { auditEntries } from '@laurel/test-kit/audited-writes';
import { organizationAdmin, participant, visitor } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import { linkChallenge, ProgramsUnderTest, submit } from '../programs.fixture.ts';

const BOTH = '1';
const OTHER = '2';
const SPANISH = '3';
const ENGLISH = '4';

describe('the texts of a challenge in the languages of its program', () => {
  let programs: ProgramsUnderTest;
  let owner: HttpClient;

  const post = (changes: object, program = BOTH): Promise<HttpAnswer> =>
    owner.post(`/admin/v2/programs/${program}/challenges`, linkChallenge(changes));
  const created = async (changes: object, program = BOTH): Promise<ChallengeDetail> => {
    const answer = await post(changes, program);
    expect(answer).toMatchObject({ status: 201 });
    const { id } = answer.body as ChallengeDetail;
    await owner.post(`/admin/v2/challenges/${id}/toggle_approval`);
    return shown(id);
  };
  const shown = async (id: string): Promise<ChallengeDetail> =>
    (await owner.get(`/admin/v2/challenges/${id}`)).body as ChallengeDetail;
  const saved = async (id: string, changes: object): Promise<HttpAnswer> => {
    const { version, name, caption } = await shown(id);
    return owner.put(`/admin/v2/challenges/${id}`, { ...linkChallenge({ name, caption }), version, ...changes });
  };
  const read = async <Answer>(path: string, language?: string, program = BOTH): Promise<Answer> => {
    const headers: Record<string, string> = language === undefined ? {} : { 'accept-language': language };
    return (await programs.as(visitor(program)).get(path, { headers })).body as Answer;
  };
  const page = (
    { identifier }: { identifier: string },
    language?: string,
    program = BOTH,
  ): Promise<ChallengeResponse> => read(`/public/challenges/${identifier}`, language, program);
  const tile = async ({ id }: { id: string }, language?: string): Promise<ChallengeTile | undefined> =>
    (await read<ChallengeTile[]>('/public/home/active_uncompleted_challenges', language)).find(
      (each) => each.id === id,
    );

  beforeAll(async () => {
    programs = await ProgramsUnderTest.start();
    const features = { donation_challenge: true, social_network_posts: true };
    const ids = [BOTH, OTHER, SPANISH, ENGLISH];
    await programs.addPrograms(ids.map((id) => ({ id, organization: '10', features })));
    const languages = `UPDATE program SET i18n_enabled = true, language = $2, content_language = $2 WHERE id = $1`;
    await programs.database.query(languages, [BOTH, 'en']);
    await programs.database.query(languages, [OTHER, 'en']);
    await programs.database.query(languages, [SPANISH, 'es']);
    owner = programs.as(organizationAdmin('10', { admin_id: '77' }));
  });
  afterAll(() => programs.stop());

  it('reach a reader of each language, and name what stays in the language of the contents', async () => {
    const challenge = await created({
      description: '<p>Along the river</p>',
      success_message: 'Well walked',
      translations: { es: { caption: 'Encuentra la vuelta del río', success_message: 'Bien andado' } },
    });
    expect(challenge.translations).toEqual({
      es: { caption: 'Encuentra la vuelta del río', success_message: 'Bien andado' },
    });
    expect(await page(challenge, 'es-ES')).toMatchObject({
      caption: 'Encuentra la vuelta del río',
      description: '<p>Along the river</p>',
      success_message: 'Bien andado',
      untranslated: ['description', 'cta_button_text'],
    });
    expect(await tile(challenge, 'es')).toMatchObject({
      caption: 'Encuentra la vuelta del río',
      untranslated: ['cta_button_text'],
    });
    for (const language of ['en', undefined]) {
      const english = await page(challenge, language);
      expect(english).toMatchObject({ caption: 'Find the river loop', success_message: 'Well walked' });
      expect(english).not.toHaveProperty('untranslated');
      expect(english).not.toHaveProperty('translations');
      expect(await tile(challenge, language)).not.toHaveProperty('untranslated');
    }
    const member = programs.as(participant(BOTH, '100'));
    const answer = await submit(member, challenge.identifier, { 'accept-language': 'es' });
    expect(answer.body).toMatchObject({ success: true, message: 'Bien andado' });
  });

  it('have a value for each part of a challenge, and survive a copy', async () => {
    const quiz = await created({
      challenge_type: 'collect',
      parameters: 'quiz',
      link_url: null,
      questions: [
        {
          title: 'Where?',
          additional_details: 'On the map',
          answer_type: 'single',
          options: [
            { details: 'Left', is_correct: true, translations: { es: { details: 'Izquierda' } } },
            { details: 'Right' },
          ],
          translations: { es: { title: '¿Dónde?' } },
        },
      ],
    });
    const inSpanish = {
      questions: [
        {
          title: '¿Dónde?',
          additional_details: 'On the map',
          untranslated: ['additional_details'],
          options: [{ details: 'Izquierda' }, { details: 'Right', untranslated: ['details'] }],
        },
      ],
    };
    expect(await page(quiz, 'es')).toMatchObject(inSpanish);
    expect((await page(quiz, 'es')).questions?.[0]?.options[0]).not.toHaveProperty('untranslated');
    expect((await page(quiz, 'en')).questions?.[0]).toMatchObject({
      title: 'Where?',
      options: [{ details: 'Left' }, {}],
    });
    const { body: copy } = await owner.post(`/admin/v2/challenges/${quiz.id}/duplicate`);
    expect((copy as ChallengeDetail).questions).toMatchObject([
      { translations: { es: { title: '¿Dónde?' } }, options: [{ translations: { es: { details: 'Izquierda' } } }, {}] },
    ]);

    const donation = await created({
      challenge_type: 'donation',
      link_url: null,
      donation_challenge: {
        entity_label: 'Club',
        currency: 'eur',
        entities: [{ entity: 'Lamps', translations: { es: { entity: 'Farolas' } } }, { entity: 'Benches' }],
        amounts: [{ amount: '5.00', points: 10 }],
        translations: { es: { entity_label: 'Asociación' } },
      },
    });
    expect((await page(donation, 'es')).donation_challenge).toMatchObject({
      entity_label: 'Asociación',
      active_donation_challenge_entity_options: [
        { entity: 'Farolas' },
        { entity: 'Benches', untranslated: ['entity'] },
      ],
    });
    const sections = await read<ChallengeSections>('/public/home/challenge_sections', 'es');
    expect(sections.donation_challenge).toMatchObject({
      id: donation.id,
      untranslated: ['caption', 'cta_button_text'],
    });

    const feed = await created({
      challenge_type: 'unified_social',
      link_url: null,
      social_network_posts: ['River', 'Hills'].map((message) => ({
        post_type: 'text',
        message,
        username: 'club',
        social_network_page: { platform: 'Instagram' },
        ...(message === 'River' && { translations: { es: { message: 'Río' } } }),
      })),
    });
    expect((await page(feed, 'es')).social_network_posts).toMatchObject([
      { message: 'Río' },
      { message: 'Hills', untranslated: ['message'] },
    ]);
    // What was read can be sent back, and is no change.
    const { questions } = await shown(quiz.id);
    const unchanged = { challenge_type: 'collect', parameters: 'quiz', link_url: null, questions };
    expect((await saved(quiz.id, unchanged)).body).toMatchObject({ code: 'no_changes' });
  });

  it('are replaced one by one, removed by an empty text, and named in the audit trail', async () => {
    const { id } = await created({ translations: { es: { caption: 'Uno', cta_button_text: 'Mira' } } });
    expect((await saved(id, { translations: { es: { caption: 'Dos' } } })).body).toMatchObject({
      translations: { es: { caption: 'Dos', cta_button_text: 'Mira' } },
    });
    const [entry] = await programs.database.query(
      `SELECT before, after FROM ${auditEntries} WHERE resource_id = $1 ORDER BY id DESC LIMIT 1`,
      [id],
    );
    expect(entry).toEqual({
      before: { 'translations.es.caption': 'Uno' },
      after: { 'translations.es.caption': 'Dos' },
    });
    expect((await saved(id, { translations: { es: { caption: '', cta_button_text: null } } })).body).toMatchObject({
      translations: {},
    });
    expect((await saved(id, { translations: {} })).body).toMatchObject({ code: 'no_changes' });
  });

  it.each([
    ['the language of the contents', { en: { caption: 'Read' } }, 422, 'translations.en'],
    ['a language that the product does not have', { xx: { caption: 'Read' } }, 400, 'translations.xx'],
    ['a field that has no translations', { es: { name: 'Mapa' } }, 400, 'translations.es.name'],
    ['a text longer than its field takes', { es: { caption: 'x'.repeat(81) } }, 422, 'translations.es.caption'],
    ['a text that is none', { es: { caption: 7 } }, 422, 'translations.es.caption'],
    [
      'a line break where the field has none',
      { es: { cta_button_text: 'Mira\nmás' } },
      422,
      'translations.es.cta_button_text',
    ],
    ['a list', [], 422, 'translations'],
    ['a text in place of a language', { es: 'Mira' }, 422, 'translations.es'],
  ])('refuse %s, and store nothing', async (_what, translations, status, path) => {
    const answer = await post({ name: `Refused ${path}`, translations });
    expect(answer).toMatchObject({ status, body: { errors: { [path]: [expect.any(String)] } } });
    const { body } = await owner.get(`/admin/v2/programs/${BOTH}/challenges`, {
      query: { 'columnFilters[name]': 'Refused' },
    });
    expect(body).toMatchObject({ meta: { total: 0 } });
  });

  it('refuse the language of the contents at any depth, and any translation in a program with one language', async () => {
    const translations = { en: { title: 'Where?' } };
    const questions = [{ title: 'Where?', answer_type: 'text', translations }];
    const collect = { challenge_type: 'collect', parameters: 'survey', link_url: null };
    expect((await post({ ...collect, questions })).body).toMatchObject({
      errors: { 'questions.0.translations.en': ['is the language of the fields themselves'] },
    });
    expect((await post({ translations: { es: { caption: 'Mapa' } } }, ENGLISH)).body).toMatchObject({
      errors: { translations: ['needs a program in more than one language'] },
    });
    expect((await post({ name: 'Plain', translations: { es: { caption: '' } } }, ENGLISH)).status).toBe(201);
  });

  it('hold HTML to the same elements as the field, and stay secret until the challenge opens', async () => {
    const challenge = await created({
      translations: { es: { description: '<p onclick="x()">Por el río<script>x()</script></p>' } },
    });
    expect(challenge.translations).toEqual({ es: { description: '<p>Por el río</p>' } });
    await owner.post(`/admin/v2/challenges/${challenge.id}/toggle_approval`);
    expect(await page(challenge, 'es')).toMatchObject({ status: 'draft', caption: '', description: '' });
  });

  it('are those of their program: contents in Spanish are the text of a Spanish reader, with no mark', async () => {
    const challenge = await created({ caption: 'La vuelta', translations: { en: { caption: 'The loop' } } }, SPANISH);
    const spanish = await page(challenge, 'es', SPANISH);
    expect(spanish.caption).toBe('La vuelta');
    expect(spanish).not.toHaveProperty('untranslated');
    expect(await page(challenge, 'en', SPANISH)).toMatchObject({ caption: 'The loop' });
    expect((await programs.as(visitor(OTHER)).get(`/public/challenges/${challenge.identifier}`)).status).toBe(404);
  });

  it('are found by staff, and have a column of their own in the export', async () => {
    const { id } = await created({ name: 'Searched', translations: { es: { caption: 'Búscame, caption' } } });
    const found = async (search: string): Promise<string[]> => {
      const { body } = await owner.get(`/admin/v2/programs/${BOTH}/challenges`, { query: { search } });
      return (body as { data: { id: string }[] }).data.map((row) => row.id);
    };
    expect(await found('búscame')).toEqual([id]);
    // The names of fields are no texts.
    expect(await found('cta_button_text')).toEqual([]);
    const csvOf = async (program: string): Promise<string> =>
      String((await owner.get(`/admin/v2/programs/${program}/challenges.csv`, { query: { page: 1 } })).body);

    const [head, ...lines] = (await csvOf(BOTH)).split(/\r?\n/);
    expect(head).toMatch(/^\uFEFF?Id,Name,Caption,Caption \(es\),Type/);
    expect(lines.find((line) => line.includes('Searched'))).toContain('Find the river loop,"Búscame, caption",link');
    expect(await csvOf(ENGLISH)).not.toContain('Caption (');
  });
});
