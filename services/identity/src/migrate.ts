import { isEntryPoint } from '@laurel/service-kit/config/is-entry-point';
import { readOwnerConfig } from '@laurel/service-kit/config/service-config';
import { migrate as migrateDatabase } from '@laurel/service-kit/database/migrate';
import { readSchema, type Schema } from '@laurel/service-kit/database/schema';

export const schema: Schema = readSchema({
  service: 'identity',
  folder: new URL('.', import.meta.url),
  parts: ['auth', 'clock', 'events', 'idempotency', 'jobs'],
});

/** Migrates the identity database; returns the names of the applied migrations. */
export function migrate(env: NodeJS.ProcessEnv): Promise<string[]> {
  return migrateDatabase({ ...readOwnerConfig(env, 'identity'), schema });
}

if (isEntryPoint(import.meta.url)) {
  const ran = await migrate(process.env);
  process.stdout.write(ran.length === 0 ? 'Up to date\n' : `${ran.join('\n')}\n`);
}
