import { setTimeout as sleep } from 'node:timers/promises';

/** The SQLSTATE or Node error code of a database error, also when TypeORM has wrapped it. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('driverError' in error) return errorCode(error.driverError);
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** A unique index already contains the values of the write. The error has ended the write's transaction. */
export const isUniqueViolation = (error: unknown): boolean => errorCode(error) === '23505';

/** The result of a write; a unique violation becomes the refusal instead. */
export async function unlessTaken<T>(write: Promise<T>, Taken: new () => Error): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw isUniqueViolation(error) ? new Taken() : error;
  }
}

/** Deadlock or serialization failure: nothing was done, the same transaction may be tried again. */
export function isRetryable(error: unknown): boolean {
  const code = errorCode(error);
  return code === '40P01' || code === '40001';
}

const unavailable = new Set([
  ...['55P03', '57014', '57P01', '57P02', '57P03', '53300', '25P03', '40P01', '40001'],
  // A standby that is not promoted yet refuses writes; the disk is full; memory is short.
  ...['25006', '53100', '53200'],
]);
const network = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
const clientMessages = new RegExp(
  [
    '^(?:timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout',
    'Client has encountered a connection error|Client was closed',
    // TypeORM releases a runner as soon as its connection breaks, also between two statements.
    'Query runner already released)',
  ].join('|'),
);

/** The connection is gone or silent: it cannot be used any more. */
export function isConnectionLost(error: unknown): boolean {
  const code = errorCode(error);
  if (code !== undefined) return code.startsWith('08') || network.has(code);
  return error instanceof Error && clientMessages.test(error.message);
}

/** The database cannot answer now (down, restarting, read-only, locked, out of connections, disk or memory): HTTP 503 with Retry-After. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return unavailable.has(errorCode(error) ?? '') || isConnectionLost(error);
}

/** Runs idempotent work at most `tries` times while it ends in a deadlock or serialization failure. */
export async function retried<T>(work: () => Promise<T>, tries = 3): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= tries || !isRetryable(error)) throw error;
      await sleep(10 * attempt + Math.random() * 20 * attempt);
    }
  }
}
