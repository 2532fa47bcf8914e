import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Release } from '../contract/release.ts';
import type { RemoteDeclaration } from '../contract/remote-declaration.ts';
import { collisions } from './collisions.ts';
import { describeIncompatibility, type Host, hostOf, incompatibilities } from './compatibility.ts';
import { matchRemote, routeOwns } from './match-remote.ts';
import type { RegistryDocument, ReleaseChoice } from './registry-document.ts';
import { type PageContext, resolveBootManifest } from './resolve-boot-manifest.ts';
import { rolloutBucket } from './rollout-bucket.ts';

const declare = (name: string, more: Partial<RemoteDeclaration> = {}): RemoteDeclaration => ({
  name,
  owner: 'team@laurel.test',
  area: 'admin',
  routes: [`/admin/v2/${name}`],
  navigation: [],
  i18nNamespace: name,
  needs: { contract: '^1.0.0' },
  ...more,
});
const release = (name: string, version: string, more: Partial<Release> = {}): Release => ({
  schema: 1,
  name,
  version,
  global: `${name}_${version}`,
  entry: 'remoteEntry.js',
  firstFiles: ['c.1.js'],
  files: { 'remoteEntry.js': { sha384: `sha384-${version}`, bytes: 10 } },
  builtAgainst: { react: '19.3.1' },
  contract: '1.0.0',
  declaration: name === 'shell' ? null : declare(name),
  ...more,
});
const versions = ['4.0.0', '3.0.0', '2.0.0', '1.0.0'] as const;
const registry = (choices: ReleaseChoice[]): RegistryDocument => ({
  shell: {
    releases: [{ hash: 's1', release: release('shell', '1.0.0') }],
    choices: [{ layer: 'default', target: '', buckets: null, hash: 's1' }],
  },
  trees: {
    releases: versions.map((version) => ({ hash: `h${version}`, release: release('trees', version) })),
    choices,
  },
});
const rule = (
  layer: ReleaseChoice['layer'],
  version: string | null,
  more: Partial<ReleaseChoice> = {},
): ReleaseChoice => ({
  layer,
  target: '',
  buckets: null,
  hash: version && `h${version}`,
  ...more,
});
const page: PageContext = {
  path: '/admin/v2/trees',
  programId: '7',
  tenantId: '3',
  person: 'p',
  safeMode: false,
  deadlineMs: 10_000,
};
const everyLayer = [
  rule('default', '1.0.0'),
  rule('rollout', '2.0.0', { buckets: { from: 0, to: 100 } }),
  rule('tenant', '3.0.0', { target: '3' }),
  rule('program', '4.0.0', { target: '7' }),
];
const treesOf = (choices: ReleaseChoice[], context: Partial<PageContext> = {}) =>
  resolveBootManifest(registry(choices), { ...page, ...context }).manifest.remotes['trees'];

describe('the release of a page', () => {
  it('is the default in safe mode, whatever is on trial; a disabled remote stays disabled [mfe-8]', () => {
    expect(treesOf(everyLayer, { safeMode: true })).toMatchObject({ version: '1.0.0', decision: 'default' });
    const off = [rule('default', '1.0.0'), rule('program', null, { target: '7' })];
    expect(treesOf(off, { safeMode: true })).toBeUndefined();
  });

  it('is decided by program, then tenant, then rollout, then default, whatever their order in the document', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(everyLayer), (choices) => {
        const order = ['program', 'tenant', 'rollout', 'default'] as const;
        const first = order.flatMap((layer) => choices.filter((choice) => choice.layer === layer))[0];
        const remote = treesOf(choices);
        expect(remote?.decision).toBe(first?.layer);
        expect(remote && `h${remote.version}`).toBe(first?.hash);
      }),
    );
  });

  it('is the same for the same page', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(everyLayer), fc.string(), (choices, person) => {
        const answer = () => resolveBootManifest(registry(choices), { ...page, person });
        expect(answer()).toEqual(answer());
      }),
    );
  });

  it('skips rules for other programs and tenants', () => {
    expect(treesOf(everyLayer, { programId: '8' })?.decision).toBe('tenant');
    expect(treesOf(everyLayer, { programId: null, tenantId: null })?.decision).toBe('rollout');
  });

  it('is none where a rule disables the remote, at every layer, and the page still has the owner of the address [mfe-8]', () => {
    for (const [index, off] of everyLayer.entries()) {
      const choices = [...everyLayer.slice(0, index), { ...off, hash: null }];
      const { manifest } = resolveBootManifest(registry(choices), page);
      expect(manifest.remotes).toEqual({});
      expect(manifest.match).toBeNull();
      expect(manifest.turnedOff).toEqual([{ name: 'trees', area: 'admin', routes: ['/admin/v2/trees'] }]);
      expect(resolveBootManifest(registry(choices), { ...page, path: '/' }).manifest.turnedOff).toEqual([]);
    }
  });

  it('comes from the next layer when a rule names a release that is gone', () => {
    expect(treesOf([...everyLayer.slice(0, 3), rule('program', '9.9.9', { target: '7' })])?.decision).toBe('tenant');
  });

  it('names only the remotes of the page’s area', () => {
    const { manifest, shell } = resolveBootManifest(registry(everyLayer), { ...page, path: '/' });
    expect(manifest).toMatchObject({ remotes: {}, match: null, shellVersion: '1.0.0' });
    expect(shell).toMatchObject({ base: '/r/shell/s1/', version: '1.0.0' });
  });

  it('is none before a shell is published', () => {
    expect(resolveBootManifest({}, page).shell).toBeNull();
  });
});

