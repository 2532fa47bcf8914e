import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Configuration } from 'webpack';
import { parseDeclaration } from '../contract/parse-declaration.ts';
import type { RemoteDeclaration } from '../contract/remote-declaration.ts';
import { baseConfig, type PieceOptions } from './base-config.ts';
import { BudgetPlugin, type Budgets } from './budget-plugin.ts';
import { ChunkIntegrityPlugin } from './chunk-integrity-plugin.ts';
import { DeclaredRoutesPlugin } from './declared-routes-plugin.ts';
import { ownPackage } from './installed-version.ts';
import { ReleasePlugin } from './release-plugin.ts';
import { remoteShared } from './shared-policy.ts';
import { SharedPolicyPlugin } from './shared-policy-plugin.ts';

export interface RemoteOptions extends PieceOptions {
  budgets?: Budgets;
}

const GIVE_UP_MILLIS = 10_000;
const REMOTE_MODULE = './src/remote.tsx';

/** The whole webpack configuration of a remote, for production. */
export function remoteConfig(options: RemoteOptions): Configuration {
  const declaration = readDeclaration(options.dir);
  const { version } = ownPackage(options.dir);
  const global = containerGlobal(declaration.name, version);
  const base = baseConfig(options);
  return {
    ...base,
    name: declaration.name,
    entry: {},
    output: {
      ...base.output,
      uniqueName: global,
      filename: '[name].js',
      chunkFilename: 'c.[contenthash:12].js',
      chunkLoadTimeout: GIVE_UP_MILLIS,
      strictModuleErrorHandling: true,
    },
    plugins: [
      ...(base.plugins ?? []),
      remoteFederation(declaration.name, global),
      new ChunkIntegrityPlugin(),
      new SharedPolicyPlugin(),
      new DeclaredRoutesPlugin(declaration, REMOTE_MODULE),
      new ReleasePlugin({ name: declaration.name, version, global, declaration }),
      new BudgetPlugin(options.budgets ?? []),
    ],
  };
}

/** Two releases of one remote can live in one page because everything global about them carries the version. */
export function containerGlobal(name: string, version: string): string {
  return `${name}_${version}`.replace(/\W/g, '_');
}

export function remoteFederation(
  name: string,
  global: string,
  options: { development?: boolean } = {},
): ModuleFederationPlugin {
  return new ModuleFederationPlugin({
    name,
    filename: 'remoteEntry.js',
    library: { type: 'var', name: global },
    exposes: { './remote': REMOTE_MODULE },
    shareStrategy: 'loaded-first',
    shared: options.development
      ? { ...remoteShared(), 'react/jsx-dev-runtime': { ...remoteShared()['react/jsx-runtime'] } }
      : remoteShared(),
    dts: false,
    dev: false,
    manifest: false,
    experiments: {
      externalRuntime: !options.development,
      optimization: { disableSnapshot: true, target: 'web' },
    },
  });
}

export function readDeclaration(dir: string): RemoteDeclaration {
  return parseDeclaration(JSON.parse(readFileSync(join(dir, 'remote.json'), 'utf8')));
}
