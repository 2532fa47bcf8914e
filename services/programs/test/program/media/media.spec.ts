import type { ErrorBody } from '@laurel/contracts/errors/error-body';
import type { AttachmentPage } from '@laurel/contracts/programs/media/media.dto';
import { maxPictureBytes, maxVideoBytes } from '@laurel/contracts/programs/media/limits';
import { responsivePicture, variantOf } from '@laurel/contracts/programs/media/picture-variants';
import { auditEntries } from '@laurel/test-kit/audited-writes';
import { race } from '@laurel/test-kit/barrier';
import { organizationAdmin, participant, programAdmin, service, visitor } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import { cp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { ProgramsUnderTest } from '../../programs.fixture.ts';
import { box, movie, type Samples } from './movie.fixture.ts';
import { animatedPng, attachmentOf, jpg, lyingPng, noise, png, upload, videoOf, videos } from './files.fixture.ts';

const ORGANIZATION = '9001';
const [A, B, FOREIGN] = ['81', '82', '83'];
const video = { query: { accept_video: 'true' } };

describe('the media library', () => {
  let programs: ProgramsUnderTest;
  let owner: HttpClient;

  const list = async (query: Record<string, string | number> = {}, who = owner): Promise<AttachmentPage> =>
    (await who.get(`/admin/v2/programs/${A}/program_attachments`, { query })).body as AttachmentPage;
  const titles = ({ data }: AttachmentPage): string[] => data.map(({ title }) => title);
  const served = (url: string, headers: Record<string, string> = {}): Promise<HttpAnswer> => {
    const [programId = '', name = ''] = url.replace('/media/uploads/', '').split('/');
    return programs.as(service('gateway')).get(`/internal/programs/${programId}/media/${name}`, { headers });
  };
  const storedFiles = async (): Promise<string[]> =>
    (await readdir(programs.folder, { recursive: true })).filter((name) => name.includes('.'));
  const change = (id: string, body: object, who = owner): Promise<HttpAnswer> =>
    who.put(`/admin/v2/program_attachments/${id}`, body);
  const refusal = ({ status, body }: HttpAnswer): string => `${status} ${(body as ErrorBody).code}`;

  beforeAll(async () => {
    programs = await ProgramsUnderTest.start();
    await programs.addPrograms([
      { id: A, organization: ORGANIZATION },
      { id: B, organization: ORGANIZATION },
      { id: FOREIGN, organization: '9002' },
    ]);
    owner = programs.as(organizationAdmin(ORGANIZATION));
  });
  afterAll(() => programs.stop());

  it('stores a picture without its metadata, and returns every field of it [P-392, P-398, P-399, B66, INV-30]', async () => {
    const tail = Buffer.concat([await jpg(), Buffer.from('<script>alert(1)</script>')]);
    const answer = await upload(owner, A, tail, { name: 'Summer walk.JPG' });
    expect(answer.status).toBe(201);
    const attachment = attachmentOf(answer);
    expect(attachment).toEqual({
      id: expect.stringMatching(/^\d+$/) as string,
      title: 'Summer walk',
      version: '1',
      alt_text: '',
      alt_text_es: '',
      folder: '',
      content_type: 'image/jpeg',
      dimension: '90x30',
      byte_size: expect.any(Number) as number,
      created_at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      public_url: expect.stringMatching(/^\/media\/uploads\/81\/[0-9a-f]{32}-90x30\.jpg$/) as string,
      file: { url: attachment.public_url, filename: 'Summer walk.JPG' },
    });
    const file = await served(attachment.public_url);
    expect(file).toMatchObject({ status: 200, headers: { 'content-type': 'image/jpeg', 'accept-ranges': 'bytes' } });
    expect(Number(file.headers['content-length'])).toBe(attachment.byte_size);
    expect(file.body).not.toMatch(/secret place|script/);
    expect((await list({})).data[0]).toEqual(attachment);
  });

  it('preserves a PNG’s transparency', async () => {
    const attachment = attachmentOf(await upload(owner, A, await png()));
    expect(attachment).toMatchObject({ content_type: 'image/png', dimension: '60x40' });
    const [file] = (await storedFiles()).filter((name) =>
      attachment.public_url.endsWith(name.split('/').at(-1) ?? '-'),
    );
    expect(await sharp(`${programs.folder}/${file ?? ''}`).metadata()).toMatchObject({ hasAlpha: true });
  });

  it('stores a picture in every width and format that its address promises, with transparency [P-398]', async () => {
    const attachment = attachmentOf(await upload(owner, A, await png(700, 350)));
    const { sources, ...size } = responsivePicture(attachment.public_url) ?? { sources: [] };
    expect(size).toEqual({ width: 700, height: 350 });
    const promised = sources.flatMap(({ srcSet }) => srcSet.split(', ').map((each) => each.split(' ')[0] ?? ''));
    expect(promised).toHaveLength(6);
    const onDisk = await storedFiles();
    for (const url of promised) {
      const [, width, format] = /\.(\d+)\.(\w+)$/.exec(url) ?? [];
      expect(await served(url)).toMatchObject({ status: 200, headers: { 'content-type': `image/${format ?? ''}` } });
      const file = onDisk.find((name) => url.endsWith(name.split('/').at(-1) ?? '-')) ?? '';
      expect(await sharp(`${programs.folder}/${file}`).metadata()).toMatchObject({
        format: format === 'avif' ? 'heif' : format,
        width: Number(width),
        height: Number(width) / 2,
        hasAlpha: true,
      });
    }
    expect((await served(variantOf(attachment.public_url, 641, 'avif'))).status).toBe(404);
    expect((await served(variantOf(attachment.public_url, 320, 'avif').replace('0', '1'))).status).toBe(404);
  });

  it('serves files that were uploaded before pictures had variants', async () => {
    const { id, public_url: url } = attachmentOf(await upload(owner, A, await png()));
    const old = `${'0f'.repeat(16)}.png`;
    const [file = ''] = (await storedFiles()).filter((name) => url.endsWith(name.split('/').at(-1) ?? '-'));
    await cp(join(programs.folder, file), join(programs.folder, A, old.slice(0, 2), old));
    await programs.database.query('UPDATE program_attachment SET storage_key = $2 WHERE id = $1', [id, old]);
    const address = `/media/uploads/${A}/${old}`;
    expect(responsivePicture(address)).toBeNull();
    expect((await served(address)).status).toBe(200);
    expect((await served(variantOf(address, 320, 'avif'))).status).toBe(404);
  });

  it.each(Object.keys(videos) as (keyof typeof videos)[])(
    'accepts %s only in fields for videos [P-393]',
    async (type) => {
      const answer = await upload(owner, A, videoOf(type), { name: 'clip.mp4', ...video });
      expect(attachmentOf(answer)).toMatchObject({
        content_type: type,
        dimension: null,
        byte_size: videoOf(type).length,
      });
      expect(refusal(await upload(owner, A, videoOf(type)))).toBe('415 unsupported_type');
    },
  );

  it.each([
    ['isom', false],
    ['isom', true],
    ['qt  ', false],
  ])(
    'stores a video of the brand %j (times of 64 bits: %s) without places, names, makers’ data and times, all else byte for byte',
    async (brand, hasLongTimes) => {
      const place = box('udta', box('\xa9xyz', '\0\x12\x15\xc7+38.7000-009.1000/'), box('\xa9nam', 'Canary'));
      const movieBefore = movie({
        brand,
        tracks: ['vide', 'soun'],
        first: [box('free', '%PDF-1.7 canary'), box('uuid', 'canary: made by a maker')],
        inIndex: [place, box('meta', 'canary')],
        inTrack: [place],
        hasLongTimes,
      });
      const { public_url: url, byte_size } = attachmentOf(
        await upload(owner, A, movieBefore, { name: 'clip.mp4', ...video }),
      );
      expect(byte_size).toBe(movieBefore.length);
      const [name = ''] = (await storedFiles()).filter((file) => url.endsWith(file.split('/').at(-1) ?? '-'));
      const stored = await readFile(join(programs.folder, name));
      const text = stored.toString('latin1');
      expect(text).not.toMatch(/canary|38\.7000|%PDF|udta|uuid|meta/i);
      // The day of filming, in seconds since 1904.
      const day = Buffer.alloc(4);
      day.writeUInt32BE(3_850_000_000);
      expect([movieBefore.includes(day), stored.includes(day)]).toEqual([true, false]);
      const plain = movie({ brand, tracks: ['vide', 'soun'] });
      const [media, tables] = [
        box('mdat', Buffer.alloc(1_000, 7)),
        plain.subarray(plain.indexOf('stsd'), plain.indexOf('stco')),
      ];
      expect([stored.indexOf(media), stored.includes(tables)]).toEqual([movieBefore.indexOf(media), true]);
      expect((await served(url)).headers['content-type']).toBe(brand === 'isom' ? 'video/mp4' : 'video/quicktime');
    },
  );

  const cut = (film: Buffer, bytes: number): Buffer => film.subarray(0, film.length - bytes);
  const changed = (from: string, to: string, film = movie()): Buffer =>
    Buffer.from(film.toString('latin1').replace(from, to), 'latin1');
  const nested = (depth: number): Buffer => {
    const head = box('trak');
    const heads = Array.from({ length: depth }, (_, outer) => {
      const each = Buffer.from(head);
      each.writeUInt32BE(8 * (depth - outer));
      return each;
    });
    return Buffer.concat(heads);
  };
  const PLACES = ['+38.70-009.10', '+38.71-009.11 canary', '+38.72-00'] as const;
  /** A film with timed places between its pictures: two at 500, one at 540 unless others are given. */
  const withPlaces = (changes: Partial<Samples>, inIndex: readonly Buffer[] = []): Buffer => {
    const sample = Buffer.alloc(1_000, 7);
    const from = 32;
    sample.write(PLACES[0] + PLACES[1], 500 - from, 'latin1');
    sample.write(PLACES[2], 540 - from, 'latin1');
    const data = { sizes: PLACES.map(({ length }) => length), offsets: [500, 540], ...changes };
    return movie({ tracks: ['vide', 'meta'], sample, data, inIndex });
  };
  const zipEnd = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);

  it.each<[string, Buffer, string]>([
    ['a head without a film', Buffer.concat([videos['video/mp4'], Buffer.alloc(1_000, 7)]), '422 broken_video'],
    ['brands alone', box('ftyp', 'isom', '\0\0\0\0isom'), '422 broken_video'],
    ['a film without its index', movie().subarray(0, movie().indexOf('moov') - 4), '422 broken_video'],
    ['a film without media', changed('mdat', 'free'), '422 broken_video'],
    ['an index without a track', movie({ tracks: [] }), '422 broken_video'],
    ['two indexes', Buffer.concat([movie(), box('moov', box('trak'))]), '422 broken_video'],
    ['a film that was cut', cut(movie(), 1), '422 broken_video'],
    ['a track that is longer than its index', changed('\0\0\0\x5ctkhd', '\x7f\0\0\x5ctkhd'), '422 broken_video'],
    ['an unknown box', Buffer.concat([movie(), box('evil', 'x')]), '422 broken_video'],
    [
      'a picture behind the film',
      Buffer.concat([movie(), Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')]),
      '422 broken_video',
    ],
    ['a page in place of brands', changed('isommp41', '<script>'), '422 broken_video'],
    ['a film of places alone', movie({ tracks: ['meta'] }), '422 video_with_data'],
    ['a track of data of another kind', movie({ tracks: ['vide', 'data'] }), '422 video_with_data'],
    ['places outside of the media', withPlaces({ offsets: [31, 540] }), '422 video_with_data'],
    ['places at the same place twice', withPlaces({ offsets: [500, 500] }), '422 video_with_data'],
    ['more places than chunks', withPlaces({ sizes: [12, 20, 9, 9] }), '422 video_with_data'],
    ['places of a film in fragments', withPlaces({}, [box('mvex', box('trex', '\0'))]), '422 video_with_data'],
    ['boxes within boxes', movie({ inIndex: [nested(20_000)] }), '422 broken_video'],
    ['an archive in the media', movie({ sample: zipEnd }), '415 unsupported_media'],
    ['a page in the media', movie({ sample: Buffer.from('<!DOCTYPE html><script>') }), '415 unsupported_media'],
  ])('refuses %s [B68, INV-30]', async (_what, bytes, refused) => {
    const before = await storedFiles();
    expect(refusal(await upload(owner, A, bytes, video))).toBe(refused);
    expect(await storedFiles()).toEqual(before);
  });

  it('stores a video of a phone without its track of timed places, its pictures byte for byte', async () => {
    const before = withPlaces({});
    const { public_url: url } = attachmentOf(await upload(owner, A, before, { name: 'clip.mov', ...video }));
    const [name = ''] = (await storedFiles()).filter((file) => url.endsWith(file.split('/').at(-1) ?? '-'));
    const stored = await readFile(join(programs.folder, name));
    expect(stored.length).toBe(before.length);
    expect(stored.toString('latin1')).not.toMatch(/38\.7|canary|meta/);
    const media = Buffer.alloc(1_000, 7).fill(0, 468, 501).fill(0, 508, 517);
    expect(stored.includes(box('mdat', media))).toBe(true);
    const plain = movie();
    const tables = plain.subarray(plain.indexOf('stsd'), plain.indexOf('stco'));
    expect([tables.length > 100, stored.includes(tables)]).toEqual([true, true]);
  });

  it('plays a video from any position [P-393]', async () => {
    const { public_url: url } = attachmentOf(await upload(owner, A, videoOf('video/mp4'), video));
    const size = videoOf('video/mp4').length;
    const part = await served(url, { range: 'bytes=4-11' });
    expect(part).toMatchObject({
      status: 206,
      headers: { 'content-range': `bytes 4-11/${size}`, 'content-length': '8' },
    });
    expect(part.body).toBe('ftypisom');
    expect((await served(url, { range: 'bytes=-5' })).headers['content-range']).toBe(
      `bytes ${size - 5}-${size - 1}/${size}`,
    );
    expect((await served(url, { range: 'bytes=1000-' })).headers['content-length']).toBe(String(size - 1_000));
    for (const range of ['bytes=9999999-', 'bytes=5-2', 'bytes=-', 'lines=1-2', 'bytes=0-1,4-5']) {
      expect((await served(url, { range })).status).toBe(200);
    }
  });

  const text = (content: string) => () => Promise.resolve(Buffer.from(content));
  const onlyPictures = 'Only PNG and JPG images are accepted';

  it.each<[string, () => Promise<Buffer>, number, string]>([
    ['0 bytes', text(''), 415, onlyPictures],
    ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 415, onlyPictures],
    ['HTML', text('<!doctype html><script>alert(1)</script>'), 415, onlyPictures],
    ['a PDF', text('%PDF-1.7\n'), 415, onlyPictures],
    ['a GIF', text('GIF89a'), 415, onlyPictures],
    ['an animated PNG', animatedPng, 415, 'An animated PNG would stand still here. Upload a video instead.'],
    ['a cut JPEG', async () => (await noise()).subarray(0, -300), 422, 'The picture is damaged or incomplete'],
    ['a header that lies', () => lyingPng(60_000), 422, 'Image is too large'],
    [
      '10 MB and a byte',
      async () => Buffer.concat([await jpg(), Buffer.alloc(maxPictureBytes)]),
      413,
      'Image is too large: 10 MB at most',
    ],
    [
      '50 MB and a byte',
      () => Promise.resolve(Buffer.concat([videos['video/mp4'], Buffer.alloc(maxVideoBytes)])),
      413,
      'File is too large: 50 MB for a video and 10 MB for an image at most',
    ],
  ])('refuses %s and stores nothing [P-399, B65, B66, INV-30]', async (_what, bytes, status, message) => {
    const before = await storedFiles();
    const answer = await upload(owner, A, await bytes());
    expect(answer).toMatchObject({ status, body: { message, errors: { file: [message] } } });
    expect(await storedFiles()).toEqual(before);
    expect((await readdir(tmpdir())).filter((name) => name.startsWith(`laurel-upload-${process.pid}-`))).toEqual([]);
  });

  it.each([
    ['an mp4 of a wrong mark', Buffer.from('\0\0\0\x18ftyqisom')],
    ['an AVIF picture', Buffer.from('\0\0\0\x18ftypavif')],
    ['a Matroska film', Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.from('matroska')])],
  ])('refuses %s for a video [B68, INV-30]', async (_what, bytes) => {
    expect(await upload(owner, A, bytes, video)).toMatchObject({
      status: 415,
      body: { message: 'Only PNG and JPG images and MP4, MOV, WebM and Ogg videos are accepted' },
    });
  });

  it.each([
    ['../../etc/passwd.png', 'passwd'],
    ['..\\evil.png', 'evil'],
    ['x.png.exe', 'x.png'],
    [`${'a'.repeat(300)}.png`, 'a'.repeat(120)],
    ['‮gnp.exe', 'file'],
    ['.png', '.png'],
    ['ü 漢.jpg', 'ü 漢'],
  ])('shows the name %s as text only [B66, INV-30]', async (name, title) => {
    const attachment = attachmentOf(await upload(owner, A, await png(), { name }));
    expect(attachment.title).toBe(title);
    expect(attachment.public_url).toMatch(/^\/media\/uploads\/81\/[0-9a-f]{32}-60x40\.png$/);
  });

  it('answers broken and foreign forms with 4xx [B67]', async () => {
    const path = `/admin/v2/programs/${A}/program_attachments`;
    const type = 'multipart/form-data; boundary=x';
    const cut = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc';
    const send = (body: string, contentType = type) =>
      owner.request('POST', path, { body, headers: { 'content-type': contentType } });
    expect(await send(cut)).toMatchObject({ status: 400, body: { message: 'Upload was interrupted' } });
    expect(refusal(await send(cut, 'multipart/form-data'))).toMatch(/^4/);
    expect(refusal(await send('{}', 'application/json'))).toBe('415 unsupported_media_type');
    expect(refusal(await send('--x--\r\n'))).toBe('422 no_file');
    expect(refusal(await upload(owner, A, await png(), { field: 'picture' }))).toBe('400 unknown_field');
    expect(refusal(await upload(owner, A, await png(), { query: { accept_video: 'maybe' } }))).toMatch(/^422/);
  });

  it('is listed newest first, in pages, with videos only on request [P-382, P-386, P-387, P-394, P-457]', async () => {
    const all = await list({ accept_video: 'true', page_size: 50 });
    expect(all.meta).toEqual({ page: 1, page_size: 50, total: all.data.length });
    const pictures = await list();
    expect(pictures.meta.page_size).toBe(20);
    expect(pictures.meta.total).toBe(all.data.filter(({ content_type: type }) => type.startsWith('image/')).length);
    expect(await list({ accept_video: 'false' })).toEqual(pictures);
    const [first, second] = [await list({ page_size: 10 }), await list({ page_size: 10, page: 2 })];
    expect([...titles(first), ...titles(second)]).toEqual(titles(pictures));
    expect(
      refusal(await owner.get(`/admin/v2/programs/${A}/program_attachments`, { query: { page_size: 0 } })),
    ).toMatch(/^422/);
  });

  it('is a list with pictures alone unless videos are accepted, a form with one file, and a change of title and alternative text [A-415]', async () => {
    const picture = attachmentOf(await upload(owner, A, await png(), { name: 'quay at noon.png' }));
    const film = attachmentOf(await upload(owner, A, videoOf('video/mp4'), { name: 'quay at night.mp4', ...video }));
    const idsOf = async (query: Record<string, string>): Promise<string[]> =>
      (await list({ search: 'quay at', ...query })).data.map(({ id }) => id);
    expect(await idsOf({})).toEqual([picture.id]);
    expect(await idsOf({ accept_video: 'false' })).toEqual([picture.id]);
    expect(await idsOf({ accept_video: 'true' })).toEqual([film.id, picture.id]);
    const texts = { title: 'Quay at dawn', alt_text: 'Boats in fog' };
    expect((await change(picture.id, texts)).status).toBe(200);
    expect((await list({ search: 'Boats in fog' })).data).toMatchObject([{ id: picture.id, ...texts }]);
  });

  it('is searched by title, alt text and name, with any characters [P-383]', async () => {
    const { id } = attachmentOf(await upload(owner, A, await png(), { name: 'harbour.png' }));
    await change(id, { title: '100% Fresh', alt_text: 'A boat_at dawn' });
    expect(titles(await list({ search: '0% f' }))).toEqual(['100% Fresh']);
    expect(titles(await list({ search: 'BOAT_AT' }))).toEqual(['100% Fresh']);
    expect(titles(await list({ search: 'harbour' }))).toEqual(['100% Fresh']);
    expect(titles(await list({ search: "x'; --" }))).toEqual([]);
  });

  it('is edited by title and alt text, which are texts and no HTML [P-395, P-396, P-457, B69]', async () => {
    const { id, ...before } = attachmentOf(await upload(owner, A, await png()));
    const after = { title: 'Night run', alt_text: '<b onload=alert(1)>A "lamp"</b>' };
    const answer = await change(id, after);
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'Attachment updated successfully.' } });
    expect(attachmentOf(answer)).toEqual({ id, ...before, ...after, version: '2' });
    const [entry] = await programs.database.query(
      `SELECT action, before, after FROM ${auditEntries}
       WHERE program_id = $1 AND resource = 'program_attachment' AND resource_id = $2 ORDER BY id DESC LIMIT 1`,
      [A, id],
    );
    const rest = { alt_text_es: '', folder: '' };
    expect(entry).toEqual({
      action: 'update',
      before: { title: before.title, alt_text: '', ...rest },
      after: { ...after, ...rest },
    });
    const untitled = await change(id, { title: '', alt_text: '' });
    expect(untitled).toMatchObject({ status: 422, body: { success: false, errors: { title: [expect.any(String)] } } });
    expect(refusal(await change(id, { title: 'x'.repeat(10_240), alt_text: '' }))).toBe('422 validation_failed');
    expect(refusal(await change(id, { title: 'x', alt_text: 'x'.repeat(301) }))).toBe('422 validation_failed');
    expect(refusal(await change(id, { title: 'x', alt_text: '', public_url: 'x' }))).toMatch(/^4/);
    expect((await change(id, { title: 'Night run', alt_text: '' })).status).toBe(200);
  });

  it('keeps the texts of one of two tabs that began from the same version, and the other is told', async () => {
    const { id, version } = attachmentOf(await upload(owner, A, await png()));
    expect(version).toBe('1');
    const { fulfilled } = await race(8, (index) => change(id, { title: `Tab ${index}`, alt_text: '', version }));
    const won = fulfilled.filter(({ status }) => status === 200).map(attachmentOf);
    expect(won).toMatchObject([{ version: '2' }]);
    const lost = fulfilled.filter((answer) => refusal(answer) === '409 version_conflict');
    expect(lost.map(({ body }) => (body as ErrorBody).errors)).toEqual(
      Array(7).fill({ your_version: ['1'], current_version: ['2'] }),
    );
    const { data } = await list({ 'columnFilters[id]': id });
    expect(data).toEqual(won);
    // A remote of an earlier release names no version.
    expect((await change(id, { title: 'Older', alt_text: '' })).status).toBe(200);
    expect(refusal(await change(id, { title: 'Late', alt_text: '', version: '2' }))).toBe('409 version_conflict');
    expect(attachmentOf(await change(id, { title: 'Newer', alt_text: '', version: '3' })).version).toBe('4');
  });

  it('belongs to one program and requires the permission to change it [A-555, X-056, X-099, B69]', async () => {
    const { id, public_url: url } = attachmentOf(await upload(owner, A, await png()));
    const texts = { title: 'x', alt_text: '' };
    const path = `/admin/v2/programs/${A}/program_attachments`;
    const strangers: [HttpClient, RegExp][] = [
      [programs.as(participant(A, '7')), /^40[13]/],
      [programs.as(visitor(A)), /^40[13]/],
      [programs.as(programAdmin(ORGANIZATION, A, { challenges: ['view', 'create', 'update', 'manage'] })), /^403/],
      [programs.as(programAdmin(ORGANIZATION, B, { program: ['update', 'manage'] })), /^40[34]/],
      [programs.as(organizationAdmin('9002')), /^40[34]/],
    ];
    for (const [who, expected] of strangers) {
      expect(refusal(await who.get(path))).toMatch(expected);
      expect(refusal(await upload(who, A, await png()))).toMatch(expected);
      expect(refusal(await change(id, texts, who))).toMatch(expected);
    }
    expect(refusal(await change('999999', texts))).toMatch(/^404/);
    expect(refusal(await change('abc', texts))).toMatch(/^404/);
    const elsewhere = await owner.get(`/admin/v2/programs/${B}/program_attachments`);
    expect((elsewhere.body as AttachmentPage).meta.total).toBe(0);
    expect((await served(url.replace(`/${A}/`, `/${B}/`))).status).toBe(404);
    expect((await served(url.replace('.png', '.jpg'))).status).toBe(404);
    expect(refusal(await owner.get(`/internal/programs/${A}/media/${url.split('/').at(-1) ?? ''}`))).toMatch(/^40[13]/);
  });
});
