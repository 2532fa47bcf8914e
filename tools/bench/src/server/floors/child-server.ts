import { freePorts } from '@laurel/local-platform/processes/ports';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface ChildServer {
  readonly origin: string;
  close(): Promise<void>;
}

/** Starts a floor's server in a process of its own; resolves when it listens. */
export async function startServer(file: string, args: readonly string[]): Promise<ChildServer> {
  const [port = 0] = await freePorts(1);
  const script = join(import.meta.dirname, `${file}.js`);
  const child = spawn(process.execPath, [script, String(port), ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  await Promise.race([
    once(child.stdout, 'data'),
    ended.then(([code]) => Promise.reject(new Error(`${file} ended with ${String(code)}`))),
  ]);
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      child.kill();
      await ended;
    },
  };
}
