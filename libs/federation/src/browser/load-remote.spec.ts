/** @jest-environment jsdom */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createHash } from 'node:crypto';
import type { BootManifest, BootRelease, BootRemote } from '../contract/boot.ts';
import type { ChunkBridge } from './chunk-bridge.ts';
import type { LoadFailure, LoadResult } from './load-result.ts';

type Load = () => unknown;

interface Registered {
  entry: string;
  entryGlobalName: string;
  force: boolean;
}

/** Stands in for the federation runtime: notes what is registered, answers loads in turn, repeats the last. */
class Runtime {
  options = { shared: { react: [], lazy: [] } };
  held: string[] = [];
  registered: Registered[] = [];
  loads: Load[] = [];
  createScript: ((asked: { url: string }) => { script: HTMLScriptElement; timeout: number }) | undefined;

  registerRemotes([remote]: [Registered], { force }: { force: boolean }): void {
    this.registered.push({ ...remote, force });
  }

  loadShareSync(name: string): void {
    if (name === 'lazy') throw new Error('not eager');
    this.held.push(...(this.registered.length === 0 ? [name] : []));
  }

  registerPlugins([plugin]: [{ createScript: Runtime['createScript'] }]): void {
    this.createScript = plugin.createScript;
  }

  loadRemote(): Promise<unknown> {
    const load = this.loads.length > 1 ? this.loads.shift() : this.loads[0];
    return new Promise((done) => {
      done(load?.());
    });
  }
}

const module = { default: { routes: [], messages: { en: {}, es: {} } } };
const good: Load = () => module;
const never: Load = () => new Promise(() => undefined);
const throws =
  (message: string, more = {}): Load =>
  () => {
    throw Object.assign(new Error(message), more);
  };
const notLoaded = throws('Failed to load script resources. #RUNTIME-008');

const bytes = Buffer.from('good bytes');
const hash = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
// Node's own fetch takes no buffers of the jsdom realm.
const digest = (_name: string, data: ArrayBuffer) =>
  Promise.resolve(createHash('sha384').update(Buffer.from(data)).digest());
const releaseAt = (version: string): BootRelease => ({
  version,
  base: `/r/trees/${version}/`,
  entry: 'remoteEntry.js',
  global: `trees_${version}`,
  files: { 'remoteEntry.js': hash, 'c.1.js': `sha384-chunk-${version}` },
  firstFiles: ['c.1.js'],
});
const remote = (more: Partial<BootRemote> = {}): BootRemote => ({
  ...releaseAt('2.0.0'),
  name: 'trees',
  decision: 'default',
  declaration: {
    name: 'trees',
    owner: 'team@laurel.test',
    area: 'admin',
    routes: ['/admin/v2/trees'],
    navigation: [],
    i18nNamespace: 'trees',
    needs: { contract: '^1.0.0' },
  },
  lastGood: null,
  incompatible: null,
  dev: false,
  ticket: null,
  ...more,
});

let runtime: Runtime | null;
let answer: () => Promise<Response>;
let loadRemote: (name: string, deadlineMs?: number) => Promise<LoadResult>;

function page(boot: Partial<BootManifest> | string): void {
  const text = typeof boot === 'string' ? boot : JSON.stringify({ schema: 1, deadlineMs: 3_000, ...boot });
  document.body.innerHTML = `<script type="application/json" id="boot"></script>`;
  document.getElementById('boot')!.textContent = text;
}

beforeEach(async () => {
  jest.resetModules();
  runtime = new Runtime();
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  jest.unstable_mockModule('@module-federation/runtime', () => ({ getInstance: () => runtime }));
  Object.defineProperty(globalThis, 'crypto', { value: { subtle: { digest } }, configurable: true });
  Object.defineProperty(globalThis, 'fetch', { value: () => answer(), configurable: true });
  Object.defineProperty(AbortSignal, 'timeout', { value: () => new AbortController().signal, configurable: true });
  jest.spyOn(Math, 'random').mockReturnValue(0);
  page({ remotes: { trees: remote() } });
  ({ loadRemote } = await import('./load-remote.ts'));
});

const response = (status: number, type: string, body: Buffer): Promise<Response> =>
  Promise.resolve({
    ok: status < 400,
    status,
    headers: new Map([['content-type', type]]),
    arrayBuffer: () => Promise.resolve(new Uint8Array(body).buffer),
  } as unknown as Response);
const script = (body: Buffer) => response(200, 'text/javascript', body);
const load = () => loadRemote('trees');

