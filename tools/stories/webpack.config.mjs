import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import MinimizerPlugin from 'minimizer-webpack-plugin';

const here = dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);

/** The stories as one static page, without federation. @type {import('webpack').Configuration} */
export default {
  mode: 'production',
  cache: {
    type: 'filesystem',
    cacheDirectory: resolve(here, '../../.cache/stories'),
    buildDependencies: { config: [fileURLToPath(import.meta.url)] },
  },
  context: here,
  entry: './src/host.tsx',
  output: {
    path: resolve(here, 'dist'),
    filename: 'main.js',
    chunkFilename: '[name].[contenthash:8].js',
    publicPath: '/',
    clean: true,
  },
  resolve: {
    extensions: ['.ts', '.tsx', '.mjs', '.js'],
    conditionNames: ['@laurel/source', 'webpack', 'import', 'browser', 'default'],
  },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: require.resolve('swc-loader'),
        options: {
          swcrc: false,
          jsc: {
            parser: { syntax: 'typescript', tsx: true, decorators: true },
            target: 'es2022',
            transform: { legacyDecorator: true, useDefineForClassFields: false, react: { runtime: 'automatic' } },
          },
        },
        type: 'javascript/auto',
      },
      { test: /\.woff2$/, type: 'asset/resource', generator: { filename: '[name][ext]' } },
    ],
  },
  optimization: { minimizer: [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify })] },
  performance: false,
};
