import type { ContestPhotoPage } from '@laurel/contracts/programs/photo-contest/photos.dto';
import type { VisitFigures } from '@laurel/contracts/programs/visits/visits.dto';
import { type QratiStandIn, startQrati } from '@laurel/stand-ins/qrati/qrati';
import { behindLock, race } from '@laurel/test-kit/barrier';
import { organizationAdmin, participant, programAdmin, visitor } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer } from '@laurel/test-kit/http';
import { waitFor } from '@laurel/test-kit/wait-for';
import { randomUUID } from 'node:crypto';
import { AnalyticsRepository } from '../../../src/insight/analytics/analytics.repository.ts';
import { AnalyticsJobs } from '../../../src/insight/analytics/analytics.jobs.ts';
import { ProgramsUnderTest } from '../../programs.fixture.ts';

const ORGANIZATION = '10';
const PROGRAM = '1';
const OTHER = '2';

let programs: ProgramsUnderTest;
let qrati: QratiStandIn;

beforeAll(async () => {
  qrati = await startQrati();
  programs = await ProgramsUnderTest.start({ instances: 2, env: { QRATI_URL: qrati.url } });
  await programs.addPrograms([PROGRAM, OTHER].map((id) => ({ id, organization: ORGANIZATION })));
});
afterAll(async () => {
  await programs.stop();
  await qrati.stop();
});
beforeEach(() => programs.database.query('DELETE FROM page_view; DELETE FROM visit; DELETE FROM visit_day'));

const from = (address: string, agent = 'Firefox'): Record<string, string> => ({
  'x-client-ip': address,
  'user-agent': agent,
});
const view = (page: string, id = randomUUID()): object => ({
  id,
  name: '$view',
  properties: { program_id: PROGRAM, page },
  time: Date.now() / 1_000,
});

/** Sends events like the beacon of ahoy.js: a multipart form with their text. */
function beacon(events: object[], headers: Record<string, string>, programId = PROGRAM, instance = 0) {
  const text = JSON.stringify(events);
  const body = `--b\r\nContent-Disposition: form-data; name="events_json"\r\n\r\n${text}\r\n--b--\r\n`;
  const type = { 'content-type': 'multipart/form-data; boundary=b' };
  return programs.as(visitor(programId), instance).post('/ahoy/events', body, { headers: { ...headers, ...type } });
}

const figures = async (programId = PROGRAM): Promise<VisitFigures> =>
  (await programs.as(organizationAdmin(ORGANIZATION)).get(`/admin/v2/programs/${programId}/dashboard/visits`))
    .body as VisitFigures;
const today = async (programId = PROGRAM): Promise<object> => {
  const { visits, unique_visitors, page_views } = (await figures(programId)).days.at(-1) ?? {};
  return { visits, unique_visitors, page_views };
};
const untilSeen = (count: number): Promise<unknown> =>
  waitFor(async () => (await programs.database.query('SELECT FROM page_view')).length >= count, {
    what: `${count} events`,
  });
const said = ({ status, body }: HttpAnswer): unknown => [status, body];

