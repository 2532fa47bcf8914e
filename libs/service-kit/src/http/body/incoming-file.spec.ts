import { Controller, Get, HttpCode, Module, Post, Req } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { EventEmitter, once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { Public } from '../../auth/authenticated.decorator.ts';
import { InvalidInputError } from '../../errors/business-error.ts';
import { type RunningService, startService } from '../start-service.ts';
import { withIncomingFile } from './incoming-file.ts';

const options = {
  field: 'list',
  bytes: 1_000,
  refusal: (reason: 'no_file' | 'file_too_large') => new InvalidInputError({ list: [reason] }),
};
const late = new EventEmitter();

@Controller()
class ListsController {
  @Public()
  @Post('lists')
  @HttpCode(200)
  @RouteConfig({ files: true })
  save(@Req() request: FastifyRequest): Promise<object> {
    return withIncomingFile(request, options, async ({ path, ...file }) => {
      return { ...file, text: await readFile(path, 'utf8') };
    });
  }

  @Public()
  @Post('late')
  @RouteConfig({ files: true })
  async late(@Req() request: FastifyRequest): Promise<void> {
    const gone = new Promise((resolve) => request.raw.once('close', resolve));
    late.emit('reached');
    await gone;
    const taken = withIncomingFile(request, options, () => Promise.resolve('taken'));
    late.emit('ended', await taken.catch((error: unknown) => error));
  }

  @Public()
  @Get('folders')
  async folders(): Promise<object> {
    return (await readdir(tmpdir())).filter((name) => name.startsWith(`laurel-upload-${process.pid}-`));
  }
}

@Module({ controllers: [ListsController] })
class ListsModule {}

const config = {
  name: 'lists',
  host: '127.0.0.1',
  port: 0,
  logLevel: 'silent',
  drainMs: 0,
  tokenSecret: 'a'.repeat(32),
};

describe('a route that takes one file', () => {
  let service: RunningService;
  beforeAll(async () => {
    service = await startService({ config, module: ListsModule });
  });
  afterAll(async () => {
    expect(await (await fetch(`${service.url}/folders`)).json()).toEqual([]);
    await service.stop();
  });

  const send = async (body: FormData | string): Promise<unknown> => {
    const answer = await fetch(`${service.url}/lists`, { method: 'POST', body });
    return answer.json();
  };
  const formOf = (...files: [field: string, text: string][]): FormData => {
    const form = new FormData();
    for (const [field, text] of files) form.append(field, new Blob([text]), 'codes.csv');
    return form;
  };

  it('accepts it as a whole', async () => {
    expect(await send(formOf(['list', 'a\nb']))).toEqual({ bytes: 3, filename: 'codes.csv', text: 'a\nb' });
  });

  it('accepts a file of exactly the limit', async () => {
    expect(await send(formOf(['list', 'x'.repeat(1_000)]))).toMatchObject({ bytes: 1_000 });
  });

  it('refuses a file one byte longer with the error of the route', async () => {
    expect(await send(formOf(['list', 'x'.repeat(1_001)]))).toMatchObject({ errors: { list: ['file_too_large'] } });
  });

  it('refuses a form without a file with the error of the route', async () => {
    const form = '--b--\r\n';
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const answer = await fetch(`${service.url}/lists`, { method: 'POST', body: form, headers });
    expect(await answer.json()).toMatchObject({ errors: { list: ['no_file'] } });
  });

  it('refuses a second file, a file of another field and another type of body', async () => {
    const twice = formOf(['list', 'a'], ['list', 'b']);
    expect(await send(twice)).toMatchObject({ code: 'unknown_field', errors: { list: ['is not a known field'] } });
    expect(await send(formOf(['cover', 'a']))).toMatchObject({ code: 'unknown_field' });
    expect(await send('list=a')).toMatchObject({ code: 'unsupported_media_type' });
  });

  const part = (head: string, value = 'x'): string =>
    `--b\r\ncontent-disposition: form-data; ${head}\r\n\r\n${value}\r\n`;
  const file = part('name="list"; filename="a.csv"');
  const encoded = 'name="list"; filename="a.csv"\r\ncontent-transfer-encoding: base64';
  it.each([
    ['breaks off', 'malformed_body', 'b', file],
    ['has another boundary', 'malformed_body', 'c', `${file}--b--\r\n`],
    ['names no boundary', 'malformed_body', null, `${file}--b--\r\n`],
    ['has a file in base64', 'malformed_body', 'b', `${part(encoded, 'YQ==')}--b--\r\n`],
    ['has a field that every object inherits', 'malformed_body', 'b', `${part('name="__proto__"')}${file}--b--\r\n`],
    ['has brackets around such a name', 'unknown_field', 'b', `${part('name="__proto__[a]"')}${file}--b--\r\n`],
    ['has 600 fields', 'unknown_field', 'b', `${file}${part('name="x"').repeat(600)}--b--\r\n`],
  ])('refuses a form that %s as %s', async (_what, code, boundary, body) => {
    const type = boundary === null ? 'multipart/form-data' : `multipart/form-data; boundary=${boundary}`;
    const answer = await fetch(`${service.url}/lists`, { method: 'POST', body, headers: { 'content-type': type } });
    expect([answer.status, await answer.json()]).toMatchObject([400, { code }]);
  });

  it('ends the upload of a client that disconnected before it is read', async () => {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    const head = 'content-type: multipart/form-data; boundary=b\r\ncontent-length: 1000';
    socket.write(`POST /late HTTP/1.1\r\nhost: lists\r\n${head}\r\n\r\n--b\r\n`);
    await once(late, 'reached');
    socket.destroy();
    const [ended] = (await once(late, 'ended', { signal: AbortSignal.timeout(10_000) })) as unknown[];
    expect(ended).toMatchObject({ status: 400, code: 'malformed_body' });
  });
});
