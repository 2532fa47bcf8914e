/**
 * @jest-environment jsdom
 * @jest-environment-options {"url": "http://127.0.0.1:23871/"}
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { untypedApi as api } from './api.ts';
import { ApiError } from './api-error.ts';
import { replaceCsrfToken } from './csrf.ts';
import { toFormData } from './form-data.ts';
import { changeLanguage } from '../i18n/i18n.ts';
import { newIdempotencyKey } from './idempotency.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Answer => {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
};

let server: Server;
let answers: Answer[];
let seen: { line: string; csrf: string | undefined; key: string | undefined }[];
let accepted: (string | undefined)[];

beforeAll(async () => {
  server = createServer((request, response) => {
    const { 'x-csrf-token': csrf, 'idempotency-key': key } = request.headers;
    seen.push({
      line: `${request.method} ${request.url}`,
      csrf: csrf as string | undefined,
      key: key as string | undefined,
    });
    accepted.push(request.headers.accept);
    (answers.shift() ?? json(500, {}))(request, response);
  });
  await new Promise<void>((listening) => server.listen(23_871, '127.0.0.1', listening));
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

beforeEach(() => {
  answers = [];
  seen = [];
  accepted = [];
  replaceCsrfToken('first');
});

const failure = async (call: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error('The call did not fail with an ApiError.');
  return error;
};

describe('api', () => {
  it('asks for JSON, and sends the CSRF token, the query and the idempotency key [A-557, P-429, P-447]', async () => {
    answers = [json(200, { data: [] }), json(200, { success: true })];
    await api.get('/public/participant_actions', { params: { page: 2, search: '', sort: null } });
    await api.post('/public/rewards/process_reward', { reward_id: '7' }, { idempotencyKey: 'k1' });
    expect(seen).toEqual([
      { line: 'GET /public/participant_actions?page=2', csrf: 'first', key: undefined },
      { line: 'POST /public/rewards/process_reward', csrf: 'first', key: 'k1' },
    ]);
    expect(accepted).toEqual(['application/json', 'application/json']);
  });

  it('gets a new token once when the old one is refused, and repeats the call [B22]', async () => {
    const refused = json(403, { success: false, code: 'csrf', message: 'Please reload', errors: {}, request_id: 'r1' });
    answers = [refused, json(200, { csrf_token: 'second' }), json(200, { success: true })];
    await expect(api.post('/public/signin/verify', {})).resolves.toEqual({ success: true });
    expect(seen.map(({ line, csrf }) => `${line} ${csrf}`)).toEqual([
      'POST /public/signin/verify first',
      'GET /csrf first',
      'POST /public/signin/verify second',
    ]);

    answers = [refused, json(200, { csrf_token: 'third' }), refused];
    expect((await failure(api.put('/admin/v2/users/1', {}))).code).toBe('csrf');
    expect(seen.slice(3).map(({ line }) => line)).toEqual([
      'PUT /admin/v2/users/1',
      'GET /admin/v2/csrf',
      'PUT /admin/v2/users/1',
    ]);
  });

  it('uses the token of a session that an answer started', async () => {
    answers = [json(200, { success: true }, { 'x-csrf-token': 'of the session' }), json(200, {})];
    await api.post('/public/signin/verify', {});
    await api.post('/public/receipts', {});
    expect(seen.map(({ csrf }) => csrf)).toEqual(['first', 'of the session']);
  });

  it('rejects with the server’s message about a refusal [A-560, P-430]', async () => {
    answers = [
      json(422, {
        success: false,
        code: 'invalid',
        message: 'Invalid email',
        errors: { email: ['Invalid email'] },
        request_id: 'r7',
      }),
    ];
    expect(await failure(api.post('/x', {}))).toMatchObject({
      kind: 'refused',
      status: 422,
      code: 'invalid',
      message: 'Invalid email',
      errors: { email: ['Invalid email'] },
      requestId: 'r7',
      worded: true,
      transient: false,
    });
  });

  it('translates a refusal into Spanish by its code, and leaves the service’s English text', async () => {
    const soldOut = { success: false, code: 'sold_out', message: 'This reward is sold out.' };
    const unknown = { success: false, code: 'of_tomorrow', message: 'Not today.' };
    answers = [json(409, soldOut), json(409, soldOut), json(409, unknown)];
    expect((await failure(api.post('/x', {}))).message).toBe('This reward is sold out.');
    await changeLanguage('es');
    expect((await failure(api.post('/x', {}))).message).toBe('Esta recompensa está agotada.');
    expect((await failure(api.post('/x', {}))).message).toBe('Not today.');
    await changeLanguage('en');
  });

  it('translates field errors into Spanish by the service’s text, with their number', async () => {
    const errors = {
      first_name: ['must not be longer than 60 characters'],
      email: ['This is not the e-mail address of this account.'],
      phone: ['Not on 7.7.: today'],
      name: ['Name must be at least 2 characters.'],
      subdomain: ['must be 1 to 63 small letters, digits and hyphens'],
    };
    const refusal = { success: false, code: 'validation_failed', message: 'Some fields are not valid', errors };
    answers = [json(422, refusal), json(422, refusal)];
    expect((await failure(api.post('/x', {}))).errors).toEqual(errors);
    await changeLanguage('es');
    expect((await failure(api.post('/x', {}))).errors).toEqual({
      first_name: ['No puede tener más de 60 caracteres.'],
      email: ['Este no es el correo electrónico de esta cuenta.'],
      phone: errors.phone,
      name: ['El nombre debe tener al menos 2 caracteres.'],
      subdomain: ['Debe tener de 1 a 63 letras minúsculas, cifras y guiones.'],
    });
    await changeLanguage('en');
  });

  it('handles answers that are not the platform’s', async () => {
    answers = [
      (_request, response) =>
        response.writeHead(502, { 'content-type': 'text/html', 'x-request-id': 'edge-1' }).end('<h1>Bad gateway</h1>'),
      json(404, ['what']),
    ];
    expect(await failure(api.get('/x'))).toMatchObject({
      kind: 'fault',
      code: 'http_502',
      requestId: 'edge-1',
      worded: false,
      transient: true,
    });
    expect(await failure(api.get('/x'))).toMatchObject({
      kind: 'refused',
      code: 'http_404',
      message: 'This could not be done. Check your entries or contact support.',
    });
  });

  it('has its own text for a service that is down', async () => {
    answers = [json(503, { code: 'service_unavailable', message: 'rewards is away' })];
    expect(await failure(api.get('/x'))).toMatchObject({
      code: 'service_unavailable',
      message: 'This part of the site is not available right now. Please try again in a moment.',
    });
  });

  it.each([
    ['a form', 15_000, () => toFormData({ reward_id: '7' })],
    ['a file', 120_000, () => toFormData({ picture: new File(['x'], 'x.png') })],
  ])('waits for %s at most %s ms', async (_, millis, body) => {
    const request = jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
      timeouts.push(this.timeout);
      this.dispatchEvent(new Event('error'));
    });
    const timeouts: number[] = [];
    await failure(api.post('/x', body()));
    expect(timeouts).toEqual([millis]);
    request.mockRestore();
  });

  it('distinguishes a lost connection, being offline, a timeout and an abort', async () => {
    const hang: Answer = () => undefined;
    const drop: Answer = (request) => request.socket.destroy();
    answers = [drop];
    expect(await failure(api.get('/x'))).toMatchObject({ kind: 'network', status: 0 });

    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    answers = [drop];
    expect(await failure(api.get('/x'))).toMatchObject({
      kind: 'offline',
      message: expect.stringContaining('offline'),
    });
    Reflect.deleteProperty(navigator, 'onLine');

    answers = [hang];
    expect(await failure(api.get('/x', { timeout: 60 }))).toMatchObject({ kind: 'timeout' });

    answers = [hang];
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 30);
    expect(await failure(api.get('/x', { signal: stop.signal }))).toMatchObject({ kind: 'aborted', transient: false });
  });

  it.each(['https://evil.com/x', '//evil.com/x', '/\\evil.com', 'public/home'])(
    'never sends the token to %s',
    async (path) => {
      await expect(api.get(path)).rejects.toThrow(TypeError);
      expect(seen).toEqual([]);
    },
  );
});

describe('bodies and keys', () => {
  it('writes bracket notation', () => {
    const form = toFormData({
      challenge_id: '7',
      questions: { 3: { id: '3', value: ['a', 'b'], type: 'check' } },
      lines: [{ name: 'x' }],
      agree_terms: true,
      note: null,
      left_out: undefined,
    });
    expect([...form.entries()].map(([key, value]) => `${key}=${value as string}`)).toEqual([
      'challenge_id=7',
      'questions[3][id]=3',
      'questions[3][value][]=a',
      'questions[3][value][]=b',
      'questions[3][type]=check',
      'lines[0][name]=x',
      'agree_terms=true',
      'note=',
    ]);
  });

  it('creates keys that do not repeat', () => {
    const keys = new Set(Array.from({ length: 500 }, newIdempotencyKey));
    expect(keys.size).toBe(500);
    expect([...keys][0]).toMatch(/^[0-9a-f]{32}$/);
  });
});
