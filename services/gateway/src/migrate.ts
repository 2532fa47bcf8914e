import { readOwnerConfig } from '@laurel/service-kit/config/service-config';
import { migrate as runMigrations } from '@laurel/service-kit/database/migrate';
import { readSchema, type Schema } from '@laurel/service-kit/database/schema';

export const schema: Schema = readSchema({ service: 'gateway', folder: new URL('.', import.meta.url) });

/** Migrates the release registry's database; returns the names of the applied migrations. */
export function migrate(env: NodeJS.ProcessEnv): Promise<string[]> {
  return runMigrations({ ...readOwnerConfig(env, 'gateway'), schema });
}
