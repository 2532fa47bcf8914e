import { readConfig } from '@laurel/service-kit/config/read-config';
import { type ServiceConfig, serviceVariables } from '@laurel/service-kit/config/service-config';

/** The environment of the offers service. */
export const offersVariables = serviceVariables('offers', 4105);

export const readOffersConfig = (env: NodeJS.ProcessEnv): ServiceConfig => ({
  name: 'offers',
  ...readConfig(env, offersVariables),
});
