import { type ApiScope, apiScopeNames } from '@laurel/contracts/auth/api-scopes';
import type { ApiKeyIssued } from '@laurel/contracts/identity/api-keys/api-keys.dto';
import { until } from '@laurel/local-platform/backing/wait';
import {
  addPoints,
  createLaurel,
  followEvents,
  getPoints,
  type Laurel,
  upsertParticipant,
  verifyWebhook,
} from '@laurel/sdk';
import { type HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import { documentedAnswers } from '@laurel/test-kit/openapi/documented-answers';
import { expect, test } from '@playwright/test';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { siteUrl } from '../site.ts';
import { callsOf, pathFor } from './bodies.ts';
import { type DocumentedRoute, documentedRoutes } from './open-api.ts';
import { SiteVisitor } from './site-visitor.ts';
import { createTenant, type Names, type TenantFixture, unknownIds } from './tenants.fixture.ts';

const root = join(import.meta.dirname, '../../..');
const run = Date.now().toString(36);
const routes = documentedRoutes().filter(({ as }) => as === 'api_key');
/** Changes come last, and the erasure of the participant after them. */
const position = ({ method }: DocumentedRoute): number => ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'].indexOf(method);
const inTurn = routes.toSorted((one, other) => position(one) - position(other));
/** Names by which a call points at a record; a caller's own id is none, and the upsert has no other. */
const pointing = ({ method, identifying }: DocumentedRoute): string[] =>
  method === 'PUT' ? [] : identifying.filter((name) => /_id$/.test(name) && name !== 'external_id');
const naming = inTurn.filter((route) => pointing(route).length > 0);
/** A filter of the log, which is empty for every id that the program does not have. */
const filtering = new Set(['GET /api/v1/events']);
const address = (): string => `http://127.0.0.1:${new URL(siteUrl()).port}`;

let own: TenantFixture;
let other: TenantFixture;
let staff: SiteVisitor;
let http: HttpClient;
let serial = 0;

test.beforeAll(async () => {
  [own, other] = await Promise.all([createTenant('Lanternfish', run, 'sea'), createTenant('Thornbush', run, 'land')]);
  staff = await SiteVisitor.signedInStaff(own.subdomain, own.staff);
  // Each answer has to fit the document that the API describes itself by.
  http = new HttpClient(address(), undefined, { documented: 'public-v1' });
});
test.afterAll(async () => {
  await Promise.all([staff.close(), http.close()]);
});

const keys = new Map<string, string>();

/** A key with these scopes, the same for each question. */
async function keyWith(scopes: readonly ApiScope[]): Promise<string> {
  const known = keys.get(scopes.join());
  if (known !== undefined) return known;
  const body = { name: `Key ${(serial += 1)}`, scopes: [...scopes] };
  const answer = await staff.call('POST', `/admin/v2/programs/${own.programId}/api_auths`, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  const { api_key: value } = answer.body as ApiKeyIssued;
  keys.set(scopes.join(), value);
  return value;
}

/** The address of the upsert has the caller's own id. */
const inPath = (route: DocumentedRoute, names: Names): Names =>
  route.method === 'PUT' ? { ...names, participant_id: 'ext:crm-1' } : names;

async function ask(route: DocumentedRoute, key: string, names: Names): Promise<HttpAnswer> {
  const [call] = callsOf(route, names);
  const headers = { authorization: `Bearer ${key}`, 'idempotency-key': `k-${(serial += 1)}` };
  return http.request(route.method, pathFor(route, inPath(route, names)), { headers, body: call?.body as object });
}
const outcome = ({ status, body }: HttpAnswer): string => `${status} ${String((body as { code?: string }).code)}`;

test.describe('each call of the public API', () => {
  test('is swept here, and there are as many as the API has [D-059]', () => {
    expect(routes.length).toBeGreaterThan(20);
    expect(routes.filter(({ scope }) => scope === null).map(({ title }) => title)).toEqual(['GET /api/v1/me']);
  });

  for (const route of naming) {
    test(`${route.title} finds no record of another program [D-059]`, async () => {
      const key = await keyWith(apiScopeNames);
      for (const name of pointing(route)) {
        const [theirs, unknown] = await Promise.all(
          [other.names, unknownIds].map((names) => ask(route, key, { ...own.names, [name]: names[name] ?? '' })),
        );
        if (filtering.has(route.title)) expect([theirs, unknown]).toMatchObject(Array(2).fill({ body: { data: [] } }));
        else expect([theirs!, unknown!].map(outcome)).toEqual(Array(2).fill('404 not_found'));
        expect(JSON.stringify(theirs?.body)).not.toContain(other.name);
      }
    });
  }

  for (const route of inTurn.filter(({ scope }) => scope !== null)) {
    test(`${route.title} needs its scope [D-059]`, async () => {
      const [full, lacking] = [
        await keyWith(apiScopeNames),
        await keyWith(apiScopeNames.filter((scope) => scope !== route.scope)),
      ];
      const refused = await ask(route, lacking, own.names);
      expect(outcome(refused)).toBe('403 insufficient_scope');
      expect(refused.headers['www-authenticate']).toContain(`scope="${route.scope ?? ''}"`);
      const answer = await ask(route, full, own.names);
      expect(answer.status, JSON.stringify(answer.body)).not.toBe(403);
      expect(answer.status).toBeLessThan(500);
    });
  }
});

/** Throws when an answer does not fit the document that the API describes itself by. */
function demandDocumented(method: string, path: string, status: number, text: string): void {
  const body: unknown = text === '' ? '' : JSON.parse(text);
  const headers = { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' };
  const fault = documentedAnswers('public-v1')?.faultOf(method, path, { status, body, headers });
  expect(fault, `${method} ${path}`).toBeNull();
}

/** A client of the SDK whose answers have to fit the document, too. */
const sdkClient = (key: string): Laurel =>
  createLaurel({
    key,
    baseUrl: address(),
    fetch: async (request) => {
      const response = await fetch(request);
      const { pathname, search } = new URL(request.url);
      demandDocumented(request.method, pathname + search, response.status, await response.clone().text());
      return response;
    },
  });

/** The commands of docs/api.md, in their order. */
function documentedCommands(): string[] {
  const page = readFileSync(join(root, 'docs/api.md'), 'utf8');
  const blocks = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block.replaceAll('\\\n', ' '));
  return blocks.flatMap((block) => block.split('\n')).filter((line) => line.startsWith('curl '));
}

test('the commands of docs/api.md work, word for word, with a new key, and answer as documented [D-048]', async () => {
  const key = await keyWith([
    'participants:read',
    'participants:write',
    'points:read',
    'points:write',
    'rewards:read',
    'claims:read',
    'claims:write',
    'challenges:read',
    'completions:read',
    'completions:write',
    'events:read',
  ]);
  const commands = documentedCommands();
  expect(commands.length).toBeGreaterThan(5);
  const env = { ...process.env, LAUREL: address(), KEY: key, REWARD: own.names['reward_id'] };
  for (const command of commands) {
    // The ledger hears of a new participant a moment later.
    const said = await until(async () => {
      const { stdout } = await promisify(execFile)('sh', ['-c', `${command} -s -w '\\n%{http_code}'`], { env });
      const [status = ''] = stdout.trim().split('\n').slice(-1);
      if (!status.startsWith('2')) throw new Error(`${command}\n${stdout}`);
      const [, method = 'GET'] = /-X (\w+)/.exec(command) ?? [];
      const [, path = ''] = /\$LAUREL(\/[^\s"]*)/.exec(command) ?? [];
      demandDocumented(method, path, Number(status), stdout.trim().split('\n').slice(0, -1).join('\n'));
      return stdout;
    }, 10_000);
    expect(said).toContain('{');
  }
  const laurel = sdkClient(key);
  expect(await getPoints(laurel, 'ext:crm-7')).toMatchObject({ lifetime: 120 });
  const types = new Set<string>();
  await until(async () => {
    const stop = new AbortController();
    for await (const { event } of followEvents(laurel, { after: '0', signal: stop.signal })) {
      types.add(event.type);
      if (event.type === 'reward.claimed') break;
    }
    expect(types).toContain('points.changed');
  }, 20_000);
});

test('laurel listen brings every event to a receiver, though it is killed and started again [D-064]', async () => {
  const key = await keyWith(apiScopeNames);
  const laurel = sdkClient(key);
  const person = { email: `listener@${own.subdomain}.example`, first_name: 'Ada', last_name: 'Byron' };
  await upsertParticipant(laurel, 'listener', person);
  await until(() => getPoints(laurel, 'ext:listener'), 10_000);
  const folder = await mkdtemp(join(tmpdir(), 'laurel-listen-'));
  const state = join(folder, 'state.json');
  const secret = async (): Promise<string> => (JSON.parse(await readFile(state, 'utf8')) as { secret: string }).secret;
  const received: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString('utf8')));
    request.on('end', () => {
      void secret().then((by) => {
        const event = verifyWebhook(body, request.headers, by);
        if (event.type === 'points.changed') received.push(String(event.data.object['unused_points']));
        response.end();
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const start = (): ChildProcess =>
    spawn(
      process.execPath,
      [join(root, 'packages/cli/dist/main.js'), 'listen', '--forward-to', receiver, '--state', state],
      {
        env: { ...process.env, NODE_OPTIONS: '', LAUREL_API_KEY: key, LAUREL_URL: address() },
        stdio: 'ignore',
      },
    );
  const addPointsTo = async (from: number, to: number): Promise<void> => {
    for (let n = from; n <= to; n += 1) {
      await addPoints(laurel, 'ext:listener', { amount: 1, reason: `Visit ${n}` }, { idempotencyKey: `visit-${n}` });
    }
  };
  let child = start();
  try {
    await until(async () => expect(await secret()).toMatch(/^whsec_/), 10_000);
    await addPointsTo(1, 5);
    await expect.poll(() => received.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(3);
    child.kill('SIGKILL');
    await addPointsTo(6, 15);
    child = start();
    await expect.poll(() => received.at(-1), { timeout: 60_000 }).toBe('15');
    const told = [...new Set(received)].map(Number);
    expect(told).toEqual(Array.from({ length: 15 }, (_, n) => n + 1).filter((n) => n >= (told[0] ?? 0)));
    expect(told.length).toBeGreaterThan(10);
  } finally {
    child.kill('SIGKILL');
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
  }
});
