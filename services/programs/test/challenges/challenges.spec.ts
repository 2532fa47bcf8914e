import type { ErrorBody } from '@laurel/contracts/errors/error-body';
import type {
  ChallengeDetail,
  ChallengeSaved,
} from '@laurel/contracts/programs/challenge-content/challenge-detail.dto';
import { savedRecord } from '@laurel/service-kit/http/saved-record';
import { auditEntries } from '@laurel/test-kit/audited-writes';
import { race } from '@laurel/test-kit/barrier';
import { organizationAdmin, service } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import type { TestDatabase } from '@laurel/test-kit/postgres';
import { linkChallenge, ProgramsUnderTest } from '../programs.fixture.ts';

const OWN = '1';

describe('challenges in the back-office', () => {
  let programs: ProgramsUnderTest;
  let database: TestDatabase;
  let owner: HttpClient;

  const created = async (changes: object = {}): Promise<ChallengeSaved> => {
    const answer = await owner.post(`/admin/v2/programs/${OWN}/challenges`, linkChallenge(changes));
    expect(answer).toMatchObject({ status: 201, body: { success: true } });
    return answer.body as ChallengeSaved;
  };
  const shown = async (id: string): Promise<ChallengeDetail> =>
    (await owner.get(`/admin/v2/challenges/${id}`)).body as ChallengeDetail;
  const audit = (id: string): Promise<Record<string, unknown>[]> =>
    database.query(
      `SELECT program_id, admin_id, action, resource, before, after FROM ${auditEntries} WHERE resource_id = $1 ORDER BY id`,
      [id],
    );

  beforeAll(async () => {
    programs = await ProgramsUnderTest.start();
    database = programs.database;
    await programs.addPrograms([{ id: OWN, organization: '10' }]);
    owner = programs.as(organizationAdmin('10', { admin_id: '77' }));
  });
  afterAll(() => programs.stop());

  describe('saving', () => {
    it('creates a draft with an audit entry [A-005, A-560, A-150, A-177, A-147, A-142, X-067, A-191]', async () => {
      const saved = await created({
        name: 'Ünder the Bridge!',
        description: '<p>Mind the <b>step</b>.</p>',
        start: '2026-01-02T03:04:05+02:00',
        finish: '2026-02-02T03:04:05Z',
        image_url: '/media/a/bridge.svg',
        tag_list: ['river'],
      });
      await database.query(`UPDATE challenge SET achievement_collection_address = '0xa1' WHERE id = $1`, [saved.id]);
      expect(saved).toMatchObject({
        success: true,
        message: 'Challenge created successfully.',
        id: saved.id,
        program_id: OWN,
      });
      expect(await shown(saved.id)).toEqual({
        id: saved.id,
        program_id: OWN,
        identifier: 'under-the-bridge',
        name: 'Ünder the Bridge!',
        caption: 'Find the river loop',
        description: '<p>Mind the <b>step</b>.</p>',
        content: '',
        challenge_type: 'link',
        challengeType: 'link',
        parameters: null,
        status: 'draft',
        points: 50,
        reward_type: 'points',
        completions: 0,
        clicks: 0,
        points_earned: 0,
        tag_list: ['river'],
        archived: false,
        start: '2026-01-02T01:04:05.000Z',
        finish: '2026-02-02T03:04:05.000Z',
        link_url: 'https://example.org/map',
        cta_button_text: 'Visit Now',
        success_message: null,
        image: { url: '/media/a/bridge.svg' },
        image_url: '/media/a/bridge.svg',
        bypass_modal: false,
        is_repeatable: false,
        api_completion_only: false,
        duration: null,
        video_url: null,
        video_seconds: null,
        approved: false,
        achievement_collection_address: '0xa1',
        version: 1,
        updated_at: expect.stringMatching(/Z$/) as string,
        questions: [],
        social_network_posts: [],
        donation_challenge: null,
        membership_challenge: null,
        translations: {},
      });
      expect(await audit(saved.id)).toMatchObject([
        {
          program_id: OWN,
          admin_id: '77',
          action: 'create',
          resource: 'challenge',
          before: null,
          after: { points: 50 },
        },
      ]);
    });

    it('gives challenges of the same name different identifiers, never a number', async () => {
      const ids = [await created({ name: 'Twin' }), await created({ name: 'Twin' }), await created({ name: 'twin ' })];
      const names = await Promise.all(ids.map(async ({ id }) => (await shown(id)).identifier));
      expect(names.slice(0, 2)).toEqual(['twin', 'twin-2']);
      expect(names[2]).toMatch(/^twin-\d{4}$/);
      expect((await shown((await created({ name: '2026' })).id)).identifier).toBe('challenge-2026');
      expect((await shown((await created({ name: '日本' })).id)).identifier).toBe('challenge');
    });

    it('changes the changed fields, and nothing else [A-005, A-151, A-176]', async () => {
      const { id } = await created({ success_message: 'Well done' });
      const answer = await owner.put(`/admin/v2/challenges/${id}`, { ...linkChallenge({ points: 75 }), version: 1 });
      expect(answer.body).toEqual(savedRecord('Challenge updated successfully.', await shown(id)));
      expect(await shown(id)).toMatchObject({ points: 75, success_message: 'Well done', version: 2 });
      expect((await audit(id)).at(-1)).toMatchObject({
        action: 'update',
        before: { points: 50 },
        after: { points: 75 },
      });
    });

    it('reports that nothing was changed [A-173]', async () => {
      const { id } = await created({ start: '2026-05-01T00:00:00Z' });
      const again = { ...linkChallenge({ start: '2026-05-01T02:00:00+02:00' }), version: 1 };
      const answer = await owner.put(`/admin/v2/challenges/${id}`, again);
      expect(answer).toMatchObject({ status: 422, body: { code: 'no_changes', message: 'No changes detected' } });
      expect(await audit(id)).toHaveLength(1);
    });

    it('shows both versions when another editor was faster', async () => {
      const { id } = await created();
      const put = (points: number, version: number): Promise<HttpAnswer> =>
        owner.put(`/admin/v2/challenges/${id}`, { ...linkChallenge({ points }), version });
      expect((await put(60, 1)).status).toBe(200);
      const late = await put(70, 1);
      expect(late).toMatchObject({
        status: 409,
        body: { code: 'version_conflict', errors: { your_version: ['1'], current_version: ['2'] } },
      });
      expect(await shown(id)).toMatchObject({ points: 60, version: 2 });
    });

    it('accepts one of ten editors who save at the same moment, ten times over', async () => {
      for (let round = 1; round <= 10; round += 1) {
        const { id } = await created();
        const { fulfilled } = await race(
          10,
          (index) => owner.put(`/admin/v2/challenges/${id}`, { ...linkChallenge({ points: 100 + index }), version: 1 }),
          { warm: () => owner.get(`/admin/v2/challenges/${id}`) },
        );
        expect(fulfilled.map((answer) => answer.status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
        expect(await audit(id)).toHaveLength(2);
        expect((await shown(id)).version).toBe(2);
      }
    });

    it('writes neither challenge nor audit row when one of them fails', async () => {
      await database.query(`ALTER TABLE event ADD CONSTRAINT broken CHECK (payload ->> 'admin_id' <> '66') NOT VALID`);
      const before = await database.query('SELECT FROM challenge');
      const answer = await programs
        .as(organizationAdmin('10', { admin_id: '66' }))
        .post(`/admin/v2/programs/${OWN}/challenges`, linkChallenge());
      await database.query('ALTER TABLE event DROP CONSTRAINT broken');
      expect(answer.status).toBe(500);
      expect(await database.query('SELECT FROM challenge')).toHaveLength(before.length);
    });

    it('stores descriptions and articles sanitized [X-137, B47]', async () => {
      const html = '<p onclick="x">Hi <script>alert(1)</script><a href="javascript:x">there</a></p>';
      const { id } = await created({ challenge_type: 'article', content: html, description: html });
      const safe = '<p>Hi <a>there</a></p>';
      expect(await shown(id)).toMatchObject({ content: safe, description: safe });
    });

    it('changes from draft to the status of its dates and back by approval [A-145, A-146, A-147]', async () => {
      const day = 86_400_000;
      const at = (days: number): string => new Date(Date.now() + days * day).toISOString();
      for (const [dates, status] of [
        [{}, 'active'],
        [{ start: at(-1), finish: at(1) }, 'active'],
        [{ start: at(1) }, 'scheduled'],
        [{ start: at(-2), finish: at(-1) }, 'ended'],
      ] as const) {
        const { id } = await created({ name: 'Dated', ...dates });
        const toggled = await owner.post(`/admin/v2/challenges/${id}/toggle_approval`);
        expect(toggled).toMatchObject({
          status: 200,
          body: { success: true, id, program_id: OWN, approved: true, status, version: 2 },
        });
        expect((await shown(id)).status).toBe(status);
        expect((await owner.post(`/admin/v2/challenges/${id}/toggle_approval`)).body).toMatchObject({
          status: 'draft',
        });
        expect((await audit(id)).at(-1)).toMatchObject({
          action: 'toggle_approval',
          before: { approved: true },
          after: { approved: false },
        });
      }
    });

    it.each([
      ['a link challenge without a link', { link_url: null }, 'link_url', 'is required'],
      ['a call to action without a link', { challenge_type: 'call_action', link_url: null }, 'link_url', 'is required'],
      ['an article without content', { challenge_type: 'article' }, 'content', 'is required'],
      [
        'an article that shows nothing',
        { challenge_type: 'article', content: '<p>&nbsp;</p><script>x</script>' },
        'content',
        'is required',
      ],
      [
        '[B31] an end before the start',
        { start: '2026-02-02T00:00:00Z', finish: '2026-02-01T00:00:00Z' },
        'finish',
        'must be after the start',
      ],
      [
        '[B31] an end at the start',
        { start: '2026-02-02T00:00:00Z', finish: '2026-02-02T00:00:00Z' },
        'finish',
        'must be after the start',
      ],
      ['[B31] infinity', { finish: 'infinity' }, 'finish', undefined],
      ['[B31] the year 0', { start: '0000-01-01T00:00:00Z' }, 'start', undefined],
      ['[B31] 0000-00-00', { start: '0000-00-00' }, 'start', undefined],
      ['[B31] the 30th of February', { start: '2023-02-30T00:00:00Z' }, 'start', undefined],
      ['[B31] a date that Postgres ends at', { finish: '294277-01-01' }, 'finish', undefined],
      ['[B31] a week', { start: '2026-W05' }, 'start', undefined],
      ['[B31] the year 9999', { finish: '9999-12-31T00:00:00Z' }, 'finish', 'is not a valid date'],
      ['[B30] NaN', { points: 'NaN' }, 'points', undefined],
      ['[B30] points beyond a whole number', { points: 9_007_199_254_740_992 }, 'points', undefined],
      ['[B30] half a point', { points: 1.5 }, 'points', undefined],
      ['[B30] negative points', { points: -1 }, 'points', undefined],
      ['[B30] more points than the maximum', { points: 1_000_001 }, 'points', undefined],
      ['[B30] full-width digits', { points: '１２' }, 'points', undefined],
      ['[B50] a javascript link', { link_url: 'javascript:alert(1)' }, 'link_url', undefined],
      ['[B50] a link with a user name', { link_url: 'https://user@host.test' }, 'link_url', undefined],
      ['[B50] a link to another scheme-less host', { link_url: '//evil.test' }, 'link_url', undefined],
      ['[B50] a link of 3 KB', { link_url: `https://x.test/${'a'.repeat(3_000)}` }, 'link_url', undefined],
      ['a picture from anywhere', { image_url: 'javascript:alert(1)' }, 'image_url', 'Enter a valid link'],
      [
        'a way around the page without a link',
        { challenge_type: 'article', content: '<p>x</p>', link_url: null, bypass_modal: true },
        'bypass_modal',
        'needs a link',
      ],
      ['[B27] a NUL', { name: 'a\u0000b' }, 'name', 'contains a character that is not allowed'],
      ['[B28] a lone surrogate', { caption: 'a\ud800b' }, 'caption', 'contains a character that is not allowed'],
      ['[B28] a caption of zero-width characters', { caption: '\u200b\u200b' }, 'caption', 'is required'],
      ['a name of one character', { name: 'a' }, 'name', 'must be at least 2 characters'],
      ['a name that is a list', { name: ['a', 'b'] }, 'name', 'must be a text'],
    ])('refuses %s with 422 at its field [A-198]', async (_what, changes, field, message) => {
      const before = await database.query('SELECT FROM challenge');
      const answer = await owner.post(`/admin/v2/programs/${OWN}/challenges`, linkChallenge(changes));
      expect(answer.status).toBe(422);
      const { errors, success } = answer.body as ErrorBody;
      expect(success).toBe(false);
      expect(errors[field]).toEqual(message === undefined ? expect.arrayContaining([expect.any(String)]) : [message]);
      expect(await database.query('SELECT FROM challenge')).toHaveLength(before.length);
    });

    it.each(['id', 'program_id', 'version', 'approved', 'status', 'identifier', '__proto__', 'constructor'])(
      'does not let a form set %s [B25, B26]',
      async (field) => {
        const body = JSON.stringify(linkChallenge()).replace(/}$/, `,"${field}":"1"}`);
        const answer = await owner.post(`/admin/v2/programs/${OWN}/challenges`, body, {
          headers: { 'content-type': 'application/json' },
        });
        expect(answer.status).toBe(400);
      },
    );
  });

  describe('provisioning', () => {
    const put = (identifier: string, body: object, programId = OWN): Promise<HttpAnswer> =>
      programs.as(service('demo')).put(`/internal/programs/${programId}/challenges/${identifier}`, body);

    it('creates an approved challenge, changes it, and does nothing on the third call', async () => {
      const first = await put('river-loop', linkChallenge());
      expect(first).toMatchObject({ status: 200, body: { id: expect.stringMatching(/^\d+$/) as string } });
      const { id } = first.body as { id: string };
      for (const expected of [2, 2]) {
        expect((await put('river-loop', linkChallenge({ points: 99 }))).body).toEqual({ id });
        expect(await shown(id)).toMatchObject({
          identifier: 'river-loop',
          status: 'active',
          points: 99,
          version: expected,
        });
      }
    });

    it.each(['UPPER', '123', '-x', 'x--y', 'x'.repeat(101)])('refuses the identifier %s', async (identifier) => {
      expect((await put(identifier, linkChallenge())).status).toBe(422);
    });

    it('requires an existing program', async () => {
      expect((await put('river-loop', linkChallenge(), '424242')).status).toBe(404);
    });
  });
});
