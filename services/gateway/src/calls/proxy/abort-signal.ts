import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';

/** A signal that undici takes, which emits `abort` once: an `AbortController` for every call costs more. */
export class AbortSource extends EventEmitter<{ abort: [] }> {
  aborted = false;

  abort(): void {
    this.aborted = true;
    this.emit('abort');
  }
}

/** Aborted when the client closes its connection before it has the whole answer. */
export function abortSignalOf({ raw }: Pick<FastifyReply, 'raw'>): AbortSource {
  const source = new AbortSource();
  const abort = (): void => {
    if (!raw.writableFinished) source.abort();
  };
  // A client may have gone while its site and session were looked up; `close` is not emitted again.
  if (raw.destroyed) abort();
  else raw.once('close', abort);
  return source;
}
