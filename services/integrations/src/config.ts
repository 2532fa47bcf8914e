import { type ConfigOf, readConfig } from '@laurel/service-kit/config/read-config';
import { type ServiceConfig, serviceVariables } from '@laurel/service-kit/config/service-config';
import { boolean, secret } from '@laurel/service-kit/config/variables';

/** The environment of the integrations service. */
export const integrationsVariables = {
  ...serviceVariables('integrations', 4106),
  webhookSecret: secret(
    'WEBHOOK_SECRET',
    'encrypts the secrets that sign webhooks; during a rotation two, with a comma',
  ),
  localAllowed: boolean(
    'WEBHOOK_LOCAL_ALLOWED',
    'webhooks may go to `http://localhost`, to try them on a laptop; never in production',
    { fallback: false },
  ),
};

/** Injection token of the service's configuration. */
export const INTEGRATIONS_CONFIG = Symbol('integrations configuration');

export type IntegrationsConfig = ServiceConfig & ConfigOf<typeof integrationsVariables>;

export function readIntegrationsConfig(env: NodeJS.ProcessEnv): IntegrationsConfig {
  const config = readConfig(env, integrationsVariables);
  return {
    name: 'integrations',
    ...config,
    localAllowed: config.localAllowed && env['NODE_ENV'] !== 'production',
  };
}
