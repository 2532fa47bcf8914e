import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { PictureError } from './picture-error.ts';
import type { ChildLimits, ReadMessage, ReadRequest } from './protocol.ts';
import type { ReceiptReading } from './reading.ts';

export interface ReaderLimits extends ChildLimits {
  /** Bytes of a file. */
  inputBytes: number;
  /** From handing a picture to the child until it is killed, busy or not. */
  readMs: number;
  /** From starting a child until it has loaded its models. */
  startMs: number;
}

const MB = 2 ** 20;

export const defaultLimits: ReaderLimits = {
  inputBytes: 10 * MB,
  inputPixels: 40_000_000,
  readingPixels: 2_500_000,
  detectorPixels: 1_200_000,
  memoryBytes: 1000 * MB,
  cpuMs: 15_000,
  readMs: 30_000,
  startMs: 30_000,
};

/** A child above this share of its memory is replaced before the next picture. */
const worn = 0.8;

export interface TimedReading extends ReceiptReading {
  /** Milliseconds in the child, without waiting for it. */
  ms: number;
  /** Processor milliseconds that the child spent on it. */
  cpuMs: number;
  /** Resident memory of the child afterwards, in bytes. */
  memoryBytes: number;
}

/**
 * Reads receipt pictures in a child process, one at a time in the order of the calls. A child that hangs, dies or
 * outgrows its memory costs only the picture that it had: the next one gets a new child. The child inherits no
 * environment, so no secret is within reach of a picture decoder.
 */
export class ReceiptReader {
  private readonly limits: ReaderLimits;
  private readonly execArgv: readonly string[];
  private child: ChildProcess | null = null;
  private turn: Promise<unknown> = Promise.resolve();
  private lastId = 0;

  /** `execArgv`: how to run the child from sources; empty for a build. */
  constructor(limits: Partial<ReaderLimits> = {}, execArgv: readonly string[] = []) {
    this.limits = { ...defaultLimits, ...limits };
    this.execArgv = execArgv;
  }

  /** Reads one JPEG or PNG file. Throws `PictureError` with the reason when it cannot be read. */
  read(bytes: Uint8Array): Promise<TimedReading> {
    const result = this.turn.then(() => this.readNow(bytes));
    this.turn = result.catch(() => undefined);
    return result;
  }

  /** Ends the child; a picture under way fails with `reader_failed`. */
  close(): void {
    this.drop();
  }

  private async readNow(bytes: Uint8Array): Promise<TimedReading> {
    if (bytes.length > this.limits.inputBytes) throw new PictureError('too_large', 'Image is too large');
    if (!looksLikePicture(bytes)) throw new PictureError('unsupported_type', 'Only PNG and JPG images are accepted');
    const child = await this.readyChild();
    const began = performance.now();
    const message = await this.ask(child, bytes);
    if (message.memoryBytes > this.limits.memoryBytes * worn) this.drop();
    if ('fault' in message) throw new PictureError(message.fault, message.message);
    const ms = Math.round(performance.now() - began);
    return { ...message.reading, ms, cpuMs: message.cpuMs, memoryBytes: message.memoryBytes };
  }

  private async readyChild(): Promise<ChildProcess> {
    if (this.child?.connected) return this.child;
    const { inputPixels, readingPixels, detectorPixels, memoryBytes, cpuMs } = this.limits;
    const limits: ChildLimits = { inputPixels, readingPixels, detectorPixels, memoryBytes, cpuMs };
    const child = fork(fileURLToPath(childEntry), [JSON.stringify(limits)], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [...this.execArgv, '--max-old-space-size=256'],
      env: { MALLOC_ARENA_MAX: '1' },
    });
    this.child = child;
    try {
      await reply(child, this.limits.startMs, (message) => message === 'ready');
    } catch {
      this.drop();
      throw new PictureError('reader_failed', 'The text reader did not start');
    }
    child.unref();
    child.channel?.unref();
    return child;
  }

  private async ask(child: ChildProcess, bytes: Uint8Array): Promise<Exclude<ReadMessage, 'ready'>> {
    const request: ReadRequest = { id: ++this.lastId, bytes };
    child.ref();
    child.channel?.ref();
    try {
      const waiting = reply(child, this.limits.readMs, (message) => message !== 'ready' && message.id === request.id);
      child.send(request);
      const message = await waiting;
      if (message === 'ready') throw new Error('The child started twice');
      return message;
    } catch (error) {
      this.drop();
      const late = error instanceof DOMException && error.name === 'TimeoutError';
      if (late) throw new PictureError('timed_out', 'Reading the picture took too long');
      throw new PictureError('reader_failed', 'The picture could not be read');
    } finally {
      child.unref();
      child.channel?.unref();
    }
  }

  private drop(): void {
    this.child?.kill('SIGKILL');
    this.child = null;
  }
}

const childEntry = new URL(`./child/main${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);

/** The next message that fits. Rejects when the child ends first, and with a `TimeoutError` after `ms`. */
async function reply(child: ChildProcess, ms: number, fits: (message: ReadMessage) => boolean): Promise<ReadMessage> {
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, AbortSignal.timeout(ms)]);
  const ended = once(child, 'exit', { signal }).then(() => {
    throw new Error('The child ended');
  });
  const answered = (async () => {
    for (;;) {
      const [message] = (await once(child, 'message', { signal })) as [ReadMessage];
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

/** JPEG and PNG by their first bytes; anything else never reaches the decoder. */
function looksLikePicture(bytes: Uint8Array): boolean {
  const begins = (...magic: number[]) => magic.every((byte, index) => bytes[index] === byte);
  return begins(0xff, 0xd8, 0xff) || begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
}