describe('visits and events of ahoy.js', () => {
  it('are counted by visit, visitor and view, in a batch of both processes at once [P-458] [A-561]', async () => {
    const answers = await Promise.all([
      beacon([view('/'), view('/my-offers')], from('203.0.113.1')),
      beacon([view('/photos')], from('203.0.113.1'), PROGRAM, 1),
      beacon([view('/')], from('203.0.113.1', 'Safari')),
      beacon([view('/')], from('203.0.113.2'), PROGRAM, 1),
      programs
        .as(participant(PROGRAM, '7'))
        .post('/ahoy/events', { events: [{ ...view('/'), name: 'Played' }] }, { headers: from('203.0.113.2') }),
    ]);
    expect(answers.map(said)).toEqual(answers.map(() => [200, {}]));
    await untilSeen(6);
    expect(await today()).toEqual({ visits: 3, unique_visitors: 3, page_views: 5 });
  });

  it('count a visitor once, also in concurrent writes', async () => {
    const repositories = programs.instances.services.map(({ app }) => app.get(AnalyticsRepository, { strict: false }));
    const record = async (index: number, browser: string): Promise<void> =>
      repositories[index % 2]?.record({ programId: PROGRAM }, [{ browser, page: '/' }]);
    await record(0, 'the first of the day');
    await behindLock(programs.database.adminUrl, 'SELECT FROM visit_day FOR UPDATE', 8, () =>
      race(8, (index) => record(index, 'the same')),
    );
    expect(await today()).toEqual({ visits: 2, unique_visitors: 2, page_views: 0 });
  });

  it('start a visit before its first view, and a new one after four hours, with or without tokens [P-459] [A-561] [X-057]', async () => {
    const visit = {
      visit_token: randomUUID(),
      visitor_token: randomUUID(),
      landing_page: 'http://x/photos?a=1',
      js: true,
    };
    const start = { platform: 'Web', screen_width: 390, screen_height: 844, referrer: 'https://elsewhere.example/' };
    const client = programs.as(visitor(PROGRAM));
    expect(said(await client.post('/ahoy/visits', { ...visit, ...start }, { headers: from('203.0.113.3') }))).toEqual([
      200,
      {},
    ]);
    const visits = () => programs.database.query<{ landing_page: string }>('SELECT landing_page FROM visit');
    await waitFor(async () => (await visits()).length === 1, { what: 'the visit' });
    expect(await visits()).toEqual([{ landing_page: '/photos' }]);
    // Other tokens, the same browser.
    const tokens = { visit_token: randomUUID(), visitor_token: randomUUID() };
    await client.post('/ahoy/events', { ...tokens, events: [view('/')] }, { headers: from('203.0.113.3') });
    await untilSeen(1);
    expect(await today()).toEqual({ visits: 1, unique_visitors: 1, page_views: 1 });
    await programs.database.query(`UPDATE visit SET started_at = now() - interval '5 hours'`);
    await beacon([view('/')], from('203.0.113.3'));
    await untilSeen(2);
    expect(await today()).toEqual({ visits: 2, unique_visitors: 1, page_views: 2 });
  });

  it('count once when repeated, and never for another program than the host’s [B89]', async () => {
    const again = view('/');
    await beacon([again, again], from('203.0.113.4'));
    await beacon([again], from('203.0.113.4'));
    const forged = { ...view('/'), properties: { program_id: OTHER, page: '/' } };
    expect(said(await beacon([forged], from('203.0.113.4')))).toEqual([202, {}]);
    expect(said(await beacon([view('/')], from('203.0.113.4'), OTHER))).toEqual([202, {}]);
    await beacon([{ ...view('/'), properties: { page: '/' } }], from('203.0.113.4'), OTHER);
    await untilSeen(2);
    expect(await today()).toEqual({ visits: 1, unique_visitors: 1, page_views: 1 });
    expect(await today(OTHER)).toEqual({ visits: 1, unique_visitors: 1, page_views: 1 });
  });

  it('earn no points, and store no address, browser, person or title [B89] [X-057]', async () => {
    await beacon(
      [{ ...view('/'), properties: { program_id: PROGRAM, page: '/?email=zoe', points: 9, title: 'T' } }],
      from('203.0.113.5', 'Agent 007'),
    );
    await untilSeen(1);
    expect(await programs.database.query('SELECT FROM event')).toEqual([]);
    const [row] = await programs.database.query<{ all: string }>(
      `SELECT jsonb_agg(v)::text || (SELECT jsonb_agg(e)::text FROM page_view e) AS all FROM visit v`,
    );
    expect(row?.all).toContain('"page": "/"');
    expect(row?.all).not.toMatch(/203\.0|Agent|zoe|points|"T"/);
  });

  it('do not drop a valid event because of an invalid neighbour [B89]', async () => {
    const odd = [{ ...view('/'), name: '\ud800' }, { ...view('/'), time: Date.now() }, null, { ...view('/'), id: 'x' }];
    await beacon([...(odd as object[]), view('/')], from('203.0.113.6', 'Agent "é\\'));
    await untilSeen(1);
    expect(await today()).toEqual({ visits: 1, unique_visitors: 1, page_views: 1 });
  });
});

