import { runRetell } from '@laurel/service-kit/events/retell/run-retell';
import { AppModule } from './app.module.ts';
import { readIdentityConfig } from './config.ts';

runRetell(import.meta.url, (env) => {
  const config = readIdentityConfig(env);
  return { config, module: AppModule.register(config) };
});