describe('the release to fall back to', () => {
  const lastGood = (choices: ReleaseChoice[]) => treesOf(choices)?.lastGood?.version;

  it('is the default’s under any other layer, the one published before it otherwise, never a later one', () => {
    expect(lastGood([rule('default', '2.0.0'), rule('program', '4.0.0', { target: '7' })])).toBe('2.0.0');
    expect(lastGood([rule('default', '4.0.0')])).toBe('3.0.0');
    expect(lastGood([rule('default', '3.0.0')])).toBe('2.0.0');
    expect(lastGood([rule('default', '1.0.0')])).toBeUndefined();
  });

  it('has another version and fits the shell', () => {
    const document = registry([rule('default', '4.0.0')]);
    const [, third, second] = document['trees']!.releases;
    third!.release.global = 'trees_4.0.0';
    second!.release.declaration = declare('trees', { needs: { contract: '^9.0.0' } });
    const { manifest } = resolveBootManifest(document, page);
    expect(manifest.remotes['trees']?.lastGood?.version).toBe('1.0.0');
  });

  it('reports a chosen release that does not fit the shell', () => {
    const document = registry([rule('default', '4.0.0')]);
    document['trees']!.releases[0]!.release.declaration = declare('trees', { needs: { contract: '^2.0.0' } });
    const remote = resolveBootManifest(document, page).manifest.remotes['trees'];
    expect(remote?.incompatible).toBe('needs contract ^2.0.0, there is 1.0.0: update the shell');
    expect(remote?.lastGood?.version).toBe('3.0.0');
    expect(treesOf(everyLayer)?.incompatible).toBeNull();
  });
});

describe('rollout buckets', () => {
  it('are 0 to 99, and the same at every visit', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (person, remote) => {
        const bucket = rolloutBucket(person, remote);
        expect(Number.isInteger(bucket) && bucket >= 0 && bucket <= 99).toBe(true);
        expect(rolloutBucket(person, remote)).toBe(bucket);
      }),
    );
  });

  it('half-open ranges tile them without hole or overlap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), fc.string(), (cut, person) => {
        const low = rule('rollout', '2.0.0', { buckets: { from: 0, to: cut } });
        const high = rule('rollout', '3.0.0', { buckets: { from: cut, to: 100 } });
        const alone = [low, high].filter((choice) => treesOf([choice], { person }) !== undefined);
        expect(alone).toHaveLength(1);
        const expected = rolloutBucket(person, 'trees') < cut ? '2.0.0' : '3.0.0';
        expect(treesOf([low, high], { person })?.version).toBe(expected);
      }),
    );
  });

  it('are spread evenly, and differently for each remote', () => {
    const counts = new Array<number>(100).fill(0);
    let same = 0;
    for (let id = 1; id <= 50_000; id += 1) {
      const bucket = rolloutBucket(String(id), 'trees');
      counts[bucket] = (counts[bucket] ?? 0) + 1;
      if (bucket === rolloutBucket(String(id), 'ponds')) same += 1;
    }
    expect(Math.min(...counts)).toBeGreaterThan(400);
    expect(Math.max(...counts)).toBeLessThan(600);
    expect(same).toBeLessThan(1_000);
  });
});

describe('the remote of an address', () => {
  it('is the one with the longest declared route', () => {
    const whole = declare('whole', { routes: ['/admin/v2'] });
    const part = declare('part', { routes: ['/admin/v2/programs/:program_id/trees'] });
    expect(matchRemote([whole, part], '/admin/v2/programs/7/trees/9')).toBe('part');
    expect(matchRemote([whole, part], '/admin/v2/programs/7/treesandmore')).toBe('whole');
    expect(matchRemote([part], '/admin/v2/programs/7')).toBeNull();
    expect(matchRemote([declare('site', { area: 'participant', routes: ['/'] })], '/admin/v2')).toBeNull();
    expect(routeOwns('/', '/anything')).toBe(true);
  });

  const route = fc
    .array(fc.constantFrom('a', 'b', ':x', ':y'), { minLength: 1, maxLength: 3 })
    .map((segments) => `/admin/v2/${segments.join('/')}`);
  const declarations = fc.uniqueArray(
    fc.record({
      name: fc.constantFrom('one', 'two', 'three'),
      routes: fc.array(route, { minLength: 1, maxLength: 3 }),
    }),
    { selector: ({ name }) => name, maxLength: 3 },
  );

  it('does not depend on the registry’s order when publishing refused every collision', () => {
    fc.assert(
      fc.property(declarations, route, (candidates, path) => {
        const live: RemoteDeclaration[] = [];
        for (const { name, routes } of candidates) {
          const candidate = declare(name, { routes });
          if (collisions(live, candidate).length === 0) live.push(candidate);
        }
        const address = path.replaceAll(':', '');
        expect(matchRemote(live.toReversed(), address)).toBe(matchRemote(live, address));
      }),
    );
  });
});

