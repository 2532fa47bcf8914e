import { migrate as migrateDatabase } from '@laurel/service-kit/database/migrate';
import { pathToFileURL } from 'node:url';
import { readOwnerConfig } from './config.ts';
import { migrations } from './migrations/index.ts';

/** Brings the offers database up to date; answers the names of the migrations that ran. */
export function migrate(env: NodeJS.ProcessEnv): Promise<string[]> {
  return migrateDatabase({ ...readOwnerConfig(env), migrations });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const ran = await migrate(process.env);
  process.stdout.write(ran.length === 0 ? 'Up to date\n' : `${ran.join('\n')}\n`);
}
