import { readOwnerConfig } from '@laurel/service-kit/config/service-config';
import { runRestored } from '@laurel/service-kit/database/restore/advance-sequences';

await runRestored(import.meta.url, (env) => readOwnerConfig(env, 'integrations'));
