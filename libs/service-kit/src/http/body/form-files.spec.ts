import { Body, Controller, HttpCode, Module, Post } from '@nestjs/common';
import { IsOptional, IsString } from 'class-validator';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { Authenticated, Public } from '../../auth/authenticated.decorator.ts';
import { type RunningService, startService } from '../start-service.ts';
import { ArrivedFiles, type FormFiles, FormWithFiles } from './form-files.ts';

class AlbumRequest {
  @IsString()
  title: string;

  @IsOptional()
  @IsString()
  cover?: string;

  @IsOptional()
  @IsString()
  back?: string;
}

const pictures = { fields: /^(?:cover|back)$/, most: 2, bytes: 1_000 };

@Controller()
class AlbumsController {
  @Public()
  @Post('albums')
  @HttpCode(200)
  @FormWithFiles(pictures)
  async save(@Body() { title, cover }: AlbumRequest, @ArrivedFiles() files: FormFiles): Promise<object> {
    const file = files.get(cover ?? '');
    const text = file ? await readFile(file.path, 'utf8') : null;
    if (title === 'refused') throw new Error('refused');
    return { title, cover: file ? { text, bytes: file.bytes, filename: file.filename } : (cover ?? null) };
  }

  @Authenticated({ as: 'service' })
  @Post('closed')
  @FormWithFiles(pictures)
  closed(): void {
    throw new Error('this route is never called');
  }
}

@Module({ controllers: [AlbumsController] })
class AlbumsModule {}

const config = {
  name: 'albums',
  host: '127.0.0.1',
  port: 0,
  logLevel: 'silent',
  drainMs: 0,
  tokenSecret: 'a'.repeat(32),
};
let service: RunningService;
beforeAll(async () => {
  service = await startService({ config, module: AlbumsModule });
});
afterAll(() => service.stop());

type Fields = Record<string, string | Blob>;

async function send(fields: Fields, path = '/albums'): Promise<[status: number, body: Record<string, unknown>]> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, 'cover.txt');
  }
  const answer = await fetch(service.url + path, { method: 'POST', body: form });
  return [answer.status, (await answer.json()) as Record<string, unknown>];
}

const file = (text: string): Blob => new Blob([text]);
const foldersLeft = async (): Promise<string[]> =>
  (await readdir(tmpdir())).filter((name) => name.startsWith(`laurel-form-${process.pid}-`));

describe('a form with files', () => {
  it('returns files beside texts, and accepts JSON as every route does', async () => {
    const cover = { text: 'words', bytes: 5, filename: 'cover.txt' };
    expect(await send({ title: 'One', cover: file('words') })).toEqual([200, { title: 'One', cover }]);
    expect(await send({ title: 'One', cover: '/a.png' })).toEqual([200, { title: 'One', cover: '/a.png' }]);
    const answer = await fetch(`${service.url}/albums`, {
      method: 'POST',
      body: JSON.stringify({ title: 'Two', cover: 'file:0' }),
      headers: { 'content-type': 'application/json' },
    });
    expect(await answer.json()).toEqual({ title: 'Two', cover: 'file:0' });
  });

  it('truncates a file that is too long one byte after the limit', async () => {
    expect(await send({ title: 'One', cover: file('x'.repeat(5_000)) })).toMatchObject([
      200,
      { cover: { bytes: 1_001 } },
    ]);
  });

  it.each<[string, Fields, number, string]>([
    ['a file where none is taken', { title: file('x') }, 400, 'unknown_field'],
    ['one file too many', { title: 'a', cover: file('x'), back: file('x'), more: file('x') }, 422, 'validation_failed'],
    ['a missing text', { cover: file('x') }, 422, 'validation_failed'],
    ['a text that no field may hold', { title: 'a\0' }, 422, 'validation_failed'],
    ['a field that it does not know', { title: 'a', year: '2026' }, 400, 'unknown_field'],
  ])('refuses %s', async (_what, fields, status, code) => {
    expect(await send(fields)).toMatchObject([status, { code }]);
  });

  const part = (head: string, value = 'x'): string =>
    `--b\r\ncontent-disposition: form-data; ${head}\r\n\r\n${value}\r\n`;
  const cover = part('name="cover"; filename="a.png"');
  const encoded = 'name="cover"; filename="a.png"\r\ncontent-transfer-encoding: base64';
  it.each([
    ['breaks off', 'malformed_body', 'b', cover],
    ['has another boundary', 'malformed_body', 'c', `${cover}--b--\r\n`],
    ['names no boundary', 'malformed_body', null, `${cover}--b--\r\n`],
    ['has a file in base64', 'malformed_body', 'b', `${part(encoded, 'YQ==')}--b--\r\n`],
    ['has a field that every object inherits', 'malformed_body', 'b', `${part('name="__proto__"')}${cover}--b--\r\n`],
    ['has brackets around such a name', 'unknown_field', 'b', `${part('name="__proto__[a]"')}${cover}--b--\r\n`],
    ['has a file in another field', 'unknown_field', 'b', `${part('name="x"; filename="a.png"')}--b--\r\n`],
    // Lists may have that many fields, so the route cannot name one of them as unknown.
    ['has 600 fields', 'limit_fields', 'b', `${cover}${part('name="x"').repeat(600)}--b--\r\n`],
  ])('that %s is refused as %s, as on a route that takes one file', async (_what, code, boundary, body) => {
    const type = boundary === null ? 'multipart/form-data' : `multipart/form-data; boundary=${boundary}`;
    const answer = await fetch(`${service.url}/albums`, { method: 'POST', body, headers: { 'content-type': type } });
    expect([answer.status, await answer.json()]).toMatchObject([400, { code }]);
  });

  it('is not read for callers without permission, and leaves no files behind [B67]', async () => {
    expect(await send({ title: 'a', cover: file('x'.repeat(900)) }, '/closed')).toMatchObject([401, {}]);
    expect(await send({ title: 'refused', cover: file('x') })).toMatchObject([500, {}]);
    const cut = '--b\r\ncontent-disposition: form-data; name="cover"; filename="a.png"\r\n\r\nabc';
    const answer = await fetch(`${service.url}/albums`, {
      method: 'POST',
      body: cut,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
    expect(await answer.json()).toMatchObject({ message: 'Upload was interrupted' });
    expect(await foldersLeft()).toEqual([]);
  });
});