describe('collisions', () => {
  const entry = (id: string) => ({ id, label: { en: id, es: id }, icon: id, path: '/admin/v2', order: 1 });
  const records = (id: string) => ({ ...entry(id), list: '/admin/v2', title: 'name' });
  const live = [
    declare('trees', {
      routes: ['/admin/v2/trees/:tree_id'],
      navigation: [entry('trees')],
      search: [entry('oaks')],
      records: [records('leaves')],
      jobs: ['/admin/v2/tree_jobs'],
    }),
  ];
  const found = (more: Partial<RemoteDeclaration>) => collisions(live, declare('ponds', more));

  it('are found in routes, entries and namespaces, with their holders', () => {
    expect(
      found({
        routes: ['/admin/v2/trees/:id', '/admin/v2/trees/new', '/admin/v2/trees', '/admin/v2/trees/:id/leaves'],
        navigation: [entry('trees'), entry('ponds'), entry('ponds')],
        search: [entry('oaks'), entry('trees')],
        records: [records('leaves'), records('oaks')],
        jobs: ['/admin/v2/tree_jobs', '/admin/v2/pond_jobs'],
        i18nNamespace: 'trees',
      }),
    ).toEqual([
      { kind: 'navigation', value: 'trees', holder: 'trees' },
      { kind: 'navigation', value: 'ponds', holder: 'ponds' },
      { kind: 'search', value: 'oaks', holder: 'trees' },
      { kind: 'records', value: 'leaves', holder: 'trees' },
      { kind: 'jobs', value: '/admin/v2/tree_jobs', holder: 'trees' },
      { kind: 'route', value: '/admin/v2/trees/:id', holder: 'trees' },
      { kind: 'route', value: '/admin/v2/trees/new', holder: 'trees' },
      { kind: 'i18n', value: 'trees', holder: 'trees' },
    ]);
  });

  it('exclude an older release of its own, the other area, nothing in common', () => {
    expect(collisions(live, live[0]!)).toEqual([]);
    expect(found({ area: 'participant', routes: ['/admin/v2/trees/:id'] })).toEqual([]);
    expect(found({})).toEqual([]);
  });

  it('include the shell’s own namespaces', () => {
    expect(found({ i18nNamespace: 'shell' })).toEqual([{ kind: 'i18n', value: 'shell', holder: 'shell' }]);
  });
});

describe('compatibility', () => {
  const host: Host = { contract: '1.4.0', apis: { admin: '2.0.0' }, packages: { react: '19.3.1' } };
  const needing = (contract: string, requires: Record<string, string> = {}, apis = {}) =>
    release('trees', '1.0.0', { declaration: declare('trees', { needs: { contract, apis } }), requires });
  const verdict = (candidate: Release) => incompatibilities(candidate, host).map(({ what, update }) => [what, update]);

  it.each([
    // contract, react, who must move
    ['^1.0.0', '^19.3.0', []],
    ['^1.0.0', '^18.0.0', [['react', 'remote']]],
    ['^1.0.0', '^20.0.0', [['react', 'shell']]],
    ['^0.9.0', '^19.3.0', [['contract', 'remote']]],
    [
      '^0.9.0',
      '^18.0.0',
      [
        ['contract', 'remote'],
        ['react', 'remote'],
      ],
    ],
    [
      '^0.9.0',
      '^20.0.0',
      [
        ['contract', 'remote'],
        ['react', 'shell'],
      ],
    ],
    ['^2.0.0', '^19.3.0', [['contract', 'shell']]],
    [
      '^2.0.0',
      '^18.0.0',
      [
        ['contract', 'shell'],
        ['react', 'remote'],
      ],
    ],
    ['nonsense', '^19.3.0', [['contract', 'remote']]],
  ])('contract %s and react %s', (contract, react, expected) => {
    expect(verdict(needing(contract, { react }))).toEqual(expected);
  });

  it('distinguishes an absent package, an unknown version and an old service', () => {
    expect(verdict(needing('^1.0.0', { '@laurel/maps': '^1.0.0' }))).toEqual([['@laurel/maps', 'shell']]);
    expect(verdict(needing('^1.0.0', {}, { admin: '^2.1.0' }))).toEqual([['api admin', 'services']]);
    const unknown = { ...host, contract: '?' };
    expect(incompatibilities(needing('^1.0.0'), unknown)[0]?.update).toBe('shell');
  });

  it('names both versions and the side to update, in one line', () => {
    const [fault] = incompatibilities(needing('^1.0.0', { react: '^20.0.0' }), host);
    expect(describeIncompatibility(fault!)).toBe('needs react ^20.0.0, there is 19.3.1: update the shell');
  });

  it('takes a host from the shell’s own release, and accepts releases that state no ranges', () => {
    const shell = release('shell', '1.0.0');
    expect(incompatibilities(release('trees', '1.0.0'), hostOf(shell, {}))).toEqual([]);
  });
});
