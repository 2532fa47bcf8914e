import type { AptosNetwork } from '@laurel/contracts/rewards/collectibles.dto';
import { type EnvReader, readConfig } from '@laurel/service-kit/config/read-config';
import { readServiceConfig, type ServiceConfig } from '@laurel/service-kit/config/service-config';

export interface RewardsConfig extends ServiceConfig {
  /** The service that takes money. */
  programs: { url: string; secret: string };
  /** Base addresses of the nodes by network; what is minted on mainnet cannot be taken back, and nothing is without one. */
  aptos: Record<AptosNetwork, string>;
  /** Key of the private keys of accounts on a chain. Of two, separated by a comma, the first seals and both open. */
  walletSecret: string;
}

/** The environment of the rewards service. */
export function readRewardsConfig(env: NodeJS.ProcessEnv): RewardsConfig {
  return readConfig(env, (reader) => ({
    ...readServiceConfig(reader, 'rewards', 4103),
    programs: { url: reader.url('PROGRAMS_URL'), secret: reader.secret('PROGRAMS_TOKEN_SECRET') },
    aptos: {
      testnet: reader.url('APTOS_TESTNET_URL', 'https://api.testnet.aptoslabs.com/v1'),
      mainnet: reader.url('APTOS_MAINNET_URL', ''),
    },
    walletSecret: reader.secret('WALLET_SECRET'),
  }));
}

/** Injection token of the service's configuration. */
export const REWARDS_CONFIG = Symbol('RewardsConfig');

/** What commands that own the database (migrate, verify) are told. */
export function readOwnerConfig(env: NodeJS.ProcessEnv): { url: string } {
  return readConfig(env, (reader: EnvReader) => ({ url: reader.url('REWARDS_OWNER_DATABASE_URL') }));
}
