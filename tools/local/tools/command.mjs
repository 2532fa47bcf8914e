import { spawn } from 'node:child_process';
import { accessSync, constants, createWriteStream, mkdirSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

const running = new Set();
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** A runner that is told to end while it installs or builds takes its command with it. */
function endWithRunner() {
  for (const child of running) child.kill('SIGTERM');
  process.exit(130);
}

function track(child) {
  if (running.size === 0) for (const signal of signals) process.on(signal, endWithRunner);
  running.add(child);
}

function untrack(child) {
  running.delete(child);
  if (running.size === 0) for (const signal of signals) process.off(signal, endWithRunner);
}

/**
 * Runs a command, its whole output in `log`.
 * @param {{ command: string, args: string[], cwd: string, log: string, env?: NodeJS.ProcessEnv, onLine?: (line: string) => void }} options
 * @returns {Promise<{ code: number, output: string }>} `output` holds the last 200,000 characters
 */
export async function runCommand({ command, args, cwd, log, env = process.env, onLine }) {
  mkdirSync(dirname(log), { recursive: true });
  const file = createWriteStream(log);
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  track(child);
  let output = '';
  let rest = '';
  const take = (chunk) => {
    file.write(chunk);
    output = (output + chunk).slice(-200_000);
    if (!onLine) return;
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', take);
  }
  try {
    const code = await new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (exit) => resolve(exit ?? 1));
    });
    return { code, output };
  } finally {
    untrack(child);
    file.end();
  }
}

/** npm as this process was started by it, otherwise the one on the PATH. */
export function npm(args) {
  const script = process.env.npm_execpath;
  return script?.endsWith('.js') ? { command: process.execPath, args: [script, ...args] } : { command: 'npm', args };
}

/** The last lines of an output, without empty ones. */
export const tail = (output, lines = 30) =>
  output
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-lines)
    .join('\n');

/**
 * The environment in which a program is found before any other of its name.
 * @param {string | null | undefined} program its full path; none leaves the PATH as it is
 */
export const withPath = (program) => ({
  ...process.env,
  PATH: [program ? dirname(program) : '', process.env.PATH].filter(Boolean).join(delimiter),
});

/** The full path of an executable on the PATH, or null. */
export function findOnPath(names, path = process.env.PATH ?? '') {
  for (const name of names) {
    for (const folder of path.split(delimiter)) {
      const file = join(folder || '.', name);
      if (isExecutable(file)) return file;
    }
  }
  return null;
}

/** Whether the file exists, is a file, and may be run. */
export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
