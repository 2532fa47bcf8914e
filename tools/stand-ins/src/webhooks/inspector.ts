import Fastify from 'fastify';
import { Webhook } from 'standardwebhooks';
import { answers, inspectorPage, messageList } from './inspector-page.ts';
import { Received, type Signature } from './received.ts';

export interface WebhookInspector {
  readonly url: string;
  stop(): Promise<void>;
}

interface InspectorOptions {
  port?: number;
  /** Where messages and secrets are kept; without it they end with the process. */
  file?: string;
}

const RECEIVER = /^[A-Za-z0-9_-]{1,50}$/;

/**
 * Starts a receiver of webhooks that shows what arrives. `POST /hooks/:receiver` takes one, `GET /` is the page,
 * `GET /messages` answers JSON, the newest first, `POST /secrets` enters a receiver's secret, and `POST /answer`
 * says how messages are answered from then on.
 */
export async function startInspector({ port = 0, file }: InspectorOptions = {}): Promise<WebhookInspector> {
  const received = new Received(file);
  let answer = 200;
  const app = Fastify({ bodyLimit: 65_536 });
  // The signature counts for the bytes, so nothing is parsed before it is checked.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  const inspector = { url: '', stop: () => app.close() };

  app.post<{ Params: { receiver: string }; Body: unknown }>('/hooks/:receiver', ({ params, headers, body }, reply) => {
    const { receiver } = params;
    if (!RECEIVER.test(receiver) || typeof body !== 'string') return reply.code(400).send('Not a webhook');
    const signature = signatureOf(body, headers as Record<string, string>, received.secretOf(receiver));
    const [id, attempt] = [String(headers['webhook-id'] ?? ''), String(headers['laurel-attempt'] ?? '')];
    const status = signature === 'invalid' ? 401 : answer;
    received.add({ receiver, at: new Date().toISOString(), id, attempt, signature, answer: status, body });
    if (status === 503) void reply.header('retry-after', '60');
    return reply.code(status).send(status === 200 ? 'Received' : '');
  });
  app.get('/messages', () => received.shown);
  app.get('/list', (_request, reply) => reply.type('text/html; charset=utf-8').send(messageList(received.shown)));
  app.get('/', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(inspectorPage(inspector.url, received.shown, answer)),
  );
  app.post<{ Body: { receiver?: string; secret?: string } }>('/secrets', ({ body }, reply) => {
    const { receiver = '', secret = '' } = body;
    if (!RECEIVER.test(receiver) || !isUsable(secret)) return reply.code(400).send('Not a secret of an endpoint');
    received.setSecret(receiver, secret);
    return reply.redirect('/', 303);
  });
  app.post<{ Body: { status?: string } }>('/answer', ({ body }, reply) => {
    const status = Number(body.status);
    if (!answers.has(status)) return reply.code(400).send('Not an answer');
    answer = status;
    return reply.redirect('/', 303);
  });

  const { port: taken } = new URL(await app.listen({ port, host: '127.0.0.1' }));
  return Object.assign(inspector, { url: `http://localhost:${taken}` });
}

/** The judgement of the Standard Webhooks library, as a customer's own server would make it. */
function signatureOf(body: string, headers: Record<string, string>, secret: string | undefined): Signature {
  if (secret === undefined) return 'unknown';
  try {
    new Webhook(secret).verify(body, headers);
    return 'valid';
  } catch {
    return 'invalid';
  }
}

function isUsable(secret: string): boolean {
  try {
    new Webhook(secret);
    return secret.startsWith('whsec_');
  } catch {
    return false;
  }
}
