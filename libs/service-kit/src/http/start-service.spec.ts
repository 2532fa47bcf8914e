import { Nested } from '@laurel/contracts/validation/nested';
import { All, Body, Controller, Get, Module, Param, Post, Query, Req, Res } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsArray, IsInt, IsString, Max, MaxLength, ValidateIf } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { connect } from 'node:net';
import { Public } from '../auth/authenticated.decorator.ts';
import { Readiness } from '../health/readiness.ts';
import { BusinessError, NotFoundError } from '../errors/business-error.ts';
import { jsonText } from './json-text.ts';
import { type RunningService, startService } from './start-service.ts';

class Line {
  @IsInt()
  @Max(10)
  quantity: number;
}

class OrderRequest {
  @IsString({ message: 'Invalid email' })
  @MaxLength(100, { message: 'Invalid email' })
  email: string;

  @Nested(() => Line)
  line: Line;

  @ValidateIf((_order, value) => value !== undefined)
  @IsInt()
  points?: number;

  @ValidateIf((_order, value) => value !== undefined)
  @IsArray()
  @IsString({ each: true })
  tags?: string[];
}

class NoteRequest {
  @ValidateIf((_note, value) => value !== undefined)
  @IsString()
  note?: string;
}

class FormRequest {
  @IsInt()
  points: number;

  @ValidateIf((_form, value) => value !== undefined)
  questions?: Record<string, { value: string[] }>;
}

class ListQuery {
  @Type(() => Number)
  @IsInt()
  page: number = 1;

  @ValidateIf((_query, value) => value !== undefined)
  columnFilters?: Record<string, string>;
}

class SoldOutError extends BusinessError {
  readonly status = 409;
  readonly code = 'sold_out';
}

const postgresError = (code: string): Error =>
  Object.assign(new Error('SELECT secret FROM vault'), { code, severity: 'ERROR' });

@Controller()
class OrdersController {
  @Public()
  @Post('orders')
  create(@Body() order: OrderRequest): object {
    return { email: order.email, line: order.line instanceof Line };
  }

  @Public()
  @Post('notes')
  note(@Body() request: NoteRequest): object {
    return { note: request.note ?? null };
  }

  @Public()
  @Post('forms')
  form(@Body() form: FormRequest): object {
    return { points: form.points, questions: form.questions };
  }

  @Public()
  @Get('orders')
  list(@Query() query: ListQuery): object {
    return { page: query.page, columnFilters: query.columnFilters };
  }

  @Public()
  @Get('search')
  search(@Query('term') term: string): object {
    return { term };
  }

  @Public()
  @Get('orders/:id')
  show(@Param('id') id: string): object {
    if (id === 'sold') throw new SoldOutError('This reward is sold out');
    if (id === 'none') throw new NotFoundError();
    if (id === 'crash') throw new Error('SELECT secret FROM vault');
    if (/^\w{5}$/.test(id)) throw postgresError(id);
    return { id };
  }

  @Public()
  @Get('text')
  text(@Res({ passthrough: true }) reply: FastifyReply): string {
    return jsonText(reply, '{"id":"9007199254740993"}');
  }
}

@Controller()
class DoorController {
  @Public()
  @All('*')
  async pass(@Req() request: FastifyRequest): Promise<object> {
    let bytes = 0;
    for await (const chunk of request.raw) bytes += (chunk as Buffer).length;
    return { parsed: request.body === undefined ? 'nothing' : 'something', bytes };
  }
}

@Module({ controllers: [DoorController] })
class DoorModule {}

@Module({ controllers: [OrdersController] })
class OrdersModule {}

interface Answer {
  status: number;
  headers: Headers;
  body: { code: string; message: string; errors: Record<string, string[]>; request_id: string } & Record<
    string,
    unknown
  >;
}

const config = {
  name: 'orders',
  host: '127.0.0.1',
  port: 0,
  logLevel: 'silent',
  drainMs: 0,
  tokenSecret: 'a'.repeat(32),
};
const json = { 'content-type': 'application/json' };
let service: RunningService;

beforeAll(async () => {
  service = await startService({ config, module: OrdersModule });
});

afterAll(() => service.stop());

async function call(path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(service.url + path, init);
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: (text === '' ? {} : JSON.parse(text)) as Answer['body'],
  };
}

const post = (
  path: string,
  body: string | Uint8Array<ArrayBuffer> | FormData,
  headers: Record<string, string> = json,
): Promise<Answer> => call(path, { method: 'POST', body, headers });

const order = { email: 'ada@demo.test', line: { quantity: 1 } };

/** Sends raw bytes and returns everything until the server closes. */
async function raw(text: string): Promise<string> {
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
  socket.write(text);
  let received = '';
  for await (const chunk of socket) received += String(chunk);
  return received;
}

