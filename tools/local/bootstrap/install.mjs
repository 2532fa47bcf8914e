import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm, runCommand, tail } from '../tools/command.mjs';
import { Fault } from '../tools/fault.mjs';
import { missingBinaries } from './native-packages.mjs';
import { runningPlatform } from './running.mjs';
import { commandLog, root } from '../tools/paths.mjs';

const stampFile = join(root, 'node_modules/.laurel-install');
const lockFile = join(root, 'package-lock.json');

/** What was installed for: the lock file's content, the machine and the binary interface of Node. */
const stampOf = (lock) =>
  createHash('sha256')
    .update([lock, process.platform, process.arch, process.versions.modules].join('\n'))
    .digest('hex');

const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : null);

/**
 * Whether npm's own record of what lies in node_modules has every package of the lock file in its version.
 * So a developer's `npm install <package>` does not cost a whole new install at the next start.
 */
export function lockAgrees(lock, installed) {
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '') return true;
    const found = installed.packages?.[path];
    if (!found) return Boolean(wanted.optional || wanted.devOptional || wanted.peer);
    return found.version === wanted.version && Boolean(found.link) === Boolean(wanted.link);
  });
}

function upToDate(lockText, stamp) {
  if (read(stampFile) === stamp) return true;
  const installed = read(join(root, 'node_modules/.package-lock.json'));
  return installed !== null && lockAgrees(JSON.parse(lockText), JSON.parse(installed));
}

async function runNpm(args, onLine) {
  const log = commandLog('install');
  const { code, output } = await runCommand({ ...npm(args), cwd: root, log, onLine });
  if (code === 0) return;
  const errors = output.split('\n').filter((line) => /npm (error|ERR!) +\S/.test(line));
  const shown = errors.length > 0 ? errors.slice(0, 12).join('\n') : tail(output, 12);
  const advice = `Everything npm said is in ${log}. The npm registry must be reachable; then give the command again.`;
  throw Object.assign(new Fault(`The packages could not be installed:\n${shown}`, advice), {
    outOfStep: output.includes('EUSAGE'),
  });
}

/** `npm ci`; when the lock file lacks something, `npm install` that keeps to what it has and leaves it as it is. */
async function installLocked(flags, onLine) {
  try {
    await runNpm(['ci', ...flags], onLine);
  } catch (error) {
    if (!error.outOfStep) throw error;
    await runNpm(['install', '--no-save', ...flags], onLine);
  }
}

/** Installs the packages of package-lock.json when node_modules does not hold them already. */
export async function installPackages(progress) {
  const lockText = readFileSync(lockFile, 'utf8');
  const stamp = stampOf(lockText);
  if (upToDate(lockText, stamp)) {
    writeFileSync(stampFile, stamp);
    progress.good('Packages are up to date');
    return;
  }
  const running = await runningPlatform();
  if (running !== null) {
    throw new Fault(
      `Packages must be installed anew (package-lock.json has changed), and Laurel runs with the old ones (process ${running.pid}).`,
      'End it first, then give the command again.',
    );
  }
  await progress.step('Installing packages', async (step) => {
    const lock = JSON.parse(lockText);
    const total = Object.values(lock.packages).filter((entry) => entry.integrity && !entry.optional).length;
    let fetched = 0;
    // NODE_ENV=production would leave out the compilers, hence the two includes.
    const flags = [
      '--include=dev',
      '--include=optional',
      '--prefer-offline',
      '--no-audit',
      '--no-fund',
      '--loglevel=http',
    ];
    await installLocked(flags, (line) => {
      if (!/npm http (fetch GET 200|cache) .*\.tgz/.test(line)) return;
      fetched += 1;
      step.detail(fetched < total ? `${fetched} of about ${total} fetched` : 'all fetched, unpacking');
    });
    const missing = missingBinaries(lock, { platform: process.platform, arch: process.arch });
    if (missing.length > 0) {
      step.detail('binaries for this machine');
      await runNpm(['install', '--no-save', '--no-audit', '--no-fund', ...missing]);
    }
    writeFileSync(stampFile, stamp);
    step.done(`Packages installed (${total})`);
  });
}
