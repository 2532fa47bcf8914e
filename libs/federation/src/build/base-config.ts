import MinimizerPlugin from 'minimizer-webpack-plugin';
import { join } from 'node:path';
import webpack, { type Configuration, type RuleSetRule } from 'webpack';

export interface PieceOptions {
  /** The piece's folder, `import.meta.dirname` of its webpack.config.mjs. */
  dir: string;
}

function sources(development: boolean, refresh: boolean): RuleSetRule {
  return {
    test: /\.tsx?$/,
    exclude: /node_modules\/(?!@laurel)/,
    use: {
      loader: 'swc-loader',
      options: {
        swcrc: false,
        jsc: {
          parser: { syntax: 'typescript', tsx: true, decorators: true },
          target: 'es2022',
          transform: {
            legacyDecorator: true,
            decoratorMetadata: false,
            useDefineForClassFields: false,
            react: { runtime: 'automatic', development, refresh },
          },
        },
      },
    },
  };
}

/** Configuration shared by shell and remotes: workspace packages read as sources, swc to compile and to minify. */
export function baseConfig(
  { dir }: PieceOptions,
  options: { development?: boolean; refresh?: boolean } = {},
): Configuration {
  const development = options.development ?? false;
  return {
    mode: development ? 'development' : 'production',
    context: dir,
    target: ['web', 'es2022'],
    // An eval devtool would break the content security policy.
    devtool: development ? 'cheap-module-source-map' : 'hidden-source-map',
    output: {
      path: join(dir, 'dist'),
      publicPath: 'auto',
      clean: true,
      crossOriginLoading: 'anonymous',
      // One name for every release in a page; the gateway's header allows it.
      trustedTypes: { policyName: 'webpack', onPolicyCreationFailure: 'continue' },
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      conditionNames: ['@laurel/source', 'browser', 'import', 'module', 'default'],
    },
    module: {
      rules: [sources(development, options.refresh ?? false)],
      parser: { javascript: { exportsPresence: 'error' } },
    },
    optimization: {
      runtimeChunk: false,
      chunkIds: 'deterministic',
      moduleIds: 'deterministic',
      minimizer: [
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          // Later passes find what the first one has made dead.
          minimizerOptions: { compress: { passes: 3 }, mangle: true },
          extractComments: false,
        }),
      ],
    },
    plugins: [
      new webpack.DefinePlugin({ 'process.env.NODE_ENV': JSON.stringify(development ? 'development' : 'production') }),
    ],
    performance: false,
    stats: 'errors-warnings',
  };
}
