import { publish } from '@laurel/gateway/publish';
import { overrideKey } from '@laurel/gateway/release-commands';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DevOptions } from './dev-options.ts';
import { Fault } from '../fault.ts';
import type { Status } from '../processes/control.ts';
import { environmentOfRunning } from './running.ts';

/**
 * Runs a remote on its own dev server, inside the running shell: a parameter of the page's address selects it. Hot
 * updates need the development build of React, which the shell provides: it is live meanwhile.
 */
export async function devRemote({ root, dataDir, piece, progress }: DevOptions, running: Status): Promise<void> {
  const dir = join(root, piece);
  const configFile = join(dir, 'webpack.dev.mjs');
  if (!existsSync(configFile)) throw new Fault(`${piece} has no webpack.dev.mjs.`);
  const { name } = JSON.parse(readFileSync(join(dir, 'remote.json'), 'utf8')) as { name: string };
  const { default: config } = (await import(pathToFileURL(configFile).href)) as {
    default: { devServer: { port: number } };
  };
  const gateway = environmentOfRunning('gateway', running, dataDir);
  const devShell = join(root, '.cache/dev-shell');
  const actor = userInfo().username;
  await progress.step('Building the shell for development', async () => {
    const args = ['--config', 'webpack.config.mjs', '--output-path', devShell];
    const build = webpack(root, join(root, 'shell'), args, { SHELL_BUILD: 'development' });
    const [code] = (await once(build, 'exit')) as [number | null];
    if (code !== 0) throw new Fault('The shell could not be built.');
    await publish(gateway, { dir: devShell, actor });
  });
  const base = `http://localhost:${config.devServer.port}/`;
  const key = overrideKey(gateway['CSRF_SECRET'] ?? '', { remote: name, base, actor });
  progress.say(`\n  Open ${progress.bold(`${running.site}/?mf.${name}=${base}&mf-key=${key}`)}`);
  progress.say(`  Changes to ${piece} appear by themselves; Ctrl-C ends.\n`);
  const server = webpack(root, dir, ['serve', '--config', configFile]);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill('SIGTERM'));
  await once(server, 'exit');
  await publish(gateway, { dir: join(root, 'shell/dist'), actor });
  progress.good('The shell is the production build again');
}

const webpack = (root: string, cwd: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess =>
  spawn(process.execPath, [join(root, 'node_modules/.bin/webpack'), ...args], {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
