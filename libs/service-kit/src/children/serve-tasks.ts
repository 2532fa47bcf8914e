import type { ChildLimits, Task } from './protocol.ts';

/** Exit codes of a child that outgrew its memory or its time. */
const tooMuchMemory = 64;
const tooMuchTime = 65;
const watchEveryMs = 50;

type Work = (input: unknown) => Promise<unknown>;

/**
 * The child's side: gets ready, does one task after another, and ends itself when it outgrows its limits or its parent
 * is gone.
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
