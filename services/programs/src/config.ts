import { readConfig } from '@laurel/service-kit/config/read-config';
import { readServiceConfig, type ServiceConfig } from '@laurel/service-kit/config/service-config';

export interface ProgramsConfig extends ServiceConfig {
  /** Host under which programs live: `<subdomain>.<suffix>`; the bare suffix is the default program's. No port. */
  hostSuffix: string;
}

/** The environment of the programs service. */
export function readProgramsConfig(env: NodeJS.ProcessEnv): ProgramsConfig {
  return readConfig(env, (reader) => ({
    ...readServiceConfig(reader, 'programs', 4102),
    hostSuffix: reader.string('PUBLIC_HOST_SUFFIX', 'localhost:8080').toLowerCase().replace(/:\d+$/, ''),
  }));
}

/** Injection token of the service's configuration. */
export const PROGRAMS_CONFIG = Symbol('ProgramsConfig');
