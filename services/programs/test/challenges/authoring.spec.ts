import type { ErrorBody } from '@laurel/contracts/errors/error-body';
import type {
  ChallengeDetail,
  ChallengeSaved,
  EditChallengeForm,
  NewChallengeForm,
} from '@laurel/contracts/programs/challenge-content/challenge-detail.dto';
import type { ChallengeRow } from '@laurel/contracts/programs/challenges.dto';
import { auditEntries } from '@laurel/test-kit/audited-writes';
import { race } from '@laurel/test-kit/barrier';
import { organizationAdmin, participant, programAdmin } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import type { TestDatabase } from '@laurel/test-kit/postgres';
import fc from 'fast-check';
import { setTimeout as sleep } from 'node:timers/promises';
import { linkChallenge, ProgramsUnderTest, show } from '../programs.fixture.ts';
import { donation, oneOfEach, quiz, video } from './challenge-types.fixture.ts';
import { refused } from './refused-changes.fixture.ts';

const OWN = '1';
const PLAIN = '2';

const plain = (changes: object = {}): Record<string, unknown> => linkChallenge({ link_url: null, ...changes });

describe('writing challenges', () => {
  let programs: ProgramsUnderTest;
  let database: TestDatabase;
  let owner: HttpClient;

  const post = (body: object | string, headers: Record<string, string> = {}, program = OWN): Promise<HttpAnswer> =>
    owner.post(`/admin/v2/programs/${program}/challenges`, body, { headers });
  const created = async (changes: object): Promise<string> => {
    const answer = await post(plain(changes));
    expect(answer).toMatchObject({ status: 201, body: { message: 'Challenge created successfully.' } });
    return (answer.body as ChallengeSaved).id;
  };
  const shown = async (id: string): Promise<ChallengeDetail> =>
    (await owner.get(`/admin/v2/challenges/${id}`)).body as ChallengeDetail;
  const put = (id: string, body: object): Promise<HttpAnswer> => owner.put(`/admin/v2/challenges/${id}`, body);
  const intent = (id: string, name: string, body?: object): Promise<HttpAnswer> =>
    owner.post(`/admin/v2/challenges/${id}/${name}`, body);
  const listed = async (query: Record<string, string> = {}): Promise<ChallengeRow[]> =>
    (
      (await owner.get(`/admin/v2/programs/${OWN}/challenges`, { query: { page_size: 100, ...query } })).body as {
        data: ChallengeRow[];
      }
    ).data;

  beforeAll(async () => {
    programs = await ProgramsUnderTest.start();
    database = programs.database;
    await programs.addPrograms([
      { id: OWN, organization: '10', features: { donation_challenge: true } },
      { id: PLAIN, organization: '10' },
    ]);
    owner = programs.as(organizationAdmin('10', { admin_id: '77' }));
  });
  afterAll(() => programs.stop());

  it.each(oneOfEach)(
    '[%s] stores all fields that a %s has of its own, and sets its button [A-142] [A-143] [A-144]',
    async (_number, challenge_type, own, button) => {
      const id = await created({ challenge_type, ...own });
      const detail = await shown(id);
      expect(detail).toMatchObject({ challenge_type, challengeType: challenge_type, status: 'draft', ...stored(own) });
      expect(detail.cta_button_text).toBe(button);
      // The read record can be sent back unchanged, and is no change.
      expect((await put(id, requestFrom(detail))).body).toMatchObject({ code: 'no_changes' });
      expect((await put(id, { ...requestFrom(detail), points: 51, caption: 'Again' })).status).toBe(200);
      const points = challenge_type === 'donation' ? 10 : 51;
      expect(await shown(id)).toMatchObject({ points, caption: 'Again', version: 2, ...stored(own) });
    },
  );

  it('shows which options of a donation are active, and all of them to its editors [A-144, X-134]', async () => {
    const { donation_challenge: shownDonation } = await shown(await created(donation));
    expect(shownDonation).toMatchObject({
      entity_label: 'Club',
      active_donation_challenge_entity_options: [{ entity: 'Lamps' }],
      active_donation_challenge_amount_options: [{ amount: '5.00', points: 10 }],
      entities: [
        { entity: 'Lamps', active: true },
        { entity: 'Benches', active: false },
      ],
      amounts: [
        { amount: '5.00', active: true },
        { amount: '25.00', active: false },
      ],
    });
  });

  it('sets a donation’s points to the most that an active amount earns, whatever is sent [A-144, P-227]', async () => {
    const id = await created({ ...donation, points: 25 });
    expect(await shown(id)).toMatchObject({ points: 10 });
    expect((await listed()).find((row) => row.id === id)).toMatchObject({ points: 10 });
    const amounts = [
      { amount: '5.00', points: 10 },
      { amount: '25.00', points: 60 },
      { amount: '1.00', points: 2 },
    ];
    const changed = { ...donation, donation_challenge: { ...donation.donation_challenge, amounts } };
    expect((await put(id, { ...plain(changed), points: 25, version: 1 })).status).toBe(200);
    expect(await shown(id)).toMatchObject({ points: 60 });
    const copy = (await intent(id, 'duplicate')).body as ChallengeSaved;
    expect(await shown(copy.id)).toMatchObject({ points: 60 });
    // An option that is left out is no longer for sale.
    expect((await put(id, { ...plain(donation), version: 2 })).status).toBe(200);
    expect(await shown(id)).toMatchObject({ points: 10 });
    expect((await put(id, { ...plain(video), points: 25, version: 3 })).status).toBe(200);
    expect(await shown(id)).toMatchObject({ points: 25 });
  });

  it('deactivates donation options that are left out, and preserves the participants’ choices', async () => {
    const id = await created(donation);
    const detail = await shown(id);
    const entities = [{ entity: 'Trees' }, detail.donation_challenge?.entities[0]];
    const changed = { ...donation.donation_challenge, entities };
    await put(id, { ...plain(donation), donation_challenge: changed, version: 1 });
    const after = (await shown(id)).donation_challenge;
    expect(after?.active_donation_challenge_entity_options.map(({ entity }) => entity)).toEqual(['Trees', 'Lamps']);
    expect(after?.active_donation_challenge_entity_options[1]?.id).toBe(detail.donation_challenge?.entities[0]?.id);
    expect(after?.entities.find(({ entity }) => entity === 'Benches')).toMatchObject({ active: false });
  });

  it('preserves the answers of questions and options, at any position [X-133]', async () => {
    const id = await created(quiz);
    const { questions } = await shown(id);
    const [wind, why] = questions;
    if (!wind || !why) throw new Error('Two questions were saved');
    const moved = [
      { title: 'New', answer_type: 'date' },
      why,
      Object.assign({}, wind, { options: [...(wind.options ?? [])].reverse() }),
    ];
    expect((await put(id, { ...plain(quiz), questions: moved, version: 1 })).status).toBe(200);
    const after = (await shown(id)).questions;
    expect(after.map((question) => question.id)).toEqual([after[0]?.id, why.id, wind.id]);
    expect(after[2]?.options?.map((option) => option.id)).toEqual(
      [...(wind.options ?? [])].reverse().map(({ id: own }) => own),
    );
    expect(Number(after[0]?.id)).toBeGreaterThan(Number(why.id));
    expect((await put(id, { ...plain(quiz), parameters: 'survey', questions: [why], version: 2 })).status).toBe(200);
    expect((await shown(id)).questions.map((question) => question.id)).toEqual([why.id]);
    expect((await database.query('SELECT FROM question_option WHERE question_id = $1', [wind.id])).length).toBe(0);
  });

  it('refuses the id of another challenge’s question', async () => {
    const [foreign] = (await shown(await created(quiz))).questions;
    const id = await created({
      ...quiz,
      parameters: 'survey',
      questions: [{ id: foreign?.id, title: 'Mine', answer_type: 'text' }],
    });
    const [own] = (await shown(id)).questions;
    expect(own?.id).not.toBe(foreign?.id);
    expect(await database.query('SELECT title FROM question WHERE id = $1', [foreign?.id])).toEqual([
      { title: 'Which way is the wind?' },
    ]);
  });

  it('derives the button again when type or parameter change, unless staff wrote their own label [A-186]', async () => {
    const id = await created({ challenge_type: 'share', parameters: 'Facebook' });
    await put(id, { ...requestFrom(await shown(id)), parameters: 'Instagram' });
    expect((await shown(id)).cta_button_text).toBe('Share on Instagram');
    await put(id, { ...requestFrom(await shown(id)), cta_button_text: 'Tell them' });
    await put(id, { ...requestFrom(await shown(id)), parameters: 'Threads' });
    expect((await shown(id)).cta_button_text).toBe('Tell them');
    await put(id, { ...requestFrom(await shown(id)), cta_button_text: '' });
    expect((await shown(id)).cta_button_text).toBe('Share on Threads');
  });

  it('reads multipart forms as well as JSON [A-150] [A-151] [A-558]', async () => {
    const form = (
      fields: Record<string, string | number | object | null>,
    ): [body: string, headers: Record<string, string>] => [
      Object.entries(fields)
        .map(([name, value]) => {
          const text = typeof value === 'object' ? JSON.stringify(value) : `${value}`;
          return `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
        })
        .join('') + '--x--\r\n',
      { 'content-type': 'multipart/form-data; boundary=x' },
    ];
    const fields = { ...plain(quiz), link_url: '', start: '', is_repeatable: 'on', tag_list: ['a', 'b'] };
    const answer = await post(...form(fields));
    expect(answer.status).toBe(201);
    const { id } = answer.body as ChallengeSaved;
    const detail = await shown(id);
    expect(detail).toMatchObject({
      points: 50,
      is_repeatable: true,
      tag_list: ['a', 'b'],
      link_url: null,
      start: null,
    });
    expect(detail.questions).toMatchObject([{ title: 'Which way is the wind?' }, { title: 'Why?' }]);
    const [body, headers] = form({ ...fields, points: 75, questions: detail.questions, version: 1 });
    expect((await owner.put(`/admin/v2/challenges/${id}`, body, { headers })).status).toBe(200);
    expect(await shown(id)).toMatchObject({ points: 75, version: 2, questions: detail.questions });
  });

  it('returns the options of its form, and the stored values [A-149, A-166]', async () => {
    const definition = (await owner.get(`/admin/v2/programs/${OWN}/challenges/new`)).body as NewChallengeForm;
    expect(definition).toMatchObject({
      time_zone: 'UTC',
      term_points_as: 'points',
      element_css_style: null,
      defaultValues: { points: 0, tag_list: [] },
    });
    expect(definition.challenge_types).toHaveLength(13);
    await database.query(`UPDATE program SET time_zone = 'Europe/Madrid', term_points_as = 'miles' WHERE id = $1`, [
      PLAIN,
    ]);
    expect((await owner.get(`/admin/v2/programs/${PLAIN}/challenges/new`)).body).toMatchObject({
      time_zone: 'Europe/Madrid',
      term_points_as: 'miles',
    });
    const id = await created({ ...quiz, tag_list: ['river'] });
    const edit = (await owner.get(`/admin/v2/challenges/${id}/edit`)).body as EditChallengeForm;
    expect(edit.challenge).toEqual(await shown(id));
    expect(edit).toMatchObject({
      time_zone: 'UTC',
      challenge: { id, program_id: OWN, name: 'Read the map', challenge_type: 'collect', tag_list: ['river'] },
    });
    expect(edit.tags).toContain('river');
  });

  it('offers donations only in programs with the feature [A-095, X-134]', async () => {
    const offered = async (program: string) =>
      ((await owner.get(`/admin/v2/programs/${program}/challenges/new`)).body as NewChallengeForm).challenge_types;
    expect(await offered(OWN)).toContain('donation');
    expect(await offered(PLAIN)).not.toContain('donation');
    const refused = await post(plain(donation), {}, PLAIN);
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { challenge_type: ['is not among the features of this program'] } },
    });
  });

  it.each(refused)('refuses %s with 422 at its field, and writes nothing [A-198]', async (_what, changes, field) => {
    const before = await database.query('SELECT FROM challenge');
    const answer = await post(plain(changes));
    expect(answer.status).toBe(422);
    const { errors } = answer.body as ErrorBody;
    expect(Object.keys(errors)).toEqual(expect.arrayContaining([expect.stringMatching(`^${field}(\\.|$)`)]));
    expect(await database.query('SELECT FROM challenge')).toHaveLength(before.length);
  });

  describe('once', () => {
    it('creates one challenge however often it is saved with one key, ten times over', async () => {
      for (let round = 1; round <= 10; round += 1) {
        const headers = { 'idempotency-key': `round-${round}` };
        const { fulfilled } = await race(8, () => post(plain({ ...quiz, name: `Round ${round}` }), headers), {
          warm: () => owner.get(`/admin/v2/programs/${OWN}/challenges/new`),
        });
        expect(fulfilled.map(({ status }) => status)).toEqual(Array<number>(8).fill(201));
        expect(new Set(fulfilled.map(({ body }) => (body as ChallengeSaved).id)).size).toBe(1);
        expect(await database.query('SELECT FROM challenge WHERE name = $1', [`Round ${round}`])).toHaveLength(1);
        const { id } = fulfilled[0]?.body as ChallengeSaved;
        expect(await database.query(`SELECT FROM ${auditEntries} WHERE resource_id = $1`, [id])).toHaveLength(1);
        expect(await database.query('SELECT FROM question WHERE challenge_id = $1', [id])).toHaveLength(2);
      }
    });

    it('does not lose an edit under a used key', async () => {
      const headers = { 'idempotency-key': 'once' };
      expect((await post(linkChallenge(), headers)).status).toBe(201);
      expect(await post(linkChallenge({ points: 60 }), headers)).toMatchObject({
        status: 422,
        body: { code: 'idempotency_key_reused' },
      });
      const colleague = programs.as(organizationAdmin('10', { admin_id: '78' }));
      const theirs = await colleague.post(`/admin/v2/programs/${OWN}/challenges`, linkChallenge({ points: 60 }), {
        headers,
      });
      expect(theirs.status).toBe(201);
    });
  });

  describe('duplicating', () => {
    it('makes a draft with all content and without completions [A-152, A-153]', async () => {
      const id = await created({ ...quiz, name: 'Wind', tag_list: ['river'] });
      await intent(id, 'toggle_approval');
      const answer = await intent(id, 'duplicate');
      expect(answer).toMatchObject({ status: 201, body: { success: true, program_id: OWN } });
      const original = await shown(id);
      const copy = await shown((answer.body as ChallengeSaved).id);
      const ids = ({ questions }: ChallengeDetail): string[] =>
        questions.flatMap((question) => [
          `q${question.id}`,
          ...(question.options ?? []).map(({ id: own }) => `o${own}`),
        ]);
      expect(copy).toMatchObject({
        name: 'Wind (copy)',
        identifier: 'wind-copy',
        status: 'draft',
        completions: 0,
        clicks: 0,
        version: 1,
        tag_list: ['river'],
      });
      expect(copy.questions.map(({ title }) => title)).toEqual(original.questions.map(({ title }) => title));
      expect(ids(copy).filter((own) => ids(original).includes(own))).toEqual([]);
    });

    it('cuts a name that would be too long, by user-perceived characters', async () => {
      const id = await created({ ...video, name: '👩‍🚀'.repeat(80) });
      const copy = await shown(((await intent(id, 'duplicate')).body as ChallengeSaved).id);
      expect(copy.name).toBe(`${'👩‍🚀'.repeat(73)} (copy)`);
      expect((await put(copy.id, { ...requestFrom(copy), points: 7 })).status).toBe(200);
    });

    it('gives copies made at the same moment different identifiers', async () => {
      const id = await created({ ...video, name: 'Popular' });
      const { fulfilled } = await race(8, () => intent(id, 'duplicate'));
      expect(fulfilled.map(({ status }) => status)).toEqual(Array<number>(8).fill(201));
      const rows = await database.query<{ identifier: string }>(
        `SELECT identifier FROM challenge WHERE name = 'Popular (copy)'`,
      );
      expect(new Set(rows.map(({ identifier }) => identifier)).size).toBe(8);
    });
  });

  it('toggles tags, finds by them, and lists those of the program [A-090, A-560, A-135, A-154, A-156, A-165]', async () => {
    const [first, second] = [await created({ ...video, name: 'One' }), await created({ ...video, name: 'Two' })];
    expect(await intent(first, 'toggle_tag', { tag: ' winter ' })).toMatchObject({
      status: 200,
      body: { success: true, tag_list: ['winter'], version: 2 },
    });
    await intent(second, 'toggle_tag', { tag: 'night' });
    expect((await listed({ 'columnFilters[tag_list]': 'winter,night' })).map(({ name }) => name)).toEqual([
      'Two',
      'One',
    ]);
    expect((await listed({ 'columnFilters[tag_list]': 'winter' }))[0]).toMatchObject({ tag_list: ['winter'] });
    expect((await owner.get(`/admin/v2/programs/${OWN}/tags`)).body).toMatchObject({
      tags: expect.arrayContaining(['night', 'winter']) as string[],
    });
    expect((await owner.get(`/admin/v2/programs/${PLAIN}/tags`)).body).toEqual({ tags: [] });
    const stranger = programs.as(programAdmin('10', OWN, { users: ['view'] }));
    expect((await stranger.get(`/admin/v2/programs/${OWN}/tags`)).status).toBe(403);
    expect((await intent(first, 'toggle_tag', { tag: 'winter' })).body).toMatchObject({ tag_list: [] });
    for (const tag of ['', '\u200b', 'x'.repeat(41)])
      expect((await intent(first, 'toggle_tag', { tag })).status).toBe(422);
  });

  it('archives challenges, and restores them as drafts [A-165]', async () => {
    const id = await created({ ...video, name: 'Put away' });
    const ada = programs.as(participant(OWN, '7'));
    await intent(id, 'toggle_approval');
    expect(await show(ada, id)).toMatchObject({ status: 'active' });
    expect((await intent(id, 'archive')).body).toMatchObject({
      archived: true,
      approved: false,
      status: 'draft',
      version: 3,
    });
    expect((await intent(id, 'archive')).body).toMatchObject({ archived: true, version: 3 });
    expect(await show(ada, id)).toMatchObject({ status: 'draft', caption: '' });
    expect((await listed()).map((row) => row.id)).not.toContain(id);
    expect(await listed({ 'columnFilters[archived]': 'true' })).toMatchObject([{ id, archived: true }]);
    const archived = { status: 409, body: { code: 'challenge_archived' } };
    expect(await intent(id, 'toggle_approval')).toMatchObject(archived);
    expect(await put(id, { ...requestFrom(await shown(id)), points: 1 })).toMatchObject(archived);
    expect((await intent(id, 'restore')).body).toMatchObject({ archived: false, status: 'draft', version: 4 });
    expect((await listed()).map((row) => row.id)).toContain(id);
  });

  it('changes between draft, approved and archived by allowed steps alone, in any order [A-165, INV-38]', async () => {
    const steps = fc.constantFrom('toggle_approval' as const, 'archive' as const, 'restore' as const, 'edit' as const);
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 2, maxLength: 8 }), async (path) => {
        const id = await created(video);
        const model = { approved: false, archived: false };
        for (const step of path) {
          const isRefused = model.archived && (step === 'toggle_approval' || step === 'edit');
          if (step === 'archive') Object.assign(model, { approved: false, archived: true });
          if (step === 'restore') model.archived = false;
          if (step === 'toggle_approval' && !isRefused) model.approved = !model.approved;
          const before = await shown(id);
          const edited = { ...requestFrom(before), points: before.points + 1 };
          const { status } = step === 'edit' ? await put(id, edited) : await intent(id, step);
          expect(status).toBe(isRefused ? 409 : 200);
          expect(await shown(id)).toMatchObject(model);
        }
      }),
      { numRuns: 15 },
    );
  });

  it('refuses unknown intents [A-160]', async () => {
    const id = await created(video);
    expect(await intent(id, 'explode')).toMatchObject({
      status: 400,
      body: { success: false, code: 'invalid_intent', message: 'Invalid intent' },
    });
    expect((await intent('999999', 'explode')).status).toBe(404);
  });

  it('starts and ends challenges by the clock of the database, to the second [A-145, A-147]', async () => {
    const at = (millis: number): string => new Date(Date.now() + millis).toISOString();
    const id = await created({ ...video, start: at(1_000), finish: at(2_000) });
    const status = async (): Promise<string> => (await shown(id)).status;
    expect((await intent(id, 'toggle_approval')).body).toMatchObject({ status: 'scheduled' });
    await sleep(1_050);
    expect(await status()).toBe('active');
    expect((await listed({ 'columnFilters[status]': 'active' })).map((row) => row.id)).toContain(id);
    await sleep(1_000);
    expect(await status()).toBe('ended');
  });

  it.each([
    ['duplicate', 'create'],
    ['toggle_tag', 'manage'],
    ['toggle_approval', 'manage'],
    ['archive', 'manage'],
    ['restore', 'manage'],
  ] as const)(
    'allows only staff %s who may %s challenges [A-135, A-146, A-152, A-154, A-163, A-546, A-568, X-070]',
    async (name, action) => {
      const id = await created(video);
      const all = ['view', 'create', 'update', 'manage'] as const;
      const others = all.filter((each) => each !== action);
      const call = (actions: typeof others): Promise<HttpAnswer> =>
        programs
          .as(programAdmin('10', OWN, { challenges: [...actions] }))
          .post(`/admin/v2/challenges/${id}/${name}`, { tag: 'x' });
      expect((await call(others)).status).toBe(403);
      expect((await call([action])).status).toBeLessThan(300);
    },
  );
});

/** The parts of a request that come back as they were sent, with defaults for missing fields. */
function stored(own: Own): object {
  const { questions, social_network_posts: feed } = own;
  return {
    ...own,
    // Parts without ids come back with them, and active.
    ...(own.donation_challenge && { donation_challenge: { entity_label: 'Club', currency: 'eur' } }),
    ...(questions && { questions: [{ title: 'Which way is the wind?', is_required: true }, { title: 'Why?' }] }),
    ...(feed && {
      social_network_posts: [
        { media_seconds: 48, published_at: '2026-03-01T19:00:00.000Z', social_network_page: { platform: 'Instagram' } },
        { social_network_child_posts: [{ post_type: 'image', media_path: '/media/a/shoes.svg' }] },
      ],
    }),
  };
}

interface Own {
  questions?: object[];
  donation_challenge?: object;
  social_network_posts?: object[];
}

const sent = [
  'name',
  'caption',
  'description',
  'content',
  'challenge_type',
  'parameters',
  'points',
  'reward_type',
  'link_url',
  'cta_button_text',
  'success_message',
  'image_url',
  'start',
  'finish',
  'bypass_modal',
  'is_repeatable',
  'api_completion_only',
  'tag_list',
  'questions',
  'duration',
  'video_url',
  'video_seconds',
  'social_network_posts',
  'membership_challenge',
  'version',
] as const;

/** The request of a form that was filled from the record. */
function requestFrom(detail: ChallengeDetail): Record<string, unknown> {
  const request: Record<string, unknown> = Object.fromEntries(
    sent.filter((field) => detail[field] !== null || field.endsWith('_url')).map((field) => [field, detail[field]]),
  );
  if (detail.donation_challenge) {
    const { entity_label, currency, entities, amounts } = detail.donation_challenge;
    request['donation_challenge'] = { entity_label, currency, entities, amounts };
  }
  return request;
}
