import type { SocialNetworkPost } from '@laurel/contracts/programs/challenge-content/social-posts.dto';
import type { PlayedRange, ViewPostResponse } from '@laurel/contracts/programs/challenges.dto';
import { openConnections, race } from '@laurel/test-kit/barrier';
import { participant, visitor } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import { quietPool, type TestDatabase } from '@laurel/test-kit/postgres';
import { daysFromNow, ProgramsUnderTest, show, submit } from '../programs.fixture.ts';

const PROGRAM = '1';

const video = (changes: object = {}): object => ({
  challenge_type: 'video',
  video_url: '/media/nightjar/stride.webm',
  duration: 80,
  video_seconds: 60,
  points: 40,
  ...changes,
});

const post = (post_type: string, changes: object = {}): object => ({
  post_type,
  media_path: '/media/nightjar/thursday.svg',
  message: 'Thursday, seven o’clock.',
  username: 'nightjar',
  url: 'https://example.org/posts/1',
  published_at: '2026-03-01T19:00:00.000Z',
  social_network_page: { url: 'https://example.org/nightjar', platform: 'Instagram' },
  ...changes,
});

const children = [{ post_type: 'image', media_path: '/media/nightjar/shoes.svg' }];

const social = (posts: object[], changes: object = {}): object => ({
  challenge_type: 'unified_social',
  link_url: null,
  social_network_posts: posts,
  points: 70,
  ...changes,
});

