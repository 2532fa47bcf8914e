import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { BootManifest, BootRemote } from '@laurel/federation/contract/boot';
import type { HttpClient } from '@laurel/test-kit/http';
import { waitFor } from '@laurel/test-kit/wait-for';
import { randomBytes } from 'node:crypto';
import { readGatewayConfig, upstreams } from '../../config.ts';
import { GatewayUnderTest } from '../../../test/gateway.fixture.ts';
import { overrideKey } from './override-key.ts';

let gateway: GatewayUnderTest;
let open: HttpClient;
const base = 'http://localhost:4500/';

beforeAll(async () => {
  gateway = await GatewayUnderTest.start();
  await gateway.publish({ name: 'gifts', route: '/gifts' });
  open = await gateway.another({ REMOTE_OVERRIDES_ALLOWED: 'true' });
  await waitFor(async () => (await gifts(open, '')) !== undefined);
});
afterAll(() => gateway.stop());

const key = (change: Partial<Parameters<typeof overrideKey>[1]> = {}, secret = gateway.env['CSRF_SECRET'] ?? '') =>
  overrideKey(secret, { remote: 'gifts', base, actor: 'ada', ...change });
const query = (address: string, mfKey: string) =>
  `?mf.gifts=${encodeURIComponent(address)}&mf-key=${encodeURIComponent(mfKey)}`;

async function gifts(client: HttpClient, asked: string): Promise<BootRemote | undefined> {
  const answer = await gateway.browser('sunrise.localhost', client).page(`/gifts${asked}`);
  const manifest = JSON.parse(/id="boot">([^<]*)</.exec(String(answer.body))?.[1] ?? '') as BootManifest;
  const remote = manifest.remotes['gifts'];
  const letThrough = String(answer.headers['content-security-policy']).includes('localhost:4500');
  expect(letThrough).toBe(remote?.dev ?? false);
  return remote;
}

describe('a remote from a laptop [mfe-32]', () => {
  it('is loaded with the key of a platform engineer, who is logged', async () => {
    for (let times = 0; times < 2; times += 1) {
      expect(await gifts(open, query(base, key()))).toMatchObject({
        dev: true,
        base,
        decision: 'override',
        ticket: null,
      });
    }
    const rows = await gateway.database.query('SELECT actor, name, reason FROM release_audit WHERE action = $1', [
      'override',
    ]);
    expect(rows).toEqual([{ actor: 'ada', name: 'gifts', reason: base }]);
  });

  it.each<[string, () => string]>([
    ['no key', () => `?mf.gifts=${base}`],
    ['an invented key', () => query(base, `${Date.now() + 1_000_000}.YWRh.${'A'.repeat(43)}`)],
    ['the key of another installation', () => query(base, key({}, 'another'.repeat(8)))],
    ['the key of another remote', () => query(base, key({ remote: 'shop' }))],
    ['the key of another address', () => query(base, key({ base: 'http://localhost:4501/' }))],
    ['an address elsewhere', () => query('http://evil.test:4500/', key({ base: 'http://evil.test:4500/' }))],
    [
      'another machine named localhost',
      () => query('http://localhost:4500@evil.test/', key({ base: 'http://localhost:4500@evil.test/' })),
    ],
  ])('is not loaded with %s', async (_what, asked) => {
    expect(await gifts(open, asked())).toMatchObject({ dev: false, version: '1.0.0' });
  });

  it('is not loaded with a key of yesterday', async () => {
    const now = Date.now();
    const yesterday = jest.spyOn(Date, 'now').mockReturnValue(now - 13 * 3_600_000);
    const old = key();
    yesterday.mockRestore();
    expect(await gifts(open, query(base, old))).toMatchObject({ dev: false });
  });

  it('is never loaded in production, nor in an installation that does not allow it', async () => {
    const secrets = upstreams.map((name) => [`${name.toUpperCase()}_TOKEN_SECRET`, randomBytes(32).toString('hex')]);
    const env = {
      ...gateway.env,
      ...Object.fromEntries(secrets),
      REMOTE_OVERRIDES_ALLOWED: 'true',
    } as NodeJS.ProcessEnv;
    expect(readGatewayConfig(env).overridesAllowed).toBe(true);
    expect(readGatewayConfig({ ...env, NODE_ENV: 'production' }).overridesAllowed).toBe(false);
    expect(await gifts(gateway.client, query(base, key()))).toMatchObject({ dev: false });
  });
});