describe('the figures', () => {
  const path = `/admin/v2/programs/${PROGRAM}/dashboard/visits`;

  it('are of the last days in the program’s zone, days without a visit included, and all visits in one [A-101] [A-103]', async () => {
    await programs.database.query(`UPDATE program SET time_zone = 'Pacific/Kiritimati' WHERE id = $1`, [PROGRAM]);
    await programs.database.query(
      `INSERT INTO visit_day (program_id, day, visits, unique_visitors, page_views)
       SELECT $1, (now() AT TIME ZONE 'Pacific/Kiritimati')::date - n, n, 2, 3 FROM unnest(ARRAY[1, 40]) n`,
      [PROGRAM],
    );
    await beacon([view('/')], from('203.0.113.7'));
    await untilSeen(1);
    const { time_zone, total_visits, days } = await figures();
    expect([time_zone, total_visits, days.length]).toEqual(['Pacific/Kiritimati', 42, 30]);
    expect(days.slice(-3)).toEqual([
      { day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string, visits: 0, unique_visitors: 0, page_views: 0 },
      { day: expect.any(String) as string, visits: 1, unique_visitors: 2, page_views: 3 },
      { day: expect.any(String) as string, visits: 1, unique_visitors: 1, page_views: 1 },
    ]);
    const client = programs.as(organizationAdmin(ORGANIZATION));
    expect(((await client.get(`${path}?days=41`)).body as VisitFigures).days[0]).toMatchObject({ visits: 40 });
    for (const days of ['0', '367', 'x', '0x10', '%201'])
      expect((await client.get(`${path}?days=${days}`)).status).toBe(422);
  });

  it('require the permission to view the dashboard of this program [A-128] [INV-T]', async () => {
    const status = async (caller: Parameters<ProgramsUnderTest['as']>[0]) =>
      (await programs.as(caller).get(path)).status;
    expect(await status(programAdmin(ORGANIZATION, PROGRAM, { dashboard: ['view'] }))).toBe(200);
    expect(await status(programAdmin(ORGANIZATION, PROGRAM, { receipts: ['view'] }))).toBe(403);
    expect(await status(programAdmin(ORGANIZATION, OTHER, { dashboard: ['view'] }))).toBe(404);
    expect(await status(organizationAdmin('11'))).toBe(404);
    expect(await status(participant(PROGRAM, '7'))).toBe(401);
  });

  it('outlive the visits they were counted from, whose salt is deleted with the day', async () => {
    await beacon([view('/')], from('203.0.113.8'));
    await untilSeen(1);
    await programs.database.query(`UPDATE visit SET started_at = now() - interval '92 days'`);
    await programs.database.query(`UPDATE page_view SET occurred_at = now() - interval '91 days'`);
    await programs.database.query('UPDATE visit_day SET day = day - 3');
    await beacon([view('/')], from('203.0.113.9'));
    await untilSeen(2);
    await programs.instances.services[0]?.app.get(AnalyticsJobs, { strict: false }).run();
    const stored =
      'SELECT (SELECT count(*)::int FROM visit) AS visits, (SELECT count(*)::int FROM page_view) AS events';
    expect(await programs.database.query(stored)).toEqual([{ visits: 1, events: 1 }]);
    const salts = 'SELECT salt IS NULL AS gone, page_views::int FROM visit_day ORDER BY day';
    expect(await programs.database.query(salts)).toEqual([
      { gone: true, page_views: 1 },
      { gone: false, page_views: 1 },
    ]);
  });
});

describe('the photos of a contest', () => {
  const photos = (query: Record<string, number> = {}, programId = PROGRAM): Promise<HttpAnswer> =>
    programs.as(visitor(programId)).get('/public/photos', { query });
  const contest = (qratiId: string, active = true): Promise<unknown> =>
    programs.database.query(
      `INSERT INTO photo_contest (program_id, is_active, qrati_program_id) VALUES ($1, $2, $3)
       ON CONFLICT (program_id) DO UPDATE SET is_active = $2, qrati_program_id = $3`,
      [PROGRAM, active, qratiId],
    );

  it('are the partner’s, in pages, for every visitor [P-034] [X-131]', async () => {
    await contest('nightjar-after-dark');
    const { status, body } = await photos({ page: 2, page_size: 5 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ meta: { page: 2, page_size: 5, total: 12 } });
    expect((body as ContestPhotoPage).data).toHaveLength(5);
    expect((body as ContestPhotoPage).data[0]).toEqual({
      id: '6',
      image_url: `${qrati.url}/photos/6.svg`,
      caption: 'Nobody but us and the foxes',
      author: 'Ada',
      votes: 24,
    });
    await contest('nobody-has-entered');
    expect((await photos()).body).toMatchObject({ data: [], meta: { total: 0 } });
  });

  it('are missing without an active contest, and for another program [P-034] [INV-T]', async () => {
    expect((await photos({}, OTHER)).status).toBe(404);
    await contest('nightjar-after-dark', false);
    expect((await photos()).status).toBe(404);
  });

  it.each([
    ['a fault', 500, '{}'],
    ['something that is no gallery', 200, '{"photos": 7}'],
    ['something that is not JSON', 200, '<html>'],
    ['a redirect', 302, ''],
  ])('are unavailable while the partner answers with %s', async (_what, code, body) => {
    await contest('nightjar-after-dark');
    qrati.answer = { status: code, body };
    const { status, body: refusal } = await photos();
    expect([status, refusal]).toEqual([503, expect.objectContaining({ code: 'photos_unavailable' })]);
    qrati.answer = null;
  });

  it('leave out pictures that a page must not load', async () => {
    await contest('nightjar-after-dark');
    const sent = [
      'javascript:alert(1)',
      'http://elsewhere.example/1.jpg',
      'data:text/html,x',
      'https://cdn.example/1.jpg',
    ];
    const list = sent.map((image_url, id) => ({ id, image_url, caption: 7 }));
    qrati.answer = { status: 200, body: JSON.stringify({ photos: [...list, null], total: 5 }) };
    expect(((await photos()).body as ContestPhotoPage).data).toEqual([
      { id: '3', image_url: 'https://cdn.example/1.jpg', caption: '', author: '', votes: 0 },
    ]);
    qrati.answer = null;
  });
});
