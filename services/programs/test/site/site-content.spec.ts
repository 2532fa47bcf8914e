import type { ChallengeTile, ParticipantActionRow } from '@laurel/contracts/programs/challenges.dto';
import type { TableMeta } from '@laurel/contracts/table/table-query.dto';
import { apiKey, participant, service, visitor } from '@laurel/test-kit/caller-factories';
import type { HttpClient } from '@laurel/test-kit/http';
import type { TestDatabase } from '@laurel/test-kit/postgres';
import { waitFor } from '@laurel/test-kit/wait-for';
import { daysFromNow, ProgramsUnderTest, show, submit } from '../programs.fixture.ts';

const PROGRAM = '1';
const OTHER = '2';
const HOME = '3';

describe('challenges and activity on a site', () => {
  let programs: ProgramsUnderTest;
  let database: TestDatabase;

  const tiles = async (who: HttpClient): Promise<string[]> =>
    ((await who.get('/public/home/active_uncompleted_challenges')).body as ChallengeTile[]).map(
      (tile) => tile.identifier,
    );

  beforeAll(async () => {
    programs = await ProgramsUnderTest.start();
    database = programs.database;
    await programs.addPrograms([PROGRAM, OTHER, HOME].map((id) => ({ id, organization: '10' })));
  });
  afterAll(() => programs.stop());

  describe('the home page and the challenge page', () => {
    const HOME = '3';
    let ben: HttpClient;
    let guest: HttpClient;
    const names: Record<string, string> = {};

    beforeAll(async () => {
      ben = programs.as(participant(HOME, '200', { first_name: 'Ben' }));
      guest = programs.as(visitor(HOME));
      names['link'] = await programs.challenge(HOME, {});
      names['signup'] = await programs.challenge(HOME, { challenge_type: 'signup', link_url: null, points: 100 });
      names['engage'] = await programs.challenge(HOME, { challenge_type: 'engage' });
      names['article'] = await programs.challenge(HOME, {
        challenge_type: 'article',
        content: '<p>Read me</p>',
        link_url: null,
        image_url: '/media/a/b.svg',
      });
      names['daily'] = await programs.challenge(HOME, { is_repeatable: true });
      names['call'] = await programs.challenge(HOME, { challenge_type: 'call_action', is_repeatable: true });
      names['draft'] = await programs.challenge(HOME, {
        approved: false,
        caption: 'Secret',
        start: daysFromNow(-1),
        finish: daysFromNow(1),
      });
      names['later'] = await programs.challenge(HOME, { start: daysFromNow(1), caption: 'Secret' });
      names['ended'] = await programs.challenge(HOME, { start: daysFromNow(-2), finish: daysFromNow(-1) });
    });
    const named = (...keys: string[]): (string | undefined)[] => keys.map((key) => names[key]);

    it('shows a visitor the open challenges, sign-up first, never engage [P-061, P-194]', async () => {
      expect(await tiles(guest)).toEqual(named('signup', 'call', 'daily', 'article', 'link'));
      const [, tile] = (await guest.get('/public/home/active_uncompleted_challenges')).body as ChallengeTile[];
      expect(tile).toEqual({
        id: expect.stringMatching(/^\d+$/) as string,
        identifier: names['call'],
        caption: `Caption ${names['call'] ?? ''}`,
        challenge_type: 'call_action',
        points: 50,
        reward_type: 'points',
        finish: null,
        image: null,
        cta_button_text: 'Visit Now',
        link_url: 'https://example.org/map',
        bypass_modal: false,
      });
    });

    it('shows a participant the challenges left to do [P-055, P-160, P-162]', async () => {
      expect(await tiles(ben)).toEqual(named('call', 'daily', 'article', 'link'));
      for (const key of ['link', 'daily', 'call']) expect((await submit(ben, names[key] ?? '')).status).toBe(200);
      expect(await tiles(ben)).toEqual(named('daily', 'article'));
      expect(await tiles(programs.as(participant(HOME, '201')))).toHaveLength(4);
    });

    it('shows the challenge page for its viewer [P-029, P-160, P-163, P-414, P-415, P-416, P-431]', async () => {
      expect(await show(guest, names['article'] ?? '')).toEqual({
        id: expect.stringMatching(/^\d+$/) as string,
        identifier: names['article'],
        caption: `Caption ${names['article'] ?? ''}`,
        description: '',
        content: '<p>Read me</p>',
        challenge_type: 'article',
        parameters: null,
        points: 50,
        reward_type: 'points',
        start: null,
        finish: null,
        status: 'active',
        image: { url: '/media/a/b.svg' },
        icon: null,
        cta_button_text: 'Read Now',
        link_url: null,
        bypass_modal: false,
        api_completion_only: false,
        is_repeatable: false,
        is_repeatable_and_completed: false,
        success_message: null,
        completed_by_current_participant_on: null,
        current_participant_name: null,
      });
      const call = await show(ben, names['call'] ?? '');
      expect(call).toMatchObject({ is_repeatable_and_completed: true, current_participant_name: 'Ben' });
      expect(call.completed_by_current_participant_on).not.toBeNull();
      expect(await show(ben, names['link'] ?? '')).toMatchObject({
        completed_by_current_participant_on: expect.stringMatching(/Z$/) as string,
        current_participant_name: 'Ben',
      });
    });

    it('shows only the status of an unpublished challenge, and all of an ended one [P-156, P-157]', async () => {
      for (const [key, status] of [
        ['draft', 'draft'],
        ['later', 'scheduled'],
      ] as const) {
        const page = await show(ben, names[key] ?? '');
        expect(page).toMatchObject({ status, caption: '', points: 0, link_url: null });
        expect(JSON.stringify(page)).not.toContain('Secret');
        // Ids can be counted through, so a page by its id does not tell the identifier.
        const byId = await show(ben, page.id);
        expect(byId).toMatchObject({ status, id: page.id, identifier: page.id });
        expect(JSON.stringify(byId)).not.toContain(names[key]);
        expect([byId.start === null, byId.finish === null]).toEqual([status === 'draft', true]);
      }
      expect(await show(ben, names['ended'] ?? '')).toMatchObject({ status: 'ended', points: 50 });
    });

    it('has sections of their own for three kinds, empty without a challenge [P-054, P-056, P-077, P-079, P-424, P-438, P-439, P-440, P-441, P-442]', async () => {
      const section = async (name: string): Promise<unknown> => (await ben.get(`/public/home/${name}`)).body;
      expect(await section('carousel')).toEqual([]);
      for (const name of ['extended_profile_challenge', 'social_feed_challenge', 'donation_challenge'])
        expect(await section(name)).toBeNull();
      const profile = await programs.challenge(HOME, { challenge_type: 'collect', parameters: 'profile' });
      const social = await programs.challenge(HOME, { challenge_type: 'unified_social' });
      const donation = await programs.challenge(HOME, { challenge_type: 'donation' });
      expect(await section('extended_profile_challenge')).toMatchObject({
        identifier: profile,
        cta_button_text: 'Take',
      });
      expect(await section('social_feed_challenge')).toBeNull();
      await database.query(
        `UPDATE program SET features = '{"social_network_posts": true, "donation_challenge": true}' WHERE id = $1`,
        [HOME],
      );
      expect(await section('social_feed_challenge')).toMatchObject({ identifier: social });
      expect(await section('donation_challenge')).toMatchObject({ identifier: donation });
      await database.query(
        `INSERT INTO carousel_item (program_id, position, title, description, image_url, link_url, button_text)
         VALUES ($1, 2, 'Second', 'b', NULL, NULL, NULL), ($1, 1, 'First', 'a', '/media/a.svg', '/x', 'Go'),
           (1, 1, 'Foreign', '', NULL, NULL, NULL)`,
        [HOME],
      );
      expect(await section('carousel')).toEqual([
        {
          id: expect.any(String) as string,
          title: 'First',
          description: 'a',
          image: '/media/a.svg',
          link: '/x',
          button_text: 'Go',
        },
        {
          id: expect.any(String) as string,
          title: 'Second',
          description: 'b',
          image: null,
          link: null,
          button_text: null,
        },
      ]);
    });

    it('has tiers while the feature is on, all replaced at once, each with its id [A-426, A-431, X-087, X-117]', async () => {
      const save = (tiers: object[]) => programs.as(service('demo')).put(`/internal/programs/${HOME}/tiers`, { tiers });
      const offered = async (who: HttpClient): Promise<unknown> => (await who.get('/public/tiers')).body;
      const first = { name: 'Walker', points_threshold_min: 0, points_threshold_max: 999 };
      expect((await save([first, { name: 'Runner', points_threshold_max: 1_999 }, { name: 'Night Owl' }])).status).toBe(
        204,
      );
      expect(await offered(ben)).toEqual([]);
      await database.query(`UPDATE program SET features = features || '{"tiers": true}' WHERE id = $1`, [HOME]);
      const tiers = (await offered(guest)) as { id: string }[];
      expect(tiers).toEqual([
        { id: expect.stringMatching(/^\d+$/) as string, ...first },
        { id: expect.any(String) as string, name: 'Runner', points_threshold_min: 1_000, points_threshold_max: 1_999 },
        {
          id: expect.any(String) as string,
          name: 'Night Owl',
          points_threshold_min: 2_000,
          points_threshold_max: null,
        },
      ]);
      expect(await offered(programs.as(visitor(OTHER)))).toEqual([]);
      expect(await save([first])).toMatchObject({
        status: 422,
        body: { errors: { tiers: ['The first two tiers cannot be removed'] } },
      });
      expect((await save([first, { name: 'Runner', points_threshold_min: 500 }])).status).toBe(422);
      expect(await offered(guest)).toEqual(tiers);
      await save([first, { name: 'Racer' }]);
      expect(await offered(guest)).toMatchObject([{ id: tiers[0]?.id }, { id: tiers[1]?.id, name: 'Racer' }]);
    });

    it('contains the points for joining [P-408]', async () => {
      const [row] = await database.query<{ json: string }>('SELECT site_json($1) AS json', [HOME]);
      expect(row?.json).toBeNull();
      await database.query(
        `INSERT INTO program_template (program_id, header_text, element_css_style) VALUES ($1, 'x', '{}')`,
        [HOME],
      );
      const answer = await programs.as(service('demo')).get('/internal/site', { query: { host: 'p3.localhost' } });
      expect(answer.body).toMatchObject({ site: { signup_challenge: { points: 100 } } });
    });
  });

  describe('events of other services', () => {
    /** Sends an event as the relay of another service would. */
    const arrive = async (type: string, data: object, programId = PROGRAM): Promise<string> => {
      const [row] = await database.query<{ id: string }>(
        `INSERT INTO event (program_id, type, payload, effective_at) VALUES ($1, $2, $3, now()) RETURNING id`,
        [programId, type, JSON.stringify(data)],
      );
      return row?.id ?? '';
    };
    const handled = (id: string): Promise<unknown> =>
      waitFor(
        async () =>
          (await database.query('SELECT FROM inbox WHERE event_id = $1 AND handled_at IS NOT NULL', [id])).length > 0,
        {
          what: 'the event to be handled',
        },
      );
    const person = (id: string, firstName: string, version: string): object => ({
      participant_id: id,
      first_name: firstName,
      last_name: 'L',
      email: `${id}@example.com`,
      status: 'active',
      created_at: daysFromNow(0),
      version,
      referral_code: null,
    });

    it('stores the newest name of a participant, however late an older one comes', async () => {
      const name = await programs.challenge(PROGRAM);
      const client = programs.as(participant(PROGRAM, '300', { first_name: 'Token' }));
      expect((await show(client, name)).current_participant_name).toBe('Token');
      for (const [first, version] of [
        ['Grace', '5'],
        ['Late', '4'],
        ['Grace H.', '6'],
      ] as const) {
        await handled(await arrive('participant.changed', person('300', first, version)));
        expect((await show(client, name)).current_participant_name).toBe(first === 'Late' ? 'Grace' : first);
      }
    });

    it('leaves a sign-up challenge of other systems to them, on joining and in what the site promises', async () => {
      const other = '9';
      await programs.addPrograms([{ id: other, organization: '10' }]);
      await database.query(
        `INSERT INTO program_template (program_id, header_text, element_css_style) VALUES ($1, 'x', '{}')`,
        [other],
      );
      const signup = { challenge_type: 'signup', link_url: null };
      const partners = await programs.challenge(other, { ...signup, points: 70, api_completion_only: true });
      const joining = await programs.challenge(other, { ...signup, points: 30 });
      await handled(await arrive('participant.registered', person('390', 'New', '1'), other));
      const completed = async (): Promise<object[]> =>
        database.query(
          `SELECT c.identifier, e.payload -> 'points' AS points FROM event e
             JOIN challenge c ON c.id::text = e.payload ->> 'challenge_id'
           WHERE e.type = 'challenge.completed' AND e.payload ->> 'participant_id' = '390' ORDER BY e.id`,
        );
      expect(await completed()).toEqual([{ identifier: joining, points: 30 }]);
      const { body } = await programs.as(service('demo')).get('/internal/site', { query: { host: 'p9.localhost' } });
      expect(body).toMatchObject({ site: { signup_challenge: { points: 30 } } });
      const { id } = await show(programs.as(participant(other, '390')), partners);
      const key = programs.as(apiKey(other, ['completions:write']));
      expect((await key.post('/api/v1/participants/390/completions', { challenge_id: id })).status).toBe(201);
      expect(await completed()).toEqual([
        { identifier: joining, points: 30 },
        { identifier: partners, points: 70 },
      ]);
    });

    it('completes the sign-up challenge of newcomers, once [P-004]', async () => {
      await database.query(`UPDATE challenge SET is_approved = false WHERE challenge_type = 'signup'`);
      const name = await programs.challenge(PROGRAM, { challenge_type: 'signup', link_url: null, points: 120 });
      const ids = await Promise.all(
        ['310', '311', '310'].map((id) => arrive('participant.registered', person(id, 'New', '1'))),
      );
      await Promise.all(ids.map(handled));
      const [row] = await database.query(
        `SELECT (SELECT count(*) FROM completion d WHERE d.challenge_id = c.id AND d.participant_id = 310)::int AS completions,
           (SELECT sum(completions) FROM completion_tally t WHERE t.challenge_id = c.id)::int AS tally,
           (SELECT count(*) FROM event e WHERE e.payload ->> 'challenge_id' = c.id::text
              AND e.payload ->> 'participant_id' = '310')::int AS events
         FROM challenge c WHERE c.program_id = $1 AND c.identifier = $2`,
        [PROGRAM, name],
      );
      expect(row).toEqual({ completions: 1, tally: 2, events: 1 });
      const actions = (await programs.as(participant(PROGRAM, '311')).get('/public/participant_actions')).body as {
        data: ParticipantActionRow[];
      };
      expect(actions.data).toMatchObject([{ title: `Caption ${name}`, action_type: 'challenge', points: 120 }]);
    });

    it('credits nothing for joining without a sign-up challenge', async () => {
      await handled(await arrive('participant.registered', person('320', 'New', '1'), OTHER));
      expect(await database.query('SELECT FROM completion WHERE program_id = $1', [OTHER])).toEqual([]);
    });

    it('lists a claimed reward among the activities, with its price [P-060, P-447]', async () => {
      const claimed = {
        claim_id: '1',
        reward_id: '2',
        name: 'Free shoes',
        participant_id: '330',
        points: 400,
        claimed_at: daysFromNow(0),
      };
      await handled(await arrive('reward.claimed', claimed));
      const { data } = (await programs.as(participant(PROGRAM, '330')).get('/public/participant_actions')).body as {
        data: ParticipantActionRow[];
      };
      expect(data).toEqual([
        {
          id: expect.any(String) as string,
          title: 'Free shoes',
          action_type: 'reward',
          points: -400,
          created_at: expect.stringMatching(/Z$/) as string,
        },
      ]);
    });

    it('lists a receipt once, with the points of its newest assessment [P-060, X-076]', async () => {
      const assessed = (revision: number, points: number, merchant_name = 'Corner Shop') => ({
        receipt_id: '9',
        participant_id: '335',
        points,
        revision,
        merchant_name,
        total_amount: '12.50',
        assessed_at: daysFromNow(0),
      });
      const published = [
        assessed(1, 40),
        assessed(3, 15, 'Corner Shop Ltd'),
        assessed(2, 55),
        assessed(3, 15, 'Corner Shop Ltd'),
      ];
      for (const event of published) await handled(await arrive('receipt.assessed', event));
      await handled(await arrive('receipt.assessed', assessed(9, 70), OTHER));
      const { data } = (await programs.as(participant(PROGRAM, '335')).get('/public/participant_actions')).body as {
        data: ParticipantActionRow[];
      };
      expect(data).toMatchObject([{ title: 'Corner Shop Ltd', action_type: 'receipt', points: 15 }]);
    });
  });

  describe('account activity [P-447]', () => {
    let client: HttpClient;
    const table = async (query: Record<string, string | number> = {}) => {
      const { status, body } = await client.get('/public/participant_actions', { query });
      return { status, body: body as { data: ParticipantActionRow[]; meta: TableMeta } };
    };

    beforeAll(async () => {
      client = programs.as(participant(PROGRAM, '400'));
      await database.query(
        `INSERT INTO participant_action (program_id, participant_id, title, action_type, source_id, points, created_at)
         SELECT p, q, 'Action ' || n || '%', 'challenge', q * 100 + n, n, now() - n * interval '1 hour'
         FROM generate_series(1, 2) p, unnest(ARRAY[400, 401]) q, generate_series(1, 30) n`,
      );
    });

    it('is the participant’s own, newest first, in pages', async () => {
      const { body } = await table({ page: 2, page_size: 10 });
      expect(body.meta).toEqual({ page: 2, page_size: 10, total: 30 });
      expect(body.data.map((row) => row.title)).toEqual(
        Array.from({ length: 10 }, (_, index) => `Action ${index + 11}%`),
      );
    });

    it('is searched by title and sorted by its columns', async () => {
      expect((await table({ search: 'ACTION 7%' })).body.meta.total).toBe(1);
      expect((await table({ search: '7_' })).body.meta.total).toBe(0);
      expect((await table({ sort: '-points' })).body.data[0]?.points).toBe(30);
      expect((await table({ sort: 'participant_id' })).status).toBe(422);
      expect((await table({ 'columnFilters[participant_id]': '401' })).status).toBe(400);
      expect((await table({ 'columnFilters[action_type]': 'reward' })).body.meta.total).toBe(0);
    });

    it('is not shown to visitors', async () => {
      expect((await programs.as(visitor(PROGRAM)).get('/public/participant_actions')).status).toBe(401);
    });
  });
});
