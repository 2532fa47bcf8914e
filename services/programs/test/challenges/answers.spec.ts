import type { ErrorBody } from '@laurel/contracts/errors/error-body';
import type { Question } from '@laurel/contracts/programs/challenge-content/questions.dto';
import { openConnections, race } from '@laurel/test-kit/barrier';
import { participant } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import { quietPool, type TestDatabase } from '@laurel/test-kit/postgres';
import { ProgramsUnderTest, show, submit } from '../programs.fixture.ts';

const PROGRAM = '1';

const quizQuestions = [
  {
    title: 'Which lamp stands at Harrow Quay?',
    additional_details: 'You have run past it.',
    answer_type: 'single',
    is_required: true,
    options: [
      { details: 'The small one' },
      {
        details: 'The big one',
        is_correct: true,
        image: { public_url: '/media/nightjar/thursday.svg', alt_text: 'A lamp' },
      },
    ],
  },
  {
    title: 'Which belong on a night run?',
    answer_type: 'multiple',
    options: [
      { details: 'A torch', is_correct: true },
      { details: 'Sunglasses' },
      { details: 'Reflectors', is_correct: true },
    ],
  },
];

const everyType = [
  {
    title: 'Single',
    answer_type: 'single',
    is_required: true,
    options: [{ details: 'Ham' }, { details: 'Cheese' }],
  },
  { title: 'Multiple', answer_type: 'multiple', options: [{ details: 'Mo' }, { details: 'Tu' }, { details: 'We' }] },
  { title: 'Text', answer_type: 'text' },
  { title: 'Long text', answer_type: 'long_text' },
  { title: 'Number', answer_type: 'number' },
  { title: 'Date', answer_type: 'date' },
  { title: 'Boolean', answer_type: 'boolean' },
];

const collect = (parameters: string, questions: object[], changes: object = {}): object => ({
  challenge_type: 'collect',
  parameters,
  link_url: null,
  questions,
  ...changes,
});

type Values = Record<string, string[]>;

