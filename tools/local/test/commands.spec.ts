import { describe, expect, it, jest } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { lockAgrees } from '../bootstrap/install.mjs';
import { missingBinaries } from '../bootstrap/native-packages.mjs';
import { nodeFault } from '../bootstrap/node-version.mjs';
import { countJest, countPlaywright, reasonsToSkip } from '../tools/gates.mjs';
import { describePublication } from '../src/commands/release.ts';
import { showVariables } from '../src/commands/show-variables.ts';
import { environmentFor, localValue, localVariables } from '../src/platform/environment.ts';
import { type PortName, usualPorts } from '../src/platform/local-ports.ts';
import { localValues, type Local } from '../src/platform/local-values.ts';
import { services } from '../src/pieces.ts';

describe('Node', () => {
  it('is refused below 20.19 with advice', () => {
    expect(nodeFault('20.19.0')).toBeNull();
    expect(nodeFault('24.1.0')).toBeNull();
    expect(nodeFault('20.18.3')).toMatch(/needs Node 20\.19 or newer; this is Node 20\.18\.3\..*nvm install/s);
    expect(nodeFault('8.17.0')).not.toBeNull();
  });
});

describe('installed packages', () => {
  const lock = {
    packages: {
      '': {},
      'libs/ui': { version: '0.1.0' },
      'node_modules/@laurel/ui': { resolved: 'libs/ui', link: true },
      'node_modules/pg': { version: '8.0.0' },
      'node_modules/fsevents': { version: '2.0.0', optional: true },
    },
  };
  const without = (path: string) => ({
    packages: Object.fromEntries(Object.entries(lock.packages).filter(([key]) => key !== path)),
  });

  it('agree with the lock file when every package is there in its version, but for those of other machines', () => {
    expect(lockAgrees(lock, lock)).toBe(true);
    expect(lockAgrees(lock, without('node_modules/fsevents'))).toBe(true);
    expect(lockAgrees(lock, without('node_modules/pg'))).toBe(false);
    expect(lockAgrees(lock, { packages: { ...lock.packages, 'node_modules/pg': { version: '8.0.1' } } })).toBe(false);
    expect(lockAgrees(lock, {})).toBe(false);
  });

  it("are completed by this machine's binaries when the lock file forgot them", () => {
    const swc = { optionalDependencies: { '@swc/core-darwin-arm64': '1.2.3', '@swc/core-linux-x64-gnu': '1.2.3' } };
    const packages = { 'node_modules/@swc/core': swc, 'node_modules/@swc/core-linux-x64-gnu': { version: '1.2.3' } };
    expect(missingBinaries({ packages }, { platform: 'darwin', arch: 'arm64' })).toEqual([
      '@swc/core-darwin-arm64@1.2.3',
    ]);
    expect(missingBinaries({ packages }, { platform: 'linux', arch: 'x64' })).toEqual([]);
  });
});

describe('npm run release', () => {
  it.each([
    ['an older build', { changed: true, isDisabled: false }, 'shell 1.0.0 (a1) is live from the next page load on.'],
    ['the live build', { changed: false, isDisabled: false }, 'Nothing changed: shell 1.0.0 (a1) was live already.'],
    ['a disabled one', { changed: true, isDisabled: true }, 'shell 1.0.0 (a1) is live once shell is turned on.'],
  ])('says what becomes of %s that is published again', (_build, state, words) => {
    expect(describePublication({ name: 'shell', version: '1.0.0', hash: 'a1', fresh: false, ...state })).toBe(words);
  });
});

describe('package-lock.json', () => {
  it.each(['linux x64', 'linux arm64', 'darwin x64', 'darwin arm64'])(
    'has the binaries for %s (npm run lock:complete)',
    (machine) => {
      const [platform = '', arch = ''] = machine.split(' ');
      const file = new URL('../../../package-lock.json', import.meta.url);
      expect(missingBinaries(JSON.parse(readFileSync(file, 'utf8')) as never, { platform, arch })).toEqual([]);
    },
  );
});

