import type { ErrorBody } from '@laurel/contracts/errors/error-body';
import type { AttachmentPage, ProgramAttachment } from '@laurel/contracts/programs/media/media.dto';
import { auditEntries } from '@laurel/test-kit/audited-writes';
import { race } from '@laurel/test-kit/barrier';
import { organizationAdmin, programAdmin, service } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import { readdir } from 'node:fs/promises';
import { ProgramsUnderTest } from '../../programs.fixture.ts';
import { attachmentOf, png, replace, upload, videoOf } from './files.fixture.ts';

const ORGANIZATION = '9001';
let [A, B] = ['81', '82'];

const fileOf = (url: string): string => url.split('/').at(-1) ?? '-';
const refusal = ({ status, body }: HttpAnswer): string => `${status} ${(body as ErrorBody).code}`;

describe('the focal point of a picture', () => {
  let programs: ProgramsUnderTest;
  let owner: HttpClient;

  const added = async (bytes?: Buffer, query = {}): Promise<ProgramAttachment> =>
    attachmentOf(await upload(owner, A, bytes ?? (await png()), { query }));
  const focus = (id: string, body: object, who = owner): Promise<HttpAnswer> =>
    who.put(`/admin/v2/program_attachments/${id}/focal_point`, body);
  const focused = async (id: string, x: number, y: number): Promise<ProgramAttachment> =>
    attachmentOf(await focus(id, { x, y }));
  const storedFiles = async (): Promise<string[]> =>
    (await readdir(programs.folder, { recursive: true }))
      .filter((name) => name.startsWith(`${A}/`) && name.includes('.'))
      .toSorted();
  const served = async (url: string, variant = ''): Promise<string> => {
    const path = `/internal/programs/${A}/media/${fileOf(url)}${variant}`;
    const { status, headers } = await programs.as(service('gateway')).get(path);
    return `${status} ${String(headers['content-type'])}`;
  };
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
  });
  afterAll(() => programs.stop());

  it('stands in the address of the same stored file, in every variant, and every place shows the new address', async () => {
    const { id, public_url: first } = await added();
    const files = await storedFiles();
    await rows(
      `INSERT INTO challenge (program_id, identifier, name, caption, challenge_type, points, image_url, content)
       VALUES ($1, 'walk', 'The walk', 'Walk', 'article', 5, $2::text, '<img src="' || $2 || '.60.webp">')`,
      [A, first],
    );
    const after = await focused(id, 7, 100);
    expect(after.public_url).toMatch(/-60x40-f7x100-1\.png$/);
    expect(after).toMatchObject({ id, dimension: '60x40', version: '2', file: { filename: 'picture.png' } });
    expect(await storedFiles()).toEqual(files);
    expect([await served(after.public_url), await served(after.public_url, '.60.avif')]).toEqual([
      '200 image/png',
      '200 image/avif',
    ]);
    expect(await rows('SELECT image_url, content, version FROM challenge WHERE program_id = $1')).toEqual([
      { image_url: after.public_url, content: `<img src="${after.public_url}">`, version: '2' },
    ]);
    const [event] = await rows<{ payload: object }>(
      `SELECT payload FROM event WHERE program_id = $1 AND type = 'attachment.replaced'`,
    );
    expect(event?.payload).toMatchObject({ former_files: [fileOf(first)], file: fileOf(after.public_url) });
    const audited = await rows(
      `SELECT before, after FROM ${auditEntries}
       WHERE program_id = $1 AND resource = 'program_attachment' AND after ? 'focal_point'`,
    );
    expect(audited).toEqual([{ before: { focal_point: '50% 50%' }, after: { focal_point: '7% 100%' } }]);
  });

  it('that is moved back and forth never repeats an address, and leaves nothing behind when the picture is deleted', async () => {
    const { id, public_url: first } = await added();
    const addresses = [first];
    for (const [x, y] of [
      [0, 0],
      [50, 50],
      [0, 0],
    ] as const) {
      addresses.push((await focused(id, x, y)).public_url);
    }
    expect(new Set(addresses).size).toBe(4);
    const { data } = (await owner.get(`/admin/v2/programs/${A}/program_attachments`)).body as AttachmentPage;
    expect(data.map((file) => file.public_url)).toEqual(addresses.slice(3));
    for (const address of addresses) expect(await served(address)).toBe('200 image/png');
    const removed = await owner.delete(`/admin/v2/program_attachments/${id}`);
    expect(removed.status).toBe(200);
    expect(await storedFiles()).toEqual([]);
  });

  it('reaches places with an earlier address of the picture, and none with a picture that this one has replaced', async () => {
    const { id, public_url: replaced } = await added();
    const { public_url: first } = attachmentOf(await replace(owner, id, await png(), { name: 'new.png' }));
    const { public_url: second } = await focused(id, 7, 100);
    // Forms that were open before save what they hold.
    await rows(
      `INSERT INTO challenge (program_id, identifier, name, caption, challenge_type, points, image_url, content)
       VALUES ($1, 'walk', 'The walk', 'Walk', 'article', 5, $2::text, '<img src="' || $2 || '.60.webp">'),
         ($1, 'run', 'The run', 'Run', 'article', 5, $3::text, '<img src="' || $3 || '.60.avif">'),
         ($1, 'swim', 'The swim', 'Swim', 'article', 5, $4, '')`,
      [A, first, second, replaced],
    );
    await rows(`INSERT INTO program_page (program_id, slug, title, html) VALUES ($1, 'about', 'About', $2)`, [
      A,
      first,
    ]);
    const { public_url: last } = await focused(id, 20, 30);
    expect(
      await rows('SELECT image_url, content, version FROM challenge WHERE program_id = $1 ORDER BY identifier'),
    ).toEqual([
      { image_url: last, content: `<img src="${last}">`, version: '2' },
      { image_url: replaced, content: '', version: '1' },
      { image_url: last, content: `<img src="${last}">`, version: '2' },
    ]);
    expect(await rows('SELECT html FROM program_page WHERE program_id = $1')).toEqual([{ html: last }]);
  });

  it('that stays as it is changes nothing; a new file begins at its centre', async () => {
    const { id, public_url: first } = await added();
    expect((await focused(id, 50, 50)).public_url).toBe(first);
    const moved = await focused(id, 20, 30);
    expect(await focused(id, 20, 30)).toEqual(moved);
    expect(attachmentOf(await replace(owner, id, await png(), { name: 'new.png' })).public_url).not.toContain('-f');
  });

  it('is refused outside of the picture, for a video, for an older version and to other programs', async () => {
    const { id, public_url: url, version } = await added();
    for (const body of [{ x: -1, y: 0 }, { x: 0, y: 101 }, { x: 1.5, y: 0 }, { x: 3 }, { x: '3', y: null }]) {
      expect(refusal(await focus(id, body))).toBe('422 validation_failed');
    }
    const video = await added(videoOf('video/mp4'), { accept_video: 'true' });
    expect(refusal(await focus(video.id, { x: 0, y: 0 }))).toBe('422 validation_failed');
    expect(refusal(await focus(id, { x: 0, y: 0, version: '9' }))).toBe('409 version_conflict');
    expect(refusal(await focus('900000', { x: 0, y: 0 }))).toBe('404 not_found');
    const stranger = programs.as(programAdmin(ORGANIZATION, B, { program: ['update', 'manage'] }));
    expect(refusal(await focus(id, { x: 0, y: 0 }, stranger))).toMatch(/^40[34]/);
    const { data } = (await owner.get(`/admin/v2/programs/${A}/program_attachments`)).body as AttachmentPage;
    expect(data.map((file) => [file.public_url, file.version])).toEqual([[url, version]]);
  });

  it('of one version is moved once by several at a time', async () => {
    const { id, version } = await added();
    let x = 0;
    const { fulfilled } = await race(4, () => focus(id, { x: ++x, y: 9, version }));
    expect(fulfilled.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });
});
