import { gatewayVariables } from '@laurel/gateway/config';
import { identityVariables } from '@laurel/identity/config';
import { integrationsVariables } from '@laurel/integrations/config';
import { offersVariables } from '@laurel/offers/config';
import { programsVariables } from '@laurel/programs/config';
import { receiptsVariables } from '@laurel/receipts/config';
import { rewardsVariables } from '@laurel/rewards/config';
import { integer, string, url, type Variables } from '@laurel/service-kit/config/variables';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { mailboxVariables } from './backing/mailbox.ts';

/** A part of the platform with a `start(env)` of its own. */
export interface Piece {
  readonly name: string;
  /** Module whose `start(env)` answers with something that has `stop()`. */
  readonly main: string;
  /** Module whose `migrate(env)` brings the piece's database up to date. */
  readonly migrate?: string;
}

/** A piece with the declaration of the variables that it reads. */
interface DeclaredPiece extends Piece {
  readonly variables: Variables;
}

const declarations = {
  identity: identityVariables,
  programs: programsVariables,
  rewards: rewardsVariables,
  receipts: receiptsVariables,
  offers: offersVariables,
  integrations: integrationsVariables,
  gateway: gatewayVariables,
};

/** The services, in the order in which they are started; stopped the other way round. */
export const services: readonly DeclaredPiece[] = Object.entries(declarations).map(([name, variables]) => ({
  name,
  main: `@laurel/${name}/main`,
  migrate: `@laurel/${name}/migrate`,
  variables,
}));

/** The stand-ins for third parties on a laptop. */
export const surroundings: readonly DeclaredPiece[] = [
  { name: 'mailbox', main: '@laurel/local-platform/backing/mailbox', variables: mailboxVariables },
  {
    name: 'stand-ins',
    main: '@laurel/stand-ins/main',
    variables: {
      turnstile: integer('TURNSTILE_PORT', 'port of the stand-in for Turnstile'),
      turnstileSecret: identityVariables.turnstile.secret,
      stripe: integer('STRIPE_PORT', 'port of the stand-in for Stripe'),
      stripeWebhook: url('STRIPE_WEBHOOK_URL', 'where the stand-in for Stripe sends its events'),
      stripeFile: string('STRIPE_FILE', 'file in which the stand-in for Stripe keeps its account'),
      stripeSecrets: {
        key: programsVariables.stripe.secretKey,
        webhook: programsVariables.stripe.webhookSecret,
      },
      qrati: integer('QRATI_PORT', 'port of the stand-in for Qrati'),
      aptos: integer('APTOS_PORT', 'port of the stand-in for a node of Aptos'),
      dns: integer('DNS_PORT', 'port of the stand-in for the DNS: questions over UDP, its records over HTTP'),
      inspector: integer('WEBHOOK_INSPECTOR_PORT', 'port of the page that shows the webhooks of the demo'),
      inspectorFile: string('WEBHOOK_INSPECTOR_FILE', 'file in which that page keeps what has arrived'),
    },
  },
];

/** A front end, by the folder that its build wrote. */
export interface FrontEnd {
  readonly name: string;
  readonly dir: string;
}

/** The shell and every `mfe-*` folder: a new remote needs no entry here. */
export function frontEnds(root: string): FrontEnd[] {
  const isFrontEnd = (name: string): boolean => name === 'shell' || name.startsWith('mfe-');
  return readdirSync(root)
    .filter((name) => isFrontEnd(name) && existsSync(join(root, name, 'package.json')))
    .sort()
    .map((name) => ({ name, dir: join(root, name, 'dist') }));
}
