import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpAnswer } from '@laurel/test-kit/http';
import { waitFor } from '@laurel/test-kit/wait-for';
import type { Browser } from './browser.fixture.ts';
import { GatewayUnderTest, refusal } from './gateway.fixture.ts';
import { sendJson } from './service.fixture.ts';

const MEGABYTE = 1_048_576;
const UPLOAD = '/public/receipts';
const multipart = { 'content-type': 'multipart/form-data; boundary=x' };

let gateway: GatewayUnderTest;
let ada: Browser;

beforeAll(async () => {
  gateway = await GatewayUnderTest.start({ LIMIT_UPLOADS_PER_HOUR: '3' });
});

afterAll(() => gateway.stop());

beforeEach(async () => {
  await gateway.redis.client().flushall();
  ada = await gateway.signedIn();
  gateway.receipts.json(UPLOAD, { success: true });
  gateway.forgetCalls();
});

const upload = (browser: Browser, body: string, path = UPLOAD): Promise<HttpAnswer> =>
  browser.send('POST', path, body, { ...multipart, 'idempotency-key': 'k1' });

/** The head of an upload by Ada with a body of that length. */
const head = (length: number): string =>
  [
    `POST ${UPLOAD} HTTP/1.1`,
    'Host: sunrise.localhost',
    `Cookie: ${[...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`,
    `X-CSRF-Token: ${ada.token}`,
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${length}\r\n\r\n`,
  ].join('\r\n');

describe('pictures of a receipt', () => {
  it('reach the service byte for byte, all five of 10 MB, with type and idempotency key [B65]', async () => {
    const body = `--x${'p'.repeat(50 * MEGABYTE)}--x--`;
    expect((await upload(ada, body)).status).toBe(200);
    const [call] = gateway.receipts.calls;
    expect(call?.body === body).toBe(true);
    expect(call?.headers).toMatchObject({ ...multipart, 'idempotency-key': 'k1' });
    expect(call?.caller).toMatchObject({ kind: 'participant', program_id: '1' });
  });

  it('are forwarded as they arrive, and not once they are whole', async () => {
    let began = false;
    gateway.receipts.early(UPLOAD, () => (began = true));
    const answer = gateway.raw(head(100) + 'p'.repeat(50), 1_500);
    await waitFor(() => began, { what: 'the service to be called' });
    expect(await answer).toBe('');
  });

  it('over 51 MB are 413 before the service is called [B65]', async () => {
    expect(await gateway.raw(head(51 * MEGABYTE + 1), 500)).toMatch(/^HTTP\/1\.1 413 .*body_too_large/s);
    expect(gateway.receipts.calls).toEqual([]);
  });

  it('that the service refuses early are answered with its refusal, though more of them was coming', async () => {
    gateway.receipts.early(UPLOAD, (response) => sendJson(response, 415, { success: false, code: 'not_a_picture' }));
    for (let time = 0; time < 3; time += 1) {
      const answer = await upload(ada, 'p'.repeat(20 * MEGABYTE));
      expect([answer.status, answer.body]).toEqual([415, { success: false, code: 'not_a_picture' }]);
    }
  });

  it('may be slow: the service is waited for beyond the five seconds of other calls', async () => {
    gateway.receipts.on(UPLOAD, async (_call, response) => {
      await sleep(6_000);
      sendJson(response, 200, { success: true });
    });
    expect((await upload(ada, 'p')).status).toBe(200);
  });

  it('are refused without a session or without the page’s token', async () => {
    const visitor = gateway.browser();
    await visitor.renewToken();
    expect(refusal(await upload(visitor, 'p'))).toBe('401 sign_in_required');
    ada.token = 'old';
    expect(refusal(await upload(ada, 'p'))).toBe('403 csrf');
    expect(gateway.receipts.calls).toEqual([]);
  });

  it('are limited per person and hour; other people and other calls are not affected', async () => {
    for (let time = 0; time < 3; time += 1) expect((await upload(ada, 'p')).status).toBe(200);
    const refused = await upload(ada, 'p');
    expect(refusal(refused)).toBe('429 too_many_requests');
    expect((refused.body as { message: string }).message).toBe('Too many requests. Please try again in 60 minutes.');
    const neighbour = await gateway.signedIn('harbour.localhost');
    expect((await upload(neighbour, 'p')).status).toBe(200);
    gateway.receipts.json(`${UPLOAD}/7/request_review`, { success: true });
    expect((await ada.send('POST', `${UPLOAD}/7/request_review`, {})).status).toBe(200);
  });

  it('are shown with the service’s headers, also in a tab of their own', async () => {
    const headers = {
      'content-type': 'image/jpeg',
      'cache-control': 'private, max-age=3600',
      'content-security-policy': "sandbox; default-src 'none'",
    };
    gateway.receipts.on(`${UPLOAD}/7/files/0`, (_call, response) => response.writeHead(200, headers).end('jpeg'));
    for (const answer of [await ada.get(`${UPLOAD}/7/files/0`), await ada.page(`${UPLOAD}/7/files/0`)]) {
      expect(answer).toMatchObject({
        status: 200,
        body: 'jpeg',
        headers: { ...headers, 'x-content-type-options': 'nosniff' },
      });
    }
  });
});

describe('other calls of receipts', () => {
  it('have the size limit of any other', async () => {
    expect(refusal(await upload(ada, 'p'.repeat(MEGABYTE + 1), `${UPLOAD}/7/request_review`))).toBe(
      '413 body_too_large',
    );
  });
});

describe('files of a media library', () => {
  const LIBRARY = '/admin/v2/programs/1/program_attachments';
  const name = `${'0123456789abcdef'.repeat(2)}.mp4`;
  const address = `/media/uploads/1/${name}`;
  const owned = `/internal/programs/1/media/${name}`;

  it('are uploaded by signed-in staff only [P-392, P-393, X-056]', async () => {
    gateway.programs.json(LIBRARY, { success: true });
    const staff = gateway.browser();
    await staff.renewToken();
    for (const stranger of [staff, ada]) expect(refusal(await upload(stranger, 'p', LIBRARY))).toMatch(/^401/);
    expect(gateway.programs.to(LIBRARY)).toEqual([]);
    const { headers } = await staff.send('POST', '/admin/v2/auth/verify', { otp: '123456' });
    staff.token = String(headers['x-csrf-token']);
    for (let time = 0; time < 4; time += 1) expect((await upload(staff, 'p', LIBRARY)).status).toBe(200);
    expect(gateway.programs.to(LIBRARY)[0]).toMatchObject({ body: 'p', caller: { kind: 'admin' } });
    staff.token = 'old';
    expect(refusal(await upload(staff, 'p', LIBRARY))).toBe('403 csrf');
  });

  it.each(['/admin/v2/programs/1', '/admin/v2/programs/1/carousels'])(
    'are part of the form of %s, which as JSON has the usual size limit [A-391, A-466]',
    async (form) => {
      gateway.programs.json(form, { success: true });
      const staff = gateway.browser();
      await staff.renewToken();
      const { headers } = await staff.send('POST', '/admin/v2/auth/verify', { otp: '123456' });
      staff.token = String(headers['x-csrf-token']);
      expect((await upload(staff, 'p'.repeat(20 * MEGABYTE), form)).status).toBe(200);
      expect(gateway.programs.to(form)[0]?.body).toHaveLength(20 * MEGABYTE);
      expect(refusal(await staff.send('POST', form, { text: 'p'.repeat(MEGABYTE) }))).toBe('413 body_too_large');
    },
  );

  it.each(['image/jpeg', 'video/mp4', 'video/quicktime', 'video/webm', 'video/ogg'])(
    'of the type %s are that to a browser whatever they hold, and run no scripts [B68]',
    async (type) => {
      gateway.programs.on(owned, (_call, response) => {
        response.writeHead(200, { 'content-type': type }).end('<script>alert(1)</script>');
      });
      expect((await gateway.client.get(address)).headers).toMatchObject({
        'content-type': type,
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'x-content-type-options': 'nosniff',
      });
    },
  );

  it('are served for good, without a cookie, in parts, and run no scripts [P-398]', async () => {
    const part = { 'content-type': 'video/mp4', 'content-range': 'bytes 4-11/99', 'accept-ranges': 'bytes' };
    gateway.programs.on(owned, (call, response) => {
      if (call.headers['range'] === 'bytes=4-11') response.writeHead(206, part).end('ftypisom');
      else response.writeHead(200, { 'content-type': 'video/mp4', 'set-cookie': 'a=b' }).end('all');
    });
    const whole = await gateway.client.get(address);
    expect(whole).toMatchObject({
      status: 200,
      body: 'all',
      headers: {
        'content-type': 'video/mp4',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': expect.stringContaining('sandbox') as string,
        'x-content-type-options': 'nosniff',
      },
    });
    expect(whole.headers['set-cookie']).toBeUndefined();
    expect(await gateway.client.get(address, { headers: { range: 'bytes=4-11' } })).toMatchObject({
      status: 206,
      body: 'ftypisom',
      headers: part,
    });
    expect(gateway.programs.calls[0]?.caller).toEqual({ kind: 'service', service: 'gateway' });
  });

  it('that do not exist are refused, never cached; no other address reaches the service', async () => {
    gateway.programs.on(owned, (_call, response) => sendJson(response, 404, { success: false, code: 'not_found' }));
    const gone = await gateway.client.get(address);
    expect([gone.status, gone.headers['cache-control']]).toEqual([404, 'no-store']);
    gateway.forgetCalls();
    for (const path of ['/1/..%2f..%2fhealth', '/1/x.mp4', `/x/${name}`, `/1/${name}/x`, '/1/%00', `/1/${name}%2f..`]) {
      expect([403, 404]).toContain((await gateway.client.get(`/media/uploads${path}`)).status);
    }
    expect(gateway.programs.calls.filter(({ url }) => url.includes('media'))).toEqual([]);
  });
});
