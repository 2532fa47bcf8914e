import { migrate as runMigrations } from '@laurel/service-kit/database/migrate';
import { migrations } from './migrations/index.ts';

/** Brings the release registry's database up to date; answers with the names of what ran. */
export function migrate(env: NodeJS.ProcessEnv): Promise<string[]> {
  const url = env['GATEWAY_OWNER_DATABASE_URL'];
  if (!url) throw new Error('GATEWAY_OWNER_DATABASE_URL is missing');
  return runMigrations({ url, migrations });
}
