import type { ErrorBody } from '@laurel/contracts/errors/error-body';
import { maxFileBytes, type ParticipantReceipt } from '@laurel/contracts/receipts/receipts.dto';
import { participant, visitor } from '@laurel/test-kit/caller-factories';
import { type HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import { ChildInstance } from '@laurel/test-kit/instances';
import { quietPool } from '@laurel/test-kit/postgres';
import { bearer } from '@laurel/test-kit/tokens';
import { waitFor } from '@laurel/test-kit/wait-for';
import { once } from 'node:events';
import { connect } from 'node:net';
import sharp, { type Sharp } from 'sharp';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ImageProcessor } from '../src/pictures/image-processor.ts';
import { AbandonedPictures } from '../src/receipts/upload/abandoned-pictures.ts';
import { blank, drawn, pdf } from './pictures.fixture.ts';
import { multipart } from './multipart.fixture.ts';
import { ReceiptsUnderTest, send } from './receipts.fixture.ts';

const [A, OFF] = ['1', '2'];
const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

const uploaded = (answer: HttpAnswer): ParticipantReceipt => (answer.body as { receipt: ParticipantReceipt }).receipt;

describe('uploads', () => {
  let receipts: ReceiptsUnderTest;
  let ada: HttpClient;

  beforeAll(async () => {
    receipts = await ReceiptsUnderTest.start();
    await receipts.addProgram(A);
    await receipts.addProgram(OFF, {});
    receipts.reads({});
    ada = receipts.as(participant(A, '7'));
  });
  afterAll(() => receipts.stop());

  it('answers at once with a pending receipt and stores its pictures without metadata [A-368, B66, INV-30]', async () => {
    const photo = await sharp(await drawn(1))
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .toBuffer();
    const tail = Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]);
    const receipt = uploaded(await send(ada, [tail, await drawn(2)]));
    expect(receipt).toMatchObject({ status: 'pending', points: 0, can_request_review: false });
    expect(receipt.files).toEqual([0, 1].map((n) => fileOf(receipt.id, n)));
    const answer = await ada.get(`/public/receipts/${receipt.id}/files/0`);
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'image/jpeg',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'no-store',
      },
    });
    expect(answer.body).not.toMatch(/secret place|script/);
    expect((await ada.get(`/public/receipts/${receipt.id}/files/2`)).status).toBe(404);
    const names = await receipts.kept();
    expect(names.filter((name) => !/^1\/[0-9a-f]{2}\/[0-9a-f]{32}\.jpg$/.test(name))).toEqual([]);
  });

  const fileOf = (id: string, n: number) => ({
    url: `/public/receipts/${id}/files/${n}`,
    content_type: 'image/jpeg',
    width: 300,
    height: 400,
  });

  it('turns a picture upright and reduces a large one', async () => {
    const turned = await sharp(await drawn(3))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const [small, large] = uploaded(await send(ada, [turned, await drawn(4, { width: 3_000, height: 4_000 })])).files;
    expect(small).toMatchObject({ width: 400, height: 300 });
    expect(large!.width * large!.height).toBeLessThan(8_100_000);
    expect(large!.width / large!.height).toBeCloseTo(0.75, 2);
  });

  it('draws a PDF of up to five pages [A-368, X-082]', async () => {
    const receipt = uploaded(await send(ada, [pdf(3)]));
    expect(receipt.files).toHaveLength(3);
    expect(receipt.files[0]).toMatchObject({ content_type: 'image/jpeg' });
    expect((await send(ada, [pdf(3), pdf(3)])).body).toMatchObject({ code: 'too_many_pages' });
    expect(await send(ada, [pdf(40)])).toMatchObject({
      status: 422,
      body: { code: 'too_many_pages', message: 'A receipt has at most 5 pages' },
    });
  });

  const tiff = () =>
    sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .tiff()
      .toBuffer();
  const truncated = async () => {
    const picture = await drawn(5);
    return picture.subarray(0, picture.length - 300);
  };
  const text = (content: string) => () => Promise.resolve(Buffer.from(content));
  const stored = async () => [
    await receipts.kept(),
    await receipts.database.query('SELECT id FROM receipt ORDER BY id'),
  ];

  it.each<[string, () => Promise<Buffer>, number, string]>([
    ['0 bytes', text(''), 415, 'Only PNG, JPG and PDF files are accepted'],
    ['10 MB and a byte', () => Promise.resolve(Buffer.alloc(maxFileBytes + 1, 0xff)), 413, 'Image is too large'],
    ['60 megapixels', () => blank(8_000, 7_500), 422, 'Image is too large'],
    ['16,000 by 16,000', () => lyingPng(16_000), 422, 'Image is too large'],
    ['a header that lies', () => lyingPng(60_000), 422, 'Image is too large'],
    ['a JPEG header that lies', () => lyingJpeg(60_000), 422, 'Image is too large'],
    [
      'a PDF of a page that is cut',
      () => Promise.resolve(pdf(2).subarray(0, 300)),
      422,
      'The PDF is damaged or protected',
    ],
    ['a PDF of a page wider than 200 inches', () => Promise.resolve(pdf(1, 14_401)), 422, 'Image is too large'],
    ['a film', text('\0\0\0\x18ftypmp42\0\0\0\0mp42isom'), 415, 'Only PNG, JPG and PDF files are accepted'],
    ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'Only PNG, JPG and PDF files are accepted'],
    ['HTML', text('<html><script>1</script>'), 415, 'Only PNG, JPG and PDF files are accepted'],
    ['an animation', text('GIF89a'), 415, 'Only PNG, JPG and PDF files are accepted'],
    ['a TIFF', tiff, 415, 'Only PNG, JPG and PDF files are accepted'],
    ['a cut JPEG', truncated, 422, 'The picture is damaged or incomplete'],
    ['a broken PDF', text(`%PDF-1.7\n${'0 obj\n'.repeat(2_000)}`), 422, 'The PDF is damaged or protected'],
    ['a PNG of nothing', text('\x89PNG\r\n\x1a\n'), 415, 'Only PNG, JPG and PDF files are accepted'],
  ])('refuses %s, and stores nothing [B65, B66, INV-30]', async (_name, make, status, message) => {
    const before = await stored();
    const answer = await send(ada, [await drawn(6), await make()]);
    expect(answer).toMatchObject({ status, body: { success: false, message } });
    expect(await stored()).toEqual(before);
  });

  it('refuses a decompression bomb by its header, without a process and without delay for others [B65, INV-30]', async () => {
    const press = new ImageProcessor();
    const bombs = await Promise.all([lyingPng(16_000), lyingPng(60_000), lyingJpeg(60_000)]);
    const before = process.cpuUsage();
    for (const bomb of bombs)
      await expect(press.process({ programId: '1' }, bomb, 5)).rejects.toMatchObject({ code: 'too_large' });
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000 / bombs.length).toBeLessThan(100);
    const started = Reflect.get(Reflect.get(press, 'child') as object, 'child') !== null;
    press.onApplicationShutdown();
    expect(started).toBe(false);
  });

  it('is 503 while thirty-two files of its program wait for the child, and leaves room for other programs', async () => {
    const press = new ImageProcessor();
    const picture = await blank(8, 8);
    const process = (programId: string): Promise<unknown> => press.process({ programId }, picture, 1);
    const waiting = Array.from({ length: 32 }, () => process('1'));
    await expect(process('1')).rejects.toMatchObject({ code: 'image_processor_unavailable', status: 503 });
    await expect(process('2')).resolves.toHaveLength(1);
    await Promise.all(waiting);
    await expect(process('1')).resolves.toHaveLength(1);
    press.onApplicationShutdown();
  });

  it.each([
    ['CMYK', (picture: Sharp) => picture.toColourspace('cmyk').jpeg()],
    ['16 bits', (picture: Sharp) => picture.toColourspace('rgb16').png()],
    ['transparent', (picture: Sharp) => picture.ensureAlpha(0.5).png()],
    ['16 bits and transparent', (picture: Sharp) => picture.toColourspace('rgb16').ensureAlpha(0.5).png()],
    [
      'black and white',
      (picture: Sharp) => picture.threshold().toColourspace('b-w').png({ palette: true, colours: 2 }),
    ],
  ])('accepts a %s picture, without its location and appended data [B65, INV-30]', async (_name, encode) => {
    const place = { IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } };
    const picture = await encode(sharp(await drawn(8)))
      .withExif(place)
      .toBuffer();
    expect(picture.toString('latin1')).toContain('secret place');
    const { id, files } = uploaded(await send(ada, [Buffer.concat([picture, Buffer.from('<script>1</script>')])]));
    expect(files).toHaveLength(1);
    const { body } = await ada.get(`/public/receipts/${id}/files/0`);
    expect(body).not.toMatch(/secret place|Exif|<script/);
  });

  it.each([
    '../../etc/passwd',
    '..%2f..%2fx.png',
    'x.jpg.exe',
    'a'.repeat(300),
    'a\0.png',
    '\u202egnp.exe',
    'ü 漢.jpg',
  ])('never uses the name %s [B66, INV-30]', async (filename) => {
    const form = multipart([{ field: 'files', filename, bytes: await drawn(9) }]);
    expect((await ada.request('POST', '/public/receipts', form)).status).toBe(201);
  });

  it('refuses a request without a file, with a sixth one, with another field or of another content type', async () => {
    const pictures = await Promise.all([1, 2, 3, 4, 5, 6].map((serial) => drawn(serial)));
    expect((await send(ada, [])).body).toMatchObject({ message: 'Choose at least one picture' });
    expect((await send(ada, pictures)).body).toMatchObject({ message: 'A receipt has at most 5 pictures' });
    const form = multipart([{ field: 'avatar', filename: 'a.jpg', bytes: pictures[0]! }]);
    expect(await ada.request('POST', '/public/receipts', form)).toMatchObject({ status: 400 });
    expect(await ada.post('/public/receipts', { files: [] })).toMatchObject({ status: 415 });
    expect(await ada.request('POST', '/public/receipts/1/request_review', form)).toMatchObject({ status: 415 });
    expect(await ada.request('POST', '/public/nowhere', form)).toMatchObject({ status: 404 });
  });

  it('answers broken multipart with 400 and leaves no file behind [B67]', async () => {
    const before = await stored();
    const { headers, body } = multipart([{ field: 'files', filename: 'a.jpg', bytes: await drawn(10) }]);
    const sent = (changed: { headers?: Record<string, string>; body?: Buffer }) =>
      ada.request('POST', '/public/receipts', { headers, body, ...changed });
    const broken = [
      await sent({ body: body.subarray(0, body.length - 500) }),
      await sent({ body: body.subarray(0, body.length - 8) }),
      await sent({ body: body.subarray(0, 60) }),
      await sent({ body: Buffer.from(body.toString('latin1').replace('a.jpg"', ''), 'latin1').subarray(0, -500) }),
      await sent({ headers: { 'content-type': 'multipart/form-data' } }),
      await sent({ headers: { 'content-type': 'multipart/form-data; boundary=other' } }),
    ];
    const faults = broken.map((answer) => [answer.status, (answer.body as ErrorBody).message]);
    expect(faults.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => [400, 'Upload was interrupted']));
    expect(faults[5]?.[0]).toBeGreaterThanOrEqual(400);
    expect(faults[5]?.[0]).toBeLessThan(500);
    expect(await stored()).toEqual(before);
  });

  it('discards an upload that breaks off, and accepts the next one [B67]', async () => {
    const before = await receipts.kept();
    const { headers, body } = multipart([
      { field: 'files', filename: 'a.jpg', bytes: await drawn(11) },
      { field: 'files', filename: 'b.jpg', bytes: await drawn(12) },
    ]);
    const { port } = new URL(receipts.instances.services[0]!.url);
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    const head = {
      ...headers,
      ...bearer(participant(A, '7'), 'receipts'),
      'content-length': String(body.length),
    };
    const lines = Object.entries({ host: 'localhost', ...head }).map(([name, value]) => `${name}: ${value}`);
    socket.write(`POST /public/receipts HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    socket.write(body.subarray(0, body.length - 2_000));
    await sleep(300);
    socket.destroy();
    expect((await send(ada, [await drawn(13)])).status).toBe(201);
    expect(await receipts.kept()).toHaveLength(before.length + 1);
  });

  it('removes the files that a killed process had stored for a receipt that was never created [B67]', async () => {
    const before = await receipts.kept();
    const other = await ChildInstance.start({ entry: main, env: receipts.env, portVariable: 'RECEIPTS_PORT' });
    const client = HttpClient.as(participant(A, '7'), 'receipts', other.url);
    // The upload waits for the lock when its pictures are stored and its receipt is not.
    const locks = quietPool(receipts.database.adminUrl, 1);
    await locks.query('BEGIN; LOCK TABLE receipt IN EXCLUSIVE MODE');
    const lost = send(client, [await drawn(17), await drawn(18)]).catch(() => null);
    await waitFor(async () => (await receipts.kept()).length === before.length + 2, { within: 20_000 });
    await other.kill();
    await lost;
    await locks.end();
    await client.close();
    const sweeper = receipts.instances.services[0]!.app.get(AbandonedPictures);
    await sweeper.run();
    expect(await receipts.kept()).toHaveLength(before.length + 2);
    await receipts.database.query(`UPDATE picture_draft SET created_at = now() - interval '61 minutes'`);
    await sweeper.run();
    expect(await receipts.kept()).toEqual(before);
    expect(await receipts.database.query('SELECT FROM picture_draft')).toEqual([]);
  });

  it('answers the same key and files with the same receipt, and other files with an error [INV-11]', async () => {
    const picture = await drawn(14);
    const before = (await receipts.kept()).length;
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send(ada, [picture], { 'idempotency-key': 'k' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
    expect(new Set(answers.map((answer) => uploaded(answer).id)).size).toBe(1);
    await receipts.database.query(`UPDATE picture_draft SET created_at = now() - interval '61 minutes'`);
    await receipts.instances.services[0]!.app.get(AbandonedPictures).run();
    expect((await receipts.kept()).length).toBe(before + 1);
    const other = await send(ada, [await drawn(15)], { 'idempotency-key': 'k' });
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
    const ben = await send(receipts.as(participant(A, '8')), [await drawn(15)], { 'idempotency-key': 'k' });
    expect(ben.status).toBe(201);
  });

  it('is open to active participants of programs with receipts [A-311]', async () => {
    const picture = await drawn(16);
    expect((await send(receipts.as(visitor(A)), [picture])).status).toBe(401);
    expect((await send(receipts.as(participant(OFF, '7')), [picture])).status).toBe(404);
    expect((await receipts.as(participant(OFF, '7')).get('/public/receipts')).status).toBe(404);
    await receipts.database.query(`INSERT INTO participant_copy (program_id, id, status) VALUES (1, 99, 'active')`);
    for (const status of ['blocked', 'opted_out', 'inactive']) {
      await receipts.database.query('UPDATE participant_copy SET status = $1 WHERE id = 99', [status]);
      const barred = await send(receipts.as(participant(A, '99')), [picture]);
      expect(barred).toMatchObject({ status: 403, body: { code: 'participant_blocked' } });
    }
  });
});

/** A small JPEG whose header claims `side` × `side` pixels. */
async function lyingJpeg(side: number): Promise<Buffer> {
  const lie = Buffer.from(await drawn(19));
  const frame = lie.indexOf(Buffer.from([0xff, 0xc0]));
  lie.writeUInt16BE(side, frame + 5);
  lie.writeUInt16BE(side, frame + 7);
  return lie;
}

/** A tiny PNG whose header claims `side` × `side` pixels. */
async function lyingPng(side: number): Promise<Buffer> {
  const png = await blank(2, 2);
  const lie = Buffer.from(png);
  lie.writeUInt32BE(side, 16);
  lie.writeUInt32BE(side, 20);
  lie.writeUInt32BE(crc32(lie.subarray(12, 29)), 29);
  return lie;
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
