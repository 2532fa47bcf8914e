import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BootManifest } from '@laurel/federation/contract/boot';
import type { HttpClient } from '@laurel/test-kit/http';
import { waitFor } from '@laurel/test-kit/wait-for';
import { setTimeout as sleep } from 'node:timers/promises';
import { publish } from '../../publish.ts';
import type { Browser } from '../../../test/browser.fixture.ts';
import { GatewayUnderTest } from '../../../test/gateway.fixture.ts';
import { writeBuild } from '../../../test/build.fixture.ts';
import { failureCountsOf, listReleases } from '../release-commands.ts';

let gateway: GatewayUnderTest;
let doors: HttpClient[];

beforeAll(async () => {
  const settings = {
    TRUSTED_HOPS: '1',
    CANARY_LEAST_FAILED: '4',
    CANARY_MOST_FAILED_PERCENT: '40',
    CANARY_CHECK_MS: '300',
  };
  gateway = await GatewayUnderTest.start(settings);
  doors = [gateway.client, await gateway.another(settings)];
});
afterAll(() => gateway.stop());

interface Visitor {
  browser: Browser;
  address: string;
  ticket: string;
}

/** Publishes 1.0.0 as the general release and 2.0.0 as a canary; returns the count keys of both. */
async function putCanary(name: string): Promise<{ stable: string; canary: string }> {
  const stable = await gateway.publish({ name, version: '1.0.0', route: `/${name}` });
  const dir = await writeBuild(gateway.folder, { name, version: '2.0.0', route: `/${name}` });
  const audience = { kind: 'canary', percent: 50 } as const;
  const { hash } = await publish(gateway.env, { dir, actor: 'a test', audience });
  await sleep(850);
  return { stable: `${name}/${stable}`, canary: `${name}/${hash}` };
}

/** A visitor whose page was given the release, by either gateway. */
async function visit(name: string, address: string, version = '2.0.0'): Promise<Visitor> {
  for (;;) {
    const browser = gateway.browser('sunrise.localhost', doors[address.length % 2]);
    const { body } = await browser.page(`/${name}`, { 'x-forwarded-for': address });
    const boot = JSON.parse(/id="boot">([^<]*)</.exec(String(body))?.[1] ?? '') as BootManifest;
    const remote = boot.remotes[name];
    if (remote?.version === version) return { browser, address, ticket: remote.ticket ?? '' };
  }
}

async function report({ browser, address, ticket }: Visitor, more: object = {}): Promise<number> {
  const body = JSON.stringify({ kind: 'render', ticket, ...more });
  const headers = { 'content-type': 'text/plain', 'x-forwarded-for': address };
  return (await browser.request('POST', '/client-report', body, headers)).status;
}

async function counted(release: string): Promise<string> {
  const counts = (await failureCountsOf(gateway.redis.url, [release])).get(release);
  return `${counts?.failed} of ${counts?.visitors}`;
}

async function state(name: string) {
  const remote = (await listReleases(gateway.database.appUrl)).find((one) => one.name === name);
  return { layers: remote?.rules.map(({ layer }) => layer), last: remote?.audit[0] };
}

const address = (index: number): string => `203.0.113.${index}`;

