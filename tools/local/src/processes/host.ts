/**
 * A process that runs pieces of the platform: one of them (`--separate`) or all services together. It is controlled
 * over IPC and ends with its runner, however that one ends.
 */
import type { HostAnswer, HostCall, HostRequest } from './host-protocol.ts';

interface Startable {
  start(env: NodeJS.ProcessEnv): Promise<{ stop(): Promise<void> }>;
}

interface Migratable {
  migrate(env: NodeJS.ProcessEnv): Promise<string[]>;
}

const running = new Map<string, { stop(): Promise<void> }>();
let ending = false;

async function answer(call: HostCall): Promise<unknown> {
  if (call.do === 'migrate') return ((await import(call.module)) as Migratable).migrate(call.env);
  if (call.do === 'start') {
    running.set(call.piece, await ((await import(call.module)) as Startable).start(call.env));
    return null;
  }
  const piece = running.get(call.piece);
  running.delete(call.piece);
  await piece?.stop();
  return null;
}

/** The gateway comes first, then the services behind it. */
async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  const [last, ...others] = [...running.values()].toReversed();
  await last?.stop().catch(logError);
  await Promise.all(others.map((piece) => piece.stop().catch(logError)));
  process.exit(0);
}

function logError(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
}

function send(message: HostAnswer): void {
  if (process.connected) process.send?.(message);
}

process.on('message', (request: HostRequest) => {
  answer(request.call).then(
    (value) => send({ id: request.id, value }),
    (error: unknown) => {
      logError(error);
      send({ id: request.id, error: error instanceof Error ? error.message : String(error) });
    },
  );
});
process.on('disconnect', () => void end());
process.on('SIGTERM', () => void end());
process.on('SIGINT', () => void end());
