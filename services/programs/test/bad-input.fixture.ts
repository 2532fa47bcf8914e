/**
 * Requests that a participant's page never sends; `<<name>>` is a record of the spec, `<<piece*times>>` a long text.
 */
export interface BadInput {
  title: string;
  path: string;
  /** The body on the wire; an object as JSON, a text as the form of a page. */
  body: object | string;
  status: number;
  code: string;
  message: string;
  errors: Record<string, string[]>;
}

const SUBMIT = '/public/challenges/submit';
const NOT_ALLOWED = 'contains a character that is not allowed';
const NOT_AN_ANSWER = 'is not an answer to this question';

const refused = (
  title: string,
  [path, body]: [path: string, body: object | string],
  [status, code, message]: [status: number, code: string, message: string],
  errors: BadInput['errors'] = {},
): BadInput => ({ title, path, body, status, code, message, errors });

const invalid = (title: string, path: string, body: object | string, field: string, fault: string): BadInput => {
  // A fault that begins with a capital is a sentence of its own.
  const message = /^[A-Z]/.test(fault) ? fault : `${field} ${fault}`;
  return refused(title, [path, body], [422, 'validation_failed', message], { [field]: [fault] });
};

const questions = (given: object): object => ({
  challenge_id: '<<survey>>',
  questions: { '<<Single>>': { value: ['<<Single.Ham>>'] }, ...given },
});

/** An answer to one question of the survey, whose required question has a valid answer. */
const answer = (row: string, what: string, question: string, value: unknown, fault: string): BadInput =>
  invalid(
    `${row} an answer to ${question}: ${what}`,
    SUBMIT,
    questions({ [`<<${question}>>`]: { value: [value] } }),
    `questions.<<${question}>>`,
    fault,
  );

const shape = (what: string, key: string, given: unknown, fault: string): BadInput =>
  invalid(`B38 ${what}`, SUBMIT, questions({ [key]: given }), `questions.${key}`, fault);

const number = (row: string, value: string): BadInput => answer(row, value, 'Number', value, 'must be a number');
const date = (value: string): BadInput => answer('B31', value, 'Date', value, 'is not a valid date');
const text = (row: string, what: string, value: string, fault: string): BadInput =>
  answer(row, what, 'Text', value, fault);

const donate = '/public/challenges/<<giving>>/donation_checkout_session';
const join = '/participants/challenges/<<club>>/membership_checkout_session';
const amount = (what: string, value: string | null): BadInput =>
  invalid(
    `B40 the amount ${what}`,
    donate,
    `entity=<<giving.entity>>${value === null ? '' : `&amount=${value}`}`,
    'amount',
    'Choose an amount',
  );

const played = '/public/challenges/<<film>>/played';
const inactive: [number, string, string] = [409, 'challenge_not_active', 'This challenge is no longer available'];
const unknown: [number, string, string] = [404, 'not_found', 'Not found'];

