import { existsSync } from 'node:fs';
import { findOnPath, isExecutable, runCommand, tail } from '../tools/command.mjs';
import { Fault } from '../tools/fault.mjs';
import { commandLog, root } from '../tools/paths.mjs';

const debianFolders = '/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin';
const homebrewFolders = '/opt/homebrew/bin:/usr/local/bin';

const redis = {
  title: 'Redis',
  names: ['redis-server'],
  debian: 'redis-server',
  homebrew: 'brew install redis',
  places: [],
};
const wrk = { title: 'wrk', names: ['wrk'], debian: 'wrk', homebrew: 'brew install wrk', places: [] };
// Chromium without the parts of a desktop browser: opens a page in a third of the time.
const headlessShell = { title: 'Chromium', names: ['chromium-headless-shell'], debian: 'chromium-headless-shell' };
const chromium = {
  title: 'Chromium',
  names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  debian: 'chromium',
  homebrew: 'brew install --cask chromium',
  places: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
};

/**
 * redis-server's path; null when REDIS_URL names a server that is used instead.
 * @param {{ own?: boolean }} [options] `own`: servers are started also when REDIS_URL is set (tests)
 */
export async function ensureRedis(progress, { own = false } = {}) {
  if (process.env.REDIS_URL && !own) return null;
  return ensure(progress, redis, 'or set REDIS_URL to a Redis that Laurel may use');
}

/** Chromium's path for the browser tests (CHROMIUM_PATH wins). */
export async function ensureChromium(progress) {
  const named = process.env.CHROMIUM_PATH;
  if (named && !isExecutable(named)) throw new Fault(`CHROMIUM_PATH is ${named}, and no program is there.`);
  return (
    named ??
    findOnPath(headlessShell.names) ??
    find(chromium) ??
    (await installed(progress, headlessShell).catch(() => null)) ??
    ensure(progress, chromium, 'or set CHROMIUM_PATH to the program of an installed Chromium or Chrome')
  );
}

/** wrk's path: the load generator of the benchmarks. */
export const ensureWrk = (progress) => ensure(progress, wrk, 'the benchmarks cannot run without it');

async function ensure(progress, program, otherwise) {
  const path = find(program) ?? (await installed(progress, program));
  if (path) return path;
  throw new Fault(`${program.title} was not found on this machine.`, `${advice(program)} – ${otherwise}.`);
}

/** The program's path after its Debian package has been installed; null where that is not possible. */
async function installed(progress, program) {
  if (!mayUseApt()) return null;
  const title = `Installing ${program.title} (Debian package ${program.debian})`;
  await progress.step(title, (step) => aptInstall(program, step));
  return findOnPath(program.names) ?? findOnPath(program.names, debianFolders);
}

const find = (program) =>
  findOnPath(program.names) ??
  (process.platform === 'darwin' ? findOnPath(program.names, homebrewFolders) : null) ??
  program.places.find(isExecutable) ??
  null;

const mayUseApt = () => process.getuid?.() === 0 && existsSync('/etc/debian_version') && aptGet() !== null;
const aptGet = () => findOnPath(['apt-get']) ?? findOnPath(['apt-get'], debianFolders);

function advice({ debian, homebrew }) {
  if (process.platform === 'darwin') return `Install it with "${homebrew}"`;
  if (existsSync('/etc/debian_version')) return `Install it with "sudo apt-get install ${debian}"`;
  return 'Install it with the package manager of this system';
}

async function aptInstall({ title, debian }, step) {
  const log = commandLog(`apt-${debian}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', PATH: `${process.env.PATH ?? ''}:${debianFolders}` };
  // apt waits for another apt that is at work; a package list that cannot be renewed may still do.
  const wait = ['-o', 'DPkg::Lock::Timeout=120'];
  step.detail('reading package lists');
  await runCommand({ command: aptGet(), args: ['update', ...wait], cwd: root, env, log: commandLog('apt-update') });
  step.detail('unpacking');
  const args = ['install', '-y', '--no-install-recommends', ...wait, debian];
  const { code, output } = await runCommand({ command: aptGet(), args, cwd: root, env, log });
  if (code !== 0)
    throw new Fault(`${title} could not be installed:\n${tail(output, 10)}`, `Everything apt-get said is in ${log}.`);
  step.done(`${title} installed`);
}
