import type { Client, ClientRequest, ClientResponse } from '@aptos-labs/ts-sdk';

type Params = Record<string, string | number | bigint | boolean | undefined>;

const PATIENCE_MILLIS = 8_000;

/** Calls a node for the SDK, as the SDK's own client does, with a time limit. */
export const nodeClient: Client = {
  async provider<Req, Res>({ url, method, body, params, headers }: ClientRequest<Req>): Promise<ClientResponse<Res>> {
    const address = new URL(url);
    for (const [name, value] of Object.entries((params ?? {}) as Params)) {
      if (value !== undefined) address.searchParams.set(name, String(value));
    }
    const answer = await fetch(address, {
      method,
      headers: Object.entries(headers ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
      ...(body !== undefined && { body: body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MILLIS),
    });
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
    const data = (isJson ? await answer.json() : await answer.text()) as Res;
    return { status: answer.status, statusText: answer.statusText, data, headers: Object.fromEntries(answer.headers) };
  },
};
