import { apiScopeNames } from '@laurel/contracts/auth/api-scopes';
import { apiKey, organizationAdmin, participant, visitor } from '@laurel/test-kit/caller-factories';
import type { HttpClient } from '@laurel/test-kit/http';
import { brokenCursors, brokenPages, cursorLists, pagedLists } from '@laurel/test-kit/tables/list-walk';
import { waitFor } from '@laurel/test-kit/wait-for';
import { defaultLook } from '../src/program/programs/organization/default-look.ts';
import { ProgramsUnderTest } from './programs.fixture.ts';

const P = '3';
const CHALLENGE = '101';
const PERSON = '201';

/** Nine rows of a table; `n` in `values` is the number of a row, for what has to differ. */
const nine = (table: string, columns: string, values: string): string =>
  `INSERT INTO ${table} (program_id, ${columns}) SELECT ${P}, ${values} FROM generate_series(1, 9) AS n`;

const rows = [
  `INSERT INTO program_template (program_id, header_text, element_css_style) VALUES (${P}, '', '{}')`,
  nine(
    'look_version',
    'source, look, changed_fields',
    `'save', '${JSON.stringify({ template_detail: defaultLook('Same'), css: '' })}', '[]'`,
  ),
  nine('program_page', 'slug, title, html', `'page-' || n, 'Same', ''`),
  nine('content_tag', 'name', `'Tag ' || n`),
  nine('participant_copy', 'id, first_name, last_name, status, version', `200 + n, 'Pia', 'Ng', 'active', 1`),
  nine(
    'challenge',
    'id, identifier, name, caption, challenge_type, points, is_approved',
    `100 + n, 'c-' || n, 'Same', 'Same', 'article', 10, true`,
  ),
  nine('question', 'id, challenge_id, position, title, answer_type', `300 + n, ${CHALLENGE}, n, 'Same', 'text'`),
  nine('completion', 'id, participant_id, challenge_id, points', `400 + n, 200 + n, ${CHALLENGE}, 10`),
  // The first completion is of the same person.
  nine('completion', 'id, participant_id, challenge_id, occasion, points', `500 + n, ${PERSON}, 100 + n, 'again', 10`),
  nine(
    'participant_answer',
    'completion_id, question_id, position, participant_id, challenge_id, answer',
    `401, 300 + n, 0, ${PERSON}, ${CHALLENGE}, 'Same'`,
  ),
  nine(
    'checkout',
    'participant_id, challenge_id, title, amount_minor, currency, points, origin, status, reason',
    `${PERSON}, ${CHALLENGE}, 'Same', 500, 'usd', 10, '', 'parked', 'differs'`,
  ),
  nine(
    'referral',
    'participant_id, recruiter_id, challenge_id, pays, joined_at, first_step_at, held_at',
    `200 + n, ${PERSON}, ${CHALLENGE}, true, now(), now(), now()`,
  ),
  nine(
    'program_attachment',
    'storage_key, file_name, title, content_type, byte_size',
    `'key-' || n, 'same.mp4', 'Same', 'video/mp4', 10`,
  ),
  nine('dynamic_feed_post', 'name, title, published_at', `'post-' || n, 'Same', now() - interval '1 day'`),
  nine('social_network_page', 'url, platform', `'https://facebook.com/' || n, 'facebook'`),
  nine('program_domain', 'domain, domain_type', `'d' || n || '.example.com', 'custom'`),
  nine(
    'participant_action',
    'participant_id, title, action_type, source_id, points, created_at',
    `${PERSON}, 'Same', 'challenge', 400 + n, 10, now()`,
  ),
];

describe('the lists of the service', () => {
  let programs: ProgramsUnderTest;
  let owner: HttpClient;

  beforeAll(async () => {
    programs = await ProgramsUnderTest.start();
    owner = programs.as(organizationAdmin('10', { super_admin: true }));
    const ids = [P, ...Array.from({ length: 8 }, (_, index) => String(11 + index))];
    const features = { dynamic_feed_posts: true, social_network_posts: true, donation_challenge: true };
    await programs.addPrograms(ids.map((id) => ({ id, organization: '10', features })));
    await programs.database.query(`UPDATE program SET name = 'Same'`);
    for (const sql of rows) await programs.database.query(sql);
    const counted = `SELECT FROM action_day WHERE program_id = ${P}`;
    await waitFor(async () => (await programs.database.query(counted)).length > 0, {
      what: 'the actions to be counted',
    });
  });
  afterAll(() => programs.stop());

  const lists: Record<string, { query?: Record<string, string>; as?: () => HttpClient }> = {
    '/admin/v2/programs': {},
    '/admin/v2/feature_programs': { query: { 'columnFilters[program_id]': `${P},11,12` } },
    '/admin/v2/programs/{program_id}/look_versions': {},
    '/admin/v2/programs/{program_id}/program_pages': {},
    '/admin/v2/programs/{program_id}/content_tags': {},
    '/admin/v2/programs/{program_id}/challenges': {},
    '/admin/v2/challenges/{challenge_id}/participants': {},
    '/admin/v2/challenges/{challenge_id}/participant_answers': {},
    '/admin/v2/programs/{program_id}/dynamic_feed_posts': {},
    '/public/home/feed_posts': { as: () => programs.as(visitor(P)) },
    '/admin/v2/programs/{program_id}/parked_payments': {},
    '/admin/v2/programs/{program_id}/held_referrals': {},
    '/admin/v2/programs/{program_id}/program_attachments': { query: { accept_video: 'true' } },
    '/admin/v2/programs/{program_id}/social_network_pages': {},
    '/public/participant_actions': { as: () => programs.as(participant(P, PERSON)) },
    '/admin/v2/programs/{program_id}/dashboard/actions': {},
    '/admin/v2/programs/{program_id}/domain_lists': {},
    '/admin/v2/participants/{participant_id}/participant_actions': {},
    '/admin/v2/participants/{participant_id}/challenges': {},
    '/admin/v2/participants/{participant_id}/participant_answers': {},
    '/admin/v2/participants/{participant_id}/questions': {},
  };
  const ids: Record<string, string> = { program_id: P, challenge_id: CHALLENGE, participant_id: PERSON };

  // The partner of the photo contest cuts its pages.
  it.each(pagedLists('programs').filter((path) => path !== '/public/photos'))(
    '%s returns each row once over all pages, for every sort and page size, with ties',
    async (path) => {
      const list = lists[path];
      if (list === undefined) throw new Error('No rows are prepared for this list');
      const { query = {}, as = () => owner } = list;
      const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
      expect(await brokenPages({ service: 'programs', path, client: as(), address, query })).toEqual([]);
    },
  );

  const narrowed: Record<string, Record<string, string>[]> = {
    '/api/v1/challenges': [{ status: 'active' }],
    '/api/v1/participants/{participant_id}/completions': [],
  };

  it.each(cursorLists('programs'))('%s has cursors that lead past each row once, to the end and back', async (path) => {
    const queries = narrowed[path];
    if (queries === undefined) throw new Error('No rows are prepared for this list');
    const client = programs.as(apiKey(P, apiScopeNames));
    const address = path.replace('{participant_id}', PERSON);
    for (const query of [{}, ...queries]) {
      expect(await brokenCursors({ service: 'programs', path, client, address, query })).toEqual([]);
    }
  });
});