describe('counts of tests', () => {
  const file = (name: string, ...statuses: ('passed' | 'failed' | 'pending')[]) => ({
    name,
    status: statuses.includes('failed') || statuses.length === 0 ? 'failed' : 'passed',
    assertionResults: statuses.map((status) => ({ status })),
  });

  it('count a file that could not run, and a test that passed only at a later try, as failed', () => {
    const testResults = [file('a', 'passed', 'failed', 'pending', 'passed'), file('b'), file('c', 'passed')];
    expect(countJest({ testResults })).toEqual({ passed: 3, failed: 2 });
    expect(countPlaywright({ stats: { expected: 3, flaky: 1, unexpected: 2 }, errors: [{}] })).toEqual({
      passed: 3,
      failed: 4,
    });
    expect(countJest(null)).toEqual({ passed: 0, failed: 0 });
  });

  it('name each reason to skip a test once', () => {
    const skip = (description?: string) => ({ tests: [{ annotations: [{ type: 'skip', description }] }] });
    const inner = { specs: [skip('no history'), { tests: [{ annotations: [] }] }] };
    expect(reasonsToSkip({ suites: [{ suites: [inner], specs: [skip('no history'), skip()] }] })).toEqual([
      'no history',
    ]);
    expect(reasonsToSkip(null)).toEqual([]);
  });
});

describe('the environment', () => {
  const local: Local = { ports: usualPorts({}), dataDir: '/data', secret: (name) => `secret of ${name}` };

  it("has a piece's own variables and no secrets of other pieces", () => {
    const rewards = environmentFor('rewards', local, {});
    expect(rewards).toMatchObject({ REWARDS_PORT: '4103', REWARDS_TOKEN_SECRET: 'secret of REWARDS_TOKEN_SECRET' });
    expect(rewards.REWARDS_DATABASE_URL).toBe(
      'postgres://rewards_app:secret of DATABASE_rewards_app@127.0.0.1:15432/laurel_rewards',
    );
    for (const name of ['REWARDS_OWNER_DATABASE_URL', 'IDENTITY_DATABASE_URL', 'CSRF_SECRET', 'SEAL_SECRET']) {
      expect(rewards[name]).toBeUndefined();
    }
    expect(environmentFor('rewards:migrate', local, {}).REWARDS_OWNER_DATABASE_URL).toBeDefined();
  });

  it('lets a set variable win, and moves dependent ports with it', () => {
    const given = { GATEWAY_PORT: '18080', LOG_LEVEL: 'debug' };
    const moved = { ...local, ports: usualPorts(given) };
    expect(environmentFor('gateway', moved, given)).toMatchObject({ GATEWAY_PORT: '18080', LOG_LEVEL: 'debug' });
    expect(environmentFor('identity', moved, given).PUBLIC_HOST_SUFFIX).toBe('localhost:18080');
  });

  it('gives every variable that must be set a value, and every value a variable', () => {
    const unset = localVariables.filter(
      (variable) => variable.fallback === undefined && localValue(variable, local) === undefined,
    );
    expect(unset).toEqual([]);
    const declared = localVariables.map(({ name }) => name);
    expect(Object.keys(localValues).filter((name) => !declared.includes(name))).toEqual([]);
  });

  it.each(services)('starts $name', async ({ name, variables }) => {
    const module = (await import(`@laurel/${name}/config`)) as Record<string, (env: NodeJS.ProcessEnv) => unknown>;
    const read = module[`read${name[0]?.toUpperCase()}${name.slice(1)}Config`];
    const secret = (of: string): string => `${of}-${'0'.repeat(32)}`;
    expect(read?.(environmentFor(name, { ...local, secret }, {}))).toMatchObject({
      name,
      port: local.ports[name as PortName],
    });
    expect(variables).toBe(module[`${name}Variables`]);
  });
});

describe('npm start -- --variables', () => {
  it('prints what is declared, without secrets', () => {
    let printed = '';
    const write = jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
      printed += String(text);
      return true;
    });
    showVariables('/data');
    write.mockRestore();
    expect(printed).toContain(
      'CSRF_SECRET\n    signs CSRF tokens\n    default (made at the first start)\n    read by gateway\n',
    );
    for (const { name } of localVariables) expect(printed).toContain(`${name}\n`);
  });
});
