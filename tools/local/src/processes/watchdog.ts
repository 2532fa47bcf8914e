/**
 * Lives beside a runner and holds the other end of a pipe. When the runner is killed the pipe closes, and the watchdog
 * ends what it left behind. Arguments: run file, the runner's number, its start.
 */
import { endLeftovers } from './run-record.ts';

const [file = '', pid = '', started = ''] = process.argv.slice(2);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.stdin.on('error', () => undefined);
process.stdin.resume();
process.stdin.once('close', () => {
  void endLeftovers(file, 5000, { pid: Number(pid), started }).finally(() => process.exit(0));
});
