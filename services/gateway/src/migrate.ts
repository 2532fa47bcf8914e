import { migrate as runMigrations } from '@laurel/service-kit/database/migrate';
import { CreateReleases1771000000000 } from './migrations/1771000000000-create-releases.ts';

/** Brings the release registry's database up to date; answers with the names of what ran. */
export function migrate(env: NodeJS.ProcessEnv): Promise<string[]> {
  const url = env['GATEWAY_OWNER_DATABASE_URL'];
  if (!url) throw new Error('GATEWAY_OWNER_DATABASE_URL is missing');
  return runMigrations({ url, migrations: [CreateReleases1771000000000] });
}
