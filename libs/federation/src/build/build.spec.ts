import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { parseDeclaration } from '../contract/parse-declaration.ts';
import type { Release } from '../contract/release.ts';
import { routeFaults } from './declared-routes-plugin.ts';
import { remoteDevConfig } from './dev-config.ts';
import { remoteConfig, remoteFederation } from './remote-config.ts';
import { remoteShared } from './shared-policy.ts';
import { shellConfig } from './shell-config.ts';

jest.setTimeout(120_000);

const packages = join(import.meta.dirname, '../../../../node_modules');
const declaration = {
  name: 'mfe-orchard',
  owner: 'orchard@laurel.test',
  area: 'admin',
  routes: ['/admin/v2/programs/:program_id/trees'],
  navigation: [
    {
      id: 'trees',
      label: { en: 'Trees', es: 'Árboles' },
      icon: 'tree',
      path: '/admin/v2/programs/{program_id}/trees',
      order: 1,
    },
  ],
  i18nNamespace: 'orchard',
  needs: { contract: '^1.0.0' },
};
const screen = `
import { useState } from 'react';
const lazy = () => import('./details.ts');
function Trees() {
  const [count, setCount] = useState(0);
  return <button onClick={() => { setCount(count + 1); void lazy(); }}>{count}</button>;
}
export default {
  routes: [{ path: '/admin/v2/programs/:program_id/trees', element: <Trees /> }],
  messages: { en: {}, es: {} },
};
`;
const good = {
  'package.json': JSON.stringify({ name: '@laurel/mfe-orchard', version: '1.4.0' }),
  'remote.json': JSON.stringify(declaration),
  'src/remote.tsx': screen,
  'src/details.ts': 'export const details = "of the trees";',
};

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'laurel-build-'));
  symlinkSync(packages, join(root, 'node_modules'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function fixture(name: string, changed: Record<string, string | undefined> = {}): string {
  const dir = join(root, name);
  const files: Record<string, string | undefined> = { ...good, ...changed };
  for (const [file, text] of Object.entries(files)) {
    if (text === undefined) continue;
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), text);
  }
  return dir;
}

/** The errors of a refused build; empty when it is good. */
function build(config: Configuration): Promise<string> {
  return new Promise((done) => {
    const failed = (error: unknown) => done(error instanceof Error ? error.message : String(error));
    try {
      webpack(config, (error, stats) => {
        if (error) failed(error);
        const faults = stats?.toJson({ all: false, errors: true }).errors ?? [];
        done(faults.map(({ message }) => message).join('\n'));
      });
    } catch (error) {
      failed(error);
    }
  });
}

function releaseOf(dir: string): Release {
  return JSON.parse(readFileSync(join(dir, 'dist/release.json'), 'utf8')) as Release;
}

function expectHashesOfBytes(dir: string, { files }: Release): void {
  const written = readdirSync(join(dir, 'dist')).filter((file) => !file.endsWith('.map') && file !== 'release.json');
  expect(Object.keys(files).sort()).toEqual(written.sort());
  for (const [file, { sha384, bytes }] of Object.entries(files)) {
    const content = readFileSync(join(dir, 'dist', file));
    expect(sha384).toBe(`sha384-${createHash('sha384').update(content).digest('base64')}`);
    expect(bytes).toBe(content.byteLength);
  }
}

describe('a good remote', () => {
  it('builds, to the same bytes each time, and its release.json says what is on the disk', async () => {
    const dir = fixture('good');
    expect(await build(remoteConfig({ dir }))).toBe('');
    const release = releaseOf(dir);
    expect(release).toMatchObject({
      name: 'mfe-orchard',
      version: '1.4.0',
      global: 'mfe_orchard_1_4_0',
      entry: 'remoteEntry.js',
      contract: '1.3.0',
      declaration: { i18nNamespace: 'orchard' },
      requires: { react: '^19.3.0', '@laurel/ui': '^0.1.0' },
      builtAgainst: { react: '19.3.1' },
    });
    expect(Object.keys(release.files)).toHaveLength(3);
    expect(release.firstFiles).toHaveLength(1);
    expectHashesOfBytes(dir, release);
    expect(new Date(release.builtAt ?? '').getTime()).toBeGreaterThan(Date.now() - 120_000);
    const entry = readFileSync(join(dir, 'dist/remoteEntry.js'), 'utf8');
    expect(entry).toContain('webpackChunkmfe_orchard_1_4_0');
    expect(entry).toContain('__federation_chunks');
    expect(entry).not.toContain('sourceMappingURL');
    await build(remoteConfig({ dir }));
    expect(releaseOf(dir).files).toEqual(release.files);
  });
});

