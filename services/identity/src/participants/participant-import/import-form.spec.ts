import { jest } from '@jest/globals';
import { Public } from '@laurel/service-kit/auth/authenticated.decorator';
import { type RunningService, startService } from '@laurel/service-kit/http/start-service';
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

@Module({ controllers: [ImportsController] })
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

  it('has the stated size at most [A-272]', async () => {
    const send = async (bytes: number): Promise<unknown> => {
      const form = new FormData();
      form.append('email', 'ignore');
      form.append('points', 'ignore');
      form.append('csv_file', new Blob([Buffer.alloc(bytes)]), 'people.csv');
      return (await fetch(`${service.url}/import`, { method: 'POST', body: form })).json();
    };
    expect(await send(MEGABYTE)).toEqual({ bytes: MEGABYTE });
    expect(await send(MEGABYTE + 1)).toMatchObject({ message: 'The file must not be larger than 1 MB.' });
    expect(real.maxImportBytes).toBe(150 * MEGABYTE);
  });
});
