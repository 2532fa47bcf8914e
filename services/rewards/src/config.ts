import type { AptosNetwork } from '@laurel/contracts/rewards/collectibles.dto';
import { type ConfigOf, readConfig } from '@laurel/service-kit/config/read-config';
import { type ServiceConfig, serviceVariables, upstreamVariables } from '@laurel/service-kit/config/service-config';
import { secret, url, type Variable } from '@laurel/service-kit/config/variables';

/** The environment of the rewards service. */
export const rewardsVariables = {
  ...serviceVariables('rewards', 4103),
  /** The service that processes payments. */
  programs: upstreamVariables('programs'),
  /** The service that says what the admin of a job may still do. */
  identity: upstreamVariables('identity'),
  /** Base addresses of the nodes by network; without one nothing is minted there. Mainnet tokens cannot be revoked. */
  aptos: {
    testnet: url('APTOS_TESTNET_URL', 'REST API of a node of the Aptos testnet', {
      fallback: 'https://api.testnet.aptoslabs.com/v1',
    }),
    mainnet: url('APTOS_MAINNET_URL', 'the same of mainnet; unset: no program can use mainnet', { fallback: '' }),
  } satisfies Record<AptosNetwork, Variable<string>>,
  /** Two are separated by a comma: the first seals and both open. */
  walletSecret: secret('WALLET_SECRET', 'encrypts the private keys of accounts on the Aptos chain'),
};

export type RewardsConfig = ServiceConfig & ConfigOf<typeof rewardsVariables>;

export const readRewardsConfig = (env: NodeJS.ProcessEnv): RewardsConfig => ({
  name: 'rewards',
  ...readConfig(env, rewardsVariables),
});

/** Injection token of the service's configuration. */
export const REWARDS_CONFIG = Symbol('RewardsConfig');
