import { liveEnded, type LiveMessage, type LiveTopic } from '@laurel/contracts/live/live';
import type { ServerResponse } from 'node:http';
import { isAfter, type LiveEntry } from './live-entry.ts';

/** Bytes that wait for a browser that does not read; it is cut off then and comes back. */
const MOST_WAITING = 65_536;

export interface StreamOwner {
  programId: string;
  participantId: string;
  /** The value of the session's cookie. */
  token: string;
}

/** One browser's server-sent events: entries that arrive while it catches up wait, and each is sent once. */
export class LiveStream {
  private waiting: LiveEntry[] | null = [];
  private last = '0-0';

  constructor(
    readonly owner: StreamOwner,
    private readonly response: ServerResponse,
    /** When it ends, so that its session is looked at again; milliseconds since 1970. */
    readonly endsAt: number,
  ) {}

  /** Sends what was missed, and from then on what arrives. @param at the newest entry that the browser knows then */
  caughtUp(missed: readonly LiveEntry[], at: string): void {
    for (const entry of missed) this.send(entry.id, entry.topics);
    this.moveTo(at);
    const waiting = this.waiting ?? [];
    this.waiting = null;
    for (const entry of waiting) this.receive(entry);
  }

  receive(entry: LiveEntry): void {
    if (this.waiting) this.waiting.push(entry);
    else if (isAfter(entry.id, this.last)) this.send(entry.id, entry.topics);
  }

  /** Keeps the connection open, and what the browser knows young. @param newest the program's newest entry seen here */
  beat(newest: string): void {
    if (this.waiting === null) this.moveTo(newest);
  }

  /** Ends it; the browser comes back after a moment. */
  end(retryMillis: number): void {
    // The head of the answer is not sent yet: the browser comes back by itself.
    if (this.waiting) {
      this.cut();
      return;
    }
    this.write(`retry: ${Math.round(retryMillis)}\n\n`);
    this.response.end();
  }

  /** Ends it for good. */
  endForGood(): void {
    this.write(`event: ${liveEnded}\ndata: {}\n\n`);
    this.response.end();
  }

  /** Cuts it off; the browser comes back. */
  cut(): void {
    this.response.destroy();
  }

  /** Has the browser ask for what comes after an entry, should it have to come back. */
  private moveTo(id: string): void {
    if (isAfter(id, this.last)) this.last = id;
    this.write(`id: ${this.last}\n\n`);
  }

  private send(id: string, changed: LiveTopic[]): void {
    this.last = id;
    if (changed.length > 0) this.write(`id: ${id}\ndata: ${JSON.stringify({ changed } satisfies LiveMessage)}\n\n`);
  }

  private write(text: string): void {
    if (this.response.writableEnded || this.response.destroyed) return;
    if (this.response.writableLength > MOST_WAITING) this.cut();
    else this.response.write(text);
  }
}
