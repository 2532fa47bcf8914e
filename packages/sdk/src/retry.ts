export type Fetch = (request: Request) => Promise<Response>;

const FIRST_WAIT_MILLIS = 250;
const LONGEST_WAIT_MILLIS = 60_000;
const repeatable = new Set([429, 502, 503, 504]);

/**
 * Repeats a call that was limited, or that the platform did not answer. A change has one idempotency key in all
 * repetitions, so that it happens once.
 */
export function retrying(fetch: Fetch, retries: number): Fetch {
  return async (request) => {
    const headers = new Headers(request.headers);
    const isChange = request.method !== 'GET' && request.method !== 'HEAD';
    if (isChange && !headers.has('idempotency-key')) headers.set('idempotency-key', crypto.randomUUID());
    const call = new Request(request, { headers });
    for (let attempt = 0; ; attempt += 1) {
      const answer = await attempted(fetch, call);
      const isLast = attempt >= retries || call.signal.aborted;
      if (answer instanceof Response) {
        if (isLast || !repeatable.has(answer.status)) return answer;
        await answer.body?.cancel();
      } else if (isLast) throw answer;
      await pause(
        waitBefore(attempt, answer instanceof Response ? answer.headers.get('retry-after') : null),
        call.signal,
      );
    }
  };
}

/** The answer, or the error of a call that got none. */
async function attempted(fetch: Fetch, request: Request): Promise<Response | Error> {
  try {
    return await fetch(request.clone());
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function waitBefore(attempt: number, retryAfter: string | null): number {
  const seconds = Number(retryAfter);
  if (retryAfter !== null && Number.isFinite(seconds)) return Math.min(seconds * 1_000, LONGEST_WAIT_MILLIS);
  return FIRST_WAIT_MILLIS * 2 ** attempt * (0.5 + Math.random() / 2);
}

/** Ends early when the call is given up; its next attempt then fails. */
function pause(millis: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, millis);
    signal.addEventListener('abort', end);
  });
}
