import type { ChildLimits, Task } from './protocol.ts';

/** Exit codes of a child that exceeded its memory or its time. */
const tooMuchMemory = 64;
const tooMuchTime = 65;
const watchEveryMs = 50;

type Work = (input: unknown) => Promise<unknown>;

/**
 * The child's side: prepares, runs one task after another, and exits when it exceeds its limits or its parent is gone.
 */
export async function serveTasks(limits: ChildLimits, getReady: () => Work | Promise<Work>): Promise<void> {
  let since: NodeJS.CpuUsage | null = null;
  const spentMs = () => {
    const { user, system } = process.cpuUsage(since ?? undefined);
    return since ? (user + system) / 1000 : 0;
  };
  setInterval(() => {
    if (process.memoryUsage.rss() > limits.memoryBytes) process.exit(tooMuchMemory);
    if (spentMs() > limits.cpuMs) process.exit(tooMuchTime);
  }, watchEveryMs).unref();
  const work = await getReady();
  process.on('message', ({ id, input }: Task<unknown>) => {
    since = process.cpuUsage();
    void work(input).then((output) => {
      const cost = { memoryBytes: process.memoryUsage.rss(), cpuMs: Math.round(spentMs()) };
      since = null;
      process.send?.({ id, output, ...cost });
    });
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.('ready');
}