export const rows: BadInput[] = [
  ...['NaN', 'Infinity', '1e400', '9007199254740993', '１２', '-', '0x10', '1_000', '1,5', '٣'].map((value) =>
    number('B30', value),
  ),
  answer('B30', 'a number that is no text', 'Number', 5, NOT_AN_ANSWER),
  ...['infinity', '0000-00-00', '2023-02-30', '2026-02-29', '294277-01-01', '2026-03-08T02:30:00', 'today'].map(date),
  invalid(
    'B27 an answer to Text: a NUL',
    SUBMIT,
    questions({ '<<Text>>': { value: ['a\0b'] } }),
    'questions.<<Text>>.value.0',
    NOT_ALLOWED,
  ),
  text('B28', '200 combining marks', 'a<<\u0301*200>>', NOT_ALLOWED),
  text('B28', 'a text that runs backwards', '\u202egnp.exe', NOT_ALLOWED),
  refused(
    'B28 an answer to Text: joiners and nothing else',
    [SUBMIT, questions({ '<<Text>>': { value: ['\u200d\u200d'] } })],
    [422, 'validation_failed', 'Please answer every question that is required'],
    { 'questions.<<Text>>': ['is required'] },
  ),
  text('B38', '100 KB', '<<x*100000>>', 'must not be longer than 500 characters'),
  answer('B38', '100 KB', 'Long text', '<<x*100000>>', 'must not be longer than 5000 characters'),
  answer('B38', 'an option of another question', 'Multiple', '<<Single.Ham>>', 'is not one of the options'),
  answer('B38', 'an option of another challenge', 'Multiple', '<<foreign.option>>', 'is not one of the options'),
  answer('B38', 'words in place of an option', 'Multiple', 'Mo', 'is not one of the options'),
  answer('B38', 'a list', 'Text', ['a'], NOT_AN_ANSWER),
  answer('B38', 'an object', 'Text', { a: 'b' }, NOT_AN_ANSWER),
  answer('B38', 'nothing', 'Text', null, NOT_AN_ANSWER),
  shape('a value without its question', '<<Text>>', 'soup', NOT_AN_ANSWER),
  shape('a list in place of an answer', '<<Text>>', [['soup']], NOT_AN_ANSWER),
  shape('an answer under another name', '<<Text>>', { values: ['soup'] }, NOT_AN_ANSWER),
  shape('an answer of another type', '<<Text>>', { type: 'number', value: ['5'] }, NOT_AN_ANSWER),
  shape('an answer that names another question', '<<Text>>', { id: '<<Number>>', value: ['5'] }, NOT_AN_ANSWER),
  shape('a question of another challenge', '<<foreign>>', { value: ['x'] }, 'is not a question of this challenge'),
  shape('a question that cannot be', '999999999999', { value: [''] }, 'is not a question of this challenge'),
  refused(
    'B38 a required question left out',
    [SUBMIT, { challenge_id: '<<survey>>', questions: {} }],
    [422, 'validation_failed', 'Please answer every question that is required'],
    { 'questions.<<Single>>': ['is required'] },
  ),
  refused(
    'B38 no answers at all',
    [SUBMIT, { challenge_id: '<<survey>>' }],
    [422, 'validation_failed', 'Please answer every question that is required'],
    { 'questions.<<Single>>': ['is required'] },
  ),
  refused(
    'B37 questions[999999999999][value][] in a form',
    [
      SUBMIT,
      'challenge_id=<<survey>>&questions[999999999999][value][]=a&questions[<<Single>>][value][]=<<Single.Ham>>',
    ],
    [422, 'validation_failed', 'questions.999999999999 is not a question of this challenge'],
    { 'questions.999999999999': ['is not a question of this challenge'] },
  ),
  refused(
    'B37 a form nested 5,000 deep',
    [SUBMIT, 'challenge_id=<<survey>>&questions[a]<<[b]*5000>>=1'],
    [400, 'limit_depth', 'The request is nested too deeply'],
  ),
  refused(
    'B37 501 fields',
    [SUBMIT, 'challenge_id=<<survey>>&<<questions[#][id]=1&*500>>'],
    [400, 'limit_fields', 'The request has too many fields'],
  ),
  refused(
    'B37 a field of 100 KB and a byte',
    [SUBMIT, 'challenge_id=<<survey>>&questions[<<Text>>][value][]=<<x*102401>>'],
    [400, 'limit_field_size', 'A field of the request is too long'],
  ),
  refused(
    'B37 __proto__ for a question',
    [SUBMIT, 'challenge_id=<<survey>>&questions[__proto__][value][]=x'],
    [400, 'unknown_field', 'Unknown field __proto__'],
    { ['__proto__']: ['is not a known field'] },
  ),
  refused(
    'B37 a question that is a value and an object at once',
    [SUBMIT, 'challenge_id=<<survey>>&questions[<<Text>>]=x&questions[<<Text>>][value][]=x'],
    [400, 'malformed_body', 'The field <<Text>> is a value and an object at once'],
  ),
  refused(
    'B37 questions that are a list',
    [SUBMIT, { challenge_id: '<<survey>>', questions: [] }],
    [422, 'validation_failed', 'questions must be an object'],
    { questions: ['must be an object'] },
  ),
  refused('B35 a challenge that is over', [SUBMIT, { challenge_id: '<<over>>' }], inactive),
  refused('B35 one that is still to come', [SUBMIT, { challenge_id: '<<later>>' }], inactive),
  refused('B35 a draft', [SUBMIT, { challenge_id: '<<draft>>' }], inactive),
  refused('B35 one of another program', [SUBMIT, { challenge_id: '<<abroad>>' }], unknown),
  refused('B35 the film of another program', ['/public/challenges/<<abroad>>/played', { played: [] }], unknown),
  refused(
    'B39 an unwatched film',
    [SUBMIT, { challenge_id: '<<film>>' }],
    [409, 'not_watched', 'Please watch more of the video first.'],
  ),
  refused(
    'B39 posts, donations and memberships by a press',
    [SUBMIT, { challenge_id: '<<posts>>' }],
    [409, 'not_submittable', 'This challenge cannot be completed this way.'],
  ),
  refused(
    'B39 a post of another challenge',
    ['/public/challenges/<<posts>>/unified_social_submission?social_network_post_id=999', ''],
    unknown,
  ),
  invalid(
    'B30 1e308 seconds of a film',
    played,
    { played: [{ from: 0, to: 1e308 }] },
    'played.0.to',
    'is too large a number',
  ),
  refused(
    'B24 a list of 300,000 parts of a film',
    [played, { played: Array(300_000).fill({}) }],
    [400, 'limit_fields', 'The request has too many fields'],
  ),
  amount('left out', null),
  amount('as words', 'much'),
  amount('-1', '-1'),
  amount('0', '0'),
  amount('1.50', '1.50'),
  amount('of two options', '1&amount=2'),
  invalid(
    'B40 a donation without a recipient',
    donate,
    'entity=&amount=<<giving.amount>>',
    'entity',
    'Choose who receives it',
  ),
  refused(
    'B40 a price of one’s own',
    [donate, 'entity=<<giving.entity>>&amount=<<giving.amount>>&price=1'],
    [400, 'unknown_field', 'Unknown field price'],
    { price: ['is not a known field'] },
  ),
  refused('B41 a price of one’s own', [join, 'price=0'], [400, 'unknown_field', 'Unknown field price'], {
    price: ['is not a known field'],
  }),
  refused(
    'B41 a membership without a price',
    ['/participants/challenges/<<unpriced>>/membership_checkout_session', ''],
    [409, 'not_for_sale', 'This membership is not for sale.'],
  ),
  refused('B41 a donation joined', ['/participants/challenges/<<giving>>/membership_checkout_session', ''], unknown),
];
