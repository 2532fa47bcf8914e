import { releaseVariables } from '@laurel/gateway/config';
import { services as pieces } from '@laurel/local-platform/pieces';
import {
  databaseVariables,
  ownerVariables,
  provisionVariables,
  runtimeVariables,
} from '@laurel/service-kit/config/service-config';
import { listVariables, type Variable } from '@laurel/service-kit/config/variables';

/** A process of a deployment, with the variables that it declares. */
export interface Reader {
  readonly name: string;
  readonly variables: readonly Variable[];
}

/** Every service of the platform. */
export const services: readonly Reader[] = pieces.map(({ name, variables }) => ({
  name,
  variables: listVariables({ ...runtimeVariables, ...variables }),
}));

/** The gateway publishes no events. */
const provisioned = pieces.map(({ name }) => {
  const { relay, ...others } = databaseVariables(name);
  return name === 'gateway' ? others : { ...others, relay };
});

/** The commands that a deployment runs beside its services. */
export const jobs: readonly Reader[] = [
  ...pieces.map(({ name }) => ({ name: `${name}-migrate`, variables: listVariables(ownerVariables(name)) })),
  { name: 'provision', variables: [provisionVariables, ...provisioned].flatMap(listVariables) },
  { name: 'verify-ledger', variables: listVariables(ownerVariables('rewards')) },
  { name: 'release', variables: listVariables(releaseVariables) },
];
