import { shellConfig } from '@laurel/federation/build/shell-config';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import webpack, { type Configuration } from 'webpack';

export interface SingleBundle {
  /** Contains the main script and the chunks of lazy parts in both variants. */
  dir: string;
  main: string;
}

const FEDERATION = /ModuleFederationPlugin|ReleasePlugin|BudgetPlugin/;

/**
 * The floor: the sources of shell and participant site in one webpack build without federation, minified and split as
 * the product is, but with the remote inside the main script.
 *
 * @param root the repository
 * @param dir an empty folder of its own
 */
export async function buildSingleBundle(root: string, dir: string): Promise<SingleBundle> {
  const remote = JSON.stringify(join(root, 'mfe-participant/src/remote.tsx'));
  const stand = join(dir, 'in-place-of-federation');
  await mkdir(stand, { recursive: true });
  const loader = join(stand, 'load-remote.js');
  const alarm = join(stand, 'duplicate-alarm.js');
  const success = "ok: true, name, version: '', module: remote, tries: 1, fellBack: null, commitWithinMs: 10000";
  await writeFile(
    loader,
    `import remote from ${remote};\nexport const loadRemote = async (name) => ({ ${success} });\n`,
  );
  await writeFile(alarm, 'export const watchForDuplicates = () => undefined;\n');

  const config = shellConfig({ dir: join(root, 'shell') });
  const out = join(dir, 'dist');
  await run({
    ...config,
    name: 'single bundle',
    entry: { main: './src/main.tsx' },
    output: { ...config.output, path: out, filename: 'main.js', publicPath: 'auto' },
    resolve: {
      ...config.resolve,
      alias: {
        ...(config.resolve?.alias as Record<string, string>),
        '@laurel/federation/browser/load-remote$': loader,
        '@laurel/federation/browser/duplicate-alarm$': alarm,
      },
    },
    plugins: (config.plugins ?? []).filter((plugin) => plugin && !FEDERATION.test(plugin.constructor.name)),
  });
  return { dir: out, main: 'main.js' };
}

function run(config: Configuration): Promise<void> {
  return new Promise((done, failed) => {
    webpack(config, (error, stats) => {
      if (error) failed(error);
      else if (stats?.hasErrors()) failed(new Error(stats.toString({ all: false, errors: true })));
      else done();
    });
  });
}
