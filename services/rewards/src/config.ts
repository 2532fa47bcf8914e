import type { AptosNetwork } from '@laurel/contracts/rewards/collectibles.dto';
import { type EnvReader, readConfig } from '@laurel/service-kit/config/read-config';
import { readServiceConfig, type ServiceConfig } from '@laurel/service-kit/config/service-config';

export interface RewardsConfig extends ServiceConfig {
  /** The service that processes payments. */
  programs: { url: string; secret: string };
  /** Base addresses of the nodes by network; without one nothing is minted there. Mainnet tokens cannot be revoked. */
  aptos: Record<AptosNetwork, string>;
  /**
   * Encryption key for the private keys of chain accounts. Two are separated by a comma: the first seals and both open.
   */
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

/** The configuration of commands that connect as the database's owner (migrate, verify). */
export function readOwnerConfig(env: NodeJS.ProcessEnv): { url: string } {
  return readConfig(env, (reader: EnvReader) => ({ url: reader.url('REWARDS_OWNER_DATABASE_URL') }));
}
