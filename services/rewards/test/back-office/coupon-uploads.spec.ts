import { organizationAdmin } from '@laurel/test-kit/caller-factories';
import { atThisPace } from '@laurel/test-kit/run/pace';
import { bearer } from '@laurel/test-kit/tokens';
import { waitFor } from '@laurel/test-kit/wait-for';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { gzipSync } from 'node:zlib';
import { refused, RewardsUnderTest } from '../rewards.fixture.ts';

const A = '1';
const owner = organizationAdmin('10');
const TYPE = 'multipart/form-data; boundary=bnd';
const END = '--bnd--\r\n';

/** A part of the form; with `filename`, a file. */
const part = (name: string, content: string, filename = '', more = ''): string => {
  const file = filename === '' ? '' : `; filename="${filename}"`;
  return `--bnd\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${more}\r\n${content}\r\n`;
};
const file = part('file', 'CODE-1\nCODE-2', 'codes.csv');
const encoded = (encoding: string): string =>
  part('file', 'Q09ERS0xCg==', 'codes.csv', `Content-Transfer-Encoding: ${encoding}\r\n`) + END;

const malformed: [string, string | Buffer, string, string?][] = [
  ['without its end', file, 'malformed_body'],
  ['that ends within the head of a part', file.slice(0, 40), 'malformed_body'],
  ['whose type names no boundary', file + END, 'malformed_body', 'multipart/form-data'],
  ['whose type names another boundary', file + END, 'malformed_body', 'multipart/form-data; boundary=other'],
  ['that is packed', gzipSync(file + END), 'malformed_body'],
  ['with 600 fields', part('a', '1').repeat(600) + file + END, 'unknown_field'],
  ['with a field before the file', part('note', 'x') + file + END, 'unknown_field'],
  ['with a field behind the file', file + part('note', 'x') + END, 'unknown_field'],
  ['with a field that every object inherits', part('__proto__[a]', '1') + file + END, 'unknown_field'],
  ['whose file has another name', part('csv', 'CODE-1', 'codes.csv') + END, 'unknown_field'],
  ['that has the file twice', file.repeat(2) + END, 'unknown_field'],
  ['that has the file 50 times', file.repeat(50) + END, 'unknown_field'],
  ['whose file is written in base64', encoded('base64'), 'malformed_body'],
  ['whose file is written in quoted-printable', encoded('Quoted-Printable'), 'malformed_body'],
];

describe('the upload of a file of coupons', () => {
  let rewards: RewardsUnderTest;
  let path: string;
  let rewardId: string;

  beforeAll(async () => {
    rewards = await RewardsUnderTest.start();
    await rewards.addProgram(A);
    rewardId = await rewards.reward(A);
    path = `/admin/v2/rewards/${rewardId}/coupons/import`;
  });
  afterAll(() => rewards.stop());

  const send = (body: string | Buffer, headers: Record<string, string> = {}) =>
    rewards.as(owner).request('POST', path, { body, headers: { 'content-type': TYPE, ...headers } });
  const traces = async (): Promise<string[]> => [
    ...(await readdir(tmpdir())).filter((name) => name.startsWith(`laurel-upload-${process.pid}-`)),
    ...(await rewards.database.query<{ line: string }>('SELECT lines[1] AS line FROM coupon_file')).map(
      ({ line }) => line,
    ),
    ...(await rewards.database.query<{ code: string }>('SELECT code FROM coupon')).map(({ code }) => code),
  ];
  const expectNoTrace = () =>
    waitFor(async () => (await traces()).length === 0, { within: 5_000, what: 'every trace of the file to be gone' });
  /** Another call of the service, while uploads are open. */
  const listed = async (): Promise<number> => {
    const begun = performance.now();
    const { status } = await rewards.call(owner, 'GET', `/admin/v2/programs/${A}/rewards`);
    expect(performance.now() - begun).toBeLessThan(await atThisPace(3_000));
    return status;
  };
  /** Sockets that have sent a request with a part of its body. */
  const sockets = (count: number, body: string, announced: number): Promise<Socket[]> => {
    const { url } = rewards.instances.services[0] as { url: string };
    const head = [
      `POST ${path} HTTP/1.1`,
      'host: rewards',
      `authorization: ${bearer(owner, 'rewards').authorization}`,
      `content-type: ${TYPE}`,
      `content-length: ${announced}`,
    ].join('\r\n');
    return Promise.all(
      Array.from(
        { length: count },
        () =>
          new Promise<Socket>((resolve, reject) => {
            const socket = connect(Number(new URL(url).port), '127.0.0.1');
            socket.once('error', reject).write(`${head}\r\n\r\n${body}`, () => resolve(socket));
          }),
      ),
    );
  };
  const firstLine = (socket: Socket): Promise<string> =>
    new Promise((resolve) => {
      socket.once('data', (data: Buffer) => resolve(data.toString('latin1').split('\r\n')[0] ?? ''));
      socket.once('close', () => resolve('closed'));
    });

  it.each(malformed)('refuses a form %s', async (_what, body, code, type = TYPE) => {
    const answer = await send(body, { 'content-type': type });
    expect([answer.status, refused(answer).code]).toEqual([400, code]);
    await expectNoTrace();
  });

  it('refuses a compressed form', async () => {
    const answer = await send(gzipSync(file + END), { 'content-encoding': 'gzip' });
    expect([answer.status, refused(answer).code]).toEqual([400, 'malformed_body']);
    await expectNoTrace();
  });

  it.each([
    ['no file', END, 'A .csv file is required'],
    ['a file without a name that ends in .csv', part('file', 'A', 'codes.exe') + END, 'The file must be a .csv file'],
  ])('refuses a form with %s', async (_what, body, message) => {
    const answer = await send(body);
    expect([answer.status, refused(answer).message]).toEqual([422, message]);
    await expectNoTrace();
  });

  it('answers 66 truncated bodies at once, and other calls meanwhile', async () => {
    const cut = await sockets(66, file, Buffer.byteLength(file));
    const answers = cut.map(firstLine);
    expect(await listed()).toBe(200);
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['HTTP/1.1 400 Bad Request']));
    for (const socket of cut) socket.destroy();
    await expectNoTrace();
  });

  it('holds no shared resource while 66 bodies are pending, or after their clients have disconnected', async () => {
    const waiting = await sockets(66, file, 1_000_000);
    expect(await listed()).toBe(200);
    const idle = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in%'`;
    await waitFor(async () => (await rewards.count(idle)) === 0, { within: 3_000, what: 'all transactions to end' });
    for (const socket of waiting) socket.destroy();
    expect(await listed()).toBe(200);
    await expectNoTrace();
  });

  it('accepts the file of a complete form', async () => {
    expect((await send(file + END)).status).toBe(202);
    await waitFor(async () => (await rewards.count('SELECT FROM coupon')) === 2, {
      within: 10_000,
      what: 'the codes to be added',
    });
  });
});