describe('watching and viewing', () => {
  let programs: ProgramsUnderTest;
  let database: TestDatabase;
  let people = 100;

  const newcomer = (): { who: HttpClient; id: string } => {
    const id = String((people += 1));
    return { who: programs.as(participant(PROGRAM, id)), id };
  };
  const completions = async (id: string): Promise<number> =>
    (await database.query('SELECT FROM completion WHERE participant_id = $1', [id])).length;

  beforeAll(async () => {
    programs = await ProgramsUnderTest.start({ instances: 2 });
    database = programs.database;
    await programs.addPrograms([{ id: PROGRAM, organization: '10' }]);
  });
  afterAll(() => programs.stop());

  describe('a video', () => {
    const report = (who: HttpClient, name: string, ...played: PlayedRange[]): Promise<HttpAnswer> =>
      who.post(`/public/challenges/${name}/played`, { played });
    const watched = async (who: HttpClient, name: string, ...played: PlayedRange[]): Promise<number> =>
      ((await report(who, name, ...played)).body as { watched_percentage: number }).watched_percentage;
    /** Moves the start of watching some seconds back. */
    const pass = (id: string, seconds: number): Promise<unknown> =>
      database.query(
        'UPDATE video_view SET started_at = started_at - make_interval(secs => $2) WHERE participant_id = $1',
        [id, seconds],
      );

    it('is completed once its percentage has been watched, and not before [P-197] [P-202] [B39]', async () => {
      const name = await programs.challenge(PROGRAM, video());
      const { who, id } = newcomer();
      expect(await show(who, name)).toMatchObject({ duration: 80, watched_percentage: 0 });
      expect(await submit(who, name)).toMatchObject({ status: 409, body: { code: 'not_watched' } });
      expect(await watched(who, name)).toBe(0);
      await pass(id, 47);
      expect(await watched(who, name, { from: 0, to: 47.2 })).toBe(78);
      expect(await submit(who, name)).toMatchObject({ status: 409, body: { code: 'not_watched' } });
      await pass(id, 1);
      expect(await watched(who, name, { from: 0, to: 48.1 })).toBe(80);
      expect(await submit(who, name)).toMatchObject({ status: 200, body: { points: 40 } });
      expect(await show(who, name)).toMatchObject({ watched_percentage: 80 });
      expect(await completions(id)).toBe(1);
    });

    it('counts no more seconds than have passed, whatever the client claims [P-202]', async () => {
      const name = await programs.challenge(PROGRAM, video());
      const { who, id } = newcomer();
      expect(await watched(who, name, { from: 0, to: 60 })).toBeLessThanOrEqual(3);
      for (let time = 1; time <= 5; time += 1) await watched(who, name, { from: 0, to: 60 });
      expect((await submit(who, name)).status).toBe(409);
      await pass(id, 30);
      expect(await watched(who, name, { from: 0, to: 60 })).toBeLessThanOrEqual(55);
      expect((await submit(who, name)).status).toBe(409);
    });

    it('counts a second of the video once, and none that was skipped or does not exist [P-202]', async () => {
      const name = await programs.challenge(PROGRAM, video());
      const { who, id } = newcomer();
      await watched(who, name);
      await pass(id, 600);
      expect(await watched(who, name, { from: 0, to: 6 }, { from: 54, to: 60 })).toBe(20);
      expect(await watched(who, name, { from: 3, to: 9 })).toBe(25);
      expect(await watched(who, name, { from: 60, to: 900 }, { from: 8, to: 2 })).toBe(25);
    });

    it('belongs to its participant, while it is open', async () => {
      const name = await programs.challenge(PROGRAM, video());
      const [{ who, id }, other] = [newcomer(), newcomer()];
      await watched(who, name);
      await pass(id, 60);
      expect(await watched(who, name, { from: 0, to: 60 })).toBe(100);
      expect((await submit(other.who, name)).status).toBe(409);
      expect((await report(programs.as(visitor(PROGRAM)), name)).status).toBe(401);
      const over = await programs.challenge(PROGRAM, video({ start: daysFromNow(-2), finish: daysFromNow(-1) }));
      expect(await report(who, over)).toMatchObject({ status: 409, body: { code: 'challenge_not_active' } });
      expect((await report(who, await programs.challenge(PROGRAM))).status).toBe(404);
      expect((await report(who, 'unknown')).status).toBe(404);
    });

    it.each([
      [{ played: [{ from: -1, to: 5 }] }],
      [{ played: [{ from: 0 }] }],
      [{ played: [[0, 5]] }],
      [{ played: Array.from({ length: 101 }, () => ({ from: 0, to: 1 })) }],
      [{ played: 'all' }],
      [{}],
    ])('refuses a report that no player sends: %j [B37]', async (body) => {
      const name = await programs.challenge(PROGRAM, video());
      expect((await newcomer().who.post(`/public/challenges/${name}/played`, body)).status).toBe(422);
    });
  });

  describe('posts', () => {
    const postsOf = async (who: HttpClient, name: string): Promise<SocialNetworkPost[]> =>
      (await show(who, name)).social_network_posts ?? [];
    const call = (who: HttpClient, name: string, postId: string): Promise<HttpAnswer> =>
      who.post(`/public/challenges/${name}/unified_social_submission`, undefined, {
        query: { social_network_post_id: postId },
      });
    const view = async (who: HttpClient, name: string, postId: string): Promise<ViewPostResponse> =>
      (await call(who, name, postId)).body as ViewPostResponse;
    /** Moves the start of the post on the screen some seconds back. */
    const pass = (id: string, seconds: number): Promise<unknown> =>
      database.query(
        'UPDATE social_visit SET shown_at = shown_at - make_interval(secs => $2) WHERE participant_id = $1',
        [id, seconds],
      );

    it.each([
      ['an image', post('image'), 5],
      ['a text', post('text', { media_path: null }), 5],
      ['a gallery', post('gallery', { social_network_child_posts: children }), 10],
      ['a video of 4 s', post('video', { media_seconds: 4 }), 2],
      ['a video of 45 s', post('video', { media_seconds: 45 }), 22.5],
      ['a video of 60 s', post('video', { media_seconds: 60 }), 30],
      ['a video of 90 s', post('video', { media_seconds: 90 }), 30],
    ])(
      'stay on the screen for the time of %s [P-205] [P-206] [P-207] [P-212] [X-026]',
      async (_what, given, seconds) => {
        const name = await programs.challenge(PROGRAM, social([given]));
        const { who, id } = newcomer();
        const [shown] = await postsOf(who, name);
        expect(shown).toMatchObject({ wait_seconds: seconds, viewed: false });
        const first = await view(who, name, shown?.id ?? '');
        expect(first).toMatchObject({ viewed: false, all_viewed: false });
        expect(first.wait_seconds).toBeGreaterThan(seconds - 1);
        await pass(id, seconds - 0.5);
        expect(await view(who, name, shown?.id ?? '')).toMatchObject({ viewed: false, points: 0 });
        await pass(id, 0.5);
        expect(await view(who, name, shown?.id ?? '')).toMatchObject({ viewed: true, all_viewed: true, points: 70 });
      },
    );

    it('are shown with their network’s data [P-420]', async () => {
      const name = await programs.challenge(
        PROGRAM,
        social([post('gallery', { social_network_child_posts: children })]),
      );
      expect(await postsOf(newcomer().who, name)).toEqual([
        {
          id: expect.stringMatching(/^\d+$/) as string,
          post_type: 'gallery',
          media_path: '/media/nightjar/thursday.svg',
          message: 'Thursday, seven o’clock.',
          username: 'nightjar',
          url: 'https://example.org/posts/1',
          published_at: '2026-03-01T19:00:00.000Z',
          social_network_page: { url: 'https://example.org/nightjar', platform: 'Instagram' },
          social_network_child_posts: children,
          wait_seconds: 10,
          viewed: false,
        },
      ]);
    });

    it('are recorded one by one, and credited once when all are viewed [P-203] [P-208] [P-211] [P-436] [X-027]', async () => {
      const name = await programs.challenge(
        PROGRAM,
        social([post('image'), post('text'), post('image')], { is_repeatable: true }),
      );
      const { who, id } = newcomer();
      for (const [index, { id: postId }] of (await postsOf(who, name)).entries()) {
        await view(who, name, postId);
        await pass(id, 5);
        const isLast = index === 2;
        expect(await view(who, name, postId)).toEqual({
          success: true,
          viewed: true,
          wait_seconds: 0,
          all_viewed: isLast,
          points: isLast ? 70 : 0,
        });
        expect((await postsOf(who, name)).filter(({ viewed }) => viewed)).toHaveLength(index + 1);
      }
      // The posts cycle: a repeated view is neither recorded nor credited a second time.
      for (const { id: postId } of await postsOf(who, name)) {
        expect(await view(who, name, postId)).toMatchObject({ viewed: true, all_viewed: true, points: 0 });
        await pass(id, 60);
      }
      expect(await completions(id)).toBe(1);
    });

    it('cannot wait on the screen at the same time [P-204]', async () => {
      const name = await programs.challenge(PROGRAM, social([post('image'), post('image')]));
      const { who, id } = newcomer();
      const [one, two] = await postsOf(who, name);
      await view(who, name, one?.id ?? '');
      await pass(id, 4);
      await view(who, name, two?.id ?? '');
      await pass(id, 4);
      expect(await view(who, name, one?.id ?? '')).toMatchObject({ viewed: false });
      await pass(id, 4);
      expect((await view(who, name, one?.id ?? '')).wait_seconds).toBeGreaterThan(0);
    });

    it('belong to an open challenge of this program', async () => {
      const name = await programs.challenge(PROGRAM, social([post('image')]));
      const other = await programs.challenge(PROGRAM, social([post('image')]));
      const { who } = newcomer();
      const [own] = await postsOf(who, name);
      for (const [challenge, postId] of [
        [other, own?.id ?? ''],
        [name, ''],
        [name, 'x'],
        [name, '999999'],
        ['unknown', own?.id ?? ''],
        ['a%00b', own?.id ?? ''],
      ] as const) {
        expect((await call(who, challenge, postId)).status).toBe(404);
      }
      expect((await call(programs.as(visitor(PROGRAM)), name, own?.id ?? '')).status).toBe(401);
      await programs.provision(PROGRAM, name, {
        name,
        ...social([post('image')]),
        finish: new Date(Date.now() - 1).toISOString(),
      });
      expect((await call(who, name, own?.id ?? '')).status).toBe(409);
    });

    it.each([
      [post('video'), 'needs the length of its video'],
      [post('image', { media_path: null }), 'needs a media_path'],
      [post('gallery'), 'needs social_network_child_posts'],
      [post('text', { url: 'javascript:alert(1)' }), 'has a link that is not valid'],
    ])('that could not be shown are refused: %j', async (given, fault) => {
      const path = `/internal/programs/${PROGRAM}/challenges/never`;
      const body = { name: 'Never', caption: 'Never', ...social([given]) };
      expect((await programs.asDemo().put(path, body)).body).toMatchObject({
        errors: { 'social_network_posts.0': [fault] },
      });
    });

    describe('20 last views at once [B36]', () => {
      const callers = 20;

      it('make one completion', async () => {
        for (let round = 1; round <= 5; round += 1) {
          const name = await programs.challenge(PROGRAM, social([post('image')]));
          const { who, id } = newcomer();
          const [last] = await postsOf(who, name);
          await view(who, name, last?.id ?? '');
          await pass(id, 5);
          const lanes = Array.from({ length: callers }, (_, index) => programs.as(participant(PROGRAM, id), index));
          const { fulfilled } = await race(callers, (index) => view(lanes[index] as HttpClient, name, last?.id ?? ''), {
            warm: (index) => (lanes[index] as HttpClient).get('/public/home/carousel'),
          });
          expect(fulfilled.every(({ all_viewed }) => all_viewed)).toBe(true);
          expect(fulfilled.filter(({ points }) => points > 0)).toHaveLength(1);
          expect(await completions(id)).toBe(1);
        }
      });

      it('would make several if the views were counted before the credit', async () => {
        await database.query('CREATE TABLE naive_view (person integer)');
        const pool = quietPool(database.adminUrl, callers);
        const naive = async (): Promise<boolean> => {
          const { rowCount } = await pool.query('SELECT FROM naive_view WHERE person = 1');
          if (rowCount !== 0) return false;
          await pool.query('INSERT INTO naive_view VALUES (1)');
          return true;
        };
        await openConnections(pool, callers);
        const { fulfilled } = await race(callers, naive);
        await pool.end();
        expect(fulfilled.filter(Boolean).length).toBeGreaterThan(1);
      });
    });
  });
});
