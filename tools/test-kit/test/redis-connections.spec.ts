import { RedisConnections } from '@laurel/service-kit/events/redis/redis-connections';
import type { Readiness } from '@laurel/service-kit/health/readiness';
import type { Redis } from 'ioredis';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setImmediate } from 'node:timers/promises';

const SUBSCRIBED = '*3\r\n$9\r\nsubscribe\r\n$6\r\nevents\r\n:1\r\n';

it('a connection that is closed while it subscribes again leaves no unhandled rejection', async () => {
  let connects = 0;
  // Answers the first subscription and ends the connection; the second one waits for its answer.
  const server = createServer((socket) => {
    const isFirst = ++connects === 1;
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      const text = data.toString().toLowerCase();
      socket.write('+OK\r\n'.repeat(text.match(/setinfo/g)?.length ?? 0));
      if (isFirst && text.includes('subscribe')) socket.end(SUBSCRIBED);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const silent = { info: () => undefined, warn: () => undefined };
  const readiness = { register: () => undefined } as unknown as Readiness;
  const connections = new RedisConnections(`redis://127.0.0.1:${port}`, silent as never, readiness);
  const subscriber = connections.queueOptions.createClient?.('subscriber', {}) as Redis;
  const unhandled: unknown[] = [];
  const note = (reason: unknown): void => void unhandled.push(reason);
  process.on('unhandledRejection', note);
  await subscriber.subscribe('events');
  await once(subscriber, 'ready');
  await setImmediate();
  connections.disconnect();
  await once(subscriber, 'end');
  await setImmediate();
  await setImmediate();
  process.off('unhandledRejection', note);
  server.close();
  expect([connects, unhandled]).toEqual([2, []]);
});
