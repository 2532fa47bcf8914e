import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { turnstileClient } from './turnstile-client.ts';
import { type ErrorCode, Tokens } from './turnstile-tokens.ts';

export interface TurnstileOptions {
  /** Default: a free one. */
  readonly port?: number;
  /** Secret key whose tokens are really checked, beside Cloudflare's three test keys. */
  readonly secret: string;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** Claims of a token that is made without a browser. */
export interface MadeToken {
  readonly hostname?: string;
  readonly action?: string;
  readonly cdata?: string;
}

export interface TurnstileStandIn {
  readonly url: string;
  /** A token of a solved widget, for tests without a browser. */
  token(claims?: MadeToken): string;
  stop(): Promise<void>;
}

interface Answer {
  readonly success: boolean;
  readonly 'error-codes': readonly ErrorCode[];
  readonly [field: string]: unknown;
}

/** https://developers.cloudflare.com/turnstile/troubleshooting/testing/ */
const testSecrets: Readonly<Record<string, ErrorCode | 'passes'>> = {
  '1x0000000000000000000000000000000AA': 'passes',
  '2x0000000000000000000000000000000AA': 'invalid-input-response',
  '3x0000000000000000000000000000000AA': 'timeout-or-duplicate',
};

/** Starts a stand-in that answers like Cloudflare Turnstile: `GET /turnstile/v0/api.js`, `POST /turnstile/v0/siteverify`. */
export async function startTurnstile({
  port = 0,
  secret,
  now = Date.now,
}: TurnstileOptions): Promise<TurnstileStandIn> {
  const tokens = new Tokens(now);
  const verify = verifier(tokens, secret, now);
  const app = Fastify({ bodyLimit: 64 * 1024 });
  readForms(app);
  app.get('/turnstile/v0/api.js', (_request, reply) =>
    reply
      .headers({
        'content-type': 'application/javascript; charset=utf-8',
        'cache-control': 'no-store',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(`(${turnstileClient.toString()})(${JSON.stringify({ issuer: tokens.issuer })});\n`),
  );
  app.post('/turnstile/v0/siteverify', (request) => verify(request.body));
  // A body that cannot be read is the caller's fault, answered as Cloudflare does.
  app.setErrorHandler((_error, _request, reply) => reply.code(400).send(refused('bad-request')));
  const url = await app.listen({ port, host: '127.0.0.1' });
  return { url, token: (claims) => tokens.issue(claims), stop: () => app.close() };
}

function verifier(tokens: Tokens, ownSecret: string, now: () => number): (body: unknown) => Answer {
  const repeatable = new Map<string, { token: string; answer: Answer }>();
  return (body) => {
    const { secret, response, idempotency_key: key } = fields(body);
    if (!secret) return refused('missing-input-secret');
    const fate = secret === ownSecret ? 'checked' : testSecrets[secret];
    if (fate === undefined) return refused('invalid-input-secret');
    if (!response) return refused('missing-input-response');
    if (fate === 'passes')
      return passed({ at: now(), hostname: 'example.com', action: '', cdata: '', interactive: false });
    if (fate !== 'checked') return refused(fate);
    const known = key ? repeatable.get(key) : undefined;
    if (known?.token === response) return known.answer;
    const claims = tokens.redeem(response);
    const answer = typeof claims === 'string' ? refused(claims) : passed(claims);
    if (key) repeatable.set(key, { token: response, answer });
    if (repeatable.size > 1000) repeatable.delete(repeatable.keys().next().value ?? '');
    return answer;
  };
}

const refused = (code: ErrorCode): Answer => ({ success: false, 'error-codes': [code], messages: [] });

interface Passed {
  readonly at: number;
  readonly hostname: string;
  readonly action: string;
  readonly cdata: string;
  readonly interactive: boolean;
}

const passed = ({ at, hostname, action, cdata, interactive }: Passed): Answer => ({
  success: true,
  'error-codes': [],
  challenge_ts: new Date(at).toISOString(),
  hostname,
  action,
  cdata,
  metadata: { interactive },
});

/** The text fields of a body; anything else counts as missing. */
function fields(body: unknown): Record<string, string | undefined> {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** Forms, urlencoded and multipart, beside Fastify's own JSON. */
function readForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      const headers = { 'content-type': request.headers['content-type'] ?? '' };
      return Object.fromEntries(await new Response(new Uint8Array(body), { headers }).formData());
    },
  );
}
