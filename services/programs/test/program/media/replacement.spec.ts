import type { ErrorBody } from '@laurel/contracts/errors/error-body';
import type { AttachmentPage, AttachmentUses, ProgramAttachment } from '@laurel/contracts/programs/media/media.dto';
import type { ProgramCreated } from '@laurel/contracts/programs/organization/organization.dto';
import { auditEntries } from '@laurel/test-kit/audited-writes';
import { race } from '@laurel/test-kit/barrier';
import { organizationAdmin, programAdmin, service } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import { readdir } from 'node:fs/promises';
import { ProgramsUnderTest } from '../../programs.fixture.ts';
import { styleWith } from '../looks/looks.fixture.ts';
import { attachmentOf, jpg, png, replace, upload, videoOf } from './files.fixture.ts';

const ORGANIZATION = '9001';
let [A, B] = ['81', '82'];

const fileOf = (url: string): string => url.split('/').at(-1) ?? '-';
const refusal = ({ status, body }: HttpAnswer): string => `${status} ${(body as ErrorBody).code}`;

describe('a file that is replaced in place', () => {
  let programs: ProgramsUnderTest;
  let owner: HttpClient;

  const added = async (program = A): Promise<ProgramAttachment> =>
    attachmentOf(await upload(owner, program, await png()));
  const storedFiles = async (): Promise<string[]> =>
    (await readdir(programs.folder, { recursive: true }))
      .filter((name) => name.startsWith(`${A}/`) && name.includes('.'))
      .toSorted();
  const usesOf = async (id: string): Promise<AttachmentUses['uses']> =>
    ((await owner.get(`/admin/v2/program_attachments/${id}/uses`)).body as AttachmentUses).uses;
  const statusOf = async (url: string, program = A): Promise<number> =>
    (await programs.as(service('gateway')).get(`/internal/programs/${program}/media/${fileOf(url)}`)).status;
  const rows = <T extends object>(sql: string, params: unknown[] = [A]): Promise<T[]> =>
    programs.database.query<T>(sql, params);

  beforeAll(async () => {
    programs = await ProgramsUnderTest.start();
    owner = programs.as(organizationAdmin(ORGANIZATION));
  });
  beforeEach(async () => {
    [A, B] = [String(Number(A) + 2), String(Number(B) + 2)];
    await programs.addPrograms([
      { id: A, organization: ORGANIZATION },
      { id: B, organization: ORGANIZATION },
    ]);
    await rows(`INSERT INTO program_template (program_id, header_text, element_css_style) VALUES ($1, 'Hello', $2)`, [
      A,
      JSON.stringify(styleWith('#ff0000')),
    ]);
  });
  afterAll(() => programs.stop());

  it('keeps its id, title and texts; address, size and name are those of the new file', async () => {
    const before = await added();
    const texts = { title: 'Quay', alt_text: 'A boat', alt_text_es: 'Un barco', folder: 'Summer' };
    const { version } = attachmentOf(await owner.put(`/admin/v2/program_attachments/${before.id}`, texts));
    const saved = await replace(owner, before.id, await jpg(), { query: { version } });
    expect(saved).toMatchObject({ status: 200, body: { message: 'The file has been replaced.' } });
    const after = attachmentOf(saved);
    expect(after).toMatchObject({ id: before.id, ...texts, dimension: '90x30', content_type: 'image/jpeg' });
    expect([after.file.filename, after.public_url === before.public_url]).toEqual(['new.jpg', false]);
    expect(Number(after.version)).toBe(Number(version) + 1);
    const { data } = (await owner.get(`/admin/v2/programs/${A}/program_attachments`)).body as AttachmentPage;
    expect(data).toEqual([after]);
    const audited = await rows(
      `SELECT before, after FROM ${auditEntries}
       WHERE program_id = $1 AND resource = 'program_attachment' AND action = 'update' AND after ? 'filename'`,
    );
    expect(audited).toEqual([{ before: { filename: 'picture.png' }, after: { filename: 'new.jpg' } }]);
  });

  it('is shown by every place that showed the former one, whose records count a new version', async () => {
    const { id, public_url: url } = await added();
    const other = (await added()).public_url;
    await rows(
      `INSERT INTO dynamic_feed_post (program_id, name, title, image_url, body_html)
       VALUES ($1, 'Opening', 'News', $2::text, '<img src="' || $2 || '.60.avif"><img src="' || $3 || '">')`,
      [A, url, other],
    );
    await rows('UPDATE program SET seo_image_url = $2, css = $3, served_css = $3 WHERE id = $1', [
      A,
      url,
      `a{background:url(${url})}`,
    ]);
    await rows(`UPDATE program_template SET footer_logo_url = $2, header_logo_url = $3 WHERE program_id = $1`, [
      A,
      url,
      other,
    ]);
    await rows(`INSERT INTO program_page (program_id, slug, title, html) VALUES ($1, 'about', 'About', $2)`, [
      A,
      `<p><img src="${url}"></p>`,
    ]);
    await rows(`INSERT INTO carousel_item (program_id, title, image_url) VALUES ($1, 'Slide', $2)`, [A, url]);
    await rows(
      `WITH c AS (
         INSERT INTO challenge (program_id, identifier, name, caption, challenge_type, points, image_url, content)
         VALUES ($1, 'walk', 'The walk', 'Walk', 'article', 5, $2::text, '<img src="' || $2 || '">'),
           ($1, 'quiz', 'The quiz', 'Quiz', 'collect', 5, NULL, ''),
           ($1, 'none', 'No picture', 'None', 'collect', 5, $3, '') RETURNING id, identifier),
       q AS (
         INSERT INTO question (program_id, challenge_id, position, title, answer_type)
         SELECT $1, id, 1, 'Where?', 'single' FROM c WHERE identifier = 'quiz' RETURNING id)
       INSERT INTO question_option (program_id, question_id, position, details, image_url)
       SELECT $1, id, 1, 'Here', $2 FROM q`,
      [A, url, other],
    );
    await rows(`INSERT INTO look_draft (program_id, changes, admin_id, admin_name) VALUES ($1, $2, 1, 'Ada')`, [
      A,
      JSON.stringify([{ field: 'header_logo', before: null, value: url }]),
    ]);
    const [{ version } = { version: '' }] = await rows<{ version: string }>(
      `SELECT version FROM program WHERE id = $1`,
    );

    const now = attachmentOf(await replace(owner, id, await jpg())).public_url;
    expect(await rows(`SELECT image_url, body_html, version FROM dynamic_feed_post WHERE program_id = $1`)).toEqual([
      { image_url: now, body_html: `<img src="${now}"><img src="${other}">`, version: '2' },
    ]);
    expect(await rows('SELECT seo_image_url, css, served_css, version FROM program WHERE id = $1')).toEqual([
      {
        seo_image_url: now,
        css: `a{background:url(${now})}`,
        served_css: `a{background:url(${now})}`,
        version: String(Number(version) + 1),
      },
    ]);
    expect(await rows('SELECT footer_logo_url, header_logo_url FROM program_template WHERE program_id = $1')).toEqual([
      { footer_logo_url: now, header_logo_url: other },
    ]);
    expect(await rows('SELECT html, version FROM program_page WHERE program_id = $1')).toEqual([
      { html: `<p><img src="${now}"></p>`, version: '2' },
    ]);
    expect(await rows('SELECT image_url FROM carousel_item WHERE program_id = $1')).toEqual([{ image_url: now }]);
    expect(
      await rows('SELECT identifier, image_url, content, version FROM challenge WHERE program_id = $1 ORDER BY id'),
    ).toEqual([
      { identifier: 'walk', image_url: now, content: `<img src="${now}">`, version: '2' },
      { identifier: 'quiz', image_url: null, content: '', version: '2' },
      { identifier: 'none', image_url: other, content: '', version: '1' },
    ]);
    expect(await rows('SELECT image_url FROM question_option WHERE program_id = $1')).toEqual([{ image_url: now }]);
    expect(await rows('SELECT changes, version FROM look_draft WHERE program_id = $1')).toEqual([
      { changes: [{ field: 'header_logo', before: null, value: now }], version: '2' },
    ]);
    const events = await rows<{ type: string; payload: object }>(
      `SELECT type, payload FROM event WHERE program_id = $1 AND type ~ '^(program|attachment)' ORDER BY id`,
    );
    expect(events.slice(-2)).toMatchObject([
      { type: 'program.changed', payload: { version: String(Number(version) + 1) } },
      {
        type: 'attachment.replaced',
        payload: { attachment_id: id, former_files: [fileOf(url)], file: fileOf(now) },
      },
    ]);
  });

  it('is in the published look, as a version of it; earlier looks keep their picture, which is served', async () => {
    const { id, public_url: first } = await added();
    const logo = { template_detail: { footer_logo: first } };
    await rows('UPDATE program_template SET footer_logo_url = $2 WHERE program_id = $1', [A, first]);
    await rows(`INSERT INTO look_version (program_id, source, look, changed_fields) VALUES ($1, 'save', $2, '[]')`, [
      A,
      JSON.stringify({ ...logo, css: '' }),
    ]);
    const second = attachmentOf(await replace(owner, id, await jpg())).public_url;
    const third = attachmentOf(await replace(owner, id, await png(30, 20))).public_url;
    const looks = await rows<{ logo: string; admin_name: string | null }>(
      `SELECT look #>> '{template_detail,footer_logo}' AS logo FROM look_version WHERE program_id = $1 ORDER BY id`,
    );
    expect(looks.map((look) => look.logo)).toEqual([first, second, third]);
    expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([200, 200, 200]);
    expect(await usesOf(id)).toEqual([
      { kind: 'earlier_look', id: null, title: '' },
      { kind: 'look', id: null, title: '' },
    ]);
    const [last] = await rows<{ payload: object }>(
      `SELECT payload FROM event WHERE program_id = $1 AND type = 'attachment.replaced' ORDER BY id DESC LIMIT 1`,
    );
    expect(last?.payload).toMatchObject({ former_files: [fileOf(first), fileOf(second)], file: fileOf(third) });
    const removed = await owner.delete(`/admin/v2/program_attachments/${id}`, { query: { known_uses: '2' } });
    expect(removed.status).toBe(200);
    expect(await storedFiles()).toEqual([]);
    expect([await statusOf(first), await statusOf(third)]).toEqual([404, 404]);
  });

  it('is shown by places that have an earlier file of it again, such as a look that was restored', async () => {
    const { id, public_url: first } = await added();
    const second = attachmentOf(await replace(owner, id, await jpg())).public_url;
    await rows(
      `INSERT INTO challenge (program_id, identifier, name, caption, challenge_type, points, image_url, content)
       VALUES ($1, 'walk', 'The walk', 'Walk', 'article', 5, $2::text, '<img src="' || $2 || '.60.webp">')`,
      [A, first],
    );
    await rows('UPDATE program_template SET footer_logo_url = $2, header_logo_url = $3 WHERE program_id = $1', [
      A,
      first,
      second,
    ]);
    expect((await usesOf(id)).map(({ kind }) => kind)).toEqual(['challenge', 'look']);
    const third = attachmentOf(await replace(owner, id, await png(30, 20))).public_url;
    expect(await rows('SELECT image_url, content, version FROM challenge WHERE program_id = $1')).toEqual([
      { image_url: third, content: `<img src="${third}">`, version: '2' },
    ]);
    expect(await rows('SELECT footer_logo_url, header_logo_url FROM program_template WHERE program_id = $1')).toEqual([
      { footer_logo_url: third, header_logo_url: third },
    ]);
  });

  it('leaves copies of the program with the picture that they were made with', async () => {
    const create = async (body: object): Promise<string> =>
      ((await owner.post('/admin/v2/programs', { features: [], ...body })).body as ProgramCreated).program_id;
    const source = await create({ name: 'First house' });
    const { id, public_url: url } = await added(source);
    await rows('UPDATE program SET seo_image_url = $2 WHERE id = $1', [source, url]);
    const copy = await create({ name: 'Second house', copy_from: source });
    const now = attachmentOf(await replace(owner, id, await jpg())).public_url;
    const shown = await rows<{ seo: string }>(
      'SELECT seo_image_url AS seo FROM program WHERE id = ANY ($1::bigint[]) ORDER BY id',
      [[source, copy]],
    );
    expect(shown.map(({ seo }) => seo)).toEqual([now, url]);
    await owner.delete(`/admin/v2/program_attachments/${id}`, { query: { known_uses: '9' } });
    expect(await statusOf(url, source)).toBe(200);
  });

  it('is refused as what it is not: another kind, damaged, a form without it, an older version; nothing is stored', async () => {
    const { id, public_url: url, version } = await added();
    await rows('UPDATE program SET seo_image_url = $2 WHERE id = $1', [A, url]);
    const files = await storedFiles();
    expect(refusal(await replace(owner, id, videoOf('video/mp4')))).toBe('415 other_media');
    expect(refusal(await replace(owner, id, Buffer.from('<svg onload="x()"/>')))).toBe('415 unsupported_media');
    expect(refusal(await replace(owner, id, (await png(300, 300)).subarray(0, 200)))).toBe('422 broken_picture');
    expect(refusal(await replace(owner, id, await jpg(), { field: 'other' }))).toMatch(/^4\d\d /);
    expect(refusal(await replace(owner, id, await jpg(), { query: { version: '9' } }))).toBe('409 version_conflict');
    expect(refusal(await replace(owner, '900000', await jpg()))).toBe('404 not_found');
    const stranger = programs.as(programAdmin(ORGANIZATION, B, { program: ['update', 'manage'] }));
    expect(refusal(await replace(stranger, id, await jpg()))).toMatch(/^40[34]/);
    expect(await storedFiles()).toEqual(files);
    const { data } = (await owner.get(`/admin/v2/programs/${A}/program_attachments`)).body as AttachmentPage;
    expect(data.map((file) => [file.public_url, file.version])).toEqual([[url, version]]);
    expect(await rows('SELECT seo_image_url AS seo FROM program WHERE id = $1')).toEqual([{ seo: url }]);
  });

  it('of one version is replaced once by two presses', async () => {
    const { id, version } = await added();
    const bytes = await jpg();
    const { fulfilled } = await race(4, () => replace(owner, id, bytes, { query: { version } }));
    expect(fulfilled.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await storedFiles()).length).toBe(3 + 3);
  });
});
