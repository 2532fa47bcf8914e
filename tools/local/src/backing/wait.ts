import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Asks every 40 ms until `probe` does not throw; throws its last error after `ms` milliseconds. */
export async function until<T>(probe: () => Promise<T>, ms: number): Promise<T> {
  const end = Date.now() + ms;
  for (;;) {
    try {
      return await probe();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await sleep(40);
  }
}

/** Sends a text to a TCP port of this machine and answers the first piece of the response. */
export const exchange = (port: number, text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 1000 }, () => socket.write(text));
    socket.once('data', (data) => {
      resolve(data.toString());
      socket.destroy();
    });
    socket.once('error', reject);
    socket.once('timeout', () => socket.destroy(new Error(`Port ${port} does not answer`)));
    socket.once('end', () => reject(new Error(`Port ${port} closed the connection`)));
  });
