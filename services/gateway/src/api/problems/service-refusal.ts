import type { PassedAnswer } from '../../upstreams/upstreams.ts';
import { pick } from '../../calls/proxy/answer-headers.ts';
import { ServiceRefusal } from '../api.errors.ts';

interface HouseError {
  code?: unknown;
  message?: unknown;
  errors?: unknown;
  oldest_cursor?: unknown;
}

/** The error of a service's refusal; one without a readable body gets a code of its status. */
export async function refusalOf({ statusCode, headers, body }: PassedAnswer): Promise<ServiceRefusal> {
  const text = Buffer.isBuffer(body) ? body.toString('utf8') : await body.text();
  const { code, message, errors, oldest_cursor } = read(text);
  return new ServiceRefusal(
    statusCode,
    typeof code === 'string' ? code : statusCode >= 500 ? 'internal_error' : 'bad_request',
    typeof message === 'string' ? message : 'This could not be done',
    (errors ?? {}) as Record<string, string[]>,
    pick(headers, ['allow', 'retry-after', 'www-authenticate']),
    typeof oldest_cursor === 'string' ? { oldest_cursor } : {},
  );
}

function read(text: string): HouseError {
  try {
    return JSON.parse(text) as HouseError;
  } catch {
    return {};
  }
}
