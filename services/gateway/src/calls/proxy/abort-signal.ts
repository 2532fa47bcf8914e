import type { FastifyReply } from 'fastify';

/** Aborted when the client closes its connection before it has the whole answer. */
export function abortSignalOf({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const controller = new AbortController();
  const abort = (): void => {
    if (!raw.writableFinished) controller.abort();
  };
  // A client may have gone while its site and session were looked up; `close` is not emitted again.
  if (raw.destroyed) abort();
  else raw.once('close', abort);
  return controller.signal;
}
