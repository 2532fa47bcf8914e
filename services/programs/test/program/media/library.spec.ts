import type { ErrorBody } from '@laurel/contracts/errors/error-body';
import type { AttachmentPage, AttachmentUses, ProgramAttachment } from '@laurel/contracts/programs/media/media.dto';
import type { ProgramCreated } from '@laurel/contracts/programs/organization/organization.dto';
import { auditEntries } from '@laurel/test-kit/audited-writes';
import { race } from '@laurel/test-kit/barrier';
import { organizationAdmin, programAdmin, service } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { ProgramsUnderTest } from '../../programs.fixture.ts';
import { attachmentOf, lyingPng, png, upload } from './files.fixture.ts';

const ORGANIZATION = '9001';
const [A, B] = ['81', '82'];

describe('a file of the media library', () => {
  let programs: ProgramsUnderTest;
  let owner: HttpClient;

  const added = async (query: Record<string, string> = {}): Promise<ProgramAttachment> =>
    attachmentOf(await upload(owner, A, await png(), { query }));
  const list = async (query: Record<string, string> = {}): Promise<AttachmentPage> =>
    (await owner.get(`/admin/v2/programs/${A}/program_attachments`, { query })).body as AttachmentPage;
  const usesOf = async (id: string, who = owner): Promise<AttachmentUses['uses']> =>
    ((await who.get(`/admin/v2/program_attachments/${id}/uses`)).body as AttachmentUses).uses;
  const remove = (id: string, query: Record<string, string> = {}, who = owner): Promise<HttpAnswer> =>
    who.delete(`/admin/v2/program_attachments/${id}`, { query });
  const refusal = ({ status, body }: HttpAnswer): string => `${status} ${(body as ErrorBody).code}`;
  const storedFiles = async (): Promise<string[]> =>
    (await readdir(programs.folder, { recursive: true })).filter((name) => name.includes('.'));
  const post = (name: string, values: { image_url?: string; body_html?: string }, program = A): Promise<unknown> =>
    programs.database.query(
      `INSERT INTO dynamic_feed_post (program_id, name, title, image_url, body_html) VALUES ($1, $2, 'News', $3, $4)`,
      [program, name, values.image_url ?? null, values.body_html ?? ''],
    );

  beforeAll(async () => {
    programs = await ProgramsUnderTest.start();
    await programs.addPrograms([
      { id: A, organization: ORGANIZATION },
      { id: B, organization: ORGANIZATION },
    ]);
    owner = programs.as(organizationAdmin(ORGANIZATION));
  });
  afterAll(() => programs.stop());

  it('has a text for each language and a folder, which the list filters by and the search finds', async () => {
    const { id } = await added({ folder: ' Summer ' });
    const other = await added();
    const body = { title: 'Quay', alt_text: 'A boat', alt_text_es: 'Un barco' };
    const saved = attachmentOf(await owner.put(`/admin/v2/program_attachments/${id}`, body));
    expect(saved).toMatchObject({ ...body, folder: 'Summer' });
    const moved = { title: 'Quay', alt_text: 'A boat', folder: 'Winter' };
    expect(attachmentOf(await owner.put(`/admin/v2/program_attachments/${id}`, moved))).toMatchObject({
      ...moved,
      alt_text_es: 'Un barco',
    });
    const found = await list({ 'columnFilters[folder]': 'Winter' });
    expect([found.data.map((file) => file.id), found.folders]).toEqual([[id], ['Winter']]);
    expect((await list({ search: 'barco' })).data.map((file) => file.id)).toEqual([id]);
    expect((await list()).data.map((file) => file.id)).toEqual([other.id, id]);
    for (const [folder, fault] of [
      ['a,b', 'must not contain a comma'],
      ['x'.repeat(61), 'must not be longer than 60 characters'],
    ] as const) {
      const refused = await owner.put(`/admin/v2/program_attachments/${id}`, { ...moved, folder });
      expect(refused).toMatchObject({ status: 422, body: { errors: { folder: [fault] } } });
    }
  });

  it('names every place of its own program that refers to it or to a variant, each once', async () => {
    const { id, public_url: url } = await added();
    expect(await usesOf(id)).toEqual([]);
    await post('Opening', { image_url: url, body_html: `<img src="${url}.60.avif">` });
    await post('Elsewhere', { image_url: url }, B);
    await programs.database.query('UPDATE program SET seo_image_url = $2, my_rewards_icon_url = $2 WHERE id = $1', [
      A,
      url,
    ]);
    await programs.database.query(
      `INSERT INTO program_template (program_id, header_text, footer_logo_url, element_css_style)
       VALUES ($1, 'Hello', $2, '{}')`,
      [A, url],
    );
    await programs.database.query(
      `INSERT INTO program_page (program_id, slug, title, html) VALUES ($1, 'about', 'About', $2)`,
      [A, `<p><img src="${url}"></p>`],
    );
    await programs.database.query(`INSERT INTO carousel_item (program_id, title, image_url) VALUES ($1, 'Slide', $2)`, [
      A,
      url,
    ]);
    await programs.database.query(
      `INSERT INTO navigation_menu (program_id, position, name, navigation_url, show_in_tab, show_on_logout)
       VALUES ($1, 90, 'Map', $2, true, true)`,
      [A, url],
    );
    await programs.database.query(
      `WITH c AS (
         INSERT INTO challenge (program_id, identifier, name, caption, challenge_type, points, image_url, content)
         VALUES ($1, 'walk', 'The walk', 'Walk', 'article', 5, $2::text, '<img src="' || $2 || '">'),
           ($1, 'quiz', 'The quiz', 'Quiz', 'collect', 5, NULL, '') RETURNING id, identifier),
       q AS (
         INSERT INTO question (program_id, challenge_id, position, title, answer_type)
         SELECT $1, id, 1, 'Where?', 'single' FROM c WHERE identifier = 'quiz' RETURNING id)
       INSERT INTO question_option (program_id, question_id, position, details, image_url)
       SELECT $1, id, 1, 'Here', $2 FROM q`,
      [A, url],
    );
    const look = JSON.stringify({ template_detail: { header_logo: url }, css: '' });
    await programs.database.query(
      `INSERT INTO look_version (program_id, source, look, changed_fields) VALUES ($1, 'save', $2, '[]'), ($1, 'save', '{}', '[]')`,
      [A, look],
    );
    await programs.database.query(
      `INSERT INTO look_draft (program_id, changes, admin_id, admin_name) VALUES ($1, $2, 1, 'Ada')`,
      [A, JSON.stringify([{ field: 'footer_logo', before: null, value: url }])],
    );
    const uses = await usesOf(id);
    expect(uses.map(({ kind, title }) => `${kind}: ${title}`)).toEqual([
      'carousel: Slide',
      'challenge: The quiz',
      'challenge: The walk',
      'earlier_look: ',
      'feed_post: Opening',
      'labels: ',
      'look: ',
      'look_draft: ',
      'navigation_menu: Map',
      'program_page: About',
      'seo: ',
    ]);
    expect(uses.every(({ kind, id: record }) => (record === null) === !/challenge|post|page/.test(kind))).toBe(true);
  });

  it('is in use where only the text of another language shows it', async () => {
    const { id, public_url: url } = await added();
    const es = (field: string): string => JSON.stringify({ es: { [field]: `<p><img src="${url}.60.avif"></p>` } });
    await programs.database.query(
      `INSERT INTO program_page (program_id, slug, title, html, translations) VALUES ($1, 'sobre', 'About us', '', $2)`,
      [A, es('html')],
    );
    await programs.database.query(
      `INSERT INTO dynamic_feed_post (program_id, name, title, translations) VALUES ($1, 'Noticia', 'News', $2)`,
      [A, es('body_html')],
    );
    await programs.database.query(
      `WITH c AS (
         INSERT INTO challenge (program_id, identifier, name, caption, challenge_type, points, translations)
         VALUES ($1, 'paseo', 'A stroll', 'Stroll', 'article', 5, $2), ($1, 'preguntas', 'Questions', 'Ask', 'collect', 5, '{}')
         RETURNING id, identifier)
       INSERT INTO question (program_id, challenge_id, position, title, answer_type, translations)
       SELECT $1, id, 1, 'Where?', 'text', $3 FROM c WHERE identifier = 'preguntas'`,
      [A, es('description'), es('additional_details')],
    );
    expect((await usesOf(id)).map(({ kind, title }) => `${kind}: ${title}`)).toEqual([
      ...['challenge: A stroll', 'challenge: Questions', 'feed_post: Noticia', 'program_page: About us'],
    ]);
  });

  it('is deleted with its variants; one in use only with as many uses as the admin has seen', async () => {
    const { id, title, public_url: url } = await added();
    const name = url.split('/').at(-1) ?? '-';
    const ofIt = async (): Promise<number> => (await storedFiles()).filter((file) => file.includes(name)).length;
    expect(await ofIt()).toBe(3);
    await post('First', { image_url: url });
    expect(await remove(id)).toMatchObject({ status: 409, body: { code: 'attachment_in_use', uses: 1 } });
    await post('Second', { image_url: url });
    expect(refusal(await remove(id, { known_uses: '1' }))).toBe('409 attachment_in_use');
    expect(refusal(await remove(id, { known_uses: 'x' }))).toBe('422 validation_failed');
    expect([await ofIt(), (await usesOf(id)).length]).toEqual([3, 2]);
    expect(await remove(id, { known_uses: '2' })).toMatchObject({
      status: 200,
      body: { success: true, message: 'The file has been deleted.' },
    });
    expect([await ofIt(), refusal(await remove(id))]).toEqual([0, '404 not_found']);
    const entries = await programs.database.query(
      `SELECT action, before FROM ${auditEntries}
       WHERE program_id = $1 AND resource = 'program_attachment' AND resource_id = $2 AND action = 'delete'`,
      [A, id],
    );
    expect(entries).toEqual([{ action: 'delete', before: { title, filename: 'picture.png' } }]);
  });

  it('is deleted once by two presses, and never by the staff of another program', async () => {
    const { id } = await added();
    const stranger = programs.as(programAdmin(ORGANIZATION, B, { program: ['update', 'manage'] }));
    expect(refusal(await remove(id, {}, stranger))).toMatch(/^40[34]/);
    expect((await stranger.get(`/admin/v2/program_attachments/${id}/uses`)).status).toBeGreaterThanOrEqual(403);
    const { fulfilled } = await race(4, () => remove(id));
    expect(fulfilled.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404]);
  });

  it('leaves the library of a program that was copied, and is shown to the visitors of the copy', async () => {
    const create = async (body: object): Promise<string> =>
      ((await owner.post('/admin/v2/programs', { features: [], ...body })).body as ProgramCreated).program_id;
    const source = await create({ name: 'First house' });
    const { id, public_url: url } = attachmentOf(await upload(owner, source, await png()));
    await create({ name: 'Second house', copy_from: source });
    expect(await remove(id)).toMatchObject({ status: 200 });
    const at = `/internal/programs/${source}/media/${url.split('/').at(-1) ?? ''}`;
    const gateway = programs.as(service('gateway'));
    expect([(await gateway.get(at)).status, (await gateway.get(`${at}.60.avif`)).status]).toEqual([200, 200]);
    const library = await owner.get(`/admin/v2/programs/${source}/program_attachments`);
    expect((library.body as AttachmentPage).data).toEqual([]);
    expect(refusal(await remove(id))).toBe('404 not_found');
  });

  const sheet = () => sharp({ create: { width: 60, height: 40, channels: 3, background: '#c85014' } });

  it('of a camera that was held upright is stored upright; one for print in the colours of screens', async () => {
    const turned = await sheet().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(attachmentOf(await upload(owner, A, turned)).dimension).toBe('40x60');
    const print = await sheet().toColourspace('cmyk').jpeg().toBuffer();
    expect((await sharp(print).metadata()).space).toBe('cmyk');
    const { public_url: url } = attachmentOf(await upload(owner, A, print));
    const [file = ''] = (await storedFiles()).filter((name) => url.endsWith(name.split('/').at(-1) ?? '-'));
    const { space, orientation } = await sharp(`${programs.folder}/${file}`).metadata();
    expect([space, orientation]).toEqual(['srgb', undefined]);
  });

  it.each<[string, () => Promise<Buffer>, string]>([
    ['50,000 × 50,000 pixels', () => lyingPng(50_000), '422 too_large'],
    ['20 MB', async () => Buffer.concat([await png(), Buffer.alloc(20 * 2 ** 20)]), '413 picture_too_heavy'],
    ['a cut PNG', async () => (await png(300, 300)).subarray(0, 200), '422 broken_picture'],
  ])('is refused with %s, and nothing of it is stored [P-399]', async (_what, bytes, refused) => {
    const before = await storedFiles();
    const { meta } = await list();
    expect(refusal(await upload(owner, A, await bytes()))).toBe(refused);
    expect([await storedFiles(), (await list()).meta.total]).toEqual([before, meta.total]);
  });
});
