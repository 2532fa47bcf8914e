import { services } from '@laurel/local-platform/pieces';
import { type ConfigVariable, describeConfig } from '@laurel/service-kit/config/read-config';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface Service {
  readonly name: string;
  /** The variables that its configuration function reads, in order. */
  readonly variables: readonly ConfigVariable[];
}

/** Every service of the platform, with the configuration function of its build. */
export async function readServices(root: string): Promise<Service[]> {
  return Promise.all(
    services.map(async ({ name }) => {
      const file = pathToFileURL(join(root, 'services', name, 'dist/config.js')).href;
      const module = (await import(file)) as Record<string, unknown>;
      const read = module[`read${name.charAt(0).toUpperCase()}${name.slice(1)}Config`];
      if (typeof read !== 'function') throw new Error(`services/${name}/src/config.ts has no read…Config function`);
      return { name, variables: describeConfig(read as (env: NodeJS.ProcessEnv) => unknown) };
    }),
  );
}
