import 'reflect-metadata';
import { once } from 'node:events';
import { createServer, IncomingMessage, request } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { limitedBody } from './request-body.ts';

/** The outcome of reading the body. */
async function outcomeOf(body: IncomingMessage): Promise<unknown> {
  try {
    return await limitedBody(body, { bytes: 1_000, millis: 300 }).toArray();
  } catch (error) {
    return error;
  }
}

it('a body that comes byte by byte is 408 when its time is over, though it never paused for long [B67] [B82]', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const upload = request({ port, host: '127.0.0.1', method: 'POST', headers: { 'content-length': '100' } });
  upload.on('error', () => undefined);
  upload.write('x');
  const [arriving] = (await once(server, 'request')) as [IncomingMessage];
  const outcome = outcomeOf(arriving);
  for (let byte = 0; byte < 8; byte += 1) {
    upload.write('x');
    await sleep(50);
  }
  expect(await outcome).toMatchObject({ status: 408, code: 'request_timeout' });
  upload.destroy();
  server.close();
});

it('a body that breaks off before it is read is an error for its reader and does not end the process [B81]', async () => {
  const arriving = new IncomingMessage(new Socket());
  const body = limitedBody(arriving);
  arriving.destroy(new Error('Parse Error'));
  await new Promise((closed) => body.once('close', closed));
  await expect(body.toArray()).rejects.toMatchObject({ status: 400, code: 'body_broken_off' });
});
