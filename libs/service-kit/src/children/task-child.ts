import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ChildLimits, ChildMessage, Task, TaskReply } from './protocol.ts';

export interface TaskChildOptions<Limits extends ChildLimits> {
  /** Module of the child, which calls `serveTasks`; gets `limits` as JSON in its first argument. */
  entry: URL;
  limits: Limits;
  /** Heap limit of the child's scripts. */
  heapMegabytes: number;
  /** Milliseconds from sending a task to the child until it is killed, busy or not. */
  taskMs: number;
  /** Milliseconds from starting a child until it is ready. */
  startMs: number;
  /** Node options that run the child from sources; empty for a build. */
  execArgv: readonly string[];
}

/** A task that the child did not finish: it took too long, or the child ended or did not start. */
export class ChildError extends Error {
  constructor(readonly reason: 'late' | 'ended' | 'not_started') {
    super(`The child is ${reason}`);
  }
}

/** A child above this share of its memory limit is replaced before the next task. */
const worn = 0.8;

/**
 * Runs tasks in a child process, one at a time in the order of the calls. A child that hangs, dies or exceeds its
 * memory costs only its current task: the next one gets a new child. The child inherits no environment, so no secret is
 * within reach of a picture decoder.
 */
export class TaskChild<Input, Output, Limits extends ChildLimits = ChildLimits> {
  private child: ChildProcess | null = null;
  private turn: Promise<unknown> = Promise.resolve();
  private lastId = 0;

  constructor(private readonly options: TaskChildOptions<Limits>) {}

  /** The task's reply and its milliseconds in the child. Throws `ChildError`. */
  run(input: Input): Promise<TaskReply<Output> & { ms: number }> {
    const result = this.turn.then(() => this.runNow(input));
    this.turn = result.catch(() => undefined);
    return result;
  }

  /** Ends the child; a task under way fails. */
  close(): void {
    this.child?.kill('SIGKILL');
    this.child = null;
  }

  private async runNow(input: Input): Promise<TaskReply<Output> & { ms: number }> {
    const child = await this.readyChild();
    const began = performance.now();
    const answer = await this.ask(child, { id: ++this.lastId, input });
    if (answer.memoryBytes > this.options.limits.memoryBytes * worn) this.close();
    return { ...answer, ms: Math.round(performance.now() - began) };
  }

  private async readyChild(): Promise<ChildProcess> {
    if (this.child?.connected) return this.child;
    const { entry, limits, heapMegabytes, startMs, execArgv } = this.options;
    const child = fork(fileURLToPath(entry), [JSON.stringify(limits)], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [...execArgv, `--max-old-space-size=${heapMegabytes}`],
      env: { MALLOC_ARENA_MAX: '1' },
    });
    this.child = child;
    try {
      await reply(child, startMs, (message) => message === 'ready');
    } catch {
      this.close();
      throw new ChildError('not_started');
    }
    child.unref();
    child.channel?.unref();
    return child;
  }

  private async ask(child: ChildProcess, task: Task<Input>): Promise<TaskReply<Output>> {
    child.ref();
    child.channel?.ref();
    try {
      const waiting = reply<Output>(
        child,
        this.options.taskMs,
        (message) => message !== 'ready' && message.id === task.id,
      );
      child.send(task);
      const message = await waiting;
      if (message === 'ready') throw new Error('The child started twice');
      return message;
    } catch (error) {
      this.close();
      const late = error instanceof DOMException && error.name === 'TimeoutError';
      throw new ChildError(late ? 'late' : 'ended');
    } finally {
      child.unref();
      child.channel?.unref();
    }
  }
}

/** The next message that fits. Rejects when the child ends first, and with a `TimeoutError` after `ms`. */
async function reply<Output>(
  child: ChildProcess,
  ms: number,
  fits: (message: ChildMessage<Output>) => boolean,
): Promise<ChildMessage<Output>> {
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, AbortSignal.timeout(ms)]);
  const ended = once(child, 'exit', { signal }).then(() => {
    throw new Error('The child ended');
  });
  const answered = (async () => {
    for (;;) {
      const [message] = (await once(child, 'message', { signal })) as [ChildMessage<Output>];
      if (fits(message)) return message;
    }
  })();
  try {
    return await Promise.race([answered, ended]);
  } catch (error) {
    throw signal.reason instanceof DOMException && signal.aborted ? signal.reason : error;
  } finally {
    over.abort();
    await Promise.allSettled([answered, ended]);
  }
}
