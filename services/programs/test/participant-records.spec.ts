import { race } from '@laurel/test-kit/barrier';
import { organizationAdmin, participant, programAdmin } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import { setTimeout } from 'node:timers/promises';
import { arrive, daysFromNow, ProgramsUnderTest, show, submit } from './programs.fixture.ts';

const A = '1';

describe('staff’s records of one participant', () => {
  let programs: ProgramsUnderTest;
  let staff: HttpClient;
  let ada: HttpClient;
  let newcomer = 300;

  const join = (id: string, referral_code: string | null, at = daysFromNow(0)): Promise<void> =>
    arrive(programs.database, A, 'participant.registered', registration(id, referral_code), at);
  const registration = (id: string, referral_code: string | null): object => ({
    participant_id: id,
    first_name: 'Ada',
    last_name: 'Byron',
    email: 'ada@example.com',
    status: 'active',
    created_at: daysFromNow(0),
    version: '1',
    referral_code,
  });

  beforeAll(async () => {
    programs = await ProgramsUnderTest.start();
    await programs.addPrograms([{ id: A, organization: '10' }]);
    await join('7', null);
    staff = programs.as(organizationAdmin('10'));
    ada = programs.as(participant(A, '7'));
  });
  afterAll(() => programs.stop());

  const list = async (name: string, id = '7'): Promise<{ data: object[]; meta: { total: number } }> =>
    (await staff.get(`/admin/v2/participants/${id}/${name}`)).body as never;

  it('are their actions, challenges, answers and questions, a page at a time [A-279, A-297, A-308]', async () => {
    const link = await programs.challenge(A, { points: 20 });
    await submit(ada, link);
    const quiz = await programs.challenge(A, {
      challenge_type: 'collect',
      parameters: 'quiz',
      link_url: null,
      points: 5,
      questions: [
        {
          title: 'Which way is north?',
          answer_type: 'single',
          is_required: true,
          options: [{ details: 'Up', is_correct: true }, { details: 'Down' }],
        },
      ],
    });
    const { questions } = (await show(ada, quiz)) as unknown as {
      questions: { id: string; options: { id: string }[] }[];
    };
    const [question] = questions;
    const answered = await ada.post('/public/challenges/submit', {
      challenge_id: quiz,
      questions: { [question?.id ?? '']: { value: question?.options[1]?.id } },
    });
    expect(answered.status).toBe(200);
    expect(await list('challenges')).toMatchObject({
      data: [
        { name: quiz, points: 5 },
        { name: link, points: 20, challenge_type: 'link' },
      ],
      meta: { total: 2, page: 1, page_size: 20 },
    });
    expect(await list('participant_actions?page=2&page_size=1')).toMatchObject({
      data: [{ title: `Caption ${link}`, points: 20, action_type: 'challenge' }],
      meta: { total: 2 },
    });
    expect(await list('participant_answers')).toMatchObject({
      data: [{ challenge_name: quiz, question: 'Which way is north?', answer: 'Down' }],
    });
    expect(await list('questions')).toMatchObject({
      data: [{ title: 'Which way is north?', answer: 'Down', correct: false }],
    });
    const viewer = programs.as(programAdmin('10', A, { challenges: ['view'] }));
    expect((await staff.get('/admin/v2/participants/8/challenges')).status).toBe(404);
    await join('9', null);
    for (const name of ['participant_actions', 'challenges', 'participant_answers', 'questions']) {
      expect([name, await list(name, '9')]).toMatchObject([name, { data: [], meta: { total: 0 } }]);
      expect([name, (await viewer.get(`/admin/v2/participants/7/${name}`)).status]).toEqual([name, 403]);
    }
  });

  it('say of an answer what the challenge says: one of two right options is wrong, and its question stays as it was put', async () => {
    await join('20', null);
    const iris = programs.as(participant(A, '20'));
    const quiz = { challenge_type: 'collect', parameters: 'quiz', link_url: null };
    const question = (id: string | undefined, title: string): object => ({
      ...(id !== undefined && { id }),
      title,
      answer_type: 'multiple',
      options: [{ details: 'Ada', is_correct: true }, { details: 'Grace', is_correct: true }, { details: 'Carl' }],
    });
    const name = await programs.challenge(A, { ...quiz, questions: [question(undefined, 'Who wrote programs?')] });
    const { id, questions } = (await show(iris, name)) as unknown as {
      id: string;
      questions: { id: string; options: { id: string }[] }[];
    };
    const [asked] = questions;
    await iris.post('/public/challenges/submit', {
      challenge_id: name,
      questions: { [asked?.id ?? '']: { value: [asked?.options[0]?.id] } },
    });
    const record = async (): Promise<unknown> => ({
      answers: (await list('participant_answers', '20')).data,
      questions: (await list('questions', '20')).data,
    });
    const kept = {
      answers: [{ question: 'Who wrote programs?', answer: 'Ada' }],
      questions: [{ title: 'Who wrote programs?', answer: 'Ada', correct: false }],
    };
    expect(await record()).toMatchObject(kept);
    const { body } = await staff.get(`/admin/v2/challenges/${id}/participant_answers`);
    expect(body).toMatchObject({ data: [{ question: 'Who wrote programs?', answer: 'Ada', is_correct: false }] });
    const save = (changes: object): Promise<void> => programs.provision(A, name, { name, ...quiz, ...changes });
    await save({ questions: [question(asked?.id, 'Who sang?')] });
    expect(await record()).toMatchObject(kept);
    await save({ questions: [] });
    expect(await record()).toMatchObject({ ...kept, questions: [{ title: 'Who wrote programs?', answer: 'Ada' }] });
  });

  it('are reset: completions are reversed once, and can be earned again [A-310, B90]', async () => {
    await join('11', null);
    const [cara, again] = [programs.as(participant(A, '11')), await programs.challenge(A)];
    await submit(cara, again);
    await submit(cara, await programs.challenge(A));
    expect(await list('challenges', '11')).toMatchObject({ meta: { total: 2 } });
    const reset = { reset_id: 'r', participant_id: '11' };
    await Promise.all([1, 2].map(() => arrive(programs.database, A, 'activities.reset', reset)));
    expect(await list('challenges', '11')).toMatchObject({ data: [], meta: { total: 0 } });
    const published = await programs.database.query<{ completions: unknown[] }>(
      `SELECT payload -> 'completions' AS completions FROM event WHERE type = 'completions.reset' ORDER BY id`,
    );
    expect(published.map(({ completions }) => completions.length).sort()).toEqual([0, 2]);
    const reversed = `SELECT FROM event WHERE type = 'completion.reversed'`;
    expect(await programs.database.query(reversed)).toEqual([]);
    await submit(cara, again);
    expect(await list('challenges', '11')).toMatchObject({ data: [{ name: again }], meta: { total: 1 } });
  });

  it.each(['checkout:1', 'recruit:1', 'api:1:2'])(
    'refuse %s, a key of the service’s own, and are reset under any other key [A-310]',
    async (key) => {
      const id = String((newcomer += 1));
      await join(id, null);
      const [hugo, name] = [programs.as(participant(A, id)), await programs.challenge(A)];
      expect(await submit(hugo, name, { 'idempotency-key': key })).toMatchObject({
        status: 422,
        body: { errors: { 'idempotency-key': ['must not begin with checkout:, recruit: or api:'] } },
      });
      expect((await submit(hugo, name, { 'idempotency-key': `own-${key}` })).status).toBe(200);
      await arrive(programs.database, A, 'activities.reset', { reset_id: key, participant_id: id });
      expect(await list('challenges', id)).toMatchObject({ data: [], meta: { total: 0 } });
    },
  );

  it('preserve completions after a reset was requested, and state the remaining count [A-310]', async () => {
    await join('12', null);
    const [dora, early] = [programs.as(participant(A, '12')), await programs.challenge(A)];
    await submit(dora, early);
    const asked = new Date().toISOString();
    await setTimeout(5);
    const late = await programs.challenge(A);
    await submit(dora, late);
    await arrive(programs.database, A, 'activities.reset', { reset_id: 's', participant_id: '12' }, asked);
    expect(await list('challenges', '12')).toMatchObject({ data: [{ name: late }], meta: { total: 1 } });
    const [event] = await programs.database.query<{ payload: object; effective_at: Date }>(
      `SELECT payload, effective_at FROM event WHERE type = 'completions.reset' AND payload ->> 'reset_id' = 's'`,
    );
    expect(event).toMatchObject({
      payload: { completions: [{ title: `Caption ${early}` }], completed_challenges: 1, version: '3' },
      effective_at: new Date(asked),
    });
  });

  it('leave nothing that a new member has not: neither views, nor answers, nor actions of receipts [A-310]', async () => {
    await join('17', null);
    const gwen = programs.as(participant(A, '17'));
    const film = await programs.challenge(A, {
      challenge_type: 'video',
      video_url: '/media/club/film.webm',
      duration: 80,
      video_seconds: 60,
    });
    const posts = await programs.challenge(A, {
      challenge_type: 'unified_social',
      link_url: null,
      social_network_posts: ['One', 'Two'].map((message) => ({
        post_type: 'text',
        message,
        username: 'club',
        url: null,
        social_network_page: { platform: 'X', url: null },
      })),
    });
    const survey = await programs.challenge(A, {
      challenge_type: 'collect',
      parameters: 'survey',
      link_url: null,
      questions: [{ title: 'Which?', answer_type: 'text', is_required: true }],
    });
    const view = async (): Promise<string> => {
      const [first] = (await show(gwen, posts)).social_network_posts ?? [];
      const press = (): Promise<HttpAnswer> =>
        gwen.post(`/public/challenges/${posts}/unified_social_submission`, undefined, {
          query: { social_network_post_id: first?.id ?? '' },
        });
      await press();
      await programs.database.query(`UPDATE social_visit SET shown_at = shown_at - interval '1 hour'`);
      return JSON.stringify((await press()).body);
    };
    const answer = async (): Promise<HttpAnswer> => {
      const { questions } = (await show(gwen, survey)) as unknown as { questions: { id: string }[] };
      return gwen.post('/public/challenges/submit', {
        challenge_id: survey,
        questions: { [questions[0]?.id ?? '']: { value: 'This one' } },
      });
    };
    const receipt = (revision: number, points: number): Promise<void> =>
      arrive(programs.database, A, 'receipt.assessed', {
        receipt_id: '17',
        participant_id: '17',
        points,
        revision,
        merchant_name: 'Shop',
        total_amount: '9.00',
        assessed_at: daysFromNow(-1),
      });
    const watch = async (): Promise<number> => {
      await gwen.post(`/public/challenges/${film}/played`, { played: [] });
      await programs.database.query(`UPDATE video_view SET started_at = started_at - interval '1 minute'`);
      await gwen.post(`/public/challenges/${film}/played`, { played: [{ from: 0, to: 60 }] });
      return (await submit(gwen, film)).status;
    };
    await view();
    expect((await answer()).status).toBe(200);
    expect(await watch()).toBe(200);
    await receipt(1, 5);
    expect(await list('participant_actions', '17')).toMatchObject({ meta: { total: 3 } });
    await arrive(programs.database, A, 'activities.reset', { reset_id: 'v', participant_id: '17' });
    for (const name of ['participant_actions', 'challenges', 'participant_answers', 'questions']) {
      expect([name, await list(name, '17')]).toMatchObject([name, { data: [], meta: { total: 0 } }]);
    }
    expect(await show(gwen, film)).toMatchObject({ watched_percentage: 0 });
    expect(await submit(gwen, film)).toMatchObject({ status: 409, body: { code: 'not_watched' } });
    // A post on the screen starts anew, and so does a receipt that is assessed again.
    expect(await view()).toContain('"viewed":true');
    expect(await programs.database.query('SELECT FROM completion WHERE participant_id = 17')).toEqual([]);
    await receipt(2, 7);
    expect(await list('participant_actions', '17')).toMatchObject({ meta: { total: 0 } });
    expect((await answer()).status).toBe(200);
    expect(await list('participant_answers', '17')).toMatchObject({ meta: { total: 1 } });
    expect(await watch()).toBe(200);
  });

  it('have one action per claim, however often its event arrives', async () => {
    await join('13', null);
    const claim = { claim_id: '77', reward_id: '5', name: 'Mug', participant_id: '13', points: 30 };
    for (let published = 0; published < 2; published += 1) {
      await arrive(programs.database, A, 'reward.claimed', { ...claim, claimed_at: daysFromNow(0) });
    }
    expect(await list('participant_actions', '13')).toMatchObject({ data: [{ title: 'Mug' }], meta: { total: 1 } });
  });

  it('have no completion for a sign-up that is older than a reset [A-310]', async () => {
    const name = await programs.challenge(A, { challenge_type: 'signup', link_url: null });
    const asked = daysFromNow(-1);
    await arrive(programs.database, A, 'activities.reset', { reset_id: 't', participant_id: '14' }, asked);
    await join('14', null, daysFromNow(-2));
    expect(await list('challenges', '14')).toMatchObject({ meta: { total: 0 } });
    await join('15', null, daysFromNow(0));
    expect(await list('challenges', '15')).toMatchObject({ data: [{ name }] });
  });

  it('state an exact count after concurrent submissions and resets', async () => {
    const [id, names] = ['16', await Promise.all(Array.from({ length: 12 }, () => programs.challenge(A)))];
    const finn = programs.as(participant(A, id));
    await join(id, null);
    const { rejected } = await race<unknown>(15, (index) =>
      index < 12
        ? submit(finn, names[index] ?? '')
        : arrive(programs.database, A, 'activities.reset', { reset_id: `u${index}`, participant_id: id }),
    );
    expect(rejected).toEqual([]);
    const [row] = await programs.database.query(
      `SELECT n.completions = count(d.id) AS exact, n.version::text, n.completions::text
       FROM completion_count n LEFT JOIN completion d ON d.program_id = n.program_id AND d.participant_id = n.participant_id
       WHERE n.participant_id = $1 GROUP BY n.program_id, n.participant_id`,
      [id],
    );
    const [newest] = await programs.database.query(
      `SELECT payload ->> 'version' AS version, payload ->> 'completed_challenges' AS completions FROM event
       WHERE payload ->> 'participant_id' = $1 AND payload ? 'completed_challenges'
       ORDER BY (payload ->> 'version')::bigint DESC LIMIT 1`,
      [id],
    );
    expect(row).toEqual({ exact: true, ...newest });
  });

  it('name the recruiter while recruits are counted [A-252]', async () => {
    const [row] = await programs.database.query<{ referral_code: string }>(
      'SELECT referral_code FROM participant_copy WHERE id = 7',
    );
    const published = (): Promise<object[]> =>
      programs.database.query(`SELECT payload FROM event WHERE type = 'participant.recruited'`);
    // Without a referral challenge no recruit counts, on the site and in the records of staff alike.
    await join('18', row?.referral_code ?? '');
    expect(await published()).toEqual([]);
    await programs.challenge(A, { challenge_type: 'referral', link_url: null });
    await programs.database.query(`UPDATE participant_copy SET status = 'blocked' WHERE id = 7`);
    await join('19', row?.referral_code ?? '');
    expect(await published()).toEqual([]);
    await programs.database.query(`UPDATE participant_copy SET status = 'active' WHERE id = 7`);
    for (let sent = 0; sent < 2; sent += 1) await join('8', row?.referral_code ?? '');
    expect(await published()).toEqual([{ payload: { participant_id: '8', recruiter_id: '7' } }]);
  });
});
