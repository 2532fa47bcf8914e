import { type EnvReader, readConfig } from '@laurel/service-kit/config/read-config';
import { readServiceConfig, type ServiceConfig } from '@laurel/service-kit/config/service-config';

export interface RewardsConfig extends ServiceConfig {
  /** The service that takes money. */
  programs: { url: string; secret: string };
}

/** The environment of the rewards service. */
export function readRewardsConfig(env: NodeJS.ProcessEnv): RewardsConfig {
  return readConfig(env, (reader) => ({
    ...readServiceConfig(reader, 'rewards', 4103),
    programs: { url: reader.url('PROGRAMS_URL'), secret: reader.secret('PROGRAMS_TOKEN_SECRET') },
  }));
}

/** Injection token of the service's configuration. */
export const REWARDS_CONFIG = Symbol('RewardsConfig');

/** What commands that own the database (migrate, verify) are told. */
export function readOwnerConfig(env: NodeJS.ProcessEnv): { url: string } {
  return readConfig(env, (reader: EnvReader) => ({ url: reader.url('REWARDS_OWNER_DATABASE_URL') }));
}
