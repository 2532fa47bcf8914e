// `node --env-file=<secrets> infra/images/prove.mjs <service>`: the steps of the service's image without an engine. Assembles
// it in a folder of its own, starts it as the image does, waits until it is alive and ends it again.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PORT = 18_080;
const ALIVE_WITHIN_MILLIS = 30_000;

const [service] = process.argv.slice(2);
if (!service) throw new Error('prove.mjs <service>');
const image = mkdtempSync(join(tmpdir(), 'laurel-image-'));

const isAlive = () =>
  fetch(`http://127.0.0.1:${PORT}/health/live`).then(
    (answer) => answer.ok,
    () => false,
  );

async function untilAlive() {
  for (const deadline = Date.now() + ALIVE_WITHIN_MILLIS; Date.now() < deadline; await sleep(100)) {
    if (await isAlive()) return true;
  }
  return false;
}

try {
  const assemble = resolve(import.meta.dirname, 'assemble.mjs');
  const { status } = spawnSync(process.execPath, [assemble, `services/${service}`, image], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The image could not be assembled');
  const prefix = service.toUpperCase();
  const main = spawn(process.execPath, ['--import', '@laurel/service-kit/telemetry/otel', 'dist/main.js'], {
    cwd: join(image, 'services', service),
    env: { NODE_ENV: 'production', ...process.env, [`${prefix}_HOST`]: '127.0.0.1', [`${prefix}_PORT`]: String(PORT) },
    stdio: 'inherit',
  });
  const ended = new Promise((resolveEnd) => main.once('exit', (code) => resolveEnd(code ?? 1)));
  const alive = await untilAlive();
  main.kill('SIGTERM');
  const code = await ended;
  process.stdout.write(`${service}: ${alive ? 'came alive' : 'did NOT come alive'}, ended with ${code}\n`);
  process.exitCode = alive && code === 0 ? 0 : 1;
} finally {
  rmSync(image, { recursive: true, force: true });
}
