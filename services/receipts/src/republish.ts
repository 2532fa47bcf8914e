import { runRepublish } from '@laurel/service-kit/events/republish/run-republish';
import { AppModule } from './app.module.ts';
import { readReceiptsConfig } from './config.ts';

runRepublish(import.meta.url, (env) => {
  const config = readReceiptsConfig(env);
  return { config, module: AppModule.register(config) };
});