describe('bodies', () => {
  it('takes a body that fits its class', async () => {
    expect(await post('/orders', JSON.stringify(order))).toMatchObject({
      status: 201,
      body: { email: 'ada@demo.test', line: true },
    });
  });

  it('refuses malformed JSON: broken text, trailing comma, byte order mark, UTF-16 [B23]', async () => {
    for (const body of ['{', '{"email":"a",}', '\ufeff{}', 'nope']) {
      const { status, body: answer } = await post('/orders', body);
      expect([status, answer.message, answer.success]).toEqual([400, 'Request body is not valid JSON', false]);
    }
    const utf16 = new Uint8Array(Buffer.from('{"email":"a"}', 'utf16le'));
    expect((await post('/orders', new Uint8Array([0xff, 0xfe, ...utf16]))).status).toBe(400);
  });

  it('refuses other charsets, compressed bodies and other content types with 415 [B23, B80]', async () => {
    const body = JSON.stringify(order);
    for (const headers of [
      { 'content-type': 'application/json; charset=utf-16' },
      { ...json, 'content-encoding': 'gzip' },
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/xml' },
    ]) {
      expect(await post('/orders', body, headers)).toMatchObject({
        status: 415,
        body: { code: 'unsupported_media_type' },
      });
    }
    const head = `POST /orders HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{}`;
    expect(await raw(head)).toMatch(/^HTTP\/1.1 415 /);
  });

  it('answers 413 above a megabyte, 400 beyond 20 levels and 5,000 fields or items, and stays alive [B24]', async () => {
    const large = await post('/notes', JSON.stringify({ note: 'x'.repeat(2_000_000) })).catch(() => null);
    if (large) expect(large).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    expect(await post('/orders', `{"line":${deep}}`)).toMatchObject({ status: 400, body: { code: 'limit_depth' } });
    const wide = (count: number): string => `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join()}}`;
    expect(await post('/orders', wide(5_001))).toMatchObject({ status: 400, body: { code: 'limit_fields' } });
    const long = (count: number): string => `{"tags":[${Array(count).fill('{}').join()}]}`;
    expect(await post('/orders', long(5_002))).toMatchObject({ status: 400, body: { code: 'limit_fields' } });
    expect(await post('/orders', long(4_000))).toMatchObject({ status: 422 });
    const { body } = await post('/orders', wide(5_000));
    expect([body['code'], Object.keys(body['errors'] as object).length]).toEqual(['unknown_field', 20]);
    expect((await call('/health')).status).toBe(200);
  });

  it('refuses inherited names and duplicate keys, also when they are escaped [B25]', async () => {
    for (const body of [
      '{"__proto__":{"isAdmin":true}}',
      '{"\\u005f_proto__":{}}',
      '{"constructor":{"prototype":{"isAdmin":true}}}',
      '{"hasOwnProperty":1}',
      '{"note":"a","note":"b"}',
    ]) {
      expect(await post('/notes', body)).toMatchObject({ status: 400, body: { code: 'unknown_field' } });
    }
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    expect((await post('/notes', '{"note":"\\\\\\" {[ \\"note\\":"}')).body).toEqual({ note: '\\" {[ "note":' });
  });

  it('refuses fields that the class does not have, at any depth [B26]', async () => {
    const top = await post('/orders', JSON.stringify({ ...order, program_id: '7' }));
    expect(top).toMatchObject({ status: 400, body: { code: 'unknown_field', message: 'Unknown field program_id' } });
    const nested = await post('/orders', JSON.stringify({ ...order, line: { quantity: 1, price: 2 } }));
    expect(nested).toMatchObject({ status: 400, body: { errors: { 'line.price': ['is not a known field'] } } });
  });

  it('answers 422 with messages by field for shapes', async () => {
    const { status, body } = await post('/orders', JSON.stringify({ email: 5, line: { quantity: 99 }, tags: 'x' }));
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: 'validation_failed',
      message: 'Some fields are not valid',
      errors: {
        email: ['Invalid email'],
        'line.quantity': ['must be at most 10'],
        tags: ['must be a list'],
      },
    });
    const single = await post('/orders', JSON.stringify({ ...order, email: ['a'] }));
    expect(single).toMatchObject({ status: 422, body: { message: 'Invalid email' } });
  });

  it('distinguishes null, a list and a missing nested object from an empty one', async () => {
    for (const body of ['null', '[]', '"text"', '5']) expect((await post('/notes', body)).status).toBe(422);
    expect((await post('/notes', '{"note":null}')).status).toBe(422);
    expect((await post('/orders', '{"email":"a"}')).status).toBe(422);
    expect((await post('/notes', '{}')).status).toBe(201);
    expect((await post('/notes', '')).status).toBe(201);
  });

  it('refuses NUL characters and lone surrogates in every position [B27, B28]', async () => {
    const nul = await post('/notes', '{"note":"a\\u0000b"}');
    expect(nul).toMatchObject({
      status: 422,
      body: { errors: { note: ['contains a character that is not allowed'] } },
    });
    expect((await post('/notes', '{"note":"\\ud800"}')).status).toBe(422);
    expect((await post('/notes', '{"note":"\\ud83d\\ude00"}')).status).toBe(201);
    expect((await call('/search?term=a%00b')).status).toBe(422);
    expect(await call('/orders/a%00b')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('refuses numbers that lost digits or became Infinity [B30]', async () => {
    expect((await post('/orders', '{"email":"a","line":{"quantity":1},"points":9007199254740993}')).status).toBe(422);
    expect((await post('/orders', '{"email":"a","line":{"quantity":1},"points":1e400}')).status).toBe(422);
  });
});

describe('forms', () => {
  const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' };

  it('reads urlencoded and multipart bodies in bracket notation; ids stay keys', async () => {
    const form = new FormData();
    form.append('points', '5');
    form.append('questions[17][value][]', 'a & b');
    form.append('questions[17][value][]', 'é');
    const expected = { status: 201, body: { points: 5, questions: { 17: { value: ['a & b', 'é'] } } } };
    expect(await post('/forms', form, {})).toMatchObject(expected);
    const text = 'points=5&questions%5B17%5D%5Bvalue%5D%5B%5D=a+%26+b&questions[17][value][]=%C3%A9';
    expect(await post('/forms', text, urlencoded)).toMatchObject(expected);
  });

  it('refuses too many fields, brackets and bytes, inherited names and mixed fields [B37]', async () => {
    const many = Array.from({ length: 501 }, (_, index) => `a[]=${index}`).join('&');
    const cases: [string, string][] = [
      [many, 'limit_fields'],
      [`a${'[b]'.repeat(5_000)}=1`, 'limit_depth'],
      [`points=${'1'.repeat(102_401)}`, 'limit_field_size'],
      ['__proto__[isAdmin]=1', 'unknown_field'],
      ['questions[constructor][prototype]=1', 'unknown_field'],
      ['questions=1&questions[1]=2', 'malformed_body'],
    ];
    for (const [body, code] of cases) {
      expect(await post('/forms', body, urlencoded)).toMatchObject({ status: 400, body: { code } });
      const form = new FormData();
      for (const pair of body.split('&'))
        form.append(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
      expect((await post('/forms', form, {})).status).toBe(400);
    }
  });

  it('refuses files, a missing boundary and an interrupted upload [B67, B80]', async () => {
    const form = new FormData();
    form.append('points', '5');
    form.append('picture', new Blob(['x']), 'x.png');
    expect((await post('/forms', form, {})).status).toBe(415);
    expect((await post('/forms', 'x', { 'content-type': 'multipart/form-data' })).status).toBe(400);
    const cut = '--b\r\ncontent-disposition: form-data; name="points"\r\n\r\n5';
    expect(await post('/forms', cut, { 'content-type': 'multipart/form-data; boundary=b' })).toMatchObject({
      status: 400,
      body: { message: 'Upload was interrupted' },
    });
  });

  it('reads queries in the same notation and refuses objects where a text is declared', async () => {
    expect(await call('/orders?page=2&columnFilters[status]=live')).toMatchObject({
      status: 200,
      body: { page: 2, columnFilters: { status: 'live' } },
    });
    expect((await call('/orders?page=x')).status).toBe(422);
    expect((await call('/orders?unknown=1')).status).toBe(400);
    expect((await call(`/orders?a${'[b]'.repeat(50)}=1`)).status).toBe(400);
    expect((await call('/search?term[a]=1')).status).toBe(422);
    expect((await call('/search?term=%%%')).body).toMatchObject({ term: '%%%' });
  });
});

describe('answers', () => {
  it('answers business errors with status, code, text and request id', async () => {
    const { status, headers, body } = await call('/orders/sold');
    expect(status).toBe(409);
    expect(body).toEqual({
      success: false,
      code: 'sold_out',
      message: 'This reward is sold out',
      errors: {},
      request_id: headers.get('x-request-id'),
    });
  });

  it('shows no details of a fault', async () => {
    const { status, body } = await call('/orders/crash');
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toMatch(/SELECT|stack|vault/);
    expect(body).toMatchObject({ code: 'internal_error', message: 'Something went wrong' });
  });

  it('maps what Postgres refuses: bad values 422, temporary faults 503 with Retry-After', async () => {
    for (const code of ['22021', '22P02']) expect((await call(`/orders/${code}`)).status).toBe(422);
    for (const code of ['40P01', '40001', '55P03', '53300', '57P01', '25006', '53100', '53200']) {
      const { status, headers, body } = await call(`/orders/${code}`);
      expect([status, headers.get('retry-after'), body.code]).toEqual([503, '2', 'service_unavailable']);
    }
    expect((await call('/orders/23505')).status).toBe(500);
  });

  it('answers 404 for unknown paths and 405 with Allow for other methods [B77, B78]', async () => {
    expect(await call('/nowhere')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    for (const path of ['//orders', '/orders/', '/ORDERS', '/orders/%zz', `/orders/${'x'.repeat(2_000)}`]) {
      expect(await call(path)).toMatchObject({ status: 404, body: { success: false } });
    }
    const put = await call('/orders/5', { method: 'PUT', body: '{}', headers: json });
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect(await raw('TRACE /orders HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1.1 405 [^]*allow: GET, HEAD, POST/i,
    );
    expect((await call('/orders', { method: 'GET', headers: { 'x-http-method-override': 'DELETE' } })).status).toBe(
      200,
    );
  });

  it('answers HEAD with the headers of GET and without its body [B94]', async () => {
    const get = await call('/orders/5');
    const head = await call('/orders/5', { method: 'HEAD' });
    expect(head.status).toBe(200);
    for (const name of ['content-type', 'content-length']) expect(head.headers.get(name)).toBe(get.headers.get(name));
    expect(head.body).toEqual({});
  });

  it('passes JSON text through without touching its digits', async () => {
    const response = await fetch(`${service.url}/text`);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.text()).toBe('{"id":"9007199254740993"}');
  });

  it('accepts a well-formed request id and replaces any other', async () => {
    const uuid = '3f1b0c1e-8a53-4b9e-9d57-6f0a1c2d3e4f';
    const ulid = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
    for (const id of [uuid, ulid]) {
      expect((await call('/health', { headers: { 'x-request-id': id } })).headers.get('x-request-id')).toBe(id);
    }
    const forged = await call('/orders/none', { headers: { 'x-request-id': 'a" OR 1=1' } });
    expect(forged.body.request_id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('refuses broken HTTP and huge headers in the same shape [B79, B81]', async () => {
    const smuggled = await raw(
      'POST /orders HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}',
    );
    expect(smuggled).toMatch(/^HTTP\/1.1 400 [^]*"code":"bad_request"/);
    expect(await raw(`GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(70_000)}\r\n\r\n`)).toMatch(/^HTTP\/1.1 431 /);
  });

  it('labels requests by route pattern in the metrics', async () => {
    await call('/orders/41');
    await call('/orders/42');
    const text = await (await fetch(`${service.url}/metrics`)).text();
    expect(text).toContain(
      'http_request_duration_seconds_count{service="orders",method="GET",route="/orders/:id",status="200"}',
    );
    expect(text).not.toContain('/orders/41');
    expect(text).toContain('process_cpu_user_seconds_total');
  });
});

describe('readiness', () => {
  it('is up while every required dependency is up, health only while no dependency is missing, liveness in any case', async () => {
    const readiness = service.app.get(Readiness);
    readiness.register('redis', { check: () => Promise.reject(new Error('down')), required: false });
    expect(await call('/ready')).toMatchObject({ status: 200, body: { ok: true, checks: { redis: 'degraded' } } });
    expect(await call('/health')).toMatchObject({ status: 503, body: { ok: false, checks: { redis: 'degraded' } } });
    readiness.register('database', { check: () => Promise.reject(new Error('down')) });
    expect(await call('/ready')).toMatchObject({ status: 503, body: { ok: false, checks: { database: 'down' } } });
    expect((await call('/health/live')).status).toBe(200);
  });
});

describe('a gateway', () => {
  it('leaves bodies unread and adds raw routes', async () => {
    const gateway = await startService({
      config: { ...config, name: 'gateway' },
      module: DoorModule,
      rawBodies: true,
      configure: (fastify) => {
        fastify.get('/raw', (_request, reply) => reply.send({ raw: true }));
      },
    });
    const body = '{"a":1,'.repeat(300_000);
    for (const type of ['application/json', 'multipart/form-data; boundary=x', 'image/png']) {
      const response = await fetch(`${gateway.url}/any/path`, {
        method: 'POST',
        body,
        headers: { 'content-type': type },
      });
      expect(await response.json()).toEqual({ parsed: 'nothing', bytes: body.length });
    }
    expect(await (await fetch(`${gateway.url}/raw`)).json()).toEqual({ raw: true });
    await gateway.stop();
  });
});
