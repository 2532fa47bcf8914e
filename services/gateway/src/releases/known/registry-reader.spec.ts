import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BootManifest } from '@laurel/federation/contract/boot';
import { FaultProxy } from '@laurel/test-kit/fault-proxy';
import type { HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import { atThisPace } from '@laurel/test-kit/run/pace';
import { waitFor } from '@laurel/test-kit/wait-for';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { GatewayUnderTest, refusal } from '../../../test/gateway.fixture.ts';

let gateway: GatewayUnderTest;
let proxy: FaultProxy;
let door: HttpClient;
const nowhere = { GATEWAY_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' };
const copy = () => join(gateway.folder, 'registry.json');

beforeAll(async () => {
  gateway = await GatewayUnderTest.start();
  proxy = await FaultProxy.to(Number(new URL(gateway.database.appUrl).port));
  door = await gateway.another({
    GATEWAY_DATABASE_URL: proxy.through(gateway.database.appUrl),
    REGISTRY_COPY_FILE: copy(),
  });
  await gateway.publish({ name: 'shop', version: '1.0.0', route: '/shop' });
});
afterAll(async () => {
  await gateway.stop();
  await proxy.close();
});

const page = (client: HttpClient): Promise<HttpAnswer> => gateway.browser('sunrise.localhost', client).page('/shop');
const boot = ({ body }: HttpAnswer): BootManifest =>
  JSON.parse(/id="boot">([^<]*)</.exec(String(body))?.[1] ?? '') as BootManifest;
const seen = async (client: HttpClient): Promise<string> => {
  const { remotes, current } = boot(await page(client));
  return `${remotes['shop']?.version}, ${current ? 'current' : 'last known'}`;
};

describe('while the registry does not answer [mfe-10]', () => {
  it('pages get the last copy without waiting; a metric reports it; the registry is read again once it answers', async () => {
    const metrics = async (): Promise<string> => String((await gateway.innerOf(door).get('/metrics')).body);
    await waitFor(async () => (await seen(door)) === '1.0.0, current');
    proxy.set({ halfOpen: true });
    await gateway.publish({ name: 'shop', version: '2.0.0', route: '/shop' });
    await waitFor(async () => (await seen(door)) === '1.0.0, last known');
    const waits: number[] = [];
    for (let times = 0; times < 6; times += 1) {
      const began = performance.now();
      expect(await seen(door)).toBe('1.0.0, last known');
      waits.push(performance.now() - began);
      await sleep(300);
    }
    expect(Math.max(...waits)).toBeLessThan(await atThisPace(1_000));
    expect(await metrics()).toMatch(/release_registry_up\{[^}]*\} 0/);
    proxy.heal();
    proxy.resetAll();
    await waitFor(async () => (await seen(door)) === '2.0.0, current');
    expect(await metrics()).toMatch(/release_registry_up\{[^}]*\} 1/);
  });

  it('a gateway starts from the copy on disk, which follows every change and is never half written', async () => {
    await waitFor(async () => (await readFile(copy(), 'utf8')).includes('"version":"2.0.0"'));
    const started = await gateway.another({ ...nowhere, REGISTRY_COPY_FILE: copy() });
    expect(await seen(started)).toBe('2.0.0, last known');
    expect((await readdir(gateway.folder)).filter((file) => file.startsWith('registry.json'))).toEqual([
      'registry.json',
    ]);
  });

  it('the copy is not served', async () => {
    await page(gateway.client);
    expect(await readdir(join(gateway.folder, 'releases'))).toContain('registry.json');
    expect(refusal(await gateway.client.get('/r/registry.json'))).toBe('404 not_found');
  });

  it.each(['', '{"shop":'])('the site says that it is being set up when there is no valid copy (%j)', async (text) => {
    const file = join(gateway.folder, 'broken.json');
    await writeFile(file, text);
    const started = await gateway.another({ ...nowhere, REGISTRY_COPY_FILE: file });
    const answer = await page(started);
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
  });
});
