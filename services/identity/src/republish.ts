import { runRepublish } from '@laurel/service-kit/events/republish/run-republish';
import { AppModule } from './app.module.ts';
import { readIdentityConfig } from './config.ts';

runRepublish(import.meta.url, (env) => {
  const config = readIdentityConfig(env);
  return { config, module: AppModule.register(config) };
});