describe('quizzes, surveys and profiles', () => {
  let programs: ProgramsUnderTest;
  let database: TestDatabase;
  let ada: HttpClient;
  let people = 100;

  const newcomer = (): HttpClient => programs.as(participant(PROGRAM, String((people += 1))));
  const asked = async (name: string): Promise<Question[]> => (await show(ada, name)).questions ?? [];

  /** Sends answers by the titles of their questions, options by their texts, as the form of the page does. */
  async function answer(who: HttpClient, name: string, values: Values, headers = {}): Promise<HttpAnswer> {
    const form = new URLSearchParams({ challenge_id: name });
    for (const { id, title, answer_type, options } of await asked(name)) {
      const given = values[title];
      if (given === undefined) continue;
      form.append(`questions[${id}][id]`, id);
      form.append(`questions[${id}][type]`, answer_type);
      for (const value of given) {
        form.append(`questions[${id}][value][]`, options.find(({ details }) => details === value)?.id ?? value);
      }
    }
    return who.post('/public/challenges/submit', form.toString(), {
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  }

  const right: Values = {
    'Which lamp stands at Harrow Quay?': ['The big one'],
    'Which belong on a night run?': ['Reflectors', 'A torch'],
  };

  beforeAll(async () => {
    programs = await ProgramsUnderTest.start({ instances: 2 });
    database = programs.database;
    await programs.addPrograms([{ id: PROGRAM, organization: '10' }]);
    ada = programs.as(participant(PROGRAM, '100'));
  });
  afterAll(() => programs.stop());

  describe('asking', () => {
    it('shows questions and options with their images, and never which are right [P-175] [P-179] [P-417]', async () => {
      const name = await programs.challenge(PROGRAM, collect('quiz', quizQuestions));
      const answerOfPage = await ada.get(`/public/challenges/${name}`);
      expect(JSON.stringify(answerOfPage.body)).not.toContain('correct');
      const [lamp, gear] = await asked(name);
      expect(lamp).toEqual({
        id: expect.stringMatching(/^\d+$/) as string,
        title: 'Which lamp stands at Harrow Quay?',
        additional_details: 'You have run past it.',
        answer_type: 'single',
        is_required: true,
        options: [
          { id: expect.any(String) as string, details: 'The small one', image: null },
          {
            id: expect.any(String) as string,
            details: 'The big one',
            image: { public_url: '/media/nightjar/thursday.svg', alt_text: 'A lamp' },
          },
        ],
      });
      expect(gear).toMatchObject({ is_required: false, additional_details: '' });
    });

    it('preserves a question’s id at the same position, and deletes missing questions', async () => {
      const name = await programs.challenge(PROGRAM, collect('quiz', quizQuestions));
      const [lamp] = await asked(name);
      const changes = collect('quiz', [{ ...quizQuestions[0], title: 'Which lamp?' }]);
      await programs.provision(PROGRAM, name, { name, ...changes });
      const left = await asked(name);
      expect(left.map(({ id, title }) => [id, title])).toEqual([[lamp?.id, 'Which lamp?']]);
    });

    it('does not show the questions of a draft', async () => {
      const name = await programs.challenge(PROGRAM, collect('quiz', quizQuestions, { approved: false }));
      expect(await show(ada, name)).not.toHaveProperty('questions');
      expect(await submit(ada, name)).toMatchObject({ status: 409, body: { code: 'challenge_not_active' } });
    });
  });

  describe('answering', () => {
    it.each([
      [right, 2],
      [{ ...right, 'Which belong on a night run?': ['A torch'] }, 1],
      [{ ...right, 'Which belong on a night run?': ['A torch', 'Sunglasses', 'Reflectors'] }, 1],
      [{ 'Which lamp stands at Harrow Quay?': ['The small one'] }, 0],
    ] as [Values, number][])(
      'returns the result of a quiz only with the submission: %j [P-179] [P-432]',
      async (values, count) => {
        const name = await programs.challenge(PROGRAM, collect('quiz', quizQuestions, { points: 30 }));
        expect(await answer(newcomer(), name, values)).toMatchObject({
          status: 200,
          body: {
            success: true,
            message: `Challenge Submitted successfully! You got ${count} of 2 right.`,
            points: 30,
            quiz_result: { right: count, of: 2 },
          },
        });
      },
    );

    it('returns the first answer to a repeated call of a quiz, with its result', async () => {
      const name = await programs.challenge(PROGRAM, collect('quiz', quizQuestions));
      const who = newcomer();
      const key = { 'idempotency-key': 'quiz-key' };
      const first = await answer(who, name, right, key);
      expect(first.status).toBe(200);
      expect((await answer(who, name, right, key)).body).toEqual(first.body);
      expect((await answer(who, name, right)).status).toBe(409);
    });

    it('accepts every type of answer, trimmed, and leaves out empty ones [P-173] [P-174] [P-176] [P-418]', async () => {
      const name = await programs.challenge(PROGRAM, collect('survey', everyType));
      const who = newcomer();
      const given = {
        Single: ['Ham'],
        Multiple: ['We', ' Mo '],
        Text: ['  soup   '],
        'Long text': ['one\r\ntwo\n\nthree'],
        Number: ['-3.5'],
        Date: ['2024-02-29'],
        Boolean: ['true'],
      };
      const questions = await asked(name);
      const optionOf = (title: string, details: string): string | undefined =>
        questions.find((question) => question.title === title)?.options.find((o) => o.details === details)?.id;
      expect(
        (await answer(who, name, { ...given, Multiple: ['We', ` ${optionOf('Multiple', 'Mo') ?? ''} `] })).status,
      ).toBe(200);
      const shown = await show(who, name);
      const answers = (shown.participant_answers ?? []).map(({ question_id, ...rest }) => [
        questions.find(({ id }) => id === question_id)?.title,
        rest.question_option_id,
        rest.answer,
      ]);
      expect(answers).toEqual([
        ['Single', optionOf('Single', 'Ham'), 'Ham'],
        ['Multiple', optionOf('Multiple', 'We'), 'We'],
        ['Multiple', optionOf('Multiple', 'Mo'), 'Mo'],
        ['Text', null, 'soup'],
        ['Long text', null, 'one\r\ntwo\n\nthree'],
        ['Number', null, '-3.5'],
        ['Date', null, '2024-02-29'],
        ['Boolean', null, 'true'],
      ]);
      expect(shown.completed_by_current_participant_on).toEqual(expect.any(String));
      const sparing = newcomer();
      await answer(sparing, name, { Single: ['Cheese'], Text: ['   '], Multiple: [''] });
      expect((await show(sparing, name)).participant_answers).toHaveLength(1);
    });

    it('publishes the answers of a profile for the account, once, and refuses them for other types [P-151, P-413]', async () => {
      const questions = [
        { title: 'Where?', answer_type: 'text', profile_attribute: 'city' },
        {
          title: 'Which clubs?',
          answer_type: 'multiple',
          options: [{ details: 'Owls' }, { details: 'Larks' }],
          profile_attribute: 'affiliation',
        },
        { title: 'Why?', answer_type: 'text' },
      ];
      const name = await programs.challenge(PROGRAM, collect('profile', questions, { is_repeatable: true }));
      const who = newcomer();
      const published = (): Promise<{ payload: object }[]> =>
        database.query(`SELECT payload FROM event WHERE type = 'profile.answered'
          AND payload ->> 'participant_id' = '${people}' ORDER BY id`);
      await answer(
        who,
        name,
        { 'Where?': [' Porto '], 'Which clubs?': ['Larks', 'Owls'], 'Why?': ['Fun'] },
        { 'idempotency-key': 'k' },
      );
      await answer(who, name, { 'Where?': ['Porto'] }, { 'idempotency-key': 'k' });
      await answer(who, name, { 'Why?': ['Still fun'] });
      expect(await published()).toEqual([
        { payload: { participant_id: String(people), attributes: { city: 'Porto', affiliation: 'Larks, Owls' } } },
      ]);
      const survey = await programs.asDemo().put(`/internal/programs/${PROGRAM}/challenges/odd-survey`, {
        name: 'Odd',
        caption: 'Odd',
        points: 1,
        ...collect('survey', questions),
      });
      expect([survey.status, (survey.body as ErrorBody).errors['questions.0']]).toEqual([
        422,
        ['fills in an account only in a profile'],
      ]);
    });

    it.each([
      [{}, 'Single', 'is required'],
      [{ Single: ['  '] }, 'Single', 'is required'],
      [{ Single: ['Ham', 'Cheese'] }, 'Single', 'takes one answer'],
      [{ Single: ['Mo'] }, 'Single', 'is not one of the options'],
      [{ Multiple: ['Mo', 'Mo'] }, 'Multiple', 'is not one of the options'],
      [{ Text: ['x'.repeat(501)] }, 'Text', 'must not be longer than 500 characters'],
      [{ Text: ['a\nb'] }, 'Text', 'contains a character that is not allowed'],
      [{ 'Long text': ['a\u0007b'] }, 'Long text', 'contains a character that is not allowed'],
      [{ 'Long text': ['x'.repeat(5_001)] }, 'Long text', 'must not be longer than 5000 characters'],
      [{ Number: ['1e9'] }, 'Number', 'must be a number'],
      [{ Date: ['2023-02-29'] }, 'Date', 'is not a valid date'],
      [{ Boolean: ['maybe'] }, 'Boolean', 'must be yes or no'],
    ] as [Values, string, string][])('refuses %j: %s %s [P-172] [B38]', async (values, title, fault) => {
      const name = await programs.challenge(PROGRAM, collect('survey', everyType));
      const who = newcomer();
      const base: Values = title === 'Single' ? {} : { Single: ['Ham'] };
      const refused = await answer(who, name, { ...base, ...values });
      const id = (await asked(name)).find((question) => question.title === title)?.id ?? '';
      expect([refused.status, (refused.body as ErrorBody).errors]).toEqual([422, { [`questions.${id}`]: [fault] }]);
      expect((await show(who, name)).completed_by_current_participant_on).toBeNull();
    });

    it('refuses answers to another question, of another type, or in another shape [B37] [B38]', async () => {
      const [name, other] = [
        await programs.challenge(PROGRAM, collect('survey', everyType)),
        await programs.challenge(PROGRAM, collect('survey', everyType)),
      ];
      const [single] = await asked(name);
      const [foreign] = await asked(other);
      const option = single?.options[0]?.id ?? '';
      for (const questions of [
        { [foreign?.id ?? '']: { value: [option] } },
        { [single?.id ?? '']: { id: foreign?.id, value: [option] } },
        { [single?.id ?? '']: { type: 'text', value: [option] } },
        { [single?.id ?? '']: { value: [foreign?.options[0]?.id] } },
        { [single?.id ?? '']: { value: [{ x: option }] } },
        { [single?.id ?? '']: { value: 5 } },
        { [single?.id ?? '']: option },
        { constructor: { value: ['x'] } },
        { __proto__x: null },
      ]) {
        const refused = await ada.post('/public/challenges/submit', { challenge_id: name, questions });
        expect([JSON.stringify(questions), [400, 422].includes(refused.status)]).toEqual([
          JSON.stringify(questions),
          true,
        ]);
      }
      expect((await show(ada, name)).completed_by_current_participant_on).toBeNull();
    });

    it('accepts answers after a completion without any, for no more points [P-161]', async () => {
      const name = await programs.challenge(
        PROGRAM,
        collect(
          'profile',
          everyType.map((question) => ({ ...question, is_required: false })),
        ),
      );
      const who = newcomer();
      expect((await submit(who, name)).body).toMatchObject({ points: 50 });
      expect(await show(who, name)).toMatchObject({
        completed_by_current_participant_on: expect.any(String) as string,
        participant_answers: [],
      });
      expect((await answer(who, name, { Text: ['Harrow'] })).body).toMatchObject({ success: true, points: 0 });
      expect((await show(who, name)).participant_answers).toMatchObject([{ answer: 'Harrow' }]);
      expect((await answer(who, name, { Text: ['Again'] })).status).toBe(409);
    });
  });

  it.each([
    [[{ title: 'Which?', answer_type: 'single' }], 'needs options'],
    [[{ title: 'What?', answer_type: 'text', options: [{ details: 'This' }] }], 'takes no options'],
    [
      [
        {
          title: 'Which?',
          answer_type: 'single',
          options: [{ details: 'This', image: { public_url: 'javascript:alert(1)', alt_text: '' } }],
        },
      ],
      'has an image that is not a valid link',
    ],
  ])('refuses unanswerable questions: %j', async (questions, fault) => {
    await expect(programs.challenge(PROGRAM, collect('survey', questions))).rejects.toThrow();
    const path = `/internal/programs/${PROGRAM}/challenges/never`;
    const body = { name: 'Never', caption: 'Never', points: 1, ...collect('survey', questions) };
    expect((await programs.asDemo().put(path, body)).body).toMatchObject({ errors: { 'questions.0': [fault] } });
  });

  describe('20 last answers at once [P-180]', () => {
    const callers = 20;

    it('make one completion with one set of answers', async () => {
      for (let round = 1; round <= 5; round += 1) {
        const name = await programs.challenge(PROGRAM, collect('quiz', quizQuestions));
        const id = String((people += 1));
        const lanes = Array.from({ length: callers }, (_, index) => programs.as(participant(PROGRAM, id), index));
        const { fulfilled } = await race(callers, (index) => answer(lanes[index] as HttpClient, name, right), {
          warm: (index) => (lanes[index] as HttpClient).get('/public/home/carousel'),
        });
        expect(fulfilled.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(callers - 1).fill(409)]);
        const [row] = await database.query(
          `SELECT count(DISTINCT completion_id)::int AS completions, count(*)::int AS answers
           FROM participant_answer WHERE participant_id = $1`,
          [id],
        );
        expect(row).toEqual({ completions: 1, answers: 3 });
      }
    });

    it('would make several if the answers were counted before the write', async () => {
      await database.query('CREATE TABLE naive_answer (person integer, question integer)');
      const pool = quietPool(database.adminUrl, callers);
      const naive = async (): Promise<boolean> => {
        const { rowCount } = await pool.query('SELECT FROM naive_answer WHERE person = 1');
        if (rowCount !== 0) return false;
        await pool.query('INSERT INTO naive_answer VALUES (1, 1)');
        return true;
      };
      await openConnections(pool, callers);
      const { fulfilled } = await race(callers, naive);
      await pool.end();
      expect(fulfilled.filter(Boolean).length).toBeGreaterThan(1);
    });
  });
});