describe('a remote that loads', () => {
  it('is registered under its own global and hash, and leaves the rest of the deadline to the first commit', async () => {
    runtime!.loads = [good];
    expect(await load()).toMatchObject({
      ok: true,
      version: '2.0.0',
      module: module.default,
      tries: 1,
      fellBack: null,
    });
    expect(runtime!.registered).toMatchObject([
      { entry: '/r/trees/2.0.0/remoteEntry.js', entryGlobalName: 'trees_2.0.0', force: false },
    ]);
    const again = await load();
    const left = again.ok ? again.commitWithinMs : 0;
    expect(left).toBeGreaterThan(2_500);
    expect(left).toBeLessThanOrEqual(3_000);
  });

  it('cannot take the shell’s packages with it: the shell holds them before', async () => {
    runtime!.loads = [good];
    await load();
    expect(runtime!.held).toEqual(['react']);
  });

  it('is loaded once for callers that ask together', async () => {
    runtime!.loads = [good];
    const [one, other] = await Promise.all([load(), load()]);
    expect(one).toBe(other);
    expect(runtime!.registered).toHaveLength(1);
  });
});

describe('a remote that fails', () => {
  it.each<[string, Load, Partial<LoadFailure>]>([
    ['throws while its entry runs', throws('ScriptExecutionError'), { kind: 'execution', at: 'entry' }],
    ['throws in init', throws('x #RUNTIME-015'), { kind: 'execution', at: 'init' }],
    ['has another global', throws('x #RUNTIME-001'), { kind: 'invalid-contract', at: 'entry' }],
    ['needs another react', throws('Version 19 does not satisfy the requirement'), { kind: 'incompatible' }],
    ['throws in its module', throws('boom'), { kind: 'execution', at: 'module', detail: 'boom' }],
    ['exports no routes', () => ({ default: {} }), { kind: 'invalid-contract', at: 'module' }],
    ['exports nothing', () => undefined, { kind: 'invalid-contract', at: 'module' }],
  ])('with %s is not retried', async (_what, fault, expected) => {
    runtime!.loads = [fault];
    expect(await load()).toMatchObject({ ok: false, name: 'trees', version: '2.0.0', tries: 1, ...expected });
  });

  it.each<[string, () => Promise<Response>, Partial<LoadFailure>]>([
    ['is not there', () => response(404, 'text/plain', bytes), { kind: 'http', detail: '404' }],
    ['is a page', () => response(200, 'text/html', bytes), { kind: 'http', detail: 'not JavaScript: text/html' }],
    ['is not what was published', () => script(Buffer.from('bad')), { kind: 'integrity' }],
    ['does not answer', () => Promise.reject(new TypeError('Failed to fetch')), { kind: 'network' }],
    ['is good by now', () => script(bytes), { kind: 'network' }],
  ])(
    'with an entry that %s is tried three times, each under an address of its own',
    async (_what, diagnosis, expected) => {
      answer = diagnosis;
      runtime!.loads = [notLoaded];
      expect(await load()).toMatchObject({ ok: false, at: 'entry', tries: 3, ...expected });
      expect(runtime!.registered.map(({ entry, force }) => [entry.split('?')[1], force])).toEqual([
        [undefined, false],
        ['try=2', true],
        ['try=3', true],
      ]);
    },
  );

  it('twice recovers by itself, and after a failure the next call is a real retry', async () => {
    runtime!.loads = [notLoaded, notLoaded, good];
    expect(await load()).toMatchObject({ ok: true, tries: 3 });
    runtime!.loads = [throws('boom'), good];
    expect((await load()).ok).toBe(false);
    expect((await load()).ok).toBe(true);
    expect(runtime!.registered.at(-1)).toMatchObject({ force: true, entry: expect.stringContaining('?try=5') });
  });

  it('in a chunk is retried by the chunk loader', async () => {
    answer = () => response(500, 'text/plain', bytes);
    const request = '/r/trees/2.0.0/c.1.js';
    runtime!.loads = [throws('Loading chunk 1 failed', { name: 'ChunkLoadError', type: 'error', request })];
    expect(await load()).toMatchObject({ kind: 'http', at: 'chunk', detail: '500', tries: 1 });
    answer = () => script(bytes);
    runtime!.loads = [throws('Loading chunk 1 failed', { name: 'ChunkLoadError', type: 'timeout', request })];
    expect(await load()).toMatchObject({ kind: 'timeout', at: 'chunk' });
  });

  it('by never answering ends at the deadline, its scripts abandoned', async () => {
    const abandoned = jest.fn();
    runtime!.loads = [
      () => {
        const { script: tag, timeout } = runtime!.createScript!({ url: '/r/trees/2.0.0/remoteEntry.js' });
        expect(tag).toMatchObject({ integrity: hash, crossOrigin: 'anonymous' });
        expect(timeout).toBeGreaterThan(100);
        expect(timeout).toBeLessThanOrEqual(1_100);
        tag.onerror = abandoned;
        return never();
      },
    ];
    expect(await loadRemote('trees', 100)).toMatchObject({ kind: 'timeout', at: 'deadline', tries: 1 });
    expect(abandoned).toHaveBeenCalledTimes(1);
  });
});

