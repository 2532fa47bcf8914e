import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Configuration } from 'webpack';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
import { baseConfig } from './base-config.ts';
import { BudgetPlugin } from './budget-plugin.ts';
import { ownPackage } from './installed-version.ts';
import { ReleasePlugin } from './release-plugin.ts';
import type { RemoteOptions } from './remote-config.ts';
import { shellShared } from './shared-policy.ts';

const GIVE_UP_MILLIS = 10_000;

/** The whole webpack configuration of the shell. It provides the shared packages at once: no bootstrap file is needed. */
export function shellConfig(options: RemoteOptions & { development?: boolean }): Configuration {
  const { version } = ownPackage(options.dir);
  const development = options.development ?? false;
  const base = baseConfig(options, { development });
  return {
    ...base,
    name: 'shell',
    resolve: { ...base.resolve, ...(!development && { alias: { 'react-router$': routerForProduction(options.dir) } }) },
    entry: { main: './src/main.tsx' },
    output: {
      ...base.output,
      uniqueName: 'shell',
      filename: 'main.[contenthash:12].js',
      chunkFilename: 'c.[contenthash:12].js',
      chunkLoadTimeout: GIVE_UP_MILLIS,
    },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: 'shell',
        remotes: {},
        shareStrategy: 'loaded-first',
        shared: development
          ? { ...shellShared(), 'react/jsx-dev-runtime': { ...shellShared()['react/jsx-runtime'] } }
          : shellShared(),
        dts: false,
        dev: false,
        manifest: false,
        experiments: { provideExternalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
      }),
      // The shell's own chunks carry hashes from its main script, which carries one from the page.
      new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: !development }),
      new ReleasePlugin({ name: 'shell', version, global: 'shell', declaration: null }),
      new BudgetPlugin(options.budgets ?? []),
    ],
  };
}

/** react-router's exports resolve to its development build alone, which carries warnings and their texts. */
function routerForProduction(dir: string): string {
  const manifest = createRequire(join(dir, 'package.json')).resolve('react-router/package.json');
  return join(dirname(manifest), 'dist/production/index.mjs');
}
