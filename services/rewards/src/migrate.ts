import { isEntryPoint } from '@laurel/service-kit/config/is-entry-point';
import { readOwnerConfig } from '@laurel/service-kit/config/service-config';
import { migrate as migrateDatabase } from '@laurel/service-kit/database/migrate';
import { readSchema, type Schema } from '@laurel/service-kit/database/schema';

export const schema: Schema = readSchema({
  service: 'rewards',
  folder: new URL('.', import.meta.url),
  parts: ['auth', 'clock', 'columns', 'events', 'idempotency', 'jobs'],
});

/** Brings the rewards database up to date; resolves with the names of the applied files. */
export function migrate(env: NodeJS.ProcessEnv): Promise<string[]> {
  return migrateDatabase({ ...readOwnerConfig(env, 'rewards'), schema });
}

if (isEntryPoint(import.meta.url)) {
  const ran = await migrate(process.env);
  process.stdout.write(ran.length === 0 ? 'Up to date\n' : `${ran.join('\n')}\n`);
}