describe('a fault that is known before any request', () => {
  it.each<[string, Partial<BootManifest> | string, Partial<LoadFailure>]>([
    ['a remote that is not in the page', { remotes: {} }, { kind: 'registry' }],
    ['a page without a manifest', '', { kind: 'registry' }],
    ['a manifest of another schema', { schema: 2 as 1, remotes: { trees: remote() } }, { kind: 'registry' }],
    ['an entry without a hash', { remotes: { trees: remote({ files: {} }) } }, { kind: 'integrity', at: 'entry' }],
    [
      'a release that the shell cannot run',
      { remotes: { trees: remote({ incompatible: 'update the shell' }) } },
      { kind: 'incompatible', at: 'boot', detail: 'update the shell' },
    ],
  ])('%s', async (_what, boot, expected) => {
    page(boot);
    expect(await load()).toMatchObject({ ok: false, tries: 0, ...expected });
    expect(runtime!.registered).toEqual([]);
  });

  it('a manifest with keys of a later gateway is readable', async () => {
    page({
      remotes: { trees: { ...remote(), colour: 'green' } as BootRemote },
      weather: 'fine',
    } as Partial<BootManifest>);
    runtime!.loads = [good];
    expect((await load()).ok).toBe(true);
  });

  it('a shell without the federation runtime', async () => {
    runtime = null;
    expect(await load()).toMatchObject({ ok: false, kind: 'execution' });
  });

  it('a remote from a laptop carries no hash and loads', async () => {
    page({ remotes: { trees: remote({ dev: true, files: {}, incompatible: 'old' }) } });
    runtime!.loads = [
      () => {
        expect(runtime!.createScript!({ url: '/r/trees/2.0.0/remoteEntry.js' }).script.integrity).toBeFalsy();
        return module;
      },
    ];
    expect((await load()).ok).toBe(true);
  });
});

describe('the last good release', () => {
  beforeEach(() => page({ remotes: { trees: remote({ lastGood: releaseAt('1.0.0') }) } }));

  it('is taken when the chosen one fails, under its own global', async () => {
    runtime!.loads = [throws('boom'), good];
    const fellBack = { version: '2.0.0', kind: 'execution', detail: 'boom' };
    expect(await load()).toMatchObject({ ok: true, version: '1.0.0', fellBack });
    expect(runtime!.registered.map(({ entryGlobalName }) => entryGlobalName)).toEqual(['trees_2.0.0', 'trees_1.0.0']);
  });

  it('is taken when the shell cannot run the chosen one', async () => {
    page({ remotes: { trees: remote({ incompatible: 'update the shell', lastGood: releaseAt('1.0.0') }) } });
    runtime!.loads = [good];
    expect(await load()).toMatchObject({ ok: true, version: '1.0.0', fellBack: { kind: 'incompatible' } });
    expect(runtime!.registered).toHaveLength(1);
  });

  it('does not hide why the chosen one failed when it fails too', async () => {
    runtime!.loads = [throws('boom'), throws('bang')];
    expect(await load()).toMatchObject({ ok: false, version: '2.0.0', detail: 'boom' });
  });

  it('waits for the next call when the chosen one spent the deadline, and is first then', async () => {
    runtime!.loads = [never, good];
    expect(await loadRemote('trees', 50)).toMatchObject({ kind: 'timeout', version: '2.0.0' });
    expect(runtime!.registered).toHaveLength(1);
    expect(await load()).toMatchObject({ ok: true, version: '1.0.0' });
    expect(await load()).toMatchObject({ ok: true, version: '2.0.0', fellBack: null });
  });
});

describe('the chunks of a remote', () => {
  const chunk = '/r/trees/2.0.0/c.1.js';
  let bridge: ChunkBridge;
  beforeEach(async () => {
    runtime!.loads = [good];
    await load();
    bridge = (self as unknown as { __federation_chunks: ChunkBridge }).__federation_chunks;
  });

  it('get the page’s hash, or one that no file has', () => {
    expect(bridge.integrity(`${chunk}?try=2`)).toBe('sha384-chunk-2.0.0');
    expect(bridge.integrity('/r/trees/2.0.0/c.9.js')).toBe(`sha384-${'A'.repeat(64)}`);
    expect(bridge.integrity('/elsewhere/c.1.js')).toBe(`sha384-${'A'.repeat(64)}`);
  });

  it('are tried three times, under addresses that no other attempt of the page had', async () => {
    expect([1, 2, 3].map((tries) => bridge.address(chunk, tries))).toEqual([chunk, `${chunk}?try=2`, `${chunk}?try=3`]);
    expect([1, 2, 3].map((tries) => bridge.retryIn(chunk, tries))).toEqual([150, 300, false]);
    await load();
    expect(bridge.address(chunk, 1)).toBe(`${chunk}?try=4`);
  });

  it('are dropped once the load is over', async () => {
    const { loadState } = await import('./load-state.ts');
    bridge.track(Object.assign(document.createElement('script'), { src: chunk }));
    expect(loadState('trees').scripts.size).toBe(0);
  });
});
