import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { Fault } from './fault.ts';
import { frontEnds, services } from './pieces.ts';
import { askStatus } from './processes/control.ts';
import type { Progress } from './progress.ts';
import { devService } from './dev-service.ts';

export interface DevOptions {
  readonly root: string;
  readonly dataDir: string;
  /** A service's name or a front end's folder. */
  readonly piece: string;
  readonly progress: Progress;
}

const firstDevPort = 4500;

/** `npm run dev -- <piece>`: one piece rebuilt and reloaded as its files change, against the running rest. */
export async function dev(options: DevOptions): Promise<void> {
  const { root, dataDir, piece, progress } = options;
  const remotes = frontEnds(root).map(({ name }) => name);
  const isService = services.some(({ name }) => name === piece);
  if (!isService && !remotes.includes(piece)) {
    throw new Fault(
      `There is no piece "${piece}".`,
      `Services: ${services.map(({ name }) => name).join(', ')}. Front ends: ${remotes.join(', ')}.`,
    );
  }
  const running = await askStatus(dataDir);
  if (!running)
    throw new Fault(
      'Laurel does not run.',
      'Start it with "npm start" in another terminal, then give this command again.',
    );
  if (isService) await devService(options);
  else await devRemote(join(root, piece), piece, firstDevPort + remotes.indexOf(piece), running.site, progress);
}

/** The remote's own dev server; a browser is pointed at it by a parameter of the page's address. */
async function devRemote(dir: string, name: string, port: number, site: string, progress: Progress): Promise<void> {
  progress.say(
    `\n  Open ${progress.bold(`${site}/?mf.${name}=http://localhost:${port}/`)}\n  Changes to ${name} appear by themselves; Ctrl-C ends.\n`,
  );
  const args = ['serve', '--config', join(dir, 'webpack.dev.mjs'), '--port', String(port)];
  const env = { ...process.env, DEV_PORT: String(port) };
  const server = spawn('webpack', args, {
    cwd: dir,
    stdio: 'inherit',
    env: { ...env, PATH: `${join(dir, '../node_modules/.bin')}:${process.env.PATH ?? ''}` },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', () => resolve());
  });
}
