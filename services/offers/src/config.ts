import { type EnvReader, readConfig } from '@laurel/service-kit/config/read-config';
import { readServiceConfig, type ServiceConfig } from '@laurel/service-kit/config/service-config';

/** The environment of the offers service. */
export function readOffersConfig(env: NodeJS.ProcessEnv): ServiceConfig {
  return readConfig(env, (reader) => readServiceConfig(reader, 'offers', 4105));
}

/** The configuration of commands that connect as the database's owner (migrate, import). */
export function readOwnerConfig(env: NodeJS.ProcessEnv): { url: string } {
  return readConfig(env, (reader: EnvReader) => ({ url: reader.url('OFFERS_OWNER_DATABASE_URL') }));
}
