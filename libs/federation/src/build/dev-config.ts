import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import type { Configuration } from 'webpack';
import type { Configuration as DevServer } from 'webpack-dev-server';
import { baseConfig, type PieceOptions } from './base-config.ts';
import { containerGlobal, readDeclaration, remoteFederation } from './remote-config.ts';

/**
 * A remote rebuilt and reloaded on each change, against a running shell that was built for development: open a page
 * with `?mf.<name>=http://localhost:<port>/`.
 */
export function remoteDevConfig(options: PieceOptions & { port: number }): Configuration & { devServer: DevServer } {
  const { name } = readDeclaration(options.dir);
  const global = containerGlobal(name, 'dev');
  const base = baseConfig(options, { development: true, refresh: true });
  const origin = `http://localhost:${options.port}`;
  return {
    ...base,
    name,
    entry: {},
    output: { ...base.output, publicPath: `${origin}/`, uniqueName: global },
    plugins: [
      ...(base.plugins ?? []),
      remoteFederation(name, global, { development: true }),
      new ReactRefreshPlugin({ overlay: false, library: global }),
    ],
    devServer: {
      port: options.port,
      hot: true,
      liveReload: false,
      headers: { 'Access-Control-Allow-Origin': '*' },
      allowedHosts: 'all',
      client: { overlay: false, webSocketURL: `ws://localhost:${options.port}/ws` },
    },
  };
}