describe('a remote with its own copy of a provided package', () => {
  it('is refused when it bundles one', async () => {
    const dir = fixture('own-dom', {
      'src/details.ts': "import { createRoot } from 'react-dom/client'; export const details = createRoot;",
    });
    const faults = await build(remoteConfig({ dir }));
    expect(faults).toMatch(/react-dom would be bundled .*The shell provides react-dom@\^19\.3\.0/);
    expect(existsSync(join(dir, 'dist/release.json'))).toBe(false);
  });

  it('is refused when it bypasses a facade, and names the facade', async () => {
    const dir = fixture('own-router', {
      'src/details.ts': "import { useHref } from 'react-router-dom'; export const details = useHref;",
    });
    expect(await build(remoteConfig({ dir }))).toContain(
      'react-router-dom would be bundled: import from @laurel/web-kit/router',
    );
  });

  it('is refused when it overrides the table', async () => {
    const dir = fixture('own-shared');
    const own = remoteFederation('mfe-orchard', 'own');
    Object.assign((own as unknown as { _options: { shared: object } })._options.shared, {
      react: { singleton: true, requiredVersion: '^18.0.0' },
    });
    const config = remoteConfig({ dir });
    expect(await build({ ...config, plugins: [...(config.plugins ?? []), own] })).toMatch(
      /shared\["react"\] must be .*"import":false.*, got \{"singleton":true,"requiredVersion":"\^18\.0\.0"\}/,
    );
  });

  it('is refused when it was built against another version, and names both and the fix', async () => {
    const dir = fixture('old-react', { 'node_modules/react/package.json': '{ "name": "react", "version": "18.3.1" }' });
    expect(await build(remoteConfig({ dir }))).toContain(
      'built against react@18.3.1, the shell provides ^19.3.0: install react@"^19.3.0"',
    );
  });

  it('shares no entry with a copy of its own', () => {
    for (const entry of Object.values(remoteShared())) {
      expect(entry).toMatchObject({ singleton: true, strictVersion: true, import: false });
    }
  });
});

describe('a remote that contradicts its declaration', () => {
  it('is refused when its exposed module does not exist', async () => {
    const dir = fixture('no-module', { 'src/remote.tsx': undefined });
    expect(await build(remoteConfig({ dir }))).toContain('./src/remote.tsx');
    expect(existsSync(join(dir, 'dist/release.json'))).toBe(false);
  });

  it('is refused when no route answers what it declares', async () => {
    const dir = fixture('no-route', {
      'remote.json': JSON.stringify({ ...declaration, routes: [...declaration.routes, '/admin/v2/ponds'] }),
    });
    expect(await build(remoteConfig({ dir }))).toContain('remote.json declares /admin/v2/ponds, no route is there');
  });

  it('is refused when its declaration breaks the schema, every fault named', () => {
    const dir = fixture('no-owner', { 'remote.json': JSON.stringify({ ...declaration, owner: '', area: 'garden' }) });
    expect(() => remoteConfig({ dir })).toThrow(/\/owner .*\n.*\/area /);
  });

  it('is refused when a file outgrows its budget', async () => {
    const dir = fixture('too-big');
    const faults = await build(remoteConfig({ dir, budgets: [{ files: /^remoteEntry/, kilobytes: 2 }] }));
    expect(faults).toMatch(/remoteEntry\.js is \d+\.\d kB gzipped, its budget is 2 kB/);
    expect(existsSync(join(dir, 'dist/release.json'))).toBe(false);
  });
});

describe('routes read from the exposed module', () => {
  const declared = parseDeclaration({ ...declaration, routes: ['/admin/v2/trees'], navigation: [] });
  const faultsOf = (routes: string, more = {}): string[] =>
    routeFaults({ ...declared, ...more }, `const routes = ${routes}; export default { routes, messages };`);

  it('follows children, index routes, types and either way to write the array', () => {
    const nested = "[{ path: '/admin/v2/trees', children: [{ index: true, element: <i /> }, { path: ':id' }] }]";
    expect(faultsOf(nested)).toEqual([]);
    expect(faultsOf(`${nested} satisfies Route[]`)).toEqual([]);
    expect(routeFaults(declared, `export default { routes: (${nested} as Route[]) }`)).toEqual([]);
    expect(routeFaults(declared, `const all = ${nested}; export default { routes: all }`)).toEqual([]);
  });

  it('finds a route outside of what is declared and an entry that leads nowhere', () => {
    expect(faultsOf("[{ path: '/admin/v2/trees' }, { path: '/admin/v2/ponds' }]")).toEqual([
      'the route /admin/v2/ponds is not declared in remote.json',
    ]);
    const search = [{ id: 'oaks', label: { en: 'Oaks', es: 'Robles' }, path: '/admin/v2/trees/oaks' }];
    expect(faultsOf("[{ path: '/admin/v2/trees' }]", { search })).toEqual([
      'the entry oaks leads to /admin/v2/trees/oaks, no route is there',
    ]);
    expect(faultsOf("[{ path: '/admin/v2/trees/*' }]", { search })).toEqual([]);
  });

  it('finds an address of the other area', () => {
    expect(faultsOf("[{ path: '/admin/v2/trees' }]", { area: 'participant' })).toEqual([
      'remote.json declares /admin/v2/trees, which is not an address of participant',
    ]);
  });

  it('reports a path that cannot be read', () => {
    for (const routes of ['[{ path: prefix + "/trees" }]', '[...others]', 'makeRoutes()']) {
      expect(faultsOf(routes)).toEqual(['write the paths of the routes as literals in the exposed module']);
    }
  });
});

it('a remote on its dev server carries no hashes and an absolute address', () => {
  const config = remoteDevConfig({ dir: fixture('dev'), port: 4_567 });
  expect(config.output).toMatchObject({ publicPath: 'http://localhost:4567/', uniqueName: 'mfe_orchard_dev' });
  expect(config.plugins?.some((plugin) => plugin?.constructor.name === 'ChunkIntegrityPlugin')).toBe(false);
  expect(config.devtool).not.toContain('eval');
});

it('a shell writes the same kind of release.json, with its main script', async () => {
  const dir = fixture('shell', { 'src/main.tsx': "import 'react'; document.title = 'shell';" });
  expect(await build(shellConfig({ dir }))).toBe('');
  const release = releaseOf(dir);
  expect(release).toMatchObject({ name: 'shell', declaration: null, global: 'shell' });
  expect(release.entry).toMatch(/^main\.[0-9a-f]{12}\.js$/);
  expect(release).not.toHaveProperty('requires');
  expectHashesOfBytes(dir, release);
});
