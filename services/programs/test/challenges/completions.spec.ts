import type { ApiScope } from '@laurel/contracts/auth/api-scopes';
import type { ErrorBody } from '@laurel/contracts/errors/error-body';
import type { ApiChallengePage, ApiCompletion, ApiCompletionPage } from '@laurel/contracts/public-api/challenges.dto';
import { auditEntries } from '@laurel/test-kit/audited-writes';
import { openConnections, race } from '@laurel/test-kit/barrier';
import { apiKey, participant, service, visitor } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import { quietPool, type TestDatabase } from '@laurel/test-kit/postgres';
import { waitFor } from '@laurel/test-kit/wait-for';
import { daysFromNow, ProgramsUnderTest, show, submit } from '../programs.fixture.ts';

const PROGRAM = '1';
const OTHER = '2';

describe('completing challenges', () => {
  let programs: ProgramsUnderTest;
  let database: TestDatabase;
  let ada: HttpClient;
  let someone: HttpClient;

  const written = async (participantId: string, name: string): Promise<Record<string, number>> => {
    const [row] = await database.query<Record<string, number>>(
      `SELECT
         (SELECT count(*) FROM completion d WHERE d.challenge_id = c.id AND d.participant_id = $1::bigint)::int AS completions,
         (SELECT count(*) FROM participant_action a WHERE a.participant_id = $1::bigint AND a.title = c.caption)::int AS actions,
         (SELECT coalesce(sum(completions), 0) FROM completion_tally t WHERE t.challenge_id = c.id)::int AS tally,
         (SELECT count(*) FROM event e WHERE e.payload ->> 'challenge_id' = c.id::text
            AND e.payload ->> 'participant_id' = $1::bigint::text)::int AS events
       FROM challenge c WHERE c.program_id = $2 AND c.identifier = $3`,
      [participantId, PROGRAM, name],
    );
    return row ?? {};
  };
  const once = { completions: 1, actions: 1, tally: 1, events: 1 };
  const never = { completions: 0, actions: 0, tally: 0, events: 0 };

  beforeAll(async () => {
    programs = await ProgramsUnderTest.start({ instances: 3 });
    database = programs.database;
    await programs.addPrograms([PROGRAM, OTHER].map((id) => ({ id, organization: '10' })));
    ada = programs.as(participant(PROGRAM, '100'));
    someone = programs.as(visitor(PROGRAM));
  });
  afterAll(() => programs.stop());

  describe('submitting', () => {
    it('records the completion, the activity, the count and one event [P-166, P-432, P-005]', async () => {
      const name = await programs.challenge(PROGRAM);
      const answer = await submit(ada, name);
      expect(answer).toMatchObject({ status: 200 });
      expect(answer.body).toEqual({ success: true, message: 'Challenge Submitted successfully!', points: 50 });
      expect(await written('100', name)).toEqual(once);
      const [event] = await database.query<{ payload: object; trace_id: string }>(
        `SELECT payload, trace_id FROM event WHERE payload ->> 'title' = $1`,
        [`Caption ${name}`],
      );
      expect(event?.payload).toEqual({
        completion_id: expect.stringMatching(/^\d+$/) as string,
        challenge_id: expect.stringMatching(/^\d+$/) as string,
        challenge_type: 'link',
        title: `Caption ${name}`,
        participant_id: '100',
        points: 50,
        completed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
        completed_challenges: 1,
        version: '1',
      });
      expect(event?.trace_id).toMatch(/^[0-9a-f]{32}$/);
    });

    it('accepts a form as the page sends it, by identifier or by id, and answers with the challenge’s own text [P-166, P-432]', async () => {
      const name = await programs.challenge(PROGRAM, { success_message: 'Lovely!', points: 0 });
      const { id } = await show(ada, name);
      const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };
      const answer = await ada.post('/public/challenges/submit', `challenge_id=${id}`, form);
      expect(answer.body).toEqual({ success: true, message: 'Lovely!', points: 0 });
      expect((await ada.post('/public/challenges/submit', `challenge_id=${name}`, form)).status).toBe(409);
    });

    it('earns no points when the reward is a prize [P-178]', async () => {
      const name = await programs.challenge(PROGRAM, { reward_type: 'prize', points: 500 });
      expect((await submit(ada, name)).body).toMatchObject({ points: 0 });
    });

    it.each([
      ['a draft', { approved: false }],
      ['one that starts tomorrow', { start: daysFromNow(1) }],
      ['one that ended yesterday', { start: daysFromNow(-2), finish: daysFromNow(-1) }],
      ['one that ended this very moment', { finish: new Date(Date.now() - 1).toISOString() }],
    ])('refuses %s [P-155…P-157, P-181, B35]', async (_what, changes) => {
      const name = await programs.challenge(PROGRAM, changes);
      expect(await submit(ada, name)).toMatchObject({
        status: 409,
        body: { code: 'challenge_not_active', message: 'This challenge is no longer available' },
      });
      expect(await written('100', name)).toEqual(never);
    });

    it('uses the clock of the database', async () => {
      const name = await programs.challenge(PROGRAM, { finish: new Date(Date.now() + 1_200).toISOString() });
      expect((await submit(programs.as(participant(PROGRAM, '101')), name)).status).toBe(200);
      await waitFor(async () => (await submit(programs.as(participant(PROGRAM, '102')), name)).status === 409, {
        within: 5_000,
        every: 200,
      });
    });

    it('refuses the second time [B36]', async () => {
      const name = await programs.challenge(PROGRAM);
      await submit(ada, name);
      expect(await submit(ada, name)).toMatchObject({ status: 409, body: { code: 'already_completed' } });
      expect(await written('100', name)).toEqual(once);
    });

    it('returns the first answer to a repeated call with the same key', async () => {
      const [name, again] = [
        await programs.challenge(PROGRAM),
        await programs.challenge(PROGRAM, { is_repeatable: true }),
      ];
      const key = { 'idempotency-key': 'a-key' };
      for (const each of [name, again]) {
        const first = await submit(ada, each, key);
        expect(first.status).toBe(200);
        expect(await submit(ada, each, key)).toMatchObject({ status: 200, body: first.body as object });
        expect(await written('100', each)).toEqual(once);
      }
      expect((await submit(ada, name, { 'idempotency-key': 'another' })).status).toBe(409);
      expect((await submit(ada, again, { 'idempotency-key': 'another' })).status).toBe(200);
      expect((await submit(ada, name, { 'idempotency-key': 'x'.repeat(201) })).status).toBe(422);
    });

    it('completes a repeatable challenge again', async () => {
      const name = await programs.challenge(PROGRAM, { is_repeatable: true });
      for (let round = 1; round <= 3; round += 1) expect((await submit(ada, name)).status).toBe(200);
      expect(await written('100', name)).toMatchObject({ completions: 3, tally: 3, events: 3 });
      expect(await show(ada, name)).toMatchObject({
        is_repeatable_and_completed: true,
        completed_by_current_participant_on: null,
      });
    });

    it('counts an earlier completion after a challenge has stopped being repeatable', async () => {
      const name = await programs.challenge(PROGRAM, { is_repeatable: true });
      await submit(ada, name);
      await programs.provision(PROGRAM, name, { name, is_repeatable: false });
      expect((await submit(ada, name)).status).toBe(409);
    });

    it.each(['donation', 'membership', 'unified_social', 'referral', 'signup', 'location'])(
      'requires more than a submission for %s [B39]',
      async (type) => {
        const name = await programs.challenge(PROGRAM, { challenge_type: type });
        expect(await submit(ada, name)).toMatchObject({ status: 409, body: { code: 'not_submittable' } });
        expect(await written('100', name)).toEqual(never);
      },
    );

    it('does not complete challenges that only partners complete [P-177]', async () => {
      const name = await programs.challenge(PROGRAM);
      await database.query('UPDATE challenge SET is_api_completion_only = true WHERE identifier = $1', [name]);
      expect(await submit(ada, name)).toMatchObject({ status: 409, body: { code: 'api_completion_only' } });
    });

    it('refuses answers to unknown questions [B38]', async () => {
      const name = await programs.challenge(PROGRAM);
      const answer = await ada.post('/public/challenges/submit', {
        challenge_id: name,
        questions: { 7: { value: ['x'] } },
      });
      expect([answer.status, (answer.body as ErrorBody).errors]).toEqual([
        422,
        { 'questions.7': ['is not a question of this challenge'] },
      ]);
      expect(await written('100', name)).toEqual(never);
    });

    it('answers forms that no page sends without a server error [B37]', async () => {
      const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };
      const bodies = [
        `challenge_id=x&questions[a]${'[b]'.repeat(5_000)}=1`,
        `challenge_id=x&${Array.from({ length: 501 }, (_, index) => `questions[${index}][id]=1`).join('&')}`,
        'challenge_id[]=1&challenge_id[]=2',
        'challenge_id[x]=1',
        'questions[999999999999][value][]=1&challenge_id=x',
      ];
      for (const body of bodies)
        expect([400, 404, 422]).toContain((await ada.post('/public/challenges/submit', body, form)).status);
      expect((await ada.post('/public/challenges/submit', { challenge_id: 5 })).status).toBe(422);
      expect((await someone.get('/health')).status).toBe(200);
    });

    it('gives the same answer for a challenge of another program as for an unknown one [B29, B35]', async () => {
      const request = { 'x-request-id': '0190e0c4-0000-7000-8000-000000000000' };
      const foreign = await programs.challenge(OTHER, {});
      const [row] = await database.query<{ id: string }>('SELECT id FROM challenge WHERE identifier = $1', [foreign]);
      const names = [
        foreign,
        row?.id ?? '',
        'unknown',
        '999999999',
        '0x10',
        '-1',
        `1' or 1=1`,
        '9223372036854775808',
        '1e3',
      ];
      const answers = await Promise.all(names.map((name) => submit(ada, name, request)));
      const pages = await Promise.all(
        names.map((name) => ada.get(`/public/challenges/${encodeURIComponent(name)}`, { headers: request })),
      );
      for (const set of [answers, pages]) {
        expect(new Set(set.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
        expect(set[0]).toMatchObject({ status: 404, body: { code: 'not_found' } });
      }
    });

    it('requires a participant', async () => {
      const name = await programs.challenge(PROGRAM);
      expect((await submit(someone, name)).status).toBe(401);
      expect((await submit(programs.as(service('rewards')), name)).status).toBe(403);
    });
  });

  describe('50 submissions at once, three instances, 30 rounds [B36, P-180]', () => {
    const rounds = 30;
    const callers = 50;

    it('make one award each round', async () => {
      const lanes = Array.from({ length: callers }, (_, index) => programs.as(participant(PROGRAM, '500'), index));
      const names = await Promise.all(Array.from({ length: rounds }, () => programs.challenge(PROGRAM)));
      for (const name of names) {
        const { fulfilled, rejected } = await race(callers, (index) => submit(lanes[index] as HttpClient, name), {
          warm: (index) => (lanes[index] as HttpClient).get('/public/home/carousel'),
        });
        expect(rejected).toEqual([]);
        const statuses = fulfilled.map(({ status }) => status);
        expect(statuses.sort()).toEqual([200, ...Array<number>(callers - 1).fill(409)]);
        expect(await written('500', name)).toEqual(once);
      }
    });

    it('would make several awards by reading before the write', async () => {
      await database.query('CREATE TABLE naive_completion (challenge text, participant_id bigint)');
      const pool = quietPool(database.adminUrl, callers);
      const naive = async (name: string): Promise<boolean> => {
        const found = await pool.query('SELECT FROM naive_completion WHERE challenge = $1 AND participant_id = 1', [
          name,
        ]);
        if (found.rowCount !== 0) return false;
        await pool.query('INSERT INTO naive_completion VALUES ($1, 1)', [name]);
        return true;
      };
      let spoiled = 0;
      for (let round = 1; round <= rounds; round += 1) {
        await openConnections(pool, callers);
        const { fulfilled } = await race(callers, () => naive(`round ${round}`));
        if (fulfilled.filter(Boolean).length > 1) spoiled += 1;
      }
      await pool.end();
      expect(spoiled).toBe(rounds);
    });

    it('complete many different challenges without waiting for each other', async () => {
      const names = await Promise.all(Array.from({ length: 5 }, () => programs.challenge(PROGRAM)));
      const lanes = Array.from({ length: callers }, (_, index) =>
        programs.as(participant(PROGRAM, String(600 + index)), index),
      );
      // A call that has waited too long for a connection is 503 on a slow machine; it has done nothing, and is sent again.
      const taken = async (lane: HttpClient, name: string): Promise<number> => {
        const { status } = await submit(lane, name);
        return status === 503 ? taken(lane, name) : status;
      };
      const { fulfilled } = await race(callers, (index) =>
        Promise.all(names.map((name) => taken(lanes[index] as HttpClient, name))),
      );
      expect(fulfilled.flat()).toEqual(Array(callers * 5).fill(200));
      const [row] = await database.query<{ n: number }>(
        `SELECT sum(completions)::int AS n FROM completion_tally t JOIN challenge c ON c.id = t.challenge_id WHERE c.identifier = ANY ($1)`,
        [names],
      );
      expect(row?.n).toBe(callers * 5);
    });
  });

  describe('by an API key', () => {
    const scopes: ApiScope[] = ['challenges:read', 'completions:read', 'completions:write'];
    const keyed = (program = PROGRAM, own = scopes): HttpClient => programs.as(apiKey(program, own));
    const refusalOf = ({ status, body }: HttpAnswer): string =>
      `${status} ${(body as Partial<ErrorBody>).code ?? 'ok'}`;
    let serial = 900;
    const person = async (status = 'active', program = PROGRAM): Promise<string> => {
      const id = String((serial += 1));
      await database.query(
        `INSERT INTO participant_copy (program_id, id, first_name, last_name, status, version) VALUES ($1, $2, 'A', 'B', $3, 1)`,
        [program, id, status],
      );
      return id;
    };
    const challenge = async (changes: object = {}, program = PROGRAM): Promise<{ id: string; name: string }> => {
      const name = await programs.challenge(program, { api_completion_only: true, ...changes });
      const [row] = await database.query<{ id: string }>(
        'SELECT id FROM challenge WHERE program_id = $1 AND identifier = $2',
        [program, name],
      );
      return { id: row?.id ?? '', name };
    };
    const path = (id: string): string => `/api/v1/participants/${id}/completions`;
    const complete = (id: string, body: object, headers = {}, client = keyed()): Promise<HttpAnswer> =>
      client.post(path(id), body, { headers });

    it('is a completion like any other, at the moment that it names, and twice it is refused [D-055]', async () => {
      const [id, { id: challenge_id, name }] = [await person(), await challenge({ points: 40 })];
      const completed_at = new Date(Date.now() - 3_600_000).toISOString();
      const answer = await complete(id, { challenge_id, completed_at, evidence: 'Visit 12' });
      const made = answer.body as ApiCompletion;
      expect([answer.status, made]).toEqual([
        201,
        {
          id: expect.stringMatching(/^[1-9]\d*$/) as string,
          participant_id: id,
          challenge_id,
          challenge_name: name,
          points: 40,
          completed_at,
        },
      ]);
      expect(await written(id, name)).toEqual(once);
      expect(((await keyed().get(path(id))).body as ApiCompletionPage).data).toEqual([made]);
      expect(refusalOf(await complete(id, { challenge_id }))).toBe('409 already_completed');
      expect(await written(id, name)).toEqual(once);
      const trail = await database.query(
        `SELECT admin_name, action, after FROM ${auditEntries} WHERE resource_id = $1 AND action = 'complete_challenge'`,
        [challenge_id],
      );
      const after = { completion_id: made.id, participant_id: id, points: 40, evidence: 'Visit 12' };
      expect(trail).toEqual([{ admin_name: 'Web shop (API key)', action: 'complete_challenge', after }]);
    });

    it('is recorded once, however often it is sent at the same moment or under the same key', async () => {
      const [id, { id: challenge_id, name }] = [await person(), await challenge()];
      const { fulfilled } = await race(8, () => complete(id, { challenge_id }));
      expect(fulfilled.map(refusalOf).sort()).toEqual(['201 ok', ...Array<string>(7).fill('409 already_completed')]);
      expect(await written(id, name)).toEqual(once);
      const often = await challenge({ is_repeatable: true });
      const repeat = (key: string): Promise<HttpAnswer> =>
        complete(id, { challenge_id: often.id }, { 'idempotency-key': key });
      const same = await race(4, () => repeat('visit-1'));
      expect(new Set(same.fulfilled.map(({ body }) => (body as ApiCompletion).id)).size).toBe(1);
      expect((await repeat('visit-2')).status).toBe(201);
      expect(await written(id, often.name)).toMatchObject({ completions: 2, events: 2 });
      expect(refusalOf(await complete(id, { challenge_id }, { 'idempotency-key': 'visit-2' }))).toBe(
        '422 idempotency_key_reused',
      );
    });

    it('is refused once the challenge has stopped being repeatable, and writes nothing', async () => {
      const [id, other] = [await person(), await person()];
      const { id: challenge_id, name } = await challenge({ is_repeatable: true });
      for (let visit = 1; visit <= 2; visit += 1) expect((await complete(id, { challenge_id })).status).toBe(201);
      await programs.provision(PROGRAM, name, { name, caption: `Caption ${name}`, is_repeatable: false });
      expect(refusalOf(await complete(id, { challenge_id }))).toBe('409 already_completed');
      expect(await written(id, name)).toEqual({ completions: 2, actions: 2, tally: 2, events: 2 });
      const { fulfilled } = await race(4, () => complete(other, { challenge_id }));
      expect(fulfilled.map(refusalOf).sort()).toEqual(['201 ok', ...Array<string>(3).fill('409 already_completed')]);
    });

    it('is only for active challenges that participants cannot complete by themselves, and for those who take part', async () => {
      const [id, blocked] = [await person(), await person('blocked')];
      const [own, ended] = [
        await challenge({ api_completion_only: false }),
        await challenge({ start: daysFromNow(-9), finish: daysFromNow(-1) }),
      ];
      const any = await challenge();
      expect(refusalOf(await complete(id, { challenge_id: own.id }))).toBe('409 not_submittable');
      expect(refusalOf(await complete(id, { challenge_id: ended.id }))).toBe('409 challenge_not_active');
      const late = { challenge_id: ended.id, completed_at: daysFromNow(-2) };
      expect((await complete(id, late)).status).toBe(201);
      expect(refusalOf(await complete(blocked, { challenge_id: any.id }))).toBe('409 not_eligible');
      const draft = await challenge({ approved: false });
      expect(refusalOf(await complete(id, { challenge_id: draft.id }))).toBe('404 not_found');
      for (const [field, value] of [
        ['completed_at', daysFromNow(1)],
        ['completed_at', 'yesterday'],
        ['evidence', ''],
        ['challenge_id', 'x'],
      ] as const) {
        const { status, body } = await complete(id, { challenge_id: any.id, [field]: value });
        expect([status, Object.keys((body as ErrorBody).errors)]).toEqual([422, [field]]);
      }
      expect(await written(id, any.name)).toEqual(never);
    });

    it('writes nothing in a dry run, and answers as it would', async () => {
      const [id, { id: challenge_id, name }] = [await person(), await challenge({ points: 40 })];
      const rows = `SELECT (SELECT count(*) FROM event) AS told, (SELECT count(*) FROM idempotency_key) AS keys,
        (SELECT count(*) FROM completion_count) AS counts`;
      const before = await database.query(rows);
      const dry = (body: object): Promise<HttpAnswer> =>
        keyed().post(`${path(id)}?dry_run=true`, body, { headers: { 'idempotency-key': 'dry' } });
      expect(await dry({ challenge_id })).toMatchObject({ status: 201, body: { id: '0', challenge_id, points: 40 } });
      expect(await written(id, name)).toEqual(never);
      expect(await database.query(rows)).toEqual(before);
      expect((await complete(id, { challenge_id }, { 'idempotency-key': 'dry' })).status).toBe(201);
      expect(refusalOf(await dry({ challenge_id }))).toBe('422 idempotency_key_reused');
    });

    it('finds challenges in a list without drafts, and nothing of another program', async () => {
      const [listed, ended] = [
        await challenge({ name: 'Read', points: 5 }, OTHER),
        await challenge({ start: daysFromNow(-9), finish: daysFromNow(-1) }, OTHER),
      ];
      await challenge({ approved: false }, OTHER);
      const list = async (query = ''): Promise<string[]> =>
        ((await keyed(OTHER).get(`/api/v1/challenges${query}`)).body as ApiChallengePage).data.map((one) => one.id);
      expect((await list()).slice(0, 2)).toEqual([ended.id, listed.id]);
      expect(await list('?status=ended')).toEqual([ended.id]);
      expect(await list('?tag=none')).toEqual([]);
      expect((await keyed(OTHER).get(`/api/v1/challenges/${listed.id}`)).body).toMatchObject({
        id: listed.id,
        name: 'Read',
        points: 5,
        status: 'active',
        api_completion_only: true,
      });
      const id = await person();
      for (const answer of [
        await keyed().get(`/api/v1/challenges/${listed.id}`),
        await complete(id, { challenge_id: listed.id }),
        await complete(id, { challenge_id: listed.id }, {}, keyed(OTHER)),
        await keyed(OTHER).get(path(id)),
      ]) {
        expect(refusalOf(answer)).toBe('404 not_found');
      }
      const lacking = (but: ApiScope): HttpClient =>
        keyed(
          PROGRAM,
          scopes.filter((one) => one !== but),
        );
      expect(refusalOf(await lacking('challenges:read').get('/api/v1/challenges'))).toBe('403 insufficient_scope');
      expect(refusalOf(await lacking('challenges:read').get(`/api/v1/challenges/${listed.id}`))).toBe(
        '403 insufficient_scope',
      );
      expect(refusalOf(await lacking('completions:read').get(path(id)))).toBe('403 insufficient_scope');
      expect(refusalOf(await complete(id, { challenge_id: '1' }, {}, lacking('completions:write')))).toBe(
        '403 insufficient_scope',
      );
    });
  });
});