describe('a canary [mfe-6]', () => {
  it('rolls back when it fails for too many of its visitors, and the log gives the reason', async () => {
    const { canary } = await putCanary('gate');
    const visitors = await Promise.all([1, 2, 3, 4, 5, 6, 10, 11].map((index) => visit('gate', address(index))));
    await waitFor(async () => (await counted(canary)) === '0 of 8');
    for (const visitor of visitors.slice(0, 3)) expect(await report(visitor)).toBe(204);
    await waitFor(async () => (await counted(canary)) === '3 of 8');
    await sleep(700);
    expect((await state('gate')).layers).toEqual(['default', 'rollout']);
    await report(visitors[3]!, { kind: 'remote', load: 'http' });
    await waitFor(async () => (await state('gate')).layers?.length === 1, { within: 5_000 });
    expect((await state('gate')).last).toMatchObject({
      actor: 'automatic',
      action: 'end canary',
      reason: 'it failed to 4 of 8 visitors (50 %): http 1, render 3',
    });
    await sleep(850);
    expect((await visit('gate', address(1), '1.0.0')).ticket).not.toBe('');
    expect(await counted(canary)).toBe('0 of 0');
  });

  it('is not rolled back by a visitor who reports often, drops cookies, or never loaded it', async () => {
    const { canary } = await putCanary('arch');
    const [ada] = [await visit('arch', address(20))];
    for (let times = 0; times < 6; times += 1) await report(ada);
    // All visitors of one address count as three, whatever cookies they send.
    const crowd = await Promise.all(Array.from({ length: 30 }, () => visit('arch', address(21))));
    // They are counted before the crowd reports: four failures of four visitors would be enough to roll back.
    const honest = await Promise.all([30, 31, 32, 33, 34, 35, 36].map((index) => visit('arch', address(index))));
    await waitFor(async () => (await counted(canary)) === `1 of ${4 + honest.length}`);
    for (const stranger of crowd) await report(stranger);
    for (const index of [40, 41, 42, 43, 44, 45]) {
      const forged = `${canary}.${Math.floor(Date.now() / 60_000).toString(36)}.visitor${index}.${'A'.repeat(22)}`;
      await report({ ...ada, address: address(index), ticket: forged });
      await report({ ...ada, address: address(index), ticket: ada.ticket.replace('arch/', 'gate/') });
    }
    await waitFor(async () => (await counted(canary)) === `4 of ${4 + honest.length}`);
    await sleep(700);
    expect((await state('arch')).layers).toEqual(['default', 'rollout']);
  });

  it.each([
    '',
    'null',
    '[]',
    '{',
    '{"ticket":7}',
    '{"ticket":"a.b.c.d","load":{}}',
    `{"ticket":"${'x'.repeat(9_000)}"}`,
  ])('is not disturbed by the report %#', async (body) => {
    const headers = { 'content-type': 'text/plain', 'x-forwarded-for': address(60) };
    expect((await gateway.browser().request('POST', '/client-report', body, headers)).status).toBe(204);
  });
});

describe('a release for one program [mfe-6]', () => {
  it('is taken back from the program when it fails for too many of its visitors', async () => {
    await gateway.publish({ name: 'barn', version: '1.0.0', route: '/barn' });
    const dir = await writeBuild(gateway.folder, { name: 'barn', version: '2.0.0', route: '/barn' });
    const audience = { kind: 'program', programId: '1' } as const;
    await publish(gateway.env, { dir, actor: 'a test', audience });
    await sleep(850);
    const visitors = await Promise.all([90, 91, 92, 93].map((index) => visit('barn', address(index))));
    for (const visitor of visitors) await report(visitor);
    await waitFor(async () => (await state('barn')).layers?.length === 1, { within: 5_000 });
    expect((await state('barn')).last).toMatchObject({
      actor: 'automatic',
      action: 'end program',
      reason: 'it failed to 4 of 4 visitors (100 %): render 4',
    });
    await sleep(850);
    expect((await visit('barn', address(90), '1.0.0')).ticket).not.toBe('');
  });
});

describe('a general release', () => {
  it('is counted and never rolled back, however often it fails', async () => {
    const { stable } = await putCanary('wall');
    const visitors = await Promise.all([70, 71, 72, 73, 74].map((index) => visit('wall', address(index), '1.0.0')));
    for (const visitor of visitors) await report(visitor, { kind: 'remote', load: 'timeout' });
    await waitFor(async () => (await counted(stable)) === '5 of 5');
    await sleep(700);
    expect((await state('wall')).layers).toEqual(['default', 'rollout']);
    const { body } = await gateway.innerOf().get('/metrics');
    expect(String(body)).toMatch(/remote_failures_total\{remote="wall",kind="timeout",service="gateway"\} \d/);
  });

  it('is served, as all others, while no failure can be counted', async () => {
    await gateway.redis.kill();
    expect((await visit('wall', address(80))).ticket).not.toBe('');
    expect(await report(await visit('wall', address(81)))).toBe(204);
  });
});
