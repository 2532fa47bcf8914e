import { runRepublish } from '@laurel/service-kit/events/republish/run-republish';
import { AppModule } from './app.module.ts';
import { readRewardsConfig } from './config.ts';

runRepublish(import.meta.url, (env) => {
  const config = readRewardsConfig(env);
  return { config, module: AppModule.register(config) };
});
