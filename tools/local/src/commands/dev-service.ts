import { spawnSync } from 'node:child_process';
import { readFileSync, realpathSync, watch } from 'node:fs';
import { join } from 'node:path';
import type { DevOptions } from './dev-options.ts';
import { machineEnvironment } from '../platform/environment.ts';
import { Fault } from '../fault.ts';
import { services } from '../pieces.ts';
import { askForPiece } from '../processes/control.ts';
import { HostProcess } from '../processes/host-process.ts';
import { RunRecord } from '../processes/run-record.ts';

const quietMs = 120;

/** Takes a service out of the running platform, runs it here, and builds and restarts it when its files or its libraries' change. */
export async function devService({ root, dataDir, piece, progress }: DevOptions): Promise<void> {
  const known = services.find(({ name }) => name === piece);
  const taken = await askForPiece(dataDir, piece);
  if (!known || !taken) throw new Fault('Laurel does not run.', 'Start it with "npm start" in another terminal.');
  const host = new HostProcess(
    {
      name: `dev-${piece}`,
      pieces: [known],
      environment: () => taken.env,
      processEnv: { ...machineEnvironment(process.env), NODE_ENV: taken.env.NODE_ENV },
    },
    {
      logDir: join(dataDir, 'logs'),
      record: new RunRecord(join(dataDir, `dev-${piece}.json`)),
      report: (line) => progress.warn(line),
      echo: (line) => progress.say(progress.dim(line)),
    },
  );
  const end = (): void => void host.stop().then(() => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
  taken.socket.once('close', () => {
    progress.warn('The platform has ended.');
    end();
  });
  await restart(host, progress, piece);
  for (const project of projectsOf(root, piece)) onChange(project.dir, () => rebuild(project, host, progress, piece));
}

interface Project {
  readonly name: string;
  readonly dir: string;
}

/** The service and the libraries of this repository that it is built on. */
function projectsOf(root: string, piece: string): Project[] {
  const dir = join(root, 'services', piece);
  const { dependencies = {} } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  const libraries = Object.keys(dependencies).filter((name) => name.startsWith('@laurel/'));
  return [
    { name: piece, dir },
    ...libraries.map((name) => ({ name, dir: realpathSync(join(root, 'node_modules', name)) })),
  ];
}

/** Calls once for changes that come together, and never while an earlier call is at work. */
function onChange(dir: string, work: () => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined;
  let before: Promise<void> = Promise.resolve();
  watch(join(dir, 'src'), { recursive: true }, (_event, file) => {
    if (file?.endsWith('.spec.ts')) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      before = before.then(work);
    }, quietMs);
  });
}

async function rebuild(
  project: Project,
  host: HostProcess,
  progress: DevOptions['progress'],
  piece: string,
): Promise<void> {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: project.dir,
    encoding: 'utf8',
  });
  if (status === 0) await restart(host, progress, piece);
  else
    progress.bad(
      `${project.name} does not compile; the last good ${piece} goes on\n${compilerWords(stderr || stdout)}`,
    );
}

/** The compiler's messages, without its own stack. */
const compilerWords = (output: string): string => (output.split('\n\nCaused by')[0] ?? output).trim();

async function restart(host: HostProcess, progress: DevOptions['progress'], piece: string): Promise<void> {
  try {
    await progress.step(`Starting ${piece}`, async (step) => {
      await host.stop();
      await host.start();
      step.done(`${piece} runs here`);
    });
  } catch (error) {
    progress.say(error instanceof Error ? error.message : String(error));
  }
}
