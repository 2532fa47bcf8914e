import { Controller, Get, Module } from '@nestjs/common';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { Public } from '../auth/authenticated.decorator.ts';
import { type RunningService, startService } from '../http/start-service.ts';

@Controller()
class SlowController {
  @Public()
  @Get('slow')
  async slow(): Promise<object> {
    await sleep(20);
    return { ok: true };
  }
}

@Module({ controllers: [SlowController] })
class SlowModule {}

const base = { name: 'slow', host: '127.0.0.1', logLevel: 'silent', tokenSecret: 'a'.repeat(32) };
const start = (port = 0, drainMs = 400): Promise<RunningService> =>
  startService({ config: { ...base, port, drainMs }, module: SlowModule });

describe('a graceful stop', () => {
  it('fails no request of callers that check readiness', async () => {
    // Longer than a busy machine keeps a probe waiting.
    const drainMs = 2_000;
    const services = [await start(0, drainMs), await start(0, drainMs)];
    const pools = services.map(({ url }) => new Pool(url, { connections: 8, keepAliveTimeout: 60_000 }));
    let ready = [0, 1];
    let running = true;
    let failed = 0;
    let answered = 0;

    const probe = async (): Promise<void> => {
      while (running) {
        const states = await Promise.all(
          pools.map((pool) =>
            pool.request({ path: '/ready', method: 'GET' }).then(
              async ({ statusCode, body }) => (await body.dump(), statusCode === 200),
              () => false,
            ),
          ),
        );
        ready = [0, 1].filter((index) => states[index]);
        await sleep(50);
      }
    };
    const caller = async (seed: number): Promise<void> => {
      for (let turn = seed; running; turn += 1) {
        const pool = pools[ready[turn % ready.length] ?? 0];
        try {
          const { statusCode, body } = await pool!.request({ path: '/slow', method: 'GET' });
          await body.dump();
          if (statusCode === 200) answered += 1;
          else failed += 1;
        } catch {
          failed += 1;
        }
      }
    };
    const work = Promise.all([probe(), ...Array.from({ length: 16 }, (_, seed) => caller(seed))]);
    for (const index of [0, 1, 0]) {
      await sleep(250);
      const old = services[index]!;
      await old.stop();
      services[index] = await start(Number(new URL(old.url).port), drainMs);
      await sleep(200);
    }
    running = false;
    await work;
    await Promise.all(pools.map((pool) => pool.destroy()));
    await Promise.all(services.map((service) => service.stop()));
    expect(failed).toBe(0);
    expect(answered).toBeGreaterThan(100);
  });

  it('answers probes with 503 and closes connections while it drains, and still serves requests', async () => {
    const service = await start();
    const stopping = service.stop();
    const ready = await fetch(`${service.url}/ready`);
    expect([ready.status, ready.headers.get('connection')]).toEqual([503, 'close']);
    expect((await fetch(`${service.url}/slow`)).status).toBe(200);
    await stopping;
    await expect(fetch(`${service.url}/slow`)).rejects.toThrow();
  });

  it('ends soon after a connection that was busy has become idle', async () => {
    const service = await start(0, 0);
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    const closed = new Promise((resolve) => socket.on('close', resolve));
    socket.resume();
    socket.write('GET /slow HTTP/1.1\r\nhost: a\r\n\r\n');
    await sleep(5);
    const began = Date.now();
    await Promise.all([service.stop(), service.stop(), closed]);
    expect(Date.now() - began).toBeLessThan(2_000);
  });

  it('frees the port when a start fails', async () => {
    const first = await start();
    await expect(start(Number(new URL(first.url).port))).rejects.toThrow('EADDRINUSE');
    await first.stop();
  });

  it('answers 408 to a client that does not finish its head [B82]', async () => {
    const service = await start(0, 0);
    service.app.getHttpServer().headersTimeout = 300;
    service.app.getHttpServer().requestTimeout = 300;
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    socket.write('POST /slow HTTP/1.1\r\nhost: a\r\ncontent-le');
    let received = '';
    for await (const chunk of socket) received += String(chunk);
    expect(received).toMatch(/^HTTP\/1.1 408 [^]*"code":"request_timeout"/);
    await service.stop();
  });
});
