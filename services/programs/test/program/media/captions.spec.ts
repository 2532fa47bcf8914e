import type { ErrorBody } from '@laurel/contracts/errors/error-body';
import { captionsAt } from '@laurel/contracts/programs/media/captions';
import type { AttachmentPage, ProgramAttachment } from '@laurel/contracts/programs/media/media.dto';
import { auditEntries } from '@laurel/test-kit/audited-writes';
import { behindLock, race } from '@laurel/test-kit/barrier';
import { organizationAdmin, programAdmin, service } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import { waitFor } from '@laurel/test-kit/wait-for';
import { readdir } from 'node:fs/promises';
import { ProgramsUnderTest } from '../../programs.fixture.ts';
import { attachmentOf, png, replace, upload, videoOf } from './files.fixture.ts';

const ORGANIZATION = '9001';
let [A, B] = ['181', '182'];

const fileOf = (url: string): string => url.split('/').at(-1) ?? '-';
const refusal = ({ status, body }: HttpAnswer): string => `${status} ${(body as ErrorBody).code}`;
const english = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nThe river rises.\n';
const spanish = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nEl río crece.\n';

describe('the captions of a video', () => {
  let programs: ProgramsUnderTest;
  let owner: HttpClient;

  const video = async (): Promise<ProgramAttachment> =>
    attachmentOf(await upload(owner, A, videoOf('video/mp4'), { query: { accept_video: 'true' }, name: 'river.mp4' }));
  const caption = (id: string, body: object, who = owner): Promise<HttpAnswer> =>
    who.put(`/admin/v2/program_attachments/${id}/captions`, body);
  const captioned = async (id: string, language: string, text: string | null): Promise<ProgramAttachment> =>
    attachmentOf(await caption(id, { language, text }));
  const storedFiles = async (): Promise<string[]> =>
    (await readdir(programs.folder, { recursive: true }))
      .filter((name) => name.startsWith(`${A}/`) && name.includes('.'))
      .toSorted();
  const served = (name: string): Promise<HttpAnswer> =>
    programs.as(service('gateway')).get(`/internal/programs/${A}/media/${fileOf(name)}`);
  const textAt = async (url: string): Promise<string> => {
    const { status, headers, body } = await served(url);
    return `${status} ${String(headers['content-type'])} ${String(body)}`;
  };
  const rows = <T extends object>(sql: string, params: unknown[] = [A]): Promise<T[]> =>
    programs.database.query<T>(sql, params);

  beforeAll(async () => {
    programs = await ProgramsUnderTest.start();
    owner = programs.as(organizationAdmin(ORGANIZATION));
  }, 60_000);
  beforeEach(async () => {
    [A, B] = [String(Number(A) + 2), String(Number(B) + 2)];
    await programs.addPrograms([
      { id: A, organization: ORGANIZATION },
      { id: B, organization: ORGANIZATION },
    ]);
  });
  afterAll(() => programs.stop());

  it('stand in its address, one file a language, and every place shows the new address', async () => {
    const { id, public_url: first } = await video();
    await rows(
      `INSERT INTO challenge (program_id, identifier, name, caption, challenge_type, points, video_url)
       VALUES ($1, 'film', 'The film', 'Watch', 'video', 5, $2)`,
      [A, first],
    );
    const one = await captioned(id, 'en', english);
    expect(one).toMatchObject({ id, version: '2', content_type: 'video/mp4', file: { filename: 'river.mp4' } });
    const both = await captioned(id, 'es', spanish.replaceAll('\n', '\r\n'));
    expect(captionsAt(both.public_url).map(({ language }) => language)).toEqual(['en', 'es']);
    const [inEnglish, inSpanish] = captionsAt(both.public_url);
    expect(await textAt(inEnglish!.url)).toBe(`200 text/vtt; charset=utf-8 ${english}`);
    expect(await textAt(inSpanish!.url)).toBe(`200 text/vtt; charset=utf-8 ${spanish}`);
    // Pages that were sent before go on to find what they name.
    expect(await textAt(captionsAt(one.public_url)[0]!.url)).toContain(english);
    for (const { public_url: url } of [{ public_url: first }, one, both]) {
      const { status, headers } = await served(url);
      expect([status, headers['content-type']]).toEqual([200, 'video/mp4']);
    }
    expect(await rows('SELECT video_url, version FROM challenge WHERE program_id = $1')).toEqual([
      { video_url: both.public_url, version: '3' },
    ]);
    expect((await storedFiles()).map((name) => name.split('.').at(-1))).toEqual(['vtt', 'vtt', 'mp4']);
    const audited = await rows(
      `SELECT before, after FROM ${auditEntries}
       WHERE program_id = $1 AND resource = 'program_attachment' AND after ? 'captions' ORDER BY id`,
    );
    expect(audited).toEqual([
      { before: { captions: '' }, after: { captions: 'en' } },
      { before: { captions: 'en' }, after: { captions: 'en, es' } },
    ]);
  });

  it('are replaced and taken away by language, and go with the video', async () => {
    const { id, public_url: first } = await video();
    const before = await captioned(id, 'en', english);
    await captioned(id, 'es', spanish);
    const after = await captioned(id, 'en', english.replace('rises', 'falls'));
    const english_ = captionsAt(after.public_url).find(({ language }) => language === 'en');
    expect(await textAt(english_!.url)).toContain('The river falls.');
    expect(await textAt(captionsAt(before.public_url)[0]!.url)).toContain('The river rises.');
    const less = await captioned(id, 'en', null);
    expect(captionsAt(less.public_url).map(({ language }) => language)).toEqual(['es']);
    expect((await served(`${less.public_url}.en.vtt`)).status).toBe(404);
    expect(await captioned(id, 'en', null)).toEqual(less);
    const none = await captioned(id, 'es', null);
    expect(captionsAt(none.public_url)).toEqual([]);
    const again = await captioned(id, 'en', english);
    await captioned(id, 'es', spanish);
    // As it was before, and yet another address: that of the first is still there for pages that were sent with it.
    expect(captionsAt((await captioned(id, 'es', null)).public_url)).toHaveLength(1);
    expect(await textAt(captionsAt(again.public_url)[0]!.url)).toContain(english);
    expect((await served(first)).status).toBe(200);
    expect((await owner.delete(`/admin/v2/program_attachments/${id}`)).status).toBe(200);
    expect(await storedFiles()).toEqual([]);
  });

  it('reach a place that has an earlier address of the video', async () => {
    const { id, public_url: first } = await video();
    await captioned(id, 'en', english);
    // A form that was open before saves what it holds.
    await rows(
      `INSERT INTO challenge (program_id, identifier, name, caption, challenge_type, points, video_url)
       VALUES ($1, 'film', 'The film', 'Watch', 'video', 5, $2)`,
      [A, first],
    );
    const both = await captioned(id, 'es', spanish);
    expect(await rows('SELECT video_url FROM challenge WHERE program_id = $1')).toEqual([
      { video_url: both.public_url },
    ]);
  });

  it('are not those of another file that takes its place', async () => {
    const { id } = await video();
    await captioned(id, 'en', english);
    const next = attachmentOf(await replace(owner, id, videoOf('video/mp4'), { name: 'sea.mp4' }));
    expect(captionsAt(next.public_url)).toEqual([]);
  });

  it('that arrive while the video is replaced are served at its address, or refused', async () => {
    const waits = async (): Promise<boolean> =>
      (await rows(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`, []))
        .length > 0;
    const outcomes: number[][] = [];
    for (const isReplacedFirst of [true, false]) {
      const { id } = await video();
      const replacing = () => replace(owner, id, videoOf('video/mp4'), { name: 'sea.mp4' });
      const captioning = () => caption(id, { language: 'en', text: english });
      const [earlier, later] = isReplacedFirst ? [replacing, captioning] : [captioning, replacing];
      const lock = `SELECT FROM program_attachment WHERE id = ${id} FOR UPDATE`;
      // Both calls come to the row while it shows the first video, and get it in the order of their arrival.
      const answers = await behindLock(programs.database.adminUrl, lock, 2, async () => {
        const one = earlier();
        await waitFor(waits, { what: 'the first call to wait for the row' });
        return Promise.all([one, later()]);
      });
      const library = await owner.get(`/admin/v2/programs/${A}/program_attachments`, {
        query: { accept_video: 'true' },
      });
      const file = (library.body as AttachmentPage).data.find((each) => each.id === id);
      expect(file?.file.filename).toBe('sea.mp4');
      for (const { url } of captionsAt(file!.public_url)) expect((await served(url)).status).toBe(200);
      outcomes.push(answers.map(({ status }) => status));
    }
    expect(outcomes).toEqual([
      [200, 409],
      [200, 200],
    ]);
  });

  it('are refused with the line that is wrong, for a picture, an older version and other programs; nothing is stored', async () => {
    const { id, public_url: url, version } = await video();
    const files = await storedFiles();
    const wrong = 'WEBVTT\n\n00:03.000 --> 00:01.000\nx';
    expect(await caption(id, { language: 'en', text: wrong })).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', errors: { text: ['Line 3: a caption must end after it begins'] } },
    });
    for (const body of [
      { language: 'en', text: '<script>' },
      { language: 'en', text: '' },
      { language: 'en', text: 7 },
      { language: 'en' },
      { language: 'xx', text: english },
      { text: english },
      { language: 'en', text: `${english}${'x'.repeat(300_000)}` },
    ]) {
      expect(refusal(await caption(id, body))).toBe('422 validation_failed');
    }
    expect(refusal(await caption(id, { language: 'en', text: english, version: '9' }))).toBe('409 version_conflict');
    expect(refusal(await caption('900000', { language: 'en', text: english }))).toBe('404 not_found');
    const stranger = programs.as(programAdmin(ORGANIZATION, B, { program: ['update', 'manage'] }));
    expect(refusal(await caption(id, { language: 'en', text: english }, stranger))).toMatch(/^40[34]/);
    const viewer = programs.as(programAdmin(ORGANIZATION, A, { program: ['view'] }));
    expect(refusal(await caption(id, { language: 'en', text: english }, viewer))).toBe('403 forbidden');
    const picture = attachmentOf(await upload(owner, A, await png()));
    expect(await caption(picture.id, { language: 'en', text: english })).toMatchObject({
      status: 422,
      body: { errors: { text: ['Only a video has captions'] } },
    });
    const after = await storedFiles();
    expect(after.filter((name) => name.endsWith('.vtt') || name.endsWith('.mp4'))).toEqual(files);
    const [kept] = await rows('SELECT storage_key, version FROM program_attachment WHERE id = $1', [id]);
    expect(kept).toEqual({ storage_key: fileOf(url), version });
  });

  it('of one version are saved once by several at a time, and leave one file', async () => {
    const { id, version } = await video();
    const { fulfilled } = await race(4, () => caption(id, { language: 'en', text: english, version }));
    expect(fulfilled.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await storedFiles()).filter((name) => name.endsWith('.vtt'))).toHaveLength(1);
  });
});
