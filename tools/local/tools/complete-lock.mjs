/**
 * `npm run lock:complete`: lists in package-lock.json the optional binaries of other systems that npm left out because
 * the registry it asked did not have them yet (npm issue 4828). Without them `npm ci` refuses the lock file. Such an
 * entry has no integrity: only machines that need the binary ever fetch it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

const systems = ['darwin', 'linux', 'win32', 'freebsd', 'android', 'openharmony'];
const processors = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 'riscv64', 's390x', 'loong64', 'wasm32'];

/** The machine that a name such as `@scope/binding-linux-x64-musl` states; null when it states none. */
function machineOf(name) {
  const parts = name.split('/').pop().split(/[-.]/);
  const os = systems.find((system) => parts.includes(system));
  const cpu = processors.find((processor) => parts.includes(processor));
  if (!cpu) return null;
  const libc = os !== 'linux' ? undefined : parts.some((part) => part.startsWith('musl')) ? ['musl'] : ['glibc'];
  return { ...(libc && { libc }), ...(os && { os: [os] }), cpu: [cpu] };
}

function complete(packages) {
  const added = [];
  for (const [path, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const machine = machineOf(name);
      const listed = packages[`node_modules/${name}`] ?? packages[`${path}/node_modules/${name}`];
      if (!path || listed || !machine || !/^\d/.test(version)) continue;
      packages[`node_modules/${name}`] = { version, ...(dev && { dev }), optional: true, ...machine };
      added.push(name);
    }
  }
  return added;
}

const file = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const added = complete(lock.packages);
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
if (added.length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`${added.length} entries added\n`);
