import { connect } from 'node:net';
import { siteUrl } from '../site.ts';

/** Writes a text to the gateway's port and resolves with the bytes that arrive until it closes or the time limit ends. */
export function sendRaw(text: string, timeoutMillis: number): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect({ port: Number(new URL(siteUrl()).port), host: '127.0.0.1' }, () => socket.write(text));
    const done = (): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(answer);
    };
    const timer = setTimeout(done, timeoutMillis);
    socket.on('data', (data: Buffer) => (answer += data.toString('latin1')));
    socket.on('error', done).on('close', done);
  });
}

/** The status of each answer in the text; `['closed']` when there is none. */
export function statusesOf(text: string): string[] {
  const found = [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status = '']) => status);
  return found.length > 0 ? found : ['closed'];
}
