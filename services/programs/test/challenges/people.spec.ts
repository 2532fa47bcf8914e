import type { Action } from '@laurel/contracts/auth/permissions';
import type {
  ChallengeAnswerTable,
  ChallengeDetail,
  ChallengeParticipantTable,
} from '@laurel/contracts/programs/challenge-content/challenge-detail.dto';
import { organizationAdmin, participant, programAdmin } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import { arrive, ProgramsUnderTest, show, submit } from '../programs.fixture.ts';
import { quiz } from './challenge-types.fixture.ts';

const OWN = '1';

describe('the people of a challenge', () => {
  let programs: ProgramsUnderTest;
  let owner: HttpClient;
  let quizId: string;
  let quizName: string;

  const staff = (permissions: { challenges?: Action[]; users?: Action[] }): HttpClient =>
    programs.as(programAdmin('10', OWN, permissions));
  const participants = async (who: HttpClient, query = {}): Promise<ChallengeParticipantTable> =>
    (await who.get(`/admin/v2/challenges/${quizId}/participants`, { query })).body as ChallengeParticipantTable;
  const answers = async (who: HttpClient, query = {}): Promise<ChallengeAnswerTable> =>
    (await who.get(`/admin/v2/challenges/${quizId}/participant_answers`, { query })).body as ChallengeAnswerTable;
  const shown = async (id: string): Promise<ChallengeDetail> =>
    (await owner.get(`/admin/v2/challenges/${id}`)).body as ChallengeDetail;
  const answer = async (id: string, wind: string, why?: string): Promise<void> => {
    const who = programs.as(participant(OWN, id));
    const [first, second] = (await show(who, quizName)).questions ?? [];
    const option = first?.options.find(({ details }) => details === wind)?.id;
    const questions = {
      [first?.id ?? '']: { value: [option] },
      ...(why !== undefined && { [second?.id ?? '']: { value: [why] } }),
    };
    const sent = await who.post('/public/challenges/submit', { challenge_id: quizName, questions });
    expect(sent).toMatchObject({ status: 200 });
  };

  beforeAll(async () => {
    programs = await ProgramsUnderTest.start();
    await programs.addPrograms([{ id: OWN, organization: '10' }]);
    owner = programs.as(organizationAdmin('10'));
    for (const [participant_id, first_name, last_name, email] of [
      ['7', 'Ada', 'Byron', 'ada@demo.test'],
      ['8', '=HYPERLINK("http://x")', 'Ben', 'ben@demo.test'],
    ]) {
      const data = {
        participant_id,
        first_name,
        last_name,
        email,
        status: 'active',
        version: '1',
        created_at: '2026-01-01T00:00:00.000Z',
        referral_code: null,
      };
      await arrive(programs.database, OWN, 'participant.registered', data);
    }
    quizName = await programs.challenge(OWN, { ...quiz, link_url: null, points: 30, tag_list: ['night', 'river'] });
    quizId = (await show(programs.as(participant(OWN, '7')), quizName)).id;
    await answer('7', 'North', 'It felt so');
    await answer('8', 'South');
    await answer('9', 'North');
  });
  afterAll(() => programs.stop());

  it('lists the participants who completed it, with time and points [A-139, A-157]', async () => {
    const { data, meta } = await participants(owner);
    expect(meta).toEqual({ page: 1, page_size: 20, total: 3 });
    expect(data).toMatchObject([
      { participant_id: '9', name: '', email: null },
      { participant_id: '8', name: '=HYPERLINK("http://x") Ben' },
      { participant_id: '7', name: 'Ada Byron', email: 'ada@demo.test', points: 30 },
    ]);
    expect(Date.now() - Date.parse(data[0]?.completed_at ?? '')).toBeLessThan(60_000);
    expect((await participants(owner, { search: 'ada byr' })).data).toMatchObject([{ participant_id: '7' }]);
    expect((await participants(owner, { search: 'ada@demo' })).meta.total).toBe(1);
    expect((await participants(owner, { sort: 'completed_at', page: 2, page_size: 2 })).data).toMatchObject([
      { participant_id: '9' },
    ]);
  });

  it('masks addresses for staff who may not manage users, and does not let them be guessed [A-157]', async () => {
    const viewer = staff({ challenges: ['view'], users: ['view'] });
    expect((await participants(viewer)).data[2]).toMatchObject({ name: 'Ada Byron', email: 'a•••@d•••.test' });
    expect((await answers(viewer)).data.at(-1)).toMatchObject({ email: 'a•••@d•••.test' });
    expect((await participants(viewer, { search: 'ada@demo.test' })).meta.total).toBe(0);
    expect((await answers(viewer, { search: 'ada@demo.test' })).meta.total).toBe(0);
  });

  it('lists their answers by question, and which were right [A-140, A-159]', async () => {
    const { data, meta } = await answers(owner);
    expect(meta.total).toBe(4);
    expect(data).toMatchObject([
      { participant_id: '9', question: 'Which way is the wind?', answer: 'North', is_correct: true },
      { participant_id: '8', question: 'Which way is the wind?', answer: 'South', is_correct: false },
      { participant_id: '7', question: 'Which way is the wind?', answer: 'North', is_correct: true },
      { participant_id: '7', name: 'Ada Byron', question: 'Why?', answer: 'It felt so', is_correct: null },
    ]);
    const why = data[3]?.question_id ?? '';
    expect((await answers(owner, { 'columnFilters[question_id]': why })).meta.total).toBe(1);
    expect((await answers(owner, { search: 'felt' })).data).toMatchObject([{ participant_id: '7', question: 'Why?' }]);
  });

  it('preserves a question’s text with its answers when it is edited later', async () => {
    const { questions, version } = await shown(quizId);
    const [wind] = questions;
    const body = {
      name: 'Wind',
      caption: 'Wind',
      challenge_type: 'collect',
      parameters: 'quiz',
      points: 30,
      version,
      questions: [Object.assign({}, wind, { title: 'Where from?' })],
    };
    expect((await owner.put(`/admin/v2/challenges/${quizId}`, body)).status).toBe(200);
    expect((await answers(owner)).data.map(({ question }) => question)).toEqual([
      'Which way is the wind?',
      'Which way is the wind?',
      'Which way is the wind?',
      'Why?',
    ]);
  });

  it.each([
    ['participants.csv', 'Participant,Name,Email,Points,Completed at', `7,Ada Byron,ada@demo.test,30,`],
    [
      'participant_answers.csv',
      'Participant,Name,Email,Question,Answer,Correct,Answered at',
      '7,Ada Byron,ada@demo.test,Why?,It felt so,,',
    ],
  ])('exports %s of the same query, harmless to spreadsheets [A-158, A-159, B59]', async (file, header, row) => {
    const answerOf = (query = {}): Promise<HttpAnswer> =>
      owner.get(`/admin/v2/challenges/${quizId}/${file}`, { query });
    const { headers, body, status } = await answerOf();
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const lines = String(body).trim().split('\n');
    expect(lines[0]).toBe(header);
    expect(lines.some((line) => line.startsWith(row))).toBe(true);
    expect(body).toContain(`"'=HYPERLINK(""http://x"") Ben"`);
    expect(
      String((await answerOf({ search: 'Ada' })).body)
        .trim()
        .split('\n')
        .slice(1)
        .every((line) => line.startsWith('7,')),
    ).toBe(true);
    expect((await answerOf({ sort: 'email' })).status).toBe(422);
  });

  it.each(['participants.csv', 'participant_answers.csv'])(
    'exports %s only to staff who may manage challenges and users [A-164, X-100]',
    async (file) => {
      const get = async (who: HttpClient): Promise<number> =>
        (await who.get(`/admin/v2/challenges/${quizId}/${file}`)).status;
      expect(await get(staff({ challenges: ['view', 'manage'], users: ['view'] }))).toBe(403);
      expect(await get(staff({ challenges: ['view'], users: ['view', 'manage'] }))).toBe(403);
      expect(await get(staff({ challenges: ['manage'], users: ['manage'] }))).toBe(200);
    },
  );

  it('exports the list of challenges the same way [A-164, X-100]', async () => {
    const csv = (who: HttpClient, query = {}): Promise<HttpAnswer> =>
      who.get(`/admin/v2/programs/${OWN}/challenges.csv`, { query });
    const { body } = await csv(owner, { search: 'Wind' });
    expect(String(body).trim().split('\n')).toEqual([
      'Id,Name,Caption,Type,Status,Points,Completions,Clicks,Start,Finish,Tags',
      `${quizId},Wind,Wind,collect,active,30,3,0,,,"night, river"`,
    ]);
    expect((await csv(staff({ challenges: ['manage'] }))).status).toBe(403);
  });

  it('counts clicks on an active link, completions and the points that they brought [A-136, A-137, A-138, A-142]', async () => {
    const ada = programs.as(participant(OWN, '7'));
    const name = await programs.challenge(OWN, { points: 25 });
    const draft = await programs.challenge(OWN, { approved: false });
    const { id } = await show(ada, name);
    const clicks = async (): Promise<number> => {
      const [row] = await programs.database.query(
        'SELECT coalesce(sum(clicks), 0)::int AS clicks FROM completion_tally',
      );
      return (row as { clicks: number }).clicks;
    };
    const before = await clicks();
    for (const target of [name, id, name, draft, quizName, 'nothing', '1e3', '0', '1.5', '__proto__']) {
      expect((await ada.post(`/public/challenges/${target}/click`)).status).toBe(204);
    }
    expect(await clicks()).toBe(before + 3);
    await submit(ada, name);
    await submit(programs.as(participant(OWN, '8')), name);
    expect(await shown(id)).toMatchObject({ clicks: 3, completions: 2, points: 25, points_earned: 50 });
    expect(await shown(quizId)).toMatchObject({ clicks: 0, completions: 3, points_earned: 90 });
    expect((await programs.as(organizationAdmin('10')).post(`/public/challenges/${id}/click`)).status).toBe(401);
  });

  it('counts the points as they were booked, whatever the challenge is worth now', async () => {
    const name = await programs.challenge(OWN, { points: 10 });
    await submit(programs.as(participant(OWN, '7')), name);
    const { id } = await show(programs.as(participant(OWN, '7')), name);
    await programs.database.query('UPDATE challenge SET points = 1000 WHERE id = $1', [id]);
    await submit(programs.as(participant(OWN, '8')), name);
    expect(await shown(id)).toMatchObject({ completions: 2, points: 1_000, points_earned: 1_010 });
    const prize = await programs.challenge(OWN, { points: 77, reward_type: 'prize' });
    await submit(programs.as(participant(OWN, '7')), prize);
    const { id: prizeId } = await show(programs.as(participant(OWN, '7')), prize);
    expect(await shown(prizeId)).toMatchObject({ completions: 1, points_earned: 0 });
  });

  it('leaves out the program’s staff in list, page, tab and files alike [A-312]', async () => {
    const name = await programs.challenge(OWN, { points: 40, caption: 'Staffed' });
    for (const who of ['7', '8', '9']) await submit(programs.as(participant(OWN, who)), name);
    const { id } = await show(programs.as(participant(OWN, '7')), name);
    const figures = async (): Promise<unknown[]> => {
      const rows = (await owner.get(`/admin/v2/programs/${OWN}/challenges`, { query: { search: 'Staffed' } })).body;
      const tab = (await owner.get(`/admin/v2/challenges/${id}/participants`)).body;
      const file = (await owner.get(`/admin/v2/challenges/${id}/participants.csv`)).body;
      const page = (await shown(id)) as { completions: number; points_earned: number };
      return [
        (rows as { data: { completions: number }[] }).data[0]?.completions,
        page.completions,
        page.points_earned / 40,
        (tab as { meta: { total: number } }).meta.total,
        String(file).trim().split('\n').length - 1,
      ];
    };
    const setStaff = (is: boolean): Promise<object[]> =>
      programs.database.query(
        `INSERT INTO participant_copy (program_id, id, first_name, last_name, status, version, is_staff)
         VALUES ($1, 9, 'Nina', 'Staff', 'active', 1, $2) ON CONFLICT (program_id, id) DO UPDATE SET is_staff = $2`,
        [OWN, is],
      );
    await setStaff(true);
    expect(await figures()).toEqual([2, 2, 2, 2, 2]);
    await setStaff(false);
    expect(await figures()).toEqual([3, 3, 3, 3, 3]);
  });

  it('keeps an erased participant in list, page, tab and files, without a name [A-312, INV-41]', async () => {
    const name = await programs.challenge(OWN, { points: 40, caption: 'Left since' });
    for (const who of ['7', '17']) await submit(programs.as(participant(OWN, who)), name);
    const { id } = await show(programs.as(participant(OWN, '7')), name);
    const nameless = { first_name: '', last_name: '', email: null, status: 'inactive', version: '2' };
    const erased = { participant_id: '17', ...nameless, created_at: '2026-01-01T00:00:00.000Z' };
    await arrive(programs.database, OWN, 'participant.erased', erased);
    const list = (await owner.get(`/admin/v2/programs/${OWN}/challenges`, { query: { search: 'Left since' } })).body;
    expect(list).toMatchObject({ data: [{ completions: 2 }] });
    expect(await shown(id)).toMatchObject({ completions: 2, points_earned: 80 });
    expect((await owner.get(`/admin/v2/challenges/${id}/participants`)).body).toMatchObject({
      data: [{ participant_id: '17', name: '', email: null }, { participant_id: '7' }],
      meta: { total: 2 },
    });
    const file = (await owner.get(`/admin/v2/challenges/${id}/participants.csv`)).body;
    expect(String(file).trim().split('\n')).toHaveLength(3);
  });
});
