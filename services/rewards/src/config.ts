import { type EnvReader, readConfig } from '@laurel/service-kit/config/read-config';
import { readServiceConfig, type ServiceConfig } from '@laurel/service-kit/config/service-config';

/** The environment of the rewards service. */
export function readRewardsConfig(env: NodeJS.ProcessEnv): ServiceConfig {
  return readConfig(env, (reader) => readServiceConfig(reader, 'rewards', 4103));
}

/** What commands that own the database (migrate, verify) are told. */
export function readOwnerConfig(env: NodeJS.ProcessEnv): { url: string } {
  return readConfig(env, (reader: EnvReader) => ({ url: reader.url('REWARDS_OWNER_DATABASE_URL') }));
}
