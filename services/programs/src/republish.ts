import { runRepublish } from '@laurel/service-kit/events/republish/run-republish';
import { AppModule } from './app.module.ts';
import { readProgramsConfig } from './config.ts';

runRepublish(import.meta.url, (env) => {
  const config = readProgramsConfig(env);
  return { config, module: AppModule.register(config) };
});
