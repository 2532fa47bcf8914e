import createClient, { type Client } from 'openapi-fetch';
import { type Fetch, retrying } from './retry.ts';
import type { paths } from './schema.generated.ts';

/** The client of one program: `laurel.GET('/api/v1/rewards')` and all other calls, typed by the API's document. */
export type Laurel = Client<paths>;

export interface LaurelOptions {
  /** `lk_live_…` or `lk_test_…`. It is a secret: it belongs on servers. */
  key: string;
  /** The address of the installation, such as `https://rewards.example.com`. */
  baseUrl: string;
  /** The version of the API, such as `2026-11-27`; without it the version that the key is pinned to. */
  version?: string;
  /** Repetitions of a call that was limited, or did not reach the platform; 3 when left out. */
  retries?: number;
  fetch?: Fetch;
}

/** Creates the client of the program that the key names. */
export function createLaurel(options: LaurelOptions): Laurel {
  return createClient<paths>({ baseUrl: options.baseUrl, fetch: laurelFetch(options) });
}

/** `fetch` with the key, the version and repetitions, for calls that the document does not know. */
export function laurelFetch({ key, version, retries = 3, fetch = globalThis.fetch }: LaurelOptions): Fetch {
  const send = retrying((request) => fetch(request), retries);
  return (request) => {
    const headers = new Headers(request.headers);
    headers.set('authorization', `Bearer ${key}`);
    if (version !== undefined) headers.set('laurel-version', version);
    return send(new Request(request, { headers }));
  };
}
