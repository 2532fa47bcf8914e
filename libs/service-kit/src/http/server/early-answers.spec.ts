import { All, Controller, Module } from '@nestjs/common';
import { Public } from '../../auth/authenticated.decorator.ts';
import { type RunningService, startService } from '../start-service.ts';
import type { EarlyAnswer, FindEarlyAnswer } from './early-answers.ts';

@Controller()
class RoutedController {
  @Public()
  @All('*')
  answer(): string {
    return 'routed';
  }
}

@Module({ controllers: [RoutedController] })
class RoutedModule {}

const id = '3f1b0c1e-8a53-4b9e-9d57-6f0a1c2d3e4f';
const ready: EarlyAnswer = {
  status: 200,
  headers: ['content-type', 'text/plain', 'content-length', '5'],
  body: Buffer.from('ready'),
  route: '/ready-made',
};

let service: RunningService | undefined;

async function start(find: FindEarlyAnswer, drainMs = 0): Promise<(path: string) => Promise<Response>> {
  const config = {
    name: 'early',
    host: '127.0.0.1',
    port: 0,
    logLevel: 'silent',
    drainMs,
    tokenSecret: 'a'.repeat(32),
  };
  const started = await startService({ config, module: RoutedModule, earlyAnswers: () => find });
  service = started;
  return (path) => fetch(started.url + path, { headers: { 'x-request-id': id } });
}

afterEach(() => service?.stop());

describe('an answer before routing', () => {
  it('has the request’s id and is counted in the metrics by its route', async () => {
    const call = await start(({ url }) => (url === '/ready-made?a=1' ? Promise.resolve(ready) : undefined));
    const answer = await call('/ready-made?a=1');
    expect([answer.status, await answer.text(), answer.headers.get('x-request-id')]).toEqual([200, 'ready', id]);
    const metrics = await (await call('/metrics')).text();
    expect(metrics).toContain(
      'http_request_duration_seconds_count{service="early",method="GET",route="/ready-made",status="200"} 1\n',
    );
  });

  it('leaves every other request to the routes, also one whose answer is refused', async () => {
    const call = await start(({ url }) => (url === '/refused' ? Promise.reject(new Error('too many')) : undefined));
    expect(await (await call('/other')).text()).toBe('routed');
    expect(await (await call('/refused')).text()).toBe('routed');
  });

  it('ends one connection, and nothing else, when it cannot be sent', async () => {
    const broken = { ...ready, headers: ['x-broken', 'line\nbreak'] };
    const call = await start(({ url }) => (url === '/broken' ? Promise.resolve(broken) : undefined));
    await expect(call('/broken')).rejects.toThrow('fetch failed');
    expect(await (await call('/other')).text()).toBe('routed');
  });

  it('closes its connection while the service drains', async () => {
    const call = await start(() => Promise.resolve(ready), 300);
    expect((await call('/')).headers.get('connection')).toBe('keep-alive');
    const stopped = service?.stop();
    const answer = await call('/');
    expect([await answer.text(), answer.headers.get('connection')]).toEqual(['ready', 'close']);
    await stopped;
  });
});
