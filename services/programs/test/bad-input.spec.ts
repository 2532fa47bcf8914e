import { participant } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import type { Server } from 'node:http';
import { type BadInput, rows } from './bad-input.fixture.ts';
import { donation, membership, OTHER, PaymentsUnderTest, PROGRAM } from './payments/payments.fixture.ts';
import { allHandled, daysFromNow, show } from './programs.fixture.ts';

const video = {
  challenge_type: 'video',
  video_url: '/media/a/b.webm',
  duration: 80,
  video_seconds: 60,
  link_url: null,
};
const survey = {
  challenge_type: 'collect',
  parameters: 'survey',
  link_url: null,
  questions: [
    { title: 'Single', answer_type: 'single', is_required: true, options: [{ details: 'Ham' }, { details: 'Rye' }] },
    { title: 'Multiple', answer_type: 'multiple', options: [{ details: 'Mo' }, { details: 'Tu' }] },
    ...['text', 'long_text', 'number', 'date'].map((answer_type) => ({
      title: { text: 'Text', long_text: 'Long text', number: 'Number', date: 'Date' }[answer_type],
      answer_type,
    })),
  ],
};
const posts = {
  challenge_type: 'unified_social',
  link_url: null,
  social_network_posts: [
    {
      post_type: 'text',
      message: 'Thursday',
      username: 'nightjar',
      url: 'https://example.org/posts/1',
      published_at: '2026-03-01T19:00:00.000Z',
      social_network_page: { url: 'https://example.org/nightjar', platform: 'Instagram' },
    },
  ],
};

let payments: PaymentsUnderTest;
let ada: HttpClient;
const values: Record<string, string> = {};

beforeAll(async () => {
  payments = await PaymentsUnderTest.start();
  ada = payments.programs.as(participant(PROGRAM, '7'));
  const challenges = {
    survey,
    posts,
    film: video,
    giving: donation,
    club: membership,
    unpriced: { challenge_type: 'membership' },
    over: { start: daysFromNow(-2), finish: daysFromNow(-1) },
    later: { start: daysFromNow(1) },
    draft: { approved: false },
  };
  for (const [name, changes] of Object.entries(challenges)) {
    values[name] = await payments.programs.challenge(PROGRAM, changes);
  }
  values['abroad'] = await payments.programs.challenge(OTHER, video);
  const foreign = (await show(ada, await payments.programs.challenge(PROGRAM, survey))).questions?.[0];
  Object.assign(values, { foreign: foreign?.id, 'foreign.option': foreign?.options[0]?.id });
  for (const { id, title, options } of (await show(ada, values['survey'] ?? '')).questions ?? []) {
    values[title] = id;
    for (const option of options) values[`${title}.${option.details}`] = option.id;
  }
  const giving = (await show(ada, values['giving'] ?? '')).donation_challenge;
  values['giving.entity'] = giving?.active_donation_challenge_entity_options[0]?.id ?? '';
  values['giving.amount'] = giving?.active_donation_challenge_amount_options[0]?.id ?? '';
  await allHandled(payments.database);
});
afterAll(() => payments.stop());

const filled = (text: string): string =>
  text
    .replaceAll(/<<([^<>*]+)>>/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`There is no ${name}`);
      return value;
    })
    .replaceAll(/<<([^<>*]+)\*(\d+)>>/g, (_, piece: string, times: string) =>
      Array.from({ length: Number(times) }, (_unused, index) => piece.replace('#', String(index))).join(''),
    );

const send = ({ path, body }: BadInput): Promise<HttpAnswer> =>
  typeof body === 'string'
    ? ada.post(filled(path), filled(body), { headers: { 'content-type': 'application/x-www-form-urlencoded' } })
    : ada.post(filled(path), filled(JSON.stringify(body)), { headers: { 'content-type': 'application/json' } });

/** One digest of all rows of all tables except the progress of consumed events, which changes by itself. */
async function held(): Promise<unknown> {
  const [row] = await payments.database.query<{ digest: string }>(
    `SELECT md5(string_agg(table_name || query_to_xml(format('SELECT * FROM %I AS t ORDER BY t::text', table_name),
       true, false, '')::text, ',' ORDER BY table_name)) AS digest
     FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT IN ('event_cursor', 'event_watermark')`,
  );
  return row?.digest;
}

describe('requests that no page sends', () => {
  it.each(rows)('$title', async (row) => {
    const before = await held();
    const answer = await send(row);
    const { code, message, errors } = answer.body as BadInput;
    expect({ status: answer.status, code, message, errors }).toEqual({
      status: row.status,
      code: row.code,
      message: filled(row.message),
      errors: JSON.parse(filled(JSON.stringify(row.errors))) as object,
    });
    expect(Object.keys(answer.body as object).sort()).toEqual(['code', 'errors', 'message', 'request_id', 'success']);
    expect(await held()).toBe(before);
  });
});

it('B67 a slow upload of a film is waited for as long as by the gateway', () => {
  const server = payments.programs.instances.services[0]?.app.getHttpServer() as Server;
  expect(server.requestTimeout).toBe(60_000);
});
