import { jest } from '@jest/globals';
import { Public } from '@laurel/service-kit/auth/authenticated.decorator';
import { type RunningService, startService } from '@laurel/service-kit/http/start-service';
import { waitFor } from '@laurel/test-kit/wait-for';
import { Controller, HttpCode, Module, Post, Req } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';

const MEGABYTE = 1024 * 1024;
const limits = '@laurel/contracts/identity/participants/import.dto';
const real = await import('@laurel/contracts/identity/participants/import.dto');
jest.unstable_mockModule(limits, () => ({ ...real, maxImportBytes: MEGABYTE }));
const { withImportForm } = await import('./import-form.ts');

@Controller()
class ImportsController {
  @Public()
  @Post('import')
  @HttpCode(200)
  @RouteConfig({ files: true })
  take(@Req() request: FastifyRequest): Promise<object> {
    return withImportForm(request, ({ bytes }) => Promise.resolve({ bytes }));
  }
}

/** Imports that are stored until they are released. */
const held: (() => void)[] = [];

@Controller()
class HeldController {
  @Public()
  @Post('held')
  @HttpCode(200)
  @RouteConfig({ files: true })
  take(@Req() request: FastifyRequest): Promise<object> {
    return withImportForm(request, () => new Promise((resolve) => held.push(() => resolve({}))));
  }
}

@Module({ controllers: [ImportsController, HeldController] })
class ImportsModule {}

const config = {
  name: 'imports',
  host: '127.0.0.1',
  port: 0,
  logLevel: 'silent',
  drainMs: 0,
  tokenSecret: 'a'.repeat(32),
};

describe('the file of an import', () => {
  let service: RunningService;
  beforeAll(async () => {
    service = await startService({ config, module: ImportsModule });
  });
  afterAll(() => service.stop());

  const send = async (bytes: number, path = 'import'): Promise<unknown> => {
    const form = new FormData();
    form.append('email', 'ignore');
    form.append('points', 'ignore');
    form.append('csv_file', new Blob([Buffer.alloc(bytes)]), 'people.csv');
    return (await fetch(`${service.url}/${path}`, { method: 'POST', body: form })).json();
  };

  it('finds room beside four others, which a pod’s temporary folder has space for, and is 503 after five', async () => {
    const stored = Array.from({ length: 5 }, () => send(10, 'held'));
    await waitFor(() => held.length === 5);
    expect(await send(10)).toMatchObject({ code: 'busy' });
    held.shift()?.();
    await Promise.race(stored);
    expect(await send(10)).toEqual({ bytes: 10 });
    for (const release of held.splice(0)) release();
    await Promise.all(stored);
  });

  it('has the stated size at most [A-272]', async () => {
    expect(await send(MEGABYTE)).toEqual({ bytes: MEGABYTE });
    expect(await send(MEGABYTE + 1)).toMatchObject({ message: 'The file must not be larger than 1 MB.' });
    expect(real.maxImportBytes).toBe(150 * MEGABYTE);
  });
});
