import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { prepare } from '../bootstrap/prepare.mjs';
import { ensureRedis } from '../bootstrap/programs.mjs';
import { withPath } from './command.mjs';
import { root } from './paths.mjs';
import { createProgress } from './progress.mjs';

const text = { type: 'string' };

/** Options that name a platform which runs already, of commands that otherwise start one. */
export const platformSwitches = {
  site: text,
  mailbox: text,
  turnstile: text,
  stripe: text,
  'stripe-key': text,
  postgres: text,
  staff: text,
};

export const buildSwitches = {
  install: { type: 'boolean', default: true },
  build: { type: 'boolean', default: true },
  help: { type: 'boolean', short: 'h', default: false },
};

/**
 * Builds, runs the program of a tool that acts over HTTP, and takes its exit code.
 * @param {string} tool folder below `tools`
 * @param {Record<string, string | boolean | undefined>} values as the command was called
 * @param {string[]} passed names of the options that the program takes
 */
export async function runProof(tool, values, passed) {
  const progress = createProgress();
  await prepare(progress, values);
  const redisServer = values.site === undefined ? await ensureRedis(progress, { own: true }) : null;
  const given = passed.flatMap((name) => (values[name] === undefined ? [] : [`--${name}`, values[name]]));
  const child = spawn(process.execPath, [join(root, `tools/${tool}/dist/main.js`), ...given], {
    env: withPath(redisServer),
    stdio: 'inherit',
  });
  // Ctrl-C reaches the child by itself; it stops its platform and then itself.
  const pass = (signal) => signal === 'SIGTERM' && child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, pass);
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? 1;
}
