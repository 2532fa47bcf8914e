import { commandOf, identify, lives, parentOf } from '../processes/process-identity.ts';
import { Platform } from '../platform/start-platform.ts';
import type { Progress } from '../progress.ts';

export interface RunOptions {
  readonly root: string;
  readonly dataDir: string;
  readonly progress: Progress;
  readonly redisServer: string | null;
  readonly separate: boolean;
  readonly verbose: boolean;
  /** When the command was given, in ms since 1970. */
  readonly since: number;
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** npm hands a Ctrl-C on that the terminal has already sent: only a later one means "at once". */
const sameCtrlCMs = 1500;

/** `npm start`: runs the platform on the console until it is stopped. */
export async function run({
  root,
  dataDir,
  progress,
  redisServer,
  separate,
  verbose,
  since,
}: RunOptions): Promise<void> {
  const platform = new Platform(root, {
    dataDir,
    env: process.env,
    redisServer,
    separate,
    progress,
    ...(verbose ? { echo: (line: string) => progress.say(progress.dim(line)) } : {}),
  });
  const toldToEnd = endWhenTold(platform, progress);
  try {
    await platform.start();
  } catch (error) {
    if (!toldToEnd()) throw error;
    return;
  }
  showWhereToLook(platform, progress, dataDir, Date.now() - since);
}

/** Stops the platform in order on Ctrl-C, on a signal, and when the npm that started it is killed. */
function endWhenTold(platform: Platform, progress: Progress): () => boolean {
  let first = 0;
  const end = (): void => {
    if (first > 0) {
      if (Date.now() - first > sameCtrlCMs) process.exit(1);
      return;
    }
    first = Date.now();
    progress.say('');
    progress
      .step('Stopping', async (step) => {
        await platform.stop();
        step.done('Stopped');
      })
      .then(
        () => process.exit(0),
        (error: unknown) => {
          progress.bad(error instanceof Error ? error.message : String(error));
          process.exit(1);
        },
      );
  };
  for (const signal of signals) process.on(signal, end);
  if (process.env.npm_lifecycle_event !== undefined) whenNpmIsGone(end);
  return () => first > 0;
}

/** npm starts a script through a shell, which outlives a killed npm: both are watched. */
function whenNpmIsGone(then: () => void): void {
  const parent = process.ppid;
  const isShell = /^\S*sh -c /.test(commandOf(parent) ?? '');
  const watched = [parent, isShell ? parentOf(parent) : null].flatMap((pid) =>
    pid === null ? [] : (identify(pid) ?? []),
  );
  const timer = setInterval(() => {
    if (process.ppid === parent && watched.every(lives)) return;
    clearInterval(timer);
    then();
  }, 2000);
  timer.unref();
}

const demoPeople: readonly (readonly [email: string, about: string])[] = [
  ['owner@demo.test', 'organization admin'],
  ['editor@demo.test', 'admin, writes challenges and rewards'],
  ['reviewer@demo.test', 'admin, receipts only'],
  ['ada@demo.test', 'premium participant'],
  ['ben@demo.test', 'participant'],
];

function showWhereToLook(platform: Platform, progress: Progress, dataDir: string, ms: number): void {
  const { site, mailbox, webhooks } = platform.addresses;
  const rows: (readonly [string, string])[] = [
    ['Participant site', `${site}/`],
    ['Other programs', ['fernhill', 'dosorillas'].map((name) => `${site.replace('//', `//${name}.`)}/`).join('  ')],
    ['Back-office', `${site}/admin/v2`],
    ['Mailbox', `${mailbox}/`],
    ['Webhooks', `${webhooks}/  what Nightjar's endpoint is sent`],
    ['Health', `${site}/health`],
    ['Logs', `${dataDir}/logs`],
  ];
  progress.say(`\n${progress.bold('Laurel is ready')} ${progress.dim(`(${(ms / 1000).toFixed(1)} s)`)}\n`);
  for (const [name, where] of rows) progress.say(`  ${name.padEnd(22)}${where}`);
  progress.say(`\n  Sign in with a code from the mailbox as`);
  for (const [email, about] of demoPeople) progress.say(`  ${email.padEnd(22)}${progress.dim(about)}`);
  progress.say(`\n  ${progress.dim('Ctrl-C stops everything; npm run reset forgets all local data.')}\n`);
}
