import { LaurelError } from '@laurel/sdk';
import { UsageError } from './exit-codes.ts';
import { apiOf, type Surroundings } from './surroundings.ts';

export interface CallOptions {
  data?: string;
  idempotencyKey?: string;
}

/** Makes one call, and writes its answer as JSON. `path` is below `/api/v1`. */
export async function call(
  method: 'GET' | 'POST',
  path: string,
  { data, idempotencyKey }: CallOptions,
  around: Surroundings,
): Promise<void> {
  if (!path.startsWith('/')) throw new UsageError('A path begins with /, such as /participants');
  if (data !== undefined && !isJson(data)) throw new UsageError('--data is not valid JSON');
  const { send, baseUrl } = apiOf(around);
  const headers = {
    ...(data !== undefined && { 'content-type': 'application/json' }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  };
  const request = new Request(new URL(`/api/v1${path}`, baseUrl), { method, headers, body: data ?? null });
  around.out(`${JSON.stringify(await answerOf(await send(request)), null, 2)}\n`);
}

/** The body of an answer. Throws `LaurelError` for a refusal. */
export async function answerOf(answer: Response): Promise<unknown> {
  const body: unknown = await answer.json().catch(() => ({}));
  if (answer.ok) return body;
  throw new LaurelError(answer.status, body as ConstructorParameters<typeof LaurelError>[1]);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
